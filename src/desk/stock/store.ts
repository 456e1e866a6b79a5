import { beginning } from '../../database/full-text.ts';
import type { Database } from '../../database/rows.ts';
import type { ReturnedItem } from '../../domain/line-items.ts';
import { paymentMethods } from '../../domain/settings/payment-methods.ts';
import { readReturned } from '../../shop/line-items/store.ts';

/** Products for sale with words that begin so, folded. */
export function productsWithWords(sql: Database, words: readonly string[], count: number): string[] {
  return sql
    .all(
      `SELECT product_id FROM (SELECT rowid AS position FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?) AS hits
       JOIN catalogue_index ON catalogue_index.position = hits.position ORDER BY hits.position DESC`,
      `{names labels} : (${words.map(beginning).join(' AND ')})`,
      count,
    )
    .map((row) => row.text('product_id'));
}

/** An order that has or had pieces of a count. */
type OrderOfCount = {
  id: string;
  number: string;
  paymentMethod: (typeof paymentMethods)[number];
  quantity: number;
  returned: ReturnedItem[];
};

/**
 * The orders with pieces of a count among the newest `count` orders before an order. `from`: when the oldest of these
 * was placed; `next`: its number, null when no older ones exist.
 */
export function ordersOfCount(
  sql: Database,
  key: string,
  before: string | null,
  count: number,
): { orders: OrderOfCount[]; from: number; next: string | null } {
  const cursor =
    before === null ? null : sql.first('SELECT placed_at, id FROM orders WHERE number = ?', before);
  const window = `SELECT id, number, placed_at, payment_method, returned FROM orders INDEXED BY orders_by_time
    WHERE (placed_at, id) < (?, ?) ORDER BY placed_at DESC, id DESC LIMIT ?`;
  const place = [cursor?.integer('placed_at') ?? Number.MAX_SAFE_INTEGER, cursor?.text('id') ?? ''] as const;
  const rows = sql.all(
    `SELECT one.id, one.number, one.payment_method, one.returned, kept.quantity FROM (${window}) AS one
     CROSS JOIN reservations AS kept ON kept.order_id = one.id AND kept.product_id = ?
     ORDER BY one.placed_at DESC, one.id DESC`,
    ...place,
    count,
    key,
  );
  const last = sql.first(
    `SELECT number, placed_at FROM (${window}) LIMIT 1 OFFSET ?`,
    ...place,
    count,
    count - 1,
  );
  return {
    orders: rows.map((row) => ({
      id: row.text('id'),
      number: row.text('number'),
      paymentMethod: row.word('payment_method', paymentMethods),
      quantity: row.integer('quantity'),
      returned: row.jsonOrNull('returned', readReturned) ?? [],
    })),
    from: last?.integer('placed_at') ?? 0,
    next: last?.text('number') ?? null,
  };
}

/** When an order was placed; null for none. */
export function placedAt(sql: Database, number: string): number | null {
  return sql.first('SELECT placed_at FROM orders WHERE number = ?', number)?.integer('placed_at') ?? null;
}
