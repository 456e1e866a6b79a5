import { beginning } from '../../database/full-text.ts';
import type { Database, Row } from '../../database/rows.ts';
import type { Sort, SortOf } from '../../domain/desk-tables.ts';
import { SHOP_SOURCE } from '../../domain/orders/sources.ts';
import { findPlace, MAX_FOUND, readHits } from '../../shop/orders/search/store.ts';
import { rowsTrackedBy } from '../../shop/orders/store/tracking.ts';
import type { Locale } from '../../text/languages/languages.ts';
import type { OrderRow } from '../order-lists/rules/listed-orders.ts';
import { LISTED, readListed } from '../order-lists/store.ts';
import { type Narrowing, noNarrowing } from './rules.ts';

/** A part of the results; `next`: the last order's number, null at the end. */
export type FoundOrders = { orders: OrderRow[]; next: string | null };

/** Whether an order has the wanted tag, as a column; 1 without a wanted tag. Its parameter: `tagOf`. */
function isTagged({ tag }: Narrowing): string {
  return tag === null
    ? '1'
    : `EXISTS (SELECT 1 FROM order_tags INDEXED BY order_tags_of_order WHERE order_id = orders.id AND tag = ?)`;
}

const tagOf = ({ tag }: Narrowing) => (tag === null ? [] : [tag]);

function matches(
  row: Row,
  { fulfilment, payment, wilaya, paymentMethod, from, to, source }: Narrowing,
): boolean {
  return (
    (fulfilment === null || row.text('fulfilment') === fulfilment) &&
    (payment === null || row.text('payment') === payment) &&
    (wilaya === null || row.integer('wilaya') === wilaya) &&
    (paymentMethod === null || row.text('payment_method') === paymentMethod) &&
    (source === null || row.text('source') === source) &&
    row.flag('is_tagged') &&
    (from === null || row.integer('placed_at') >= from) &&
    (to === null || row.integer('placed_at') < to)
  );
}

export function findByNumber(sql: Database, number: string, language: Locale): OrderRow | null {
  const row = sql.first(`SELECT ${LISTED} FROM orders WHERE number = ?`, number);
  return row && readListed(row, language);
}

/** Orders whose numbers begin so, newest first. */
export function findByNumberStart(sql: Database, start: string, count: number, language: Locale): OrderRow[] {
  return sql
    .all(
      `SELECT ${LISTED} FROM orders WHERE number >= ?1 AND number < ?1 || 'a' ORDER BY placed_at DESC, id DESC LIMIT ?2`,
      start,
      count,
    )
    .map((row) => readListed(row, language));
}

/** Orders with this tracking number, whatever marks it has, or with one that ends in it after letters; newest first. */
export function findByTracking(sql: Database, tracking: string, count: number, language: Locale): OrderRow[] {
  return rowsTrackedBy(sql, LISTED, tracking, count).map((row) => readListed(row, language));
}

/** Orders with words that begin with all of these, folded; newest first. */
export function findByWords(
  sql: Database,
  words: readonly string[],
  narrowing: Narrowing,
  after: string | null,
  count: number,
  language: Locale,
): FoundOrders {
  // A number is bound as a real, for which FTS5 finds no starting point: it would read all rows from the newest on.
  const select = (part: { before: number; count: number }) =>
    sql.all(
      `SELECT hits.seq, ${LISTED}, ${isTagged(narrowing)} AS is_tagged FROM (
         SELECT rowid AS seq FROM order_search WHERE order_search MATCH ? AND rowid < CAST(? AS INTEGER)
           ORDER BY rowid DESC LIMIT ?
       ) AS hits JOIN order_words ON order_words.seq = hits.seq CROSS JOIN orders ON orders.id = order_words.order_id
       ORDER BY hits.seq DESC`,
      ...tagOf(narrowing),
      words.map(beginning).join(' '),
      part.before,
      part.count,
    );
  const from = after === null ? null : findPlace(sql, after);
  const { rows, isMore } = readHits(select, from, (row) => matches(row, narrowing), count + 1);
  return pageOf(rows, narrowing, count, language, isMore ? rows.length : MAX_FOUND);
}

/** Filters with an index of their own, and their columns. */
const indexed = [
  ['source', 'source'],
  ['fulfilment', 'fulfilment'],
  ['payment', 'payment'],
  ['wilaya', 'wilaya'],
  ['paymentMethod', 'payment_method'],
] as const;

/** The column that leads the index of a sort, before the time; null: the time alone. */
const leads: Record<SortOf<'orders'>, 'total' | 'wilaya' | null> = {
  placed: null,
  total: 'total',
  place: 'wilaya',
};

/** `phone`: in E.164; `sort`: the newest first without one. */
type TimeOptions = { phone?: string | null; sort?: Sort<SortOf<'orders'>> };

/**
 * All orders, or those of a phone, a state, a wilaya, a payment method or a day. A sort by another column than the time
 * reads its index alone: filters then look through a bounded number of orders.
 */
