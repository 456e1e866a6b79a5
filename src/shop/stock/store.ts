import type { Database, Row } from '../../database/rows.ts';
import { heldItems, type OrderItem } from '../../domain/line-items.ts';
import {
  moveReasons,
  type ReservationState,
  reservationStates,
  type StockCount,
  type StockMove,
} from '../../domain/stock.ts';
import { readItems, readReturned } from '../line-items/store.ts';

/** The pieces of one count in one order. `key`: as `countKey` makes it. */
type Reservation = {
  key: string;
  quantity: number;
  state: ReservationState;
};

/** The count of a key; null before the first. */
export function readStock(sql: Database, key: string): StockCount | null {
  const row = sql.first('SELECT counted, paid, reserved FROM stock WHERE product_id = ?', key);
  return row && readCount(row);
}

function readCount(row: Row): StockCount {
  return {
    counted: row.integerOrNull('counted'),
    paid: row.integer('paid'),
    reserved: row.integer('reserved'),
  };
}

/** The counts of many keys by one statement; keys without a count are left out. */
export function readStocks(sql: Database, keys: readonly string[]): Map<string, StockCount> {
  const rows = sql.all(
    'SELECT product_id, counted, paid, reserved FROM json_each(?) AS wanted CROSS JOIN stock ON product_id = wanted.value',
    JSON.stringify(keys),
  );
  return new Map(rows.map((row) => [row.text('product_id'), readCount(row)]));
}

export function saveStock(sql: Database, key: string, { counted, paid, reserved }: StockCount): void {
  // Where only the held pieces change, the index of unsold pieces is not written.
  const only = sql.first(
    'UPDATE stock SET reserved = ? WHERE product_id = ? AND counted IS ? AND paid = ? RETURNING 1 AS done',
    reserved,
    key,
    counted,
    paid,
  );
  if (only !== null) return;
  sql.run(
    'INSERT OR REPLACE INTO stock (product_id, counted, paid, reserved) VALUES (?, ?, ?, ?)',
    key,
    counted,
    paid,
    reserved,
  );
}

function readReservation(row: Row): Reservation {
  return {
    key: row.text('product_id'),
    quantity: row.integer('quantity'),
    state: row.word('state', reservationStates),
  };
}

export function reservationsOfOrder(sql: Database, orderId: string): Reservation[] {
  return sql
    .all('SELECT product_id, quantity, state FROM reservations WHERE order_id = ?', orderId)
    .map(readReservation);
}

export function saveReservation(sql: Database, orderId: string, reservation: Reservation): void {
  sql.run(
    'INSERT OR REPLACE INTO reservations (order_id, product_id, quantity, state) VALUES (?, ?, ?, ?)',
    orderId,
    reservation.key,
    reservation.quantity,
    reservation.state,
  );
}

export function removeReservation(sql: Database, orderId: string, key: string): void {
  sql.run('DELETE FROM reservations WHERE order_id = ? AND product_id = ?', orderId, key);
}

/** The keys of a product's variants that are or were counted separately. */
export function variantKeysOf(sql: Database, productId: string): string[] {
  return sql
    .all(
      "SELECT product_id FROM stock WHERE product_id >= ? || ' ' AND product_id < ? || '!'",
      productId,
      productId,
    )
    .map((row) => row.text('product_id'));
}

/** The orders that hold pieces of a product or of one of its variants. */
export function ordersKeeping(sql: Database, productId: string): string[] {
  return sql
    .all(
      `SELECT DISTINCT order_id FROM reservations
       WHERE state = 'reserved' AND product_id >= ? AND product_id < ? || '!'`,
      productId,
      productId,
    )
    .map((row) => row.text('order_id'));
}

/** Pieces that the unpaid and unconfirmed orders of one network hold, by key; keys without any are left out. */
export function piecesOfNetwork(
  sql: Database,
  network: string,
  keys: readonly string[],
): Map<string, number> {
  const rows = sql.all(
    `SELECT kept.product_id, SUM(kept.quantity) AS pieces FROM waiting_orders AS waiting
     CROSS JOIN json_each(?) AS wanted
     CROSS JOIN reservations AS kept
       ON kept.order_id = waiting.order_id AND kept.product_id = wanted.value AND kept.state = 'reserved'
     WHERE waiting.network = ? AND waiting.holds_until IS NOT NULL GROUP BY kept.product_id`,
    JSON.stringify(keys),
    network,
  );
  return new Map(rows.map((row) => [row.text('product_id'), row.integer('pieces')]));
}

