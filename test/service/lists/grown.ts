import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { identifierTimePrefix } from '../../../src/service/identifiers/spelling.ts';
import { indexedWords } from '../../../src/service/resources/search.ts';
import { Merchant } from '../merchant.ts';

/** Accounts with many rows, written by SQL in bulk: creating them one by one would take minutes. */

/** One row of the tests; `at` in seconds. */
export type Grown = { id: string; at: number } & Record<string, string | number | null>;

export type GrownAccount = {
  merchant: Merchant;
  /** Rows by the path of their list, oldest first. */
  rows: Record<string, Grown[]>;
};

export const START = 1_780_000_000;
const STATUSES = ['pending', 'processing', 'paid', 'paid', 'paid', 'failed', 'canceled', 'expired'] as const;
const METHODS = ['edahabia', 'edahabia', 'edahabia', 'cib', 'service_app'] as const;
const KINDS = [
  'payment',
  'fee',
  'payment',
  'fee',
  'payment',
  'fee',
  'payment',
  'fee',
  'refund',
  'refund',
] as const;
const TYPES = ['checkout.paid', 'checkout.failed', 'checkout.canceled', 'checkout.expired'] as const;

const pick = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
const idOf = (kind: string, n: number, at: number) =>
  `${identifierTimePrefix(at)}${kind}${String(n).padStart(30, '0')}`;
/** The oldest checkout: it is paid, and most refunds are of it. */
export const firstCheckout = idOf('c', 0, START);
/** A paid checkout without refunds. */
const _secondCheckout = idOf('c', 2, START + 20);
/** A spread number, the same in each run. */
const spread = (n: number) => ((n * 2_654_435_761) >>> 8) % 10_007;

export function ledgerOf(merchant: Merchant) {
  return env.LEDGER.getByName(`test:${merchant.key.slice('test_sk_'.length).slice(0, 8)}`);
}

/**
 * Half of the elements have the common value of each filter, some a rare one, one a unique value. `paths`: the lists
 * to fill.
 */
export async function growAccount(
  count: number,
  paths: readonly string[] = Object.keys(STATEMENTS),
): Promise<GrownAccount> {
  const merchant = await Merchant.open();
  const rows: Record<string, Grown[]> = {};
  const make = (path: string, kind: string, row: (n: number) => Record<string, string | number | null>) => {
    rows[path] = Array.from({ length: count }, (_, n) => {
      const at = START + n * 10;
      return { id: idOf(kind, n, at), at, ...row(n) };
    });
  };
  const metadata = (n: number) => JSON.stringify({ shelf: spread(n) % 3 === 0 ? 'left' : `s${n % 500}`, n });
  make('/checkouts', 'c', (n) => ({
    status: pick(STATUSES, spread(n)),
    method: pick(METHODS, spread(n + 7)),
    customer: spread(n) % 2 === 0 ? 'many' : `c${n % 300}`,
    link: spread(n) % 4 === 0 ? 'link' : null,
    metadata: metadata(n),
  }));
  make('/events', 'e', (n) => ({
    type: pick(TYPES, spread(n) % 9),
    checkout: spread(n) % 3 === 0 ? 'often' : idOf('c', n, START + n * 10),
  }));
  make('/customers', 'u', (n) => ({
    email: spread(n) % 3 === 0 ? 'Shared@x.dz' : `u${n}@x.dz`,
    phone: spread(n) % 2 === 0 ? '0550' : `05${n}`,
    metadata: metadata(n),
  }));
  make('/products', 'p', (n) => ({
    name: spread(n) % 3 === 0 ? `Miel ${n}` : `Huile ${n}`,
    metadata: metadata(n),
  }));
  make('/prices', 'r', (n) => ({
    product: spread(n) % 3 === 0 ? 'one' : `p${n % 700}`,
    metadata: metadata(n),
  }));
  make('/payment-links', 'l', (n) => ({
    name: spread(n) % 3 === 0 ? `Miel ${n}` : `Huile ${n}`,
    active: Number(spread(n) % 5 !== 0),
    metadata: metadata(n),
  }));
  make('/refunds', 'f', (n) => ({
    checkout: spread(n) % 3 === 0 ? 'often' : `c${n % 900}`,
    status: pick(['succeeded', 'succeeded', 'failed', 'pending'], spread(n)),
    metadata: metadata(n),
  }));
  make('/balance/entries', 'b', (n) => {
    const kind = pick(KINDS, n);
    const isPayment = kind === 'payment' || kind === 'fee';
    // A fee follows its payment; one checkout has many refunds.
    const of = idOf('c', kind === 'fee' ? n - 1 : n, START + (kind === 'fee' ? n - 1 : n) * 10);
    const refund = kind === 'refund' ? `r${spread(n) % 3 === 0 ? 'one' : n}` : null;
    const checkout = kind === 'refund' ? (spread(n) % 2 === 0 ? firstCheckout : of) : isPayment ? of : null;
    return { kind, refund, checkout, reference: isPayment ? of : (refund ?? `o${n}`) };
  });
  make('/payment-exceptions', 'x', (n) => ({
    checkout: spread(n) % 3 === 0 ? 'often' : `c${n % (count / 2)}`,
  }));
  await runInDurableObject(ledgerOf(merchant), (_, state) => {
    state.storage.transactionSync(() => {
      for (const [path, all] of Object.entries(rows).filter(([path]) => paths.includes(path))) {
        for (let from = 0; from < all.length; from += 2_000) {
          const batch = all.slice(from, from + 2_000).map((row, index) => ({
            ...row,
            seq: from + index + 1,
            words: typeof row.name === 'string' ? indexedWords(row.name) : null,
          }));
          for (const statement of STATEMENTS[path] ?? [])
            state.storage.sql.exec(statement, JSON.stringify(batch));
        }
      }
    });
  });
  return { merchant, rows };
}

