import type { Database } from '../../../../database/rows.ts';

/** The next result that a changed cost price has to reach. `day`: of its order, since the epoch. */
type RepricingPlace = { day: number; orderId: string };

export function readRepricing(sql: Database): RepricingPlace | null {
  const row = sql.keptFirst('SELECT day, order_id FROM repricing');
  return row && { day: row.integer('day'), orderId: row.text('order_id') };
}

/** Continues at a place; null: it is done. */
export function saveRepricing(sql: Database, place: RepricingPlace | null): void {
  if (place === null) sql.run('DELETE FROM repricing');
  else
    sql.run(
      'INSERT OR REPLACE INTO repricing (id, day, order_id) VALUES (1, ?, ?)',
      place.day,
      place.orderId,
    );
}
