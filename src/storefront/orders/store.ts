import { z } from 'zod';
import type { Locale } from '../../contract/scalars.ts';
import { booleanColumn, jsonColumn, readRow, readRows } from '../../database/schema-rows.ts';
import { inEachLanguage, storedLanguage } from '../../text/languages.ts';
import type { CartLine } from '../cart/rules.ts';
import type { Contact, OrderItem } from '../checkout/rules.ts';
import type { FulfilmentState, OrderEvent, OrderState, PaymentState } from './rules.ts';

/** An order as it was placed, with the states that its history adds up to. Times in milliseconds. */
export interface Order {
  id: string;
  /** Eight Crockford characters that people can say. */
  number: string;
  /** Unguessable; whoever has it may see the order's page. */
  token: string;
  cartId: string;
  language: Locale;
  contact: Contact;
  livemode: boolean;
  /** Whole dinars. */
  total: number;
  dueOnline: number;
  dueOnDelivery: number;
  items: OrderItem[];
  customerId: string | null;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  placedAt: number;
  /** When its newest checkout was begun. */
  openedAt: number;
  nextCheckAt: number | null;
  /** The cart as it was sent, to tell whether it is still that cart; null for orders older than this column. */
  cart: CartLine[] | null;
}

const itemName = z.object({ name: z.string(), label: z.string().nullable() });

/** An item as it is kept: named in the order's language, and in all of them since orders do that. */
const item = z
  .object({
    price: z.string(),
    productId: z.string(),
    slug: z.string(),
    ...itemName.shape,
    names: z.record(z.string(), itemName).optional(),
    picture: z.string().nullable(),
    amount: z.number(),
    quantity: z.number(),
  })
  .transform(({ name, label, names, ...rest }): OrderItem => {
    const only = { name, label };
    return { ...rest, names: inEachLanguage((language) => names?.[language] ?? only) };
  });

/** The name in the order's language stays beside the others: versions of the shop before them read no other. */
function writeItems({ items, language }: Order): string {
  return JSON.stringify(items.map((one) => ({ ...one, ...one.names[language] })));
}

const orderRow = z
  .object({
    id: z.string(),
    number: z.string(),
    token: z.string(),
    cart_id: z.string(),
    language: z.string().transform(storedLanguage),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    wilaya: z.number(),
    commune: z.string(),
    street: z.string().nullable(),
    note: z.string().nullable(),
    delivery: z.enum(['home', 'desk']),
    livemode: booleanColumn,
    total: z.number(),
    due_online: z.number(),
    due_on_delivery: z.number(),
    items: jsonColumn(z.array(item)),
    customer_id: z.string().nullable(),
    payment: z.enum(['pending', 'processing', 'paid', 'failed', 'canceled', 'expired', 'refunded']),
    fulfilment: z.enum(['new', 'confirmed', 'packed', 'shipped', 'delivered', 'returned']),
    placed_at: z.number(),
    opened_at: z.number(),
    next_check_at: z.number().nullable(),
    cart: jsonColumn(z.array(z.object({ price: z.string(), quantity: z.number() }))).nullable(),
  })
  .transform(
    (row): Order => ({
      id: row.id,
      number: row.number,
      token: row.token,
      cartId: row.cart_id,
      language: row.language,
      contact: {
        name: row.name,
        phone: row.phone,
        email: row.email,
        wilaya: row.wilaya,
        commune: row.commune,
        street: row.street,
        note: row.note,
        delivery: row.delivery,
      },
      livemode: row.livemode,
      total: row.total,
      dueOnline: row.due_online,
      dueOnDelivery: row.due_on_delivery,
      items: row.items,
      customerId: row.customer_id,
      payment: row.payment,
      fulfilment: row.fulfilment,
      placedAt: row.placed_at,
      openedAt: row.opened_at,
      nextCheckAt: row.next_check_at,
      cart: row.cart,
    }),
  );

export function findOrder(sql: SqlStorage, id: string): Order | null {
  return readRow(sql.exec('SELECT * FROM orders WHERE id = ?', id), orderRow);
}

export function findOrderByToken(sql: SqlStorage, token: string): Order | null {
  return readRow(sql.exec('SELECT * FROM orders WHERE token = ?', token), orderRow);
}

