import type { Database } from '../../database/rows.ts';
import type { Placer } from './rules.ts';

/** What has been taken of an allowance, as last written down; `at` in milliseconds. */
export function readAllowance(sql: Database, name: string): { taken: number; at: number } {
  const row = sql.first('SELECT taken, at FROM allowances WHERE name = ?', name);
  return row === null ? { taken: 0, at: 0 } : { taken: row.integer('taken') / 1_000, at: row.integer('at') };
}

export function saveAllowance(sql: Database, name: string, taken: number, at: number): void {
  const thousandths = Math.round(taken * 1_000);
  sql.run('INSERT OR REPLACE INTO allowances (name, taken, at) VALUES (?, ?, ?)', name, thousandths, at);
}

/** Forgets some allowances that nobody has taken from since. */
export function forgetAllowances(sql: Database, since: number): void {
  sql.run(
    'DELETE FROM allowances WHERE name IN (SELECT name FROM allowances WHERE at < ? ORDER BY at LIMIT 20)',
    since,
  );
}

/** Writes down who placed an unpaid order, and when it began to keep its pieces. */
export function savePlacer(sql: Database, orderId: string, placer: Placer, at: number): void {
  sql.run(
    'INSERT OR REPLACE INTO placers (order_id, browser, phone, network, at) VALUES (?, ?, ?, ?, ?)',
    orderId,
    placer.browser,
    placer.phone,
    placer.network,
    at,
  );
}

export function findPlacer(sql: Database, orderId: string): Placer | null {
  const row = sql.first('SELECT browser, phone, network FROM placers WHERE order_id = ?', orderId);
  return (
    row && {
      browser: row.textOrNull('browser'),
      phone: row.text('phone'),
      network: row.textOrNull('network'),
    }
  );
}

export function removePlacer(sql: Database, orderId: string): void {
  sql.run('DELETE FROM placers WHERE order_id = ?', orderId);
}

/** Counted pieces that a client's unpaid order keeps. `said` and `paid` as of the stock, `at` as of the placer. */
export type HeldPieces = {
  orderId: string;
  productId: string;
  quantity: number;
  said: number;
  paid: number;
  at: number;
};

/** What the unpaid orders of one client keep, without those of a cart, which give way to the next order of it. */
export function heldBy(
  sql: Database,
  kind: 'browser' | 'phone' | 'network',
  client: string,
  cartId: string,
): HeldPieces[] {
  return sql
    .all(
      `SELECT kept.order_id, kept.product_id, kept.quantity, said, paid, placers.at
       FROM placers CROSS JOIN orders ON orders.id = placers.order_id AND orders.cart_id <> ?
       CROSS JOIN reservations AS kept ON kept.order_id = orders.id AND kept.state = 'reserved'
       CROSS JOIN stock ON stock.product_id = kept.product_id AND said IS NOT NULL
       WHERE placers.${kind} = ?`,
      cartId,
      client,
    )
    .map((row) => ({
      orderId: row.text('order_id'),
      productId: row.text('product_id'),
      quantity: row.integer('quantity'),
      said: row.integer('said'),
      paid: row.integer('paid'),
      at: row.integer('at'),
    }));
}
