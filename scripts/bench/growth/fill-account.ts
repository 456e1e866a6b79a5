import { identifierTimePrefix } from '../../../src/service/identifiers/spelling.ts';
import { openLedger } from '../harness/ledger.ts';

const STATUSES = ['paid', 'paid', 'paid', 'expired', 'expired', 'failed', 'canceled'];
const METHODS = ['edahabia', 'edahabia', 'edahabia', 'cib', 'service_app'];
/** Seconds between two checkouts. */
const EVERY = 20;
/** The time of the first one, in seconds since the epoch. */
const FIRST_AT = 1_760_000_000;
/** The customer of every fifth checkout. */
export const CUSTOMER = 'regular';

export function timeOf(number: number): number {
  return FIRST_AT + number * EVERY;
}

/** A spread number, the same in each run. */
function spread(number: number): number {
  return ((number * 2_654_435_761) >>> 8) % 10_007;
}

/**
 * Adds `count` checkouts to an account, each like its existing one, and an event for each ended one. Written straight
 * into the ledger's database while it is not served, because the API would take an hour.
 */
export async function fillAccount(folder: string, secretKey: string, count: number): Promise<void> {
  const database = await openLedger(folder, secretKey);
  const id = (kind: string) => (number: unknown) =>
    `${identifierTimePrefix(timeOf(Number(number)))}${kind}${String(number).padStart(37, '0')}`;
  database.function('checkout_id', id('c'));
  database.function('event_id', id('e'));
  database.function('status_of', (number) => STATUSES[spread(Number(number)) % STATUSES.length] ?? '');
  database.function('method_of', (number) => METHODS[spread(Number(number) + 7) % METHODS.length] ?? '');
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info('checkouts')`)
    .all()
    .map((row) => String(row.name));
  const given: Record<string, string> = {
    seq: 'n + 1',
    id: 'checkout_id(n)',
    status: 'status_of(n)',
    method: 'method_of(n)',
    customer_id: `CASE n % 5 WHEN 0 THEN '${CUSTOMER}' ELSE 'customer' || (n % 50000) END`,
    metadata: `json_object('order_id', 'K' || n)`,
    created_at: `${FIRST_AT} + n * ${EVERY}`,
    updated_at: `${FIRST_AT} + n * ${EVERY}`,
  };
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT ? UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)`;
  const checkouts = database.prepare(
    `INSERT INTO checkouts (${columns.join(', ')}) ${numbers}
     SELECT ${columns.map((name) => given[name] ?? name).join(', ')} FROM numbers, (SELECT * FROM checkouts WHERE seq = 1)`,
  );
  const events = database.prepare(
    `INSERT INTO events (seq, id, type, checkout_id, body, created_at) ${numbers}
     SELECT n, event_id(n), 'checkout.' || status_of(n), checkout_id(n), '{}', ${FIRST_AT} + n * ${EVERY} FROM numbers`,
  );
  const BATCH = 10_000;
  for (let from = 1; from < count; from += BATCH) {
    const to = Math.min(count - 1, from + BATCH - 1);
    database.exec('BEGIN');
    checkouts.run(from, to);
    events.run(from, to);
    database.exec('COMMIT');
  }
  database.close();
}
