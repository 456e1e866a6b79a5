import { beginning } from '../../../database/full-text.ts';
import type { Database, Row } from '../../../database/rows.ts';
import type { ListedOrder } from '../today/rules.ts';
import { LISTED, readListed } from '../today/store.ts';
import type { Narrowing } from './rules.ts';

/** A part of what was found; `next`: the number of the order behind which it goes on, null at the end. */
export type FoundOrders = { orders: ListedOrder[]; next: string | null };

type Listed = ListedOrder & { id: string };

/** So many orders are looked at for a page, however few of them are found: then the page says where it goes on. */
const LOOKED_AT = 300;

const noNarrowing: Narrowing = {
  fulfilment: null,
  payment: null,
  wilaya: null,
  paymentMethod: null,
  from: null,
  to: null,
};

function matches(row: Row, { fulfilment, payment, wilaya, paymentMethod, from, to }: Narrowing): boolean {
  return (
    (fulfilment === null || row.text('fulfilment') === fulfilment) &&
    (payment === null || row.text('payment') === payment) &&
    (wilaya === null || row.integer('wilaya') === wilaya) &&
    (paymentMethod === null || row.text('payment_method') === paymentMethod) &&
    (from === null || row.integer('placed_at') >= from) &&
    (to === null || row.integer('placed_at') < to)
  );
}

/** The order of a number. */
export function findByNumber(sql: Database, number: string): Listed | null {
  const row = sql.first(`SELECT ${LISTED} FROM orders WHERE number = ?`, number);
  return row && readListed(row);
}

/** Orders whose parcel a courier calls that, the newest first. */
export function findByTracking(sql: Database, tracking: string, count: number): ListedOrder[] {
  return sql
    .all(
      `SELECT ${LISTED} FROM orders WHERE tracking = ? ORDER BY placed_at DESC, id DESC LIMIT ?`,
      tracking,
      count,
    )
    .map(readListed)
    .map(withoutId);
}

function withoutId({ id: _, ...order }: Listed): ListedOrder {
  return order;
}

/** Orders in which every one of these words begins a word, folded; the newest first. */
export function findByWords(
  sql: Database,
  words: readonly string[],
  narrowing: Narrowing,
  after: string | null,
  count: number,
): FoundOrders {
  const seq =
    after === null
      ? null
      : sql
          .first(
            'SELECT seq FROM order_words WHERE order_id = (SELECT id FROM orders WHERE number = ?)',
            after,
          )
          ?.integer('seq');
  // A number is bound as a real one, by which FTS5 finds no place to begin at: it would read all from the newest on.
  const rows = sql.all(
    `SELECT ${LISTED} FROM (
       SELECT rowid AS seq FROM order_search WHERE order_search MATCH ? AND rowid < CAST(? AS INTEGER) ORDER BY rowid DESC LIMIT ?
     ) AS hits JOIN order_words ON order_words.seq = hits.seq CROSS JOIN orders ON orders.id = order_words.order_id
     ORDER BY hits.seq DESC`,
    words.map(beginning).join(' '),
    seq ?? Number.MAX_SAFE_INTEGER,
    LOOKED_AT,
  );
  return pageOf(rows, narrowing, count);
}

/** What has an index of its own, and the column of it. */
const indexed = [
  ['fulfilment', 'fulfilment'],
  ['payment', 'payment'],
  ['wilaya', 'wilaya'],
  ['paymentMethod', 'payment_method'],
] as const;

/** All orders, or those of a phone, a state, a wilaya, a way to pay or a day, the newest first. `phone`: in E.164. */
export function findByTime(
  sql: Database,
  narrowing: Narrowing,
  after: string | null,
  count: number,
  phone: string | null = null,
): FoundOrders {
  const { from, to } = narrowing;
  const narrowed = indexed.find(([name]) => narrowing[name] !== null);
  const [name, column] = (phone === null ? narrowed : undefined) ?? [];
  const cursor =
    after === null ? null : sql.first('SELECT placed_at, id FROM orders WHERE number = ?', after);
  const wanted: [condition: string, ...values: (string | number)[]][] = [];
  // Whoever was erased has no number any more.
  if (phone !== null) wanted.push(['phone = ? AND erased_at IS NULL', phone]);
  if (name !== undefined) wanted.push([`${column} = ?`, narrowing[name] ?? '']);
  if (from !== null) wanted.push(['placed_at >= ?', from]);
  if (cursor !== null)
    wanted.push(['(placed_at, id) < (?, ?)', cursor.integer('placed_at'), cursor.text('id')]);
  else if (to !== null) wanted.push(['placed_at < ?', to]);
  const where = wanted.length === 0 ? '' : `WHERE ${wanted.map(([condition]) => condition).join(' AND ')}`;
  const rest = name === undefined ? noNarrowing : { ...narrowing, [name]: null };
  const isExact = Object.entries(rest).every(
    ([name, value]) => name === 'from' || name === 'to' || value === null,
  );
  const rows = sql.all(
    `SELECT ${LISTED} FROM orders INDEXED BY orders_by_${phone === null ? (column ?? 'time') : 'phone'} ${where}
     ORDER BY placed_at DESC, id DESC LIMIT ?`,
    ...wanted.flatMap(([, ...values]) => values),
    isExact ? count + 1 : LOOKED_AT,
  );
  return pageOf(rows, narrowing, count, isExact ? count + 1 : LOOKED_AT);
}

/** The first `count` that match; where there may be more, `next` is the last one that was looked at. */
function pageOf(rows: readonly Row[], narrowing: Narrowing, count: number, limit = LOOKED_AT): FoundOrders {
  const hits = rows.filter((row) => matches(row, narrowing)).map(readListed);
  const orders = hits.slice(0, count).map(withoutId);
  if (hits.length > count) return { orders, next: orders.at(-1)?.number ?? null };
  return { orders, next: rows.length === limit ? (rows.at(-1)?.text('number') ?? null) : null };
}