/** The newest open order that came from the same cart with the same content since `since`. */
export function findSameSubmission(
  sql: SqlStorage,
  cartId: string,
  submission: string,
  since: number,
): Order | null {
  return readRow(
    sql.exec(
      `SELECT * FROM orders
       WHERE cart_id = ? AND submission = ? AND placed_at >= ? AND payment IN ('pending', 'processing')
       ORDER BY placed_at DESC LIMIT 1`,
      cartId,
      submission,
      since,
    ),
    orderRow,
  );
}

/** The paid orders of a cart, the newest first. A cart has a new id once it was emptied, so there are few. */
export function paidOrdersOfCart(sql: SqlStorage, cartId: string): Order[] {
  return readRows(
    sql.exec(
      `SELECT * FROM orders WHERE cart_id = ? AND payment = 'paid' ORDER BY placed_at DESC LIMIT 20`,
      cartId,
    ),
    orderRow,
  );
}

/** Stores a new order; `submission` is what makes a second form the same as the first. */
export function insertOrder(sql: SqlStorage, order: Order, submission: string): void {
  const { contact } = order;
  sql.exec(
    `INSERT INTO orders (id, number, token, cart_id, submission, language, name, phone, email, wilaya, commune,
       street, note, delivery, livemode, total, due_online, due_on_delivery, items, customer_id, payment,
       fulfilment, placed_at, opened_at, next_check_at, cart)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    order.id,
    order.number,
    order.token,
    order.cartId,
    submission,
    order.language,
    contact.name,
    contact.phone,
    contact.email,
    contact.wilaya,
    contact.commune,
    contact.street,
    contact.note,
    contact.delivery,
    order.livemode ? 1 : 0,
    order.total,
    order.dueOnline,
    order.dueOnDelivery,
    writeItems(order),
    order.customerId,
    order.payment,
    order.fulfilment,
    order.placedAt,
    order.openedAt,
    order.nextCheckAt,
    order.cart === null ? null : JSON.stringify(order.cart),
  );
}

export function isNumberTaken(sql: SqlStorage, number: string): boolean {
  return sql.exec('SELECT 1 FROM orders WHERE number = ?', number).toArray().length > 0;
}

/** Writes the states that an order's history adds up to now. */
export function saveOrderState(sql: SqlStorage, id: string, state: OrderState): void {
  sql.exec('UPDATE orders SET payment = ?, fulfilment = ? WHERE id = ?', state.payment, state.fulfilment, id);
}

export function saveCustomer(sql: SqlStorage, id: string, customerId: string): void {
  sql.exec('UPDATE orders SET customer_id = ? WHERE id = ?', customerId, id);
}

export function saveOpenedAt(sql: SqlStorage, id: string, openedAt: number): void {
  sql.exec('UPDATE orders SET opened_at = ? WHERE id = ?', openedAt, id);
}

const eventRow = z
  .object({
    kind: z.enum([
      'placed',
      'checkout_opened',
      'checkout_rejected',
      'processing',
      'declined',
      'paid',
      'failed',
      'canceled',
      'expired',
      'mismatch',
      'paid_twice',
      'paid_late',
      'refunded',
      'confirmed',
      'packed',
      'shipped',
      'delivered',
      'returned',
    ]),
    actor: z.enum(['shopper', 'shop', 'event', 'read', 'merchant']),
    note: z.string().nullable(),
    checkout_id: z.string().nullable(),
    at: z.number(),
  })
  .transform(({ checkout_id, ...row }): OrderEvent => ({ ...row, checkoutId: checkout_id }));

/** An order's history, oldest first. */
export function readOrderEvents(sql: SqlStorage, orderId: string): OrderEvent[] {
  return readRows(
    sql.exec(
      'SELECT kind, actor, note, checkout_id, at FROM order_events WHERE order_id = ? ORDER BY position',
      orderId,
    ),
    eventRow,
  );
}

/** Adds an entry at the end of an order's history. */
export function appendOrderEvent(sql: SqlStorage, orderId: string, event: OrderEvent): void {
  sql.exec(
    `INSERT INTO order_events (order_id, position, kind, actor, note, checkout_id, at)
     VALUES (?, (SELECT COUNT(*) + 1 FROM order_events WHERE order_id = ?), ?, ?, ?, ?, ?)`,
    orderId,
    orderId,
    event.kind,
    event.actor,
    event.note,
    event.checkoutId,
    event.at,
  );
}
