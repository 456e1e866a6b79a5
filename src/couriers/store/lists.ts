import type { Database } from '../../database/rows.ts';
import { PARCEL_GROUP } from '../../shop/orders/store/parcel-group.ts';
import {
  MOST_COUNTED,
  MOST_FOLLOWED,
  type ParcelGroup,
  type ParcelList,
  parcelGroups,
  type Shipment,
} from '../rules/shipment.ts';
import { readShipment } from './shipments.ts';

/** The newest shipment of an order, also a canceled one; null for none. */
export function latestShipmentOf(sql: Database, orderId: string): Shipment | null {
  return latestShipmentsOf(sql, [orderId]).get(orderId) ?? null;
}

/** The same of several orders, by their ids. */
export function latestShipmentsOf(sql: Database, orderIds: readonly string[]): Map<string, Shipment> {
  // The last one of an order replaces those before it.
  const rows = sql.all(
    `SELECT * FROM shipments WHERE order_id IN (SELECT value FROM json_each(?))
     ORDER BY stage <> 'canceled', planned_at`,
    JSON.stringify(orderIds),
  );
  return new Map(rows.map((row) => [row.text('order_id'), readShipment(row)]));
}

/** Each is the condition of a partial index of the table. */
const conditions: Record<ParcelList, string> = {
  problems: "problem IS NOT NULL AND stage <> 'canceled'",
  calls: `next_at IS NOT NULL AND attempts > attempts_handled
    AND movement IN ('handed_over', 'on_the_way', 'out_for_delivery')`,
  drafts:
    "next_at IS NOT NULL AND stage = 'made' AND wants_confirm = 0 AND wants_cancel = 0 AND problem IS NULL",
};

/** The shipments of a list, the longest waiting first. */
export function listShipments(sql: Database, list: ParcelList, most: number): Shipment[] {
  return sql
    .all(`SELECT * FROM shipments WHERE ${conditions[list]} ORDER BY changed_at LIMIT ?`, most)
    .map(readShipment);
}

/** The place after which a page of all parcels begins. `at`: milliseconds, of the plan or of the last change. */
export type ParcelCursor = { at: number; id: string };

/**
 * Parcels of a group, of all groups (null) or with a problem, the newest first, or the
 * oldest; at most `count`. A problem counts from its
 * parcel's last change, any other from its plan.
 */
export function readParcels(
  sql: Database,
  group: ParcelGroup | 'problem' | null,
  after: ParcelCursor | null,
  count: number,
  isAscending = false,
): Shipment[] {
  const isProblem = group === 'problem';
  const column = isProblem ? 'changed_at' : 'planned_at';
  const [past, direction] = isAscending ? ['>', 'ASC'] : ['<', 'DESC'];
  const from = after === null ? '' : `AND (${column}, id) ${past} (?, ?)`;
  const place = after === null ? [] : [after.at, after.id];
  const read = (condition: string, values: string[]) =>
    sql
      .all(
        `SELECT * FROM shipments WHERE ${condition} ${from} ORDER BY ${column} ${direction}, id ${direction} LIMIT ?`,
        ...values,
        ...place,
        count,
      )
      .map(readShipment);
  if (isProblem) return read(conditions.problems, []);
  // Each group is a range of one index: all of them are its ranges, merged.
  const groups = group === null ? parcelGroups : [group];
  const merged = groups
    .flatMap((one) => read(`${PARCEL_GROUP} = ?`, [one]))
    .toSorted((one, other) => one.plannedAt - other.plannedAt || (one.id < other.id ? -1 : 1));
  return (isAscending ? merged : merged.reverse()).slice(0, count);
}

/** How many there are; one above `MOST_COUNTED` where there are more. */
export function countListed(sql: Database, list: ParcelList): number {
  return sql.count(
    `SELECT COUNT(*) AS n FROM (SELECT 1 FROM shipments WHERE ${conditions[list]} ORDER BY changed_at LIMIT ?)`,
    MOST_COUNTED + 1,
  );
}

/** How many parcels of an account are still followed; one above `MOST_FOLLOWED` where there are more. */
export function countFollowed(sql: Database, accountId: string): number {
  return sql.count(
    'SELECT COUNT(*) AS n FROM (SELECT 1 FROM shipments WHERE account_id = ? AND next_at IS NOT NULL LIMIT ?)',
    accountId,
    MOST_FOLLOWED + 1,
  );
}
