import type { Database } from '../../../database/rows.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { trackingKey } from '../../../domain/orders/tracking.ts';
import { IS_TRACKED_BY } from '../store/tracking.ts';

/** Saves the amounts of an order's checkouts, before the order's own amount changes. */
export function freezeCheckoutAmounts(
  sql: Database,
  { id, dueOnline }: Pick<Order, 'id' | 'dueOnline'>,
): void {
  sql.run('UPDATE order_checkouts SET amount = ? WHERE order_id = ? AND amount IS NULL', dueOnline, id);
}

/** The number of another order with this tracking number; null for none. Marks between do not count. */
export function orderTrackedBy(sql: Database, tracking: string, except: string): string | null {
  const row = sql.first(
    `SELECT number FROM orders WHERE ${IS_TRACKED_BY} AND id <> ? ORDER BY placed_at DESC`,
    trackingKey(tracking),
    except,
  );
  return row?.text('number') ?? null;
}

/** Saves the courier's name of an order's parcel; null: unknown. */
export function saveTracking(sql: Database, orderId: string, tracking: string | null): void {
  sql.run('UPDATE orders SET tracking = ? WHERE id = ?', tracking, orderId);
}

/** Saves who has an order's parcel; null: unknown. */
export function saveCourier(sql: Database, orderId: string, courier: string | null): void {
  sql.run('UPDATE orders SET courier = ? WHERE id = ?', courier, orderId);
}

/** How many couriers a hand-over offers. */
const MOST_COURIERS = 12;

/** Remembers a courier for the next hand-over. */
export function rememberCourier(sql: Database, name: string, at: number): void {
  sql.run('INSERT OR REPLACE INTO couriers (name, used_at) VALUES (?, ?)', name, at);
  sql.run(
    'DELETE FROM couriers WHERE name NOT IN (SELECT name FROM couriers ORDER BY used_at DESC, name LIMIT ?)',
    MOST_COURIERS,
  );
}

/** The couriers that staff have named, the last one first. */
export function readCouriers(sql: Database): string[] {
  return sql.all('SELECT name FROM couriers ORDER BY used_at DESC, name').map((row) => row.text('name'));
}
