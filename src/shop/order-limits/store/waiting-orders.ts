import type { Database, Row } from '../../../database/rows.ts';
import type { OrderClient } from '../../../domain/order-quotas.ts';
import type { NetworkLine } from '../../../domain/orders/calls/queue.ts';

/**
 * An order that is neither paid nor confirmed, with its client. `at`: when it was placed, in milliseconds;
 * `holdsUntil`: the end of its hold, null without one; `taken`: the name of the network's quota that it took from.
 */
export type WaitingOrder = Omit<OrderClient, 'since'> & {
  at: number;
  isCash: boolean;
  holdsUntil: number | null;
  taken: string;
};

export function saveWaiting(sql: Database, orderId: string, order: WaitingOrder): void {
  sql.run(
    `INSERT INTO waiting_orders (order_id, browser, phone, network, at, is_cash, holds_until, taken)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    orderId,
    order.browser,
    order.phone,
    order.network,
    order.at,
    order.isCash ? 1 : 0,
    order.holdsUntil,
    order.taken,
  );
}

export function findWaiting(sql: Database, orderId: string): WaitingOrder | null {
  const row = sql.first(
    'SELECT browser, phone, network, at, is_cash, holds_until, taken FROM waiting_orders WHERE order_id = ?',
    orderId,
  );
  return (
    row && {
      browser: row.textOrNull('browser'),
      phone: row.text('phone'),
      network: row.text('network'),
      at: row.integer('at'),
      isCash: row.flag('is_cash'),
      holdsUntil: row.integerOrNull('holds_until'),
      taken: row.text('taken'),
    }
  );
}

/** Removes an order's client: the order is paid, confirmed or over. */
export function removeWaiting(sql: Database, orderId: string): void {
  sql.run('DELETE FROM waiting_orders WHERE order_id = ?', orderId);
}

/** A waiting order of a client's browser or phone. `cartId`: of its order; null where that is removed. */
export type WaitingOfClient = Pick<WaitingOrder, 'at' | 'isCash' | 'holdsUntil'> & {
  kind: 'browser' | 'phone';
  cartId: string | null;
};

/** The waiting orders of a client's browser and of its phone, the oldest first. */
export function waitingOfClient(
  sql: Database,
  { browser, phone }: Pick<OrderClient, 'browser' | 'phone'>,
): WaitingOfClient[] {
  const of = (kind: WaitingOfClient['kind']) =>
    `SELECT '${kind}' AS kind, at, is_cash, holds_until, (SELECT cart_id FROM orders WHERE id = order_id) AS cart_id
     FROM waiting_orders INDEXED BY waiting_by_${kind} WHERE ${kind} = ?`;
  return sql.all(`${of('browser')} UNION ALL ${of('phone')} ORDER BY 2`, browser, phone).map((row) => ({
    kind: row.word('kind', ['browser', 'phone']),
    at: row.integer('at'),
    isCash: row.flag('is_cash'),
    holdsUntil: row.integerOrNull('holds_until'),
    cartId: row.textOrNull('cart_id'),
  }));
}

/** Orders whose hold has ended, at most `count`. */
export function overdueHolds(sql: Database, now: number, count: number): string[] {
  return sql
    .all(
      `SELECT order_id FROM waiting_orders WHERE holds_until IS NOT NULL AND holds_until <= ?
       ORDER BY holds_until LIMIT ?`,
      now,
      count,
    )
    .map((row) => row.text('order_id'));
}

/** When the next hold ends; null without one. */
export function earliestHoldEnd(sql: Database): number | null {
  const row = sql.first('SELECT MIN(holds_until) AS at FROM waiting_orders WHERE holds_until IS NOT NULL');
  return row?.integerOrNull('at') ?? null;
}

export function endHold(sql: Database, orderId: string): void {
  sql.run('UPDATE waiting_orders SET holds_until = NULL WHERE order_id = ?', orderId);
}

/** How many orders of a network wait for their call since `since`, without those of a cart; at most `most` are read. */
export function countUnconfirmed(
  sql: Database,
  network: string,
  { cartId, since, most }: { cartId: string; since: number; most: number },
): number {
  // The index has `is_handled` before the time: without it the whole network would be read.
  return sql.count(
    `SELECT COUNT(*) AS n FROM (
       SELECT 1 FROM waiting_orders AS waiting INDEXED BY waiting_by_network
       CROSS JOIN orders ON orders.id = waiting.order_id AND orders.cart_id <> ?
       WHERE waiting.network = ? AND waiting.is_cash = 1 AND waiting.is_handled IN (0, 1) AND waiting.at > ? LIMIT ?)`,
    cartId,
    network,
    since,
    most,
  );
}

/** The columns of a line. */
const LINE = `network, orders, ${edgeOf('MIN')} AS first, ${edgeOf('MAX')} AS last`;

function edgeOf(edge: 'MIN' | 'MAX'): string {
  return `(SELECT ${edge}(at) FROM waiting_orders INDEXED BY waiting_by_network
     WHERE network = line.network AND is_cash = 1 AND is_handled = 0)`;
}

function readLine(row: Row): NetworkLine {
  return {
    network: row.text('network'),
    orders: row.integer('orders'),
    first: row.integer('first'),
    last: row.integer('last'),
  };
}

/**
 * Lets the lines follow the setting, when it has changed: at most `most` orders of a network stand alone. Call within a
 * transaction.
 */
export function followLineLimit(sql: Database, most: number): void {
  if (sql.count('SELECT most AS n FROM network_lines') === most) return;
  sql.run('UPDATE network_lines SET most = ?', most);
  sql.run('UPDATE waiting_networks SET is_line = orders > ?1 WHERE is_line <> (orders > ?1)', most);
}

/** The largest lines first, at most `count`. `orders`: of all lines. Call `followLineLimit` before. */
export function readLines(
  sql: Database,
  count: number,
): { lines: NetworkLine[]; orders: number; hasMore: boolean } {
  const orders = sql.count('SELECT orders AS n FROM network_lines');
  if (orders === 0) return { lines: [], orders, hasMore: false };
  const lines = sql
    .all(
      `SELECT ${LINE} FROM waiting_networks AS line INDEXED BY waiting_networks_in_line WHERE is_line = 1
       ORDER BY orders DESC, network DESC LIMIT ?`,
      count + 1,
    )
    .map(readLine);
  return { lines: lines.slice(0, count), orders, hasMore: lines.length > count };
}

/** The line of a network; null when its orders stand alone. Call `followLineLimit` before. */
export function findLine(sql: Database, network: string): NetworkLine | null {
  const row = sql.first(
    `SELECT ${LINE} FROM waiting_networks AS line WHERE network = ? AND is_line = 1`,
    network,
  );
  return row && readLine(row);
}

/** The orders of a network that wait for their call and were placed until a time, the oldest first, at most `count`. */
export function ordersOfLine(sql: Database, network: string, until: number, count: number): string[] {
  return sql
    .all(
      `SELECT order_id FROM waiting_orders INDEXED BY waiting_by_network
       WHERE network = ? AND is_cash = 1 AND is_handled = 0 AND at <= ? ORDER BY at LIMIT ?`,
      network,
      until,
      count,
    )
    .map((row) => row.text('order_id'));
}
