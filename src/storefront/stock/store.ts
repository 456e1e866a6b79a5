import { z } from 'zod';
import { readRow, readRows } from '../../database/schema-rows.ts';
import type { ReservationState, StockCount } from './rules.ts';

/** The pieces of one product in one order. */
export interface Reservation {
  productId: string;
  quantity: number;
  state: ReservationState;
}

const countRow = z.object({ said: z.number().nullable(), paid: z.number(), reserved: z.number() });

/** What is counted of a product; null before anything was. */
export function readStock(sql: SqlStorage, productId: string): StockCount | null {
  return readRow(
    sql.exec('SELECT said, paid, reserved FROM stock WHERE product_id = ?', productId),
    countRow,
  );
}

export function saveStock(sql: SqlStorage, productId: string, { said, paid, reserved }: StockCount): void {
  sql.exec(
    'INSERT OR REPLACE INTO stock (product_id, said, paid, reserved) VALUES (?, ?, ?, ?)',
    productId,
    said,
    paid,
    reserved,
  );
}

const reservationRow = z
  .object({ product_id: z.string(), quantity: z.number(), state: z.enum(['reserved', 'released', 'paid']) })
  .transform(({ product_id, ...row }): Reservation => ({ productId: product_id, ...row }));

export function reservationsOfOrder(sql: SqlStorage, orderId: string): Reservation[] {
  return readRows(
    sql.exec('SELECT product_id, quantity, state FROM reservations WHERE order_id = ?', orderId),
    reservationRow,
  );
}

export function saveReservation(sql: SqlStorage, orderId: string, reservation: Reservation): void {
  sql.exec(
    'INSERT OR REPLACE INTO reservations (order_id, product_id, quantity, state) VALUES (?, ?, ?, ?)',
    orderId,
    reservation.productId,
    reservation.quantity,
    reservation.state,
  );
}

/** What the open orders of one cart keep of each product. */
export function heldByCart(sql: SqlStorage, cartId: string): { productId: string; pieces: number }[] {
  return readRows(
    sql.exec(
      `SELECT product_id, SUM(quantity) AS pieces FROM reservations
       WHERE state = 'reserved' AND order_id IN (SELECT id FROM orders WHERE cart_id = ?) GROUP BY product_id`,
      cartId,
    ),
    z
      .object({ product_id: z.string(), pieces: z.number() })
      .transform((row) => ({ productId: row.product_id, pieces: row.pieces })),
  );
}

/** The orders of one cart that keep pieces, oldest first. */
export function ordersHolding(sql: SqlStorage, cartId: string): string[] {
  return readRows(
    sql.exec(
      `SELECT id FROM orders WHERE cart_id = ?
         AND id IN (SELECT order_id FROM reservations WHERE order_id = orders.id AND state = 'reserved')
       ORDER BY placed_at`,
      cartId,
    ),
    z.object({ id: z.string() }),
  ).map(({ id }) => id);
}
