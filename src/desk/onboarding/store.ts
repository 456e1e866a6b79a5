import type { Database } from '../../database/rows.ts';
import type { CountedFees } from './rules.ts';

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

/** The fees of the newest checkout of an order; null without one. */
export function findNewestFees(sql: Database): CountedFees | null {
  const row = sql.first(
    `SELECT fees_on_customer, fees_on_merchant FROM order_checkouts
     WHERE checkout_id IS NOT NULL AND fees_on_customer IS NOT NULL ORDER BY checkout_id DESC LIMIT 1`,
  );
  return (
    row && { onCustomer: row.integer('fees_on_customer'), onMerchant: row.integerOrNull('fees_on_merchant') }
  );
}
