import * as z from 'zod';
import { beginning } from '../../../database/full-text.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { hasPhonePart, isNamed, type ListedCustomer } from '../../../domain/customers.ts';
import type { Sort, SortOf } from '../../../domain/desk-tables.ts';
import { findPlace, readHits } from '../../orders/search/store.ts';

/** Customers, one row a phone. Triggers of `orders` write the counts (`triggers.ts`). */

/** Of the newest order of a phone. */
const NEWEST = `(SELECT number FROM orders INDEXED BY orders_by_phone WHERE phone = customers.phone AND erased_at IS NULL
  ORDER BY placed_at DESC, id DESC LIMIT 1) AS number`;
const LISTED = `customers.phone, customers.name, customers.orders, kept, customers.returned, bought, last_at, customers.note, ${NEWEST},
  (SELECT json_group_array(tag ORDER BY tag) FROM customer_tags INDEXED BY customer_tags_of_phone WHERE phone = customers.phone) AS tags`;

const readTags = z.array(z.string()).parse;

function readCustomer(row: Row): ListedCustomer {
  return {
    phone: row.text('phone'),
    name: row.text('name'),
    orders: row.integer('orders'),
    kept: row.integer('kept'),
    returned: row.integer('returned'),
    bought: row.integer('bought'),
    lastAt: row.integer('last_at'),
    note: row.textOrNull('note'),
    number: row.textOrNull('number') ?? '',
    tags: row.json('tags', readTags),
  };
}

export function findCustomer(sql: Database, phone: string): ListedCustomer | null {
  const row = sql.first(`SELECT ${LISTED} FROM customers WHERE phone = ?`, phone);
  return row && readCustomer(row);
}

/** The phone of an order's customer; null for an erased or unknown order. */
export function findPhoneOfOrder(sql: Database, number: string): string | null {
  const row = sql.first('SELECT phone FROM orders WHERE number = ? AND erased_at IS NULL', number);
  return row?.text('phone') ?? null;
}

/** Part of a list; `next`: the order number where the next one begins, null at the end. */
type FoundCustomers = { customers: ListedCustomer[]; next: string | null };

/** The column of each sort, and its index. */
const sorted = {
  last: { column: 'last_at', index: 'customers_by_time' },
  orders: { column: 'orders', index: 'customers_by_orders' },
  bought: { column: 'bought', index: 'customers_by_bought' },
} as const satisfies Record<SortOf<'customers'>, unknown>;

/** All customers. `after`: the order number of the last one before; `sort`: the newest order first without one. */
export function listCustomers(
  sql: Database,
  after: string | null,
  count: number,
  { by, isAscending }: Sort<SortOf<'customers'>> = { by: 'last', isAscending: false },
): FoundCustomers {
  const phone = after === null ? null : findPhoneOfOrder(sql, after);
  const { column, index } = sorted[by];
  const [past, direction] = isAscending ? ['>', 'ASC'] : ['<', 'DESC'];
  const place =
    phone === null ? null : sql.first(`SELECT ${column} AS place FROM customers WHERE phone = ?`, phone);
  const cursor = place === null || phone === null ? [] : [place.integer('place'), phone];
  const rows = sql.all(
    `SELECT ${LISTED} FROM customers INDEXED BY ${index}
     ${cursor.length === 0 ? '' : `WHERE (customers.${column}, phone) ${past} (?, ?)`}
     ORDER BY customers.${column} ${direction}, phone ${direction} LIMIT ?`,
    ...cursor,
    count + 1,
  );
  return pageOf(rows.map(readCustomer), count);
}

/** Customers with a tag, by phone. */
export function listTagged(sql: Database, tag: string, after: string | null, count: number): FoundCustomers {
  const phone = after === null ? '' : (findPhoneOfOrder(sql, after) ?? '');
  const rows = sql.all(
    `SELECT ${LISTED} FROM (SELECT phone AS tagged FROM customer_tags WHERE tag = ? AND phone > ? ORDER BY phone LIMIT ?)
     CROSS JOIN customers ON customers.phone = tagged ORDER BY phone`,
    tag,
    phone,
    count + 1,
  );
  return pageOf(rows.map(readCustomer), count);
}

/**
 * Customers whose name has words that begin so, folded, or whose phone has these digits, the newest order first. The desk's search of orders finds
 * them: a customer stands at its newest order.
 */
export function findNamed(
  sql: Database,
  words: readonly string[],
  after: string | null,
  count: number,
): FoundCustomers {
  const select = (part: { before: number; count: number }) =>
    sql.all(
      `SELECT hits.seq, orders.number AS hit, ${LISTED}
       FROM (SELECT rowid AS seq FROM order_search WHERE order_search MATCH ? AND rowid < CAST(? AS INTEGER)
         ORDER BY rowid DESC LIMIT ?) AS hits
       JOIN order_words ON order_words.seq = hits.seq CROSS JOIN orders ON orders.id = order_words.order_id
       CROSS JOIN customers ON customers.phone = orders.phone ORDER BY hits.seq DESC`,
      words.map(beginning).join(' '),
      part.before,
      part.count,
    );
  const isWanted = (row: Row) =>
    row.text('hit') === row.textOrNull('number') &&
    (isNamed(row.text('name'), words) || hasPhonePart(row.text('phone'), words));
  const from = after === null ? null : findPlace(sql, after);
  const { rows, isMore } = readHits(select, from, isWanted, count + 1);
  const named = rows.filter(isWanted);
  const page = named.slice(0, count).map(readCustomer);
  if (named.length > count) return { customers: page, next: page.at(-1)?.number ?? null };
  return { customers: page, next: isMore ? (rows.at(-1)?.text('hit') ?? null) : null };
}

function pageOf(found: ListedCustomer[], count: number): FoundCustomers {
  const customers = found.slice(0, count);
  return { customers, next: found.length > count ? (customers.at(-1)?.number ?? null) : null };
}

/** Saves a customer's note and tags. */
export function describeCustomer(
  sql: Database,
  phone: string,
  { note, tags }: { note: string | null; tags: readonly string[] },
): void {
  sql.run('UPDATE customers SET note = ? WHERE phone = ?', note, phone);
  sql.run('DELETE FROM customer_tags WHERE phone = ?', phone);
  for (const tag of tags)
    sql.run('INSERT OR IGNORE INTO customer_tags (tag, phone) VALUES (?, ?)', tag, phone);
}

/** Removes what staff wrote about a customer, although some of its orders stay for now. */
export function eraseDescription(sql: Database, phone: string): void {
  describeCustomer(sql, phone, { note: null, tags: [] });
}
