import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readProcedures } from '../../../src/service/dashboard/procedures.ts';
import { localDate } from '../../../src/text/algiers.ts';
import { growAccount } from '../lists/grown.ts';
import { costOf } from './row-cost.ts';

const FEW = 6_000;
const MANY = 20_000;
const ALL = { from: null, to: null };
const NO_LOG_FILTERS = { key: '', kind: '', requestId: '', route: '', code: '', field: '' };
const NO_FILTERS = { status: null, method: null, amount: null, unusual: null, ...ALL };
const page = { after: null, rows: 50 };

/** The reads of all pages, with ids that `fill` makes. */
const READS = {
  'api_log.list': { filters: NO_LOG_FILTERS, before: null },
  'audit_log.list': { filters: { actor: null, action: 'links.create' }, before: null },
  'audit_log.names': {},
  'authenticator.show': {},
  'balance.entries': { filters: { type: 'fee', month: null }, after: null },
  'balance.month': { name: '2026-05' },
  'balance.months': {},
  'balance.payout': { id: 'payout1000' },
  'balance.payouts': { after: null },
  // A payout or a month of any size is summed by calls of a bounded number of entries.
  'balance.sum': { first: 1, last: 2_000 },
  'counter.day': {},
  'counter.show': { id: 'checkout' },
  'customers.list': { q: '', ...page },
  'customers.show': { id: 'customer', before: null },
  'going_live.show': {},
  'keys.list': {},
  'links.item_list': { id: 'link' },
  'links.list': { q: '', active: true, ...page, hasForm: true },
  'links.purchases': { id: 'link', before: null },
  'links.show': { id: 'link' },
  'overview.show': {},
  'passkeys.list': {},
  'payment.show': { id: 'checkout' },
  'payment_requests.list': { state: 'closed', before: null, rows: 50 },
  'payment_requests.show': { id: 'request', before: null, rows: 50 },
  'payments.list': { filters: { ...NO_FILTERS, status: 'paid', method: 'cib', amount: 7 }, before: null },
  'payments.search': { text: '0550 12 34 56' },
  'people.list': {},
  'people.own': {},
  'products.list': { q: '', ...page },
  'products.show': { id: 'product' },
  'reconciliation.clearing': { account: 'acquirer:clearing', state: 'open', after: null },
  'reconciliation.doubts': {},
  'reconciliation.lines': { state: 'missing_here', after: null },
  'reconciliation.show': {},
  'settings.show': {},
  'webhooks.event': { id: 'event' },
  'webhooks.events': { filters: { type: 'checkout.paid', ...ALL }, before: null, rows: 50 },
  'webhooks.list': {},
  'webhooks.show': { id: 'default', after: null },
} as const;

/** An account with `count` rows in each list, all of them of the one thing whose page has the list. */
async function fill(count: number) {
  const { merchant } = await growAccount(count);
  await runInDurableObject(merchant.ledger(), ({ account: { database } }) => {
    const run = (statement: string) => database.run(statement);
    const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
    const name = (table: string, id: string) => run(`UPDATE ${table} SET id = '${id}' WHERE seq = 1000`);
    name('checkouts', 'checkout');
    name('customers', 'customer');
    name('products', 'product');
    name('payment_links', 'link');
    name('events', 'event');
    run(`UPDATE customers SET phone = '+213550123456'`);
    // The held amount is summed from the refunds that wait for the bank.
    run(`UPDATE refunds SET status = 'succeeded' WHERE seq > 100`);
    run(
      `UPDATE checkouts SET customer_id = 'customer', payment_link_id = 'link', payment_request_id = 'request', paid_at = 1`,
    );
    run(`UPDATE prices SET product_id = 'product'`);
    run(
      `UPDATE payment_links SET items = '[{"priceId":"' || (SELECT max(id) FROM prices) || '","quantity":2}]'`,
    );
    run(`UPDATE events SET checkout_id = 'checkout'`);
    run(`INSERT INTO deliveries (event_seq, url, endpoint_id, state, attempts, wake_at, created_at)
       SELECT 1000, 'https://shop.test/', 'default', 'delivered', 1, 1, seq FROM events`);
    run(`INSERT INTO payment_requests (id, name, amount, pass_fees, created_at, updated_at)
       SELECT iif(seq = 1000, 'request', 'r' || seq), 'Hall', 500, 1, created_at, created_at FROM checkouts`);
    run(`INSERT INTO counter_payments SELECT '${localDate(Date.now() / 1000)}', id FROM checkouts`);
    run(`INSERT INTO counter_payments SELECT '${localDate(1_780_009_990)}', 'checkout'`);
    run(`${numbers} INSERT INTO payouts (id, amount, date, reference, status, created_at, updated_at)
       SELECT 'payout' || i, 1, '2026-05-01', 'VIR' || i, 'paid', i, i FROM n`);
    // The newest of many payouts: one that is found by a walk over the others costs more with each.
    run(`UPDATE money_entries SET kind = 'payout', amount = -1, reference =
         iif(seq = ${count}, 'payout1000', 'other' || seq) WHERE seq % 10 = 0`);
    run(`${numbers} INSERT INTO audit_log (id, at, actor_kind, actor, action, fields)
       SELECT 'a' || i, i, 'person', 'p', 'links.change', '' FROM n`);
    run(`${numbers} INSERT INTO clearing_items (id, account, subject, reference, amount, open, opened_at)
       SELECT 'item' || i, 'acquirer:clearing', 'attempt' || i, 'REF' || i, 100, 100, i FROM n`);
    run(`${numbers} INSERT INTO settlement_lines (id, source, file, line, kind, reference, amount, date, state, created_at)
       SELECT 'line' || i, 'acquirer', 'old.csv', i, 'payment', 'OLD' || i, 100, '2026-05-01', 'missing_here', 1 FROM n`);
  });
  return merchant;
}

test('every read of the dashboard is measured', async () => {
  const all = await readProcedures();
  const reads = all.filter(({ isChange, name }) => !isChange && !name.startsWith('sign_in.'));
  expect(Object.keys(READS).toSorted()).toEqual(reads.map(({ name }) => name).toSorted());
});

test(`no page reads more of ${MANY} rows in each of its lists than of ${FEW}`, async () => {
  const [few, many] = [await fill(FEW), await fill(MANY)];
  for (const [name, input] of Object.entries(READS)) {
    const { read } = await costOf(few, name, input);
    // A binary search for the ends of a month, and the first page of another node, read some rows more.
    expect((await costOf(many, name, input)).read, name).toBeLessThanOrEqual(read + 10);
    expect(read, name).toBeLessThanOrEqual(4_100);
  }
});