export function findByTime(
  sql: Database,
  narrowing: Narrowing,
  after: string | null,
  count: number,
  language: Locale,
  { phone = null, sort = { by: 'placed', isAscending: false } }: TimeOptions = {},
): FoundOrders {
  const lead = phone === null ? leads[sort.by] : null;
  if (narrowing.tag !== null && phone === null && lead === null)
    return findByTag(sql, narrowing.tag, narrowing, after, {
      count,
      language,
      isAscending: sort.isAscending,
    });
  const { from, to } = narrowing;
  // The index of sources leaves out the shop's own checkout, where nearly all orders match.
  const narrowed = indexed.find(
    ([name, column]) =>
      narrowing[name] !== null && narrowing[name] !== SHOP_SOURCE && (lead === null || column === lead),
  );
  const [name, column] = (phone === null ? narrowed : undefined) ?? [];
  const cursor =
    after === null
      ? null
      : sql.first('SELECT placed_at, id, total, wilaya FROM orders WHERE number = ?', after);
  const [past, direction] = sort.isAscending ? ['>', 'ASC'] : ['<', 'DESC'];
  const keys = [...(lead === null ? [] : [lead]), 'placed_at', 'id'];
  const wanted: [condition: string, ...values: (string | number)[]][] = [];
  // An erased order has no phone.
  if (phone !== null) wanted.push(['phone = ? AND erased_at IS NULL', phone]);
  if (name !== undefined) wanted.push([`${column} = ?`, narrowing[name] ?? '']);
  if (name === 'source') wanted.push([`source <> '${SHOP_SOURCE}'`]);
  // Of two bounds on one side, an index is read from the cursor.
  if (from !== null && lead === null && !(sort.isAscending && cursor !== null))
    wanted.push(['placed_at >= ?', from]);
  if (to !== null && lead === null && (sort.isAscending || cursor === null))
    wanted.push(['placed_at < ?', to]);
  if (cursor !== null)
    wanted.push([
      `(${keys.join(', ')}) ${past} (${keys.map(() => '?').join(', ')})`,
      ...(lead === null ? [] : [cursor.integer(lead)]),
      cursor.integer('placed_at'),
      cursor.text('id'),
    ]);
  const where = wanted.length === 0 ? '' : `WHERE ${wanted.map(([condition]) => condition).join(' AND ')}`;
  const rest = name === undefined ? noNarrowing : { ...narrowing, [name]: null };
  const isExact =
    lead === null
      ? Object.entries(rest).every(([name, value]) => name === 'from' || name === 'to' || value === null)
      : Object.entries(narrowing).every(([one, value]) => one === name || value === null);
  const index = phone !== null ? 'phone' : (lead ?? column ?? 'time');
  const rows = sql.all(
    `SELECT ${LISTED}, ${isTagged(narrowing)} AS is_tagged FROM orders INDEXED BY orders_by_${index} ${where}
     ORDER BY ${keys.map((key) => `${key} ${direction}`).join(', ')} LIMIT ?`,
    ...tagOf(narrowing),
    ...wanted.flatMap(([, ...values]) => values),
    isExact ? count + 1 : MAX_FOUND,
  );
  return pageOf(rows, narrowing, count, language, isExact ? count + 1 : MAX_FOUND);
}

/** Orders with a tag, by their time. */
function findByTag(
  sql: Database,
  tag: string,
  narrowing: Narrowing,
  after: string | null,
  { count, language, isAscending }: { count: number; language: Locale; isAscending: boolean },
): FoundOrders {
  const cursor =
    after === null ? null : sql.first('SELECT placed_at, id FROM orders WHERE number = ?', after);
  const [past, direction] = isAscending ? ['>', 'ASC'] : ['<', 'DESC'];
  const rows = sql.all(
    `SELECT ${LISTED}, 1 AS is_tagged FROM (
       SELECT placed_at AS tagged_at, order_id FROM order_tags WHERE tag = ? AND (placed_at, order_id) ${past} (?, ?)
       ORDER BY placed_at ${direction}, order_id ${direction} LIMIT ?
     ) CROSS JOIN orders ON orders.id = order_id ORDER BY tagged_at ${direction}, order_id ${direction}`,
    tag,
    cursor?.integer('placed_at') ?? (isAscending ? 0 : Number.MAX_SAFE_INTEGER),
    cursor?.text('id') ?? '',
    MAX_FOUND,
  );
  return pageOf(rows, narrowing, count, language);
}

/** The first `count` matches; where there may be more, `next` is the last order that was read. */
function pageOf(
  rows: readonly Row[],
  narrowing: Narrowing,
  count: number,
  language: Locale,
  limit = MAX_FOUND,
): FoundOrders {
  const hits = rows.filter((row) => matches(row, narrowing));
  const orders = hits.slice(0, count).map((row) => readListed(row, language));
  if (hits.length > count) return { orders, next: orders.at(-1)?.number ?? null };
  return { orders, next: rows.length === limit ? (rows.at(-1)?.text('number') ?? null) : null };
}