const field = (name: string) => `value ->> '${name}'`;
const from = (columns: string[]) => `${columns.join(', ')} FROM json_each(?)`;
const SEQ = field('seq');
const ID = field('id');
const AT = field('at');

const STATEMENTS: Record<string, string[]> = {
  '/checkouts': [
    `INSERT INTO checkouts (seq, id, status, method, customer_id, payment_link_id, metadata, created_at, updated_at, expires_at,
       amount, amount_without_discount, fees, fees_on_merchant, fees_on_customer, fee_plan, allocation, locale, success_url,
       collect_shipping)
     SELECT ${from([SEQ, ID, field('status'), field('method'), field('customer'), field('link'), field('metadata'), AT, AT, `${AT} + 3000000000`, '500', '500', '25', '0', '25', `'{"rate":250,"fixed":0,"minimum":25,"maximum":2500}'`, `'customer'`, `'ar'`, `'https://shop.test/'`, '0'])}`,
  ],
  '/events': [
    `INSERT INTO events (seq, id, type, subject_id, checkout_id, body, created_at)
     SELECT ${from([SEQ, ID, field('type'), `'subject'`, field('checkout'), `json_object('id', ${ID}, 'type', ${field('type')})`, AT])}`,
  ],
  '/customers': [
    `INSERT INTO customers (seq, id, name, email, phone, metadata, created_at, updated_at)
     SELECT ${from([SEQ, ID, `'Amina'`, field('email'), field('phone'), field('metadata'), AT, AT])}`,
  ],
  '/products': [
    `INSERT INTO products (seq, id, name, images, metadata, created_at, updated_at)
     SELECT ${from([SEQ, ID, field('name'), `'[]'`, field('metadata'), AT, AT])}`,
    `INSERT INTO product_search (rowid, words) SELECT ${from([SEQ, field('words')])}`,
  ],
  '/prices': [
    `INSERT INTO prices (seq, id, amount, product_id, metadata, created_at, updated_at)
     SELECT ${from([SEQ, ID, '500', field('product'), field('metadata'), AT, AT])}`,
  ],
  '/payment-links': [
    `INSERT INTO payment_links (seq, id, name, active, message, locale, pass_fees, collect_shipping, items, metadata, created_at, updated_at)
     SELECT ${from([SEQ, ID, field('name'), field('active'), `''`, `'ar'`, '1', '0', `'[]'`, field('metadata'), AT, AT])}`,
    `INSERT INTO payment_link_search (rowid, words) SELECT ${from([SEQ, field('words')])}`,
  ],
  '/refunds': [
    `INSERT INTO refunds (seq, id, checkout_id, amount, refunded_amount, fees_returned, status, method, metadata, asked,
       check_at, created_at, updated_at)
     SELECT ${from([SEQ, ID, field('checkout'), '500', '0', '0', field('status'), `'acquirer'`, field('metadata'), '0', `${AT} + 3000000000000`, AT, AT])}`,
  ],
  '/balance/entries': [
    `INSERT INTO money_entries (seq, id, kind, amount, balance, reference, checkout_id, refund_id, created_at)
     SELECT ${from([SEQ, ID, field('kind'), '1', SEQ, field('reference'), field('checkout'), field('refund'), AT])}`,
  ],
  '/payment-exceptions': [
    `INSERT INTO payment_exceptions (seq, checkout_id, attempt_id, why, amount, reference, created_at)
     SELECT ${from([SEQ, field('checkout'), ID, `'late'`, '525', `'REF'`, AT])}`,
  ],
};
