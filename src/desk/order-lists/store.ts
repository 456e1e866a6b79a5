import type { Database, Row } from '../../database/rows.ts';
import { readFlags } from '../../domain/orders/calls/call-state.ts';
import { paymentStates } from '../../domain/orders/order.ts';
import { problems, queues } from '../../domain/orders/queues.ts';
import { readItems, readReturned } from '../../shop/line-items/store.ts';
import { readFulfilment } from '../../shop/orders/store/orders.ts';
import type { Locale } from '../../text/languages/languages.ts';
import {
  type OrderRow,
  productsInShort,
  type QueueName,
  type QueueNarrowing,
} from './rules/listed-orders.ts';

/** The columns of an order in lists. */
export const LISTED = `number, name, commune, wilaya, total, payment, fulfilment, problem, payment_method, placed_at, erased_at, id,
  due_on_delivery, collected, remitted, source, phone, note, items, returned, exchange_of, courier, tracking, queue, call_flags,
  (SELECT max(position) FROM order_events WHERE order_id = orders.id) AS position`;

export function readListed(row: Row, language: Locale): OrderRow {
  const isErased = row.integerOrNull('erased_at') !== null;
  // A newer version may have written other queues.
  const queue = queues.find((one) => one === row.textOrNull('queue')) ?? null;
  const fulfilment = readFulfilment(row);
  const [items, returned] = [row.json('items', readItems), row.jsonOrNull('returned', readReturned) ?? []];
  return {
    id: row.text('id'),
    number: row.text('number'),
    name: isErased ? null : row.text('name'),
    phone: isErased ? null : row.text('phone'),
    note: row.textOrNull('note'),
    exchangeOf: row.textOrNull('exchange_of'),
    ...productsInShort({ items, returned, queue, fulfilment }, language),
    courier: row.textOrNull('courier'),
    tracking: row.textOrNull('tracking'),
    ...{ queue, fulfilment },
    position: row.integerOrNull('position') ?? 0,
    commune: row.text('commune'),
    wilaya: row.integer('wilaya'),
    total: row.integer('total'),
    payment: row.word('payment', paymentStates),
    // A newer version may have written other problems: after a rollback the list omits them.
    problem: problems.find((one) => one === row.textOrNull('problem')) ?? null,
    wishes: readFlags(row.text('call_flags')).filter(
      (flag) => flag === 'change_wished' || flag === 'address_changed',
    ),
    dueOnDelivery: row.integer('due_on_delivery'),
    owed: row.integer('due_on_delivery') - row.integer('remitted'),
    collected: row.integerOrNull('collected'),
    placedAt: row.integer('placed_at'),
  };
}

/** A shopper who gave up recently is most likely to buy. */
const newestFirst: readonly QueueName[] = ['unpaid'];

/** How many orders of a queue a page looks at to find those of a wilaya or a courier. */
const MOST_LOOKED_AT = 400;

/** Orders of a queue; `next`: the number where the next page begins, null at the end. */
type QueuePage = { orders: OrderRow[]; next: string | null };

/**
 * The orders of a wilaya or a courier in a queue. A page may have fewer than `count` although more follow: it looks at
 * a bounded number of orders, so that it needs no index for each filter.
 */
export function readNarrowed(
  sql: Database,
  queue: QueueName,
  after: string | null,
  count: number,
  { narrowing, language }: { narrowing: QueueNarrowing; language: Locale },
): QueuePage {
  const isNarrow = narrowing.wilaya !== null || narrowing.courier !== null;
  const limit = isNarrow ? MOST_LOOKED_AT : count + 1;
  const rows = rowsOfQueue(sql, queue, after, limit);
  const found = rows.filter(
    (row) =>
      (narrowing.wilaya === null || row.integer('wilaya') === narrowing.wilaya) &&
      (narrowing.courier === null || row.textOrNull('courier') === narrowing.courier),
  );
  const orders = found.slice(0, count).map((row) => readListed(row, language));
  if (found.length > count) return { orders, next: orders.at(-1)?.number ?? null };
  return { orders, next: rows.length === limit ? (rows.at(-1)?.text('number') ?? null) : null };
}

