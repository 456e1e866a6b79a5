import type { Database } from '../../database/rows.ts';

export function hasProductsOnSale(sql: Database): boolean {
  return sql.first('SELECT 1 FROM catalogue_index LIMIT 1') !== null;
}

/** Whether an order was ever paid, or confirmed by the shop. */
export function hasAcceptedOrder(sql: Database): boolean {
  const row = sql.first(
    `SELECT EXISTS (SELECT 1 FROM orders WHERE payment IN ('paid', 'refunded'))
       OR EXISTS (SELECT 1 FROM orders WHERE fulfilment IN ('confirmed', 'packed', 'handed_over', 'delivered')) AS accepted`,
  );
  return row?.flag('accepted') ?? false;
}