/** The items whose pieces an order has; null for an order that is not stored yet. */
export function itemsOfOrder(sql: Database, orderId: string): OrderItem[] | null {
  const row = sql.first('SELECT items, returned FROM orders WHERE id = ?', orderId);
  if (row === null) return null;
  const returned = row.jsonOrNull('returned', readReturned) ?? [];
  return heldItems({ items: row.json('items', readItems), returned });
}

/** The orders of a cart that can still be paid, or wait to be confirmed, oldest first. */
export function openOrdersOfCart(sql: Database, cartId: string): string[] {
  return sql
    .all(
      `SELECT id FROM orders INDEXED BY orders_of_cart WHERE cart_id = ?
         AND (id IN (SELECT order_id FROM reservations WHERE order_id = orders.id AND state IN ('reserved', 'unclaimed'))
           OR (payment_method = 'cash' AND fulfilment = 'new' AND payment = 'on_delivery'))
       ORDER BY placed_at`,
      cartId,
    )
    .map((row) => row.text('id'));
}

/** True for an open order with an item that is counted, whether it holds its pieces or not. */
export function wantsCounted(sql: Database, orderId: string): boolean {
  const row = sql.first(
    `SELECT 1 FROM reservations AS kept JOIN stock ON stock.product_id = kept.product_id
     WHERE kept.order_id = ? AND kept.state IN ('reserved', 'unclaimed') AND stock.counted IS NOT NULL LIMIT 1`,
    orderId,
  );
  return row !== null;
}

/** How many moves are kept. */
const MOST_MOVES = 20_000;

export function saveMove(sql: Database, key: string, move: StockMove): void {
  const { at, reason, before, after, note, device, submission } = move;
  sql.run(
    `INSERT INTO stock_moves (product_id, at, reason, before, after, note, device, submission)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    key,
    at,
    reason,
    before,
    after,
    note,
    device,
    submission,
  );
  sql.run('DELETE FROM stock_moves WHERE seq <= (SELECT max(seq) FROM stock_moves) - ?', MOST_MOVES);
}

/** Whether a form has changed a count already. */
export function isMovedBy(sql: Database, submission: string, key: string): boolean {
  return (
    sql.first('SELECT 1 FROM stock_moves WHERE submission = ? AND product_id = ?', submission, key) !== null
  );
}

/** The moves of a count in a time, newest first. Times in milliseconds; `to` is not included. */
export function readMoves(
  sql: Database,
  key: string,
  { from, to }: { from: number; to: number },
  count: number,
): StockMove[] {
  return sql
    .all(
      `SELECT at, reason, before, after, note, device, submission FROM stock_moves INDEXED BY stock_moves_of_product
       WHERE product_id = ? AND at >= ? AND at < ? ORDER BY seq DESC LIMIT ?`,
      key,
      from,
      to,
      count,
    )
    .map((row) => ({
      at: row.integer('at'),
      reason: row.word('reason', moveReasons),
      before: row.integerOrNull('before'),
      after: row.integerOrNull('after'),
      note: row.textOrNull('note'),
      device: row.textOrNull('device'),
      submission: row.textOrNull('submission'),
    }));
}

/**
 * Counts by their unsold pieces, the fewest first, after a place in this order; at most `most` pieces (null: any).
 */
export function readByLeft(
  sql: Database,
  after: { left: number; key: string } | null,
  most: number | null,
  count: number,
): { key: string; count: StockCount }[] {
  const read = (where: string, values: (string | number)[], limit: number) =>
    sql
      .all(
        `SELECT product_id, counted, paid, reserved FROM stock INDEXED BY stock_by_left
         WHERE counted IS NOT NULL AND ${where} ORDER BY counted - paid, product_id LIMIT ?`,
        ...values,
        limit,
      )
      .map((row) => ({ key: row.text('product_id'), count: readCount(row) }));
  const upTo = most ?? Number.MAX_SAFE_INTEGER;
  if (after === null) return read('counted - paid <= ?', [upTo], count);
  if (after.left > upTo) return [];
  const same = read('counted - paid = ? AND product_id > ?', [after.left, after.key], count);
  const others =
    same.length === count
      ? []
      : read('counted - paid > ? AND counted - paid <= ?', [after.left, upTo], count - same.length);
  return [...same, ...others];
}

/** The counts of a product and of its variants. */
export function countsOfProduct(sql: Database, productId: string): { key: string; count: StockCount }[] {
  return sql
    .all(
      `SELECT product_id, counted, paid, reserved FROM stock
       WHERE counted IS NOT NULL AND (product_id = ?1 OR (product_id >= ?1 || ' ' AND product_id < ?1 || '!'))`,
      productId,
    )
    .map((row) => ({ key: row.text('product_id'), count: readCount(row) }));
}
