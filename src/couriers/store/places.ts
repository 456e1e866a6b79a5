import * as z from 'zod';
import type { Database } from '../../database/rows.ts';
import type { CourierCommune, CourierFees, CourierPickupPoint, CourierWilaya } from '../port.ts';

const fee = z.object({ usual: z.int(), most: z.int() }).nullable();

/**
 * A courier's own lists: the wilayas, the communes of each, all pick-up points, and the fees to a wilaya. A list without
 * rows was asked for, and nothing came.
 */
const shapes = {
  wilayas: z.array(z.object({ id: z.int(), name: z.string() })),
  communes: z.array(z.object({ wilaya: z.int(), name: z.string(), hasPickupPoint: z.boolean() })),
  points: z.array(
    z.object({
      id: z.string(),
      wilaya: z.int(),
      commune: z.string(),
      name: z.string(),
      address: z.string(),
    }),
  ),
  fees: z.array(z.object({ wilaya: z.int(), home: fee, pickupPoint: fee })),
};
const kinds = Object.keys(shapes) as (keyof CourierPlaces)[];
export type CourierPlaces = {
  wilayas: CourierWilaya[];
  communes: CourierCommune[];
  points: CourierPickupPoint[];
  fees: CourierFees[];
};

/**
 * A list that is not older than `since`, in milliseconds; null for none, and for one without rows. `wilaya`: of communes
 * and fees, otherwise 0.
 */
export function readPlaces<K extends keyof CourierPlaces>(
  sql: Database,
  accountId: string,
  kind: K,
  wilaya: number,
  since: number,
): CourierPlaces[K] | null {
  const row = sql.first(
    'SELECT list FROM courier_places WHERE account_id = ? AND kind = ? AND wilaya = ? AND read_at >= ?',
    accountId,
    kind,
    wilaya,
    since,
  );
  const list = row?.json('list', (value) => shapes[kind].parse(value) as CourierPlaces[K]) ?? null;
  return list === null || list.length === 0 ? null : list;
}

/** All rows of a kind, of any age. */
export function readAllPlaces<K extends keyof CourierPlaces>(
  sql: Database,
  accountId: string,
  kind: K,
): CourierPlaces[K] {
  const rows = sql.all(
    'SELECT list FROM courier_places WHERE account_id = ? AND kind = ? ORDER BY wilaya',
    accountId,
    kind,
  );
  const lists = rows.map((row) => row.json('list', (value) => shapes[kind].parse(value)));
  return lists.flat() as CourierPlaces[K];
}

/** When each list of an account was read, in milliseconds. `wilaya`: 0 for lists of all wilayas. */
export function readPlaceTimes(
  sql: Database,
  accountId: string,
): { kind: keyof CourierPlaces; wilaya: number; readAt: number }[] {
  return sql
    .all('SELECT kind, wilaya, read_at FROM courier_places WHERE account_id = ?', accountId)
    .map((row) => ({
      kind: row.word('kind', kinds),
      wilaya: row.integer('wilaya'),
      readAt: row.integer('read_at'),
    }));
}

/** Keeps a list. Of one without rows only the time is kept, where another stands: an empty answer proves nothing. */
export function savePlaces<K extends keyof CourierPlaces>(
  sql: Database,
  accountId: string,
  kind: K,
  wilaya: number,
  list: CourierPlaces[K],
  at: number,
): void {
  const kept = list.length > 0 ? 'excluded.list' : 'list';
  sql.run(
    `INSERT INTO courier_places (account_id, kind, wilaya, list, read_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (account_id, kind, wilaya) DO UPDATE SET list = ${kept}, read_at = excluded.read_at`,
    accountId,
    kind,
    wilaya,
    JSON.stringify(list),
    at,
  );
}
