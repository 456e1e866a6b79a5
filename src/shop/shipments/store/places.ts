import * as z from 'zod';
import type { Database } from '../../../database/rows.ts';
import type { CourierCommune, CourierPickupPoint, CourierWilaya } from '../port.ts';

/** A courier's own lists of destinations: the wilayas, the communes of each, and all pick-up points. */
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
};
export type CourierPlaces = {
  wilayas: CourierWilaya[];
  communes: CourierCommune[];
  points: CourierPickupPoint[];
};

/** A list that is not older than `since`, in milliseconds; null for none. `wilaya`: of communes, otherwise 0. */
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
  return row?.json('list', (value) => shapes[kind].parse(value) as CourierPlaces[K]) ?? null;
}

export function savePlaces<K extends keyof CourierPlaces>(
  sql: Database,
  accountId: string,
  kind: K,
  wilaya: number,
  list: CourierPlaces[K],
  at: number,
): void {
  sql.run(
    'INSERT OR REPLACE INTO courier_places (account_id, kind, wilaya, list, read_at) VALUES (?, ?, ?, ?, ?)',
    accountId,
    kind,
    wilaya,
    JSON.stringify(list),
    at,
  );
}
