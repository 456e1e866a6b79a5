import * as z from 'zod';
import type { Database, Row } from '../../../database/rows.ts';
import {
  flag,
  integer,
  json,
  orNull,
  type RowOf,
  table,
  text,
  textAs,
  word,
} from '../../../database/table.ts';
import type { Contact } from '../../../domain/delivery/contact.ts';
import {
  type FulfilmentState,
  fulfilmentStates,
  type Order,
  paymentStates,
} from '../../../domain/orders/order.ts';
import { storedPlaceAnswers } from '../../../domain/orders/place-answer.ts';
import { paymentMethods } from '../../../domain/settings/payment-methods.ts';
import { storedLanguage } from '../../../text/languages/by-language.ts';
import { readCart, readItems, readReturned } from '../../line-items/store.ts';
import { rowsTrackedBy } from './tracking.ts';

export function readFulfilment(row: Row): FulfilmentState {
  return row.word('fulfilment', fulfilmentStates);
}

const storedCoupon = z.object({
  code: z.string().nullable(),
  kind: z.enum(['percent', 'amount']),
  value: z.int(),
  on: z.enum(['goods', 'delivery']),
  minimum: z.int(),
  prices: z.array(z.string()).readonly().nullable(),
  reason: z.string().optional(),
});

const orders = table(
  'orders',
  {
    id: text,
    number: text,
    token: text,
    cartId: text,
    language: textAs(storedLanguage),
    name: text,
    phone: text,
    email: orNull(text),
    wilaya: integer,
    commune: text,
    street: orNull(text),
    note: orNull(text),
    delivery: word(['home', 'desk']),
    livemode: flag,
    paymentMethod: word(paymentMethods),
    total: integer,
    dueOnline: integer,
    dueOnDelivery: integer,
    items: json(readItems),
    returned: orNull(json(readReturned)),
    coupon: orNull(json(storedCoupon.parse)),
    discount: integer,
    tracking: orNull(text),
    courier: orNull(text),
    customerId: orNull(text),
    payment: word(paymentStates),
    fulfilment: word(fulfilmentStates),
    placedAt: integer,
    openedAt: integer,
    nextCheckAt: orNull(integer),
    cart: orNull(json(readCart)),
    erasedAt: orNull(integer),
    source: text,
    exchangeOf: orNull(text),
    campaign: orNull(text),
    wantsReminder: flag,
    placeAnswer: orNull(word(storedPlaceAnswers)),
  },
  { submission: text, forgetAt: integer, parcelToken: text },
);

function toOrder(fields: RowOf<typeof orders>): Order {
  const { name, phone, email, wilaya, commune, street, note, delivery, ...order } = fields;
  return {
    ...order,
    contact: { name, phone, email, wilaya, commune, street, note, delivery },
    returned: order.returned ?? [],
  };
}

const readOrder = (row: Row): Order => toOrder(orders.read(row));

/** The recipient and the address of an order; null when the order is erased. */
export function contactOf({ contact, erasedAt }: Order): Contact | null {
  return erasedAt === null ? contact : null;
}

export function findOrder(sql: Database, id: string): Order | null {
  const found = orders.find(sql, { id });
  return found && toOrder(found);
}

/** The orders with these ids, in the order of the ids; unknown ones are left out. */
export function findOrders(sql: Database, ids: readonly string[]): Order[] {
  return findListed(sql, 'id', ids);
}

/** The same, by their numbers. */
export function findOrdersByNumber(sql: Database, numbers: readonly string[]): Order[] {
  return findListed(sql, 'number', numbers);
}

function findListed(sql: Database, column: 'id' | 'number', values: readonly string[]): Order[] {
  if (values.length === 0) return [];
  const rows = sql.all(
    `SELECT * FROM orders WHERE ${column} IN (SELECT value FROM json_each(?))`,
    JSON.stringify(values),
  );
  const orders = new Map(rows.map((row) => [row.text(column), row]));
  return [...new Set(values)].flatMap((value) => {
    const row = orders.get(value);
    return row === undefined ? [] : [readOrder(row)];
  });
}

export function findOrderByNumber(sql: Database, number: string): Order | null {
  const found = orders.find(sql, { number });
  return found && toOrder(found);
}

/** The newest orders of a tracking number, or of those that end in it after letters. */
export function findOrdersByTracking(sql: Database, tracking: string, count: number): Order[] {
  return rowsTrackedBy(sql, '*', tracking, count).map(readOrder);
}

export function findOrderByToken(sql: Database, token: string): Order | null {
  const found = orders.find(sql, { token });
  return found && toOrder(found);
}

/** The newest open order from the same cart with the same content since `since`. */
export function findSameSubmission(
  sql: Database,
  cartId: string,
  submission: string,
  since: number,
): Order | null {
  const row = sql.first(
    `SELECT * FROM orders INDEXED BY orders_of_cart
     WHERE cart_id = ? AND submission = ? AND placed_at >= ? AND (payment IN ('pending', 'processing')
       OR (payment = 'on_delivery' AND fulfilment NOT IN ('canceled', 'returned')))
     ORDER BY placed_at DESC LIMIT 1`,
    cartId,
    submission,
    since,
  );
  return row && readOrder(row);
}

/** The cash orders of a phone (E.164) since `since` that are not over, the newest first. */
export function recentCashOrdersOf(sql: Database, phone: string, since: number): Order[] {
  return sql
    .all(
      `SELECT * FROM orders WHERE phone = ? AND placed_at >= ? AND erased_at IS NULL AND payment = 'on_delivery'
         AND fulfilment NOT IN ('canceled', 'returned') ORDER BY placed_at DESC LIMIT 20`,
      phone,
      since,
    )
    .map(readOrder);
}

