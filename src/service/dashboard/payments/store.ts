import { countByBinarySearch } from '../../../database/binary-search.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { type CheckoutRecord, readerOf } from '../../resources/checkouts/store/checkouts.ts';
import { PAGE_ROWS } from '../rules.ts';
import { MOST_CUSTOMERS, MOST_EXAMINED, MOST_FOUND, type PaymentFilters, type UnusualKind } from './rules.ts';

/** A page, newest first. `next`: the place after which the next page begins; null at the end. */
export type PaymentPage = { records: CheckoutRecord[]; next: number | null; isCut: boolean };

type Condition = { where: string; values: readonly (string | number)[] };

/** What the payer pays; the merchant may think of the amount without the payer's fees. */
const TOTAL = 'amount + fees_on_customer';

/**
 * Checkouts before a place. One filter reads a stretch of its index. With several, a page examines at most
 * `MOST_EXAMINED` candidates of the first one, so that its cost does not grow with the account; the rest is the next
 * page. `size`: rows of the page; `ids`: the first id not before the begin and the end, because ids are ordered by time.
 */
export function pageOfPayments(
  database: Database,
  { status, method, amount }: Pick<PaymentFilters, 'status' | 'method' | 'amount'>,
  ids: { from: string | null; to: string | null },
  before: number | null,
  size = PAGE_ROWS,
): PaymentPage {
  const first = ids.from === null ? 1 : seqOf(database, ids.from);
  const end = ids.to === null ? Number.MAX_SAFE_INTEGER : seqOf(database, ids.to);
  const last = Math.min(end, before ?? end);
  const drivers: Condition[] = [
    ...(status === null ? [] : [{ where: 'status = ?', values: [status] }]),
    ...(method === null ? [] : [{ where: 'method = ?', values: [method] }]),
  ];
  const [driver = { where: '1', values: [] }, ...others] = drivers;
  // The sign keeps SQLite from choosing another index than the driver's.
  const checks = others.map(({ where, values }) => ({ where: `+${where}`, values }));
  if (amount !== null) checks.push({ where: `(amount = ? OR ${TOTAL} = ?)`, values: [amount, amount] });
  const within = (from: number) => [...driver.values, from, last];
  if (checks.length === 0) {
    const rows = database.all(
      `SELECT * FROM checkouts WHERE ${driver.where} AND seq >= ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
      ...within(first),
      size + 1,
    );
    return pageOf(database, rows, null, size);
  }
  const edge = database.first(
    `SELECT seq FROM checkouts WHERE ${driver.where} AND seq >= ? AND seq < ? ORDER BY seq DESC LIMIT 1 OFFSET ?`,
    ...within(first),
    MOST_EXAMINED - 1,
  );
  const stop = edge?.integer('seq') ?? null;
  const rows = database.all(
    `SELECT * FROM checkouts WHERE ${[driver, ...checks].map(({ where }) => where).join(' AND ')}
       AND seq >= ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
    ...driver.values,
    ...checks.flatMap(({ values }) => values),
    stop ?? first,
    last,
    size + 1,
  );
  return pageOf(database, rows, stop, size);
}

/** `stop`: where the examination ended; null: at the end of the list. */
function pageOf(
  database: Database,
  rows: readonly Row[],
  stop: number | null,
  size: number,
  place = 'seq',
): PaymentPage {
  const shown = rows.slice(0, size);
  const isFull = rows.length > size;
  const next = isFull ? (shown.at(-1)?.integer(place) ?? null) : stop;
  return { records: shown.map(readerOf(database)), next, isCut: !isFull && stop !== null };
}

/** The number of the first checkout whose id is not before `id`: one row of the ids' index. */
function seqOf(database: Database, id: string): number {
  const row = database.first('SELECT seq FROM checkouts WHERE id >= ? ORDER BY id LIMIT 1', id);
  return row?.integer('seq') ?? Number.MAX_SAFE_INTEGER;
}

const exceptionsOf = (why: 'late' | 'twice' | 'amount') => ({
  from: 'payment_exceptions AS unusual',
  // The sign keeps SQLite from reading the whole index of states.
  where: `unusual.why = '${why}' AND +unusual.state = 'open'`,
});

/** Payments of one customer or link before a place, newest first, from the index by it. `next`: null at the end. */
export function paymentsOf(
  database: Database,
  column: 'customer_id' | 'payment_link_id',
  id: string,
  before: number | null,
  size: number,
): { records: CheckoutRecord[]; next: number | null } {
  const rows = database.all(
    `SELECT * FROM checkouts WHERE ${column} = ? AND seq < ? ORDER BY seq DESC LIMIT ?`,
    id,
    before ?? Number.MAX_SAFE_INTEGER,
    size + 1,
  );
  const shown = rows.slice(0, size);
  const next = rows.length > size ? (shown.at(-1)?.integer('seq') ?? null) : null;
  return { records: shown.map(readerOf(database)), next };
}

/** The rows that make a payment unusual. Each table or index holds only such rows, so nothing else is read. */
const unusualRows: Record<UnusualKind, { from: string; where: string }> = {
  late: exceptionsOf('late'),
  twice: exceptionsOf('twice'),
  amount: exceptionsOf('amount'),
  hand: { from: 'refunds AS unusual INDEXED BY refunds_by_hand', where: `unusual.method <> 'acquirer'` },
  doubt: {
    from: 'refunds AS unusual INDEXED BY refunds_doubt',
    where: `unusual.doubt IS NOT NULL AND unusual.status = 'pending'`,
  },
};

/** Unusual payments of one kind, the newest reason first. */
export function pageOfUnusual(database: Database, kind: UnusualKind, before: number | null): PaymentPage {
  const { from, where } = unusualRows[kind];
  const last = before ?? Number.MAX_SAFE_INTEGER;
  const isMixed = from.startsWith('payment_exceptions');
  const edge = isMixed
    ? database.first(
        'SELECT seq FROM payment_exceptions WHERE seq < ? ORDER BY seq DESC LIMIT 1 OFFSET ?',
        last,
        MOST_EXAMINED - 1,
      )
    : null;
  const stop = edge?.integer('seq') ?? null;
  const rows = database.all(
    `SELECT checkouts.*, unusual.seq AS place FROM ${from} CROSS JOIN checkouts ON checkouts.id = unusual.checkout_id
     WHERE ${where} AND unusual.seq >= ? AND unusual.seq < ? ORDER BY unusual.seq DESC LIMIT ?`,
    stop ?? 0,
    last,
    PAGE_ROWS + 1,
  );
  const page = pageOf(database, rows, stop, PAGE_ROWS, 'place');
  const waiting = kind === 'doubt' && before === null ? unansweredAttempts(database) : [];
  return { ...page, records: distinct([...waiting, ...page.records]) };
}

/** Checkouts with an attempt whose outcome the acquirer still owes, though the attempt has ended. */
function unansweredAttempts(database: Database): CheckoutRecord[] {
  return database
    .all(
      `SELECT checkouts.* FROM attempts INDEXED BY attempts_unanswered
         CROSS JOIN checkouts ON checkouts.id = attempts.checkout_id
       WHERE attempts.unanswered = 1 AND attempts.check_at >= 0 ORDER BY attempts.check_at LIMIT ?`,
      PAGE_ROWS,
    )
    .map(readerOf(database));
}

function distinct(records: readonly CheckoutRecord[]): CheckoutRecord[] {
  const ids = records.map(({ id }) => id);
  return records.filter(({ id }, index) => ids.indexOf(id) === index);
}

/** What a search may name. Texts are as typed; null where the words cannot be such a thing. */
export type PaymentSearch = {
  text: string;
  /** Spellings of an order's id or number. */
  orders: readonly string[];
  reference: string | null;
  receipt: { year: number; count: number } | null;
  email: string | null;
  phones: readonly string[];
};

/** The payments that a search names exactly, newest first, at most `MOST_FOUND`. */
export function findPayments(database: Database, search: PaymentSearch): CheckoutRecord[] {
  const { text, orders, reference, receipt, email, phones } = search;
  const rows = database.all('SELECT * FROM checkouts WHERE id = ?', text);
  if (reference !== null)
    rows.push(
      ...database.all(
        'SELECT * FROM checkouts WHERE id = (SELECT checkout_id FROM attempts WHERE reference = ?)',
        reference,
      ),
    );
  for (const order of orders) rows.push(...ordersNamed(database, order));
  if (receipt !== null) rows.push(...receiptRows(database, receipt));
  const customers = [
    ...(email === null
      ? []
      : database.all(
          `SELECT id FROM customers WHERE deleted_at IS NULL AND email IS NOT NULL AND lower(email) = ? LIMIT ?`,
          email,
          MOST_CUSTOMERS,
        )),
    ...phones.flatMap((phone) =>
      database.all(
        'SELECT id FROM customers WHERE deleted_at IS NULL AND phone IS NOT NULL AND phone = ? LIMIT ?',
        phone,
        MOST_CUSTOMERS,
      ),
    ),
  ];
  for (const customer of customers)
    rows.push(
      ...database.all(
        'SELECT * FROM checkouts WHERE customer_id = ? ORDER BY seq DESC LIMIT ?',
        customer.text('id'),
        MOST_FOUND,
      ),
    );
  const found = rows.toSorted((one, other) => other.integer('seq') - one.integer('seq'));
  return distinct(found.map(readerOf(database))).slice(0, MOST_FOUND);
}

/** By `order_id` or `order_number` of the metadata, as the merchant's program gave it. */
function ordersNamed(database: Database, order: string): Row[] {
  return ['order_id', 'order_number'].flatMap((key) =>
    database
      .all(
        `SELECT seq FROM metadata_entries WHERE kind = 'checkouts' AND key = ? AND value = ?
       ORDER BY seq DESC LIMIT ?`,
        key,
        order,
        MOST_FOUND,
      )
      .flatMap((row) => database.all('SELECT * FROM checkouts WHERE seq = ?', row.integer('seq'))),
  );
}

/**
 * Receipt numbers rise with the entries of payments, so binary search reads some forty rows of a million payments, and
 * no index by number is needed.
 */
function receiptRows(database: Database, { year, count }: { year: number; count: number }): Row[] {
  const asked = `${year}-${String(count).padStart(6, '0')}`;
  const paidFrom = (seq: number): Row | null =>
    database.first(
      `SELECT checkouts.* FROM (SELECT checkout_id FROM money_entries WHERE kind = 'payment' AND seq >= ?
         ORDER BY seq LIMIT 1) AS entry CROSS JOIN checkouts ON checkouts.id = entry.checkout_id`,
      seq,
    );
  const isBefore = (seq: number): boolean => {
    const number = paidFrom(seq)?.textOrNull('receipt_number') ?? null;
    if (number === null) return false;
    const [numberYear = 0, numberCount = 0] = number.split('-').map(Number);
    return numberYear < year || (numberYear === year && numberCount < count);
  };
  const entries = database.count('SELECT max(seq) AS n FROM money_entries');
  const row = paidFrom(countByBinarySearch(entries, isBefore) + 1);
  return row?.textOrNull('receipt_number') === asked ? [row] : [];
}

/**
 * How many payments of each kind there were since `since` (seconds), at most `MOST_EXAMINED` of each; doubt counts what
 * is open.
 */
export function countUnusual(database: Database, since: number): Record<UnusualKind, number> {
  const exceptions = new Map(
    database
      .all(
        `SELECT why, count(*) AS n FROM (SELECT why, state, created_at FROM payment_exceptions WHERE seq > 0
           ORDER BY seq DESC LIMIT ?) WHERE created_at >= ? AND state = 'open' GROUP BY why`,
        MOST_EXAMINED,
        since,
      )
      .map((row) => [row.text('why'), row.integer('n')]),
  );
  const byHand = database.count(
    `SELECT count(*) AS n FROM (SELECT created_at FROM refunds INDEXED BY refunds_by_hand
       WHERE method <> 'acquirer' AND seq > 0 ORDER BY seq DESC LIMIT ?) WHERE created_at >= ?`,
    MOST_EXAMINED,
    since,
  );
  const doubtful = database.count(
    `SELECT count(*) AS n FROM (SELECT 1 FROM refunds INDEXED BY refunds_doubt
       WHERE doubt IS NOT NULL AND status = 'pending' AND seq > 0 LIMIT ?)`,
    MOST_EXAMINED,
  );
  const unanswered = database.count(
    `SELECT count(*) AS n FROM (SELECT 1 FROM attempts INDEXED BY attempts_unanswered
       WHERE unanswered = 1 AND check_at >= 0 LIMIT ?)`,
    MOST_EXAMINED,
  );
  return {
    late: exceptions.get('late') ?? 0,
    twice: exceptions.get('twice') ?? 0,
    amount: exceptions.get('amount') ?? 0,
    hand: byHand,
    doubt: doubtful + unanswered,
  };
}