/** How many orders of a queue their shoppers ask to change. */
export function countWishes(sql: Database, queue: QueueName): number {
  return sql.count(
    `SELECT count(*) AS n FROM orders INDEXED BY orders_wished
     WHERE queue = ? AND instr(call_flags, 'change_wished') > 0`,
    queue,
  );
}

/** How many orders of a queue's beginning go to each wilaya, and are with each courier. */
export function readQueueParts(
  sql: Database,
  queue: QueueName,
  count: number,
): { wilayas: { wilaya: number; orders: number }[]; couriers: { courier: string; orders: number }[] } {
  const column = columnOf(queue);
  const direction = newestFirst.includes(queue) ? 'DESC' : 'ASC';
  const rows = sql.all(
    `SELECT wilaya, courier FROM orders INDEXED BY orders_by_${column}
     WHERE ${column} = ? ORDER BY placed_at ${direction}, id ${direction} LIMIT ?`,
    queue,
    count,
  );
  const [wilayas, couriers] = [new Map<number, number>(), new Map<string, number>()];
  for (const row of rows) {
    const [wilaya, courier] = [row.integer('wilaya'), row.textOrNull('courier')];
    wilayas.set(wilaya, (wilayas.get(wilaya) ?? 0) + 1);
    if (courier !== null) couriers.set(courier, (couriers.get(courier) ?? 0) + 1);
  }
  return {
    wilayas: [...wilayas].map(([wilaya, orders]) => ({ wilaya, orders })),
    couriers: [...couriers].map(([courier, orders]) => ({ courier, orders })),
  };
}

/** Orders by their numbers, in that order; unknown ones are left out. */
export function readByNumber(sql: Database, numbers: readonly string[], language: Locale): OrderRow[] {
  return readGiven(sql, 'number', numbers, language);
}

/** The same by their ids. */
export function readById(sql: Database, ids: readonly string[], language: Locale): OrderRow[] {
  return readGiven(sql, 'id', ids, language);
}

function readGiven(
  sql: Database,
  column: 'number' | 'id',
  values: readonly string[],
  language: Locale,
): OrderRow[] {
  const rows = sql.all(
    `SELECT ${LISTED} FROM (SELECT value AS given, key AS place FROM json_each(?))
       CROSS JOIN orders ON orders.${column} = given ORDER BY place`,
    JSON.stringify(values),
  );
  return rows.map((row) => readListed(row, language));
}

function columnOf(queue: QueueName): 'problem' | 'queue' {
  return problems.some((one) => one === queue) ? 'problem' : 'queue';
}

/** Orders in a queue, in most queues the longest waiting first; after the order with a number; at most `count`. */
export function readQueue(
  sql: Database,
  queue: QueueName,
  after: string | null,
  count: number,
  language: Locale,
): OrderRow[] {
  return rowsOfQueue(sql, queue, after, count).map((row) => readListed(row, language));
}

function rowsOfQueue(sql: Database, queue: QueueName, after: string | null, count: number): Row[] {
  const column = columnOf(queue);
  const cursor =
    after === null ? null : sql.first('SELECT placed_at, id FROM orders WHERE number = ?', after);
  const isNewestFirst = newestFirst.includes(queue);
  const direction = isNewestFirst ? 'DESC' : 'ASC';
  const from = cursor === null ? '' : `AND (placed_at, id) ${isNewestFirst ? '<' : '>'} (?, ?)`;
  const values = cursor === null ? [] : [cursor.integer('placed_at'), cursor.text('id')];
  return sql.all(
    `SELECT ${LISTED} FROM orders INDEXED BY orders_by_${column}
     WHERE ${column} = ? ${from} ORDER BY placed_at ${direction}, id ${direction} LIMIT ?`,
    queue,
    ...values,
    count,
  );
}
