import type { Database } from '../../../src/database/rows.ts';

/** Orders written beside the shop: many more than it places in a test's time, or such as it placed long ago. */

const columns: Record<string, string> = {
  id: "printf('o%08d', i)",
  number: "printf('%08d', i)",
  token: "'t' || i",
  cart_id: "'c' || i",
  submission: "''",
  language: "'fr'",
  name: "'Amina'",
  phone: "'+213550123456'",
  wilaya: '16',
  commune: "''",
  delivery: "'home'",
  livemode: '0',
  total: '1000',
  due_online: '0',
  due_on_delivery: '1000',
  items: "'[]'",
  payment: "'on_delivery'",
  fulfilment: "'new'",
  placed_at: '1795132800000 + i',
  opened_at: '0',
};

/** Writes so many orders. `given`: columns by SQL expressions, where `i` is 1 for the first order. */
export function storeOrders(sql: Database, count: number, given: Record<string, string> = {}): void {
  const all = { ...columns, ...given };
  sql.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO orders (${Object.keys(all).join()}) SELECT ${Object.values(all).join()} FROM n`,
    count,
  );
}

/** Lets a search find all orders by these words. */
export function indexOrders(sql: Database): void {
  sql.run('INSERT INTO order_words (order_id) SELECT id FROM orders ORDER BY placed_at, id');
  sql.run("INSERT INTO order_search (rowid, words) SELECT seq, 'amina miel' FROM order_words");
}