/** Whether a cart has any order. */
export function hasOrders(sql: Database, cartId: string): boolean {
  return sql.first('SELECT 1 FROM orders WHERE cart_id = ? LIMIT 1', cartId) !== null;
}

/** The newest order of a cart. */
export function findOrderOfCart(sql: Database, cartId: string): Order | null {
  const row = sql.first(
    'SELECT * FROM orders INDEXED BY orders_of_cart WHERE cart_id = ? ORDER BY placed_at DESC LIMIT 1',
    cartId,
  );
  return row && readOrder(row);
}

/** The orders of a cart whose payment online came to nothing. */
export function failedOrdersOfCart(sql: Database, cartId: string): Order[] {
  return sql
    .all(
      `SELECT * FROM orders INDEXED BY orders_of_cart WHERE cart_id = ? AND fulfilment = 'new' AND payment IN ('failed', 'canceled', 'expired')`,
      cartId,
    )
    .map(readOrder);
}

/** The orders of a cart that are paid, or confirmed for cash on delivery, newest first. Few, as below. */
export function coveredOrdersOfCart(sql: Database, cartId: string): Order[] {
  return sql
    .all(
      `SELECT * FROM orders INDEXED BY orders_of_cart WHERE cart_id = ? AND (payment = 'paid'
         OR (payment = 'on_delivery' AND fulfilment NOT IN ('new', 'canceled', 'returned')))
       ORDER BY placed_at DESC LIMIT 20`,
      cartId,
    )
    .map(readOrder);
}

/** The paid orders of a cart, newest first. An emptied cart gets a new id, so there are few. */
export function paidOrdersOfCart(sql: Database, cartId: string): Order[] {
  return sql
    .all(
      `SELECT * FROM orders INDEXED BY orders_of_cart WHERE cart_id = ? AND payment = 'paid' ORDER BY placed_at DESC LIMIT 20`,
      cartId,
    )
    .map(readOrder);
}

/**
 * Stores a new order. `submission`: equal for two forms that make the same order. `lookAt`: when retention looks at
 * it; `parcelToken`: the token of its parcel check.
 */
export function insertOrder(
  sql: Database,
  order: Order,
  submission: string,
  { lookAt, parcelToken }: { lookAt: number; parcelToken: string },
): void {
  const { contact, returned, ...fields } = order;
  orders.insert(sql, {
    ...fields,
    ...contact,
    returned: returned.length === 0 ? null : returned,
    submission,
    forgetAt: lookAt,
    parcelToken,
  });
}

/** The numbers of the orders that an exchange linked to one: what it replaces, and what replaced it, oldest first. */
export function exchangesOf(
  sql: Database,
  { id, exchangeOf }: Pick<Order, 'id' | 'exchangeOf'>,
): { of: string | null; by: string[] } {
  const former = exchangeOf === null ? null : sql.first('SELECT number FROM orders WHERE id = ?', exchangeOf);
  const later = sql.all('SELECT number FROM orders WHERE exchange_of = ? ORDER BY placed_at, id', id);
  return { of: former?.text('number') ?? null, by: later.map((row) => row.text('number')) };
}

/** The ids of the orders that replaced each of these orders, oldest first. */
export function replacementsOf(sql: Database, formerIds: readonly string[]): Map<string, string[]> {
  const rows = sql.all(
    `SELECT exchange_of, id FROM orders WHERE exchange_of IN (SELECT value FROM json_each(?))
     ORDER BY exchange_of, placed_at, id`,
    JSON.stringify(formerIds),
  );
  const replacements = new Map<string, string[]>();
  for (const row of rows) {
    const former = row.text('exchange_of');
    replacements.set(former, [...(replacements.get(former) ?? []), row.text('id')]);
  }
  return replacements;
}

/** Whether the same phone or cart has ordered again since, or the cart has paid for another order. */
export function isOrderedAgain(
  sql: Database,
  { id, cartId, placedAt, contact }: Pick<Order, 'id' | 'cartId' | 'placedAt' | 'contact'>,
): boolean {
  const later = 'SELECT 1 FROM orders WHERE phone = ? AND erased_at IS NULL AND placed_at > ?';
  const ofCart =
    "SELECT 1 FROM orders INDEXED BY orders_of_cart WHERE cart_id = ? AND id <> ? AND (placed_at > ? OR payment IN ('paid', 'refunded'))";
  return (
    sql.first(later, contact.phone, placedAt) !== null || sql.first(ofCart, cartId, id, placedAt) !== null
  );
}

/** How many earlier orders of the last `within` milliseconds asked for a reminder to the same e-mail address. */
export function countReminders(
  sql: Database,
  { placedAt, contact }: Pick<Order, 'placedAt' | 'contact'>,
  within: number,
): number {
  const row = sql.first(
    'SELECT COUNT(*) AS n FROM orders WHERE placed_at > ? AND placed_at < ? AND wants_reminder = 1 AND lower(email) = lower(?)',
    placedAt - within,
    placedAt,
    contact.email,
  );
  return row?.integer('n') ?? 0;
}

export function isNumberTaken(sql: Database, number: string): boolean {
  return sql.first('SELECT 1 FROM orders WHERE number = ?', number) !== null;
}

/** Saves what a correction or a part return may change: the contact, the items, the discount and the amounts. */
export function saveCorrection(sql: Database, order: Order): void {
  const { id, contact, items, returned, total, dueOnline, dueOnDelivery, coupon, discount, placeAnswer } =
    order;
  orders.update(
    sql,
    { id },
    {
      ...contact,
      ...{ items, total, dueOnline, dueOnDelivery, coupon, discount, placeAnswer },
      returned: returned.length === 0 ? null : returned,
    },
  );
}

export function saveCustomer(sql: Database, id: string, customerId: string): void {
  orders.update(sql, { id }, { customerId });
}
