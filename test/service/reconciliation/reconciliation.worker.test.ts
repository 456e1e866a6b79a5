import { runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { hashKey } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import { ask, askOperator, Merchant, openAccount } from '../merchant.ts';
import { type Line, payment, setUpBooks, TOTAL } from './books.ts';

/** Files of acquirer and bank against the ledger of an account that sells through the fake gateway. */

const NOW = Date.UTC(2027, 0, 15, 8);
const DAY = 86_400_000;

const { fake, open } = setUpBooks(NOW);

test('payments, refunds and payouts open items, and their lines bring every clearing account to zero', async () => {
  const { account, sell, add, clearing, figures, post } = await open();
  const [first, second] = [await sell(), await sell()];
  await account.merchant.call('POST', `/checkouts/${first.checkout}/refunds`, { amount: 500 });
  expect(await clearing('refund:pending')).toMatchObject([{ amount: 500, reference: first.reference }]);
  await account.ringAfter(1);
  await post('/payouts', { amount: 1_000, date: '2027-01-15', reference: 'VIR-1' });
  expect(await clearing('acquirer:clearing')).toMatchObject([
    { amount: -500, reference: first.reference, checkout_id: first.checkout },
    { amount: TOTAL, reference: second.reference },
    { amount: TOTAL, reference: first.reference },
  ]);
  const sums = async () =>
    Object.fromEntries(
      (await figures()).clearing.map(({ account: of, balance, items }) => [of, [balance, items]]),
    );
  expect(await sums()).toEqual({
    'acquirer:clearing': [2 * TOTAL - 500, 3],
    'refund:pending': [0, 0],
    'payout:in_transit': [1_000, 1],
  });

  vi.setSystemTime(NOW + DAY);
  const file = [
    payment(1, first.reference),
    payment(2, second.reference),
    { line: 3, kind: 'refund', reference: first.reference, amount: 500 },
  ];
  expect(await add(file)).toMatchObject({ matched: 3, differs: 0, missing_here: 0, repeated: 0 });
  expect(
    await add([{ line: 1, kind: 'payout', reference: 'VIR-1', amount: 1_000 }], 'bank.csv', 'bank'),
  ).toMatchObject({ matched: 1 });
  expect(await sums()).toEqual({
    'acquirer:clearing': [0, 0],
    'refund:pending': [0, 0],
    'payout:in_transit': [0, 0],
  });
  expect((await figures()).explained).toEqual({ after_1_day: 1, after_2_days: null, after_4_days: null });

  // The same file again changes nothing; another line at a known place is refused, with all of its call.
  expect(await add(file)).toMatchObject({ matched: 3 });
  const other = [payment(4, 'NEWREF0001'), payment(2, second.reference, 10)];
  const refused = await post('/settlement-lines', {
    source: 'acquirer',
    file: 'january.csv',
    lines: other.map((line) => ({ ...line, date: '2027-01-15' })),
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'settlement_line_taken' } });
  expect(await clearing('acquirer:clearing')).toEqual([]);
  expect(refused.text).toContain('line 2');
  const twice = [payment(5, 'NEWREF0001'), payment(5, 'NEWREF0002')];
  const unclear = await post('/settlement-lines', {
    source: 'acquirer',
    file: 'january.csv',
    lines: twice.map((line) => ({ ...line, date: '2027-01-15' })),
  });
  expect(unclear).toMatchObject({ status: 409, body: { code: 'settlement_line_taken' } });
});

test('each difference waits for a reason, and goes into the balance only when told to', async () => {
  const { sell, add, lines, post, balance, clearing, account } = await open();
  const [less, never, twice] = [await sell(), await sell(), await sell()];
  const before = (await balance()) ?? 0;
  expect(
    await add([
      payment(1, less.reference, TOTAL - 50),
      payment(2, twice.reference),
      payment(3, twice.reference),
      payment(4, 'UNKNOWN001', 300),
    ]),
  ).toMatchObject({ matched: 1, differs: 1, repeated: 1, missing_here: 1 });

  const resolve = (path: string, adjust: boolean, reason = 'bank_fee') =>
    post(`${path}/resolve`, { reason, note: 'Told by the bank', adjust_balance: adjust });
  const [differs] = await lines('differs');
  expect(differs).toMatchObject({ expected: TOTAL, amount: TOTAL - 50, checkout_id: less.checkout });
  for (let times = 0; times < 2; times += 1) {
    const answer = await resolve(`/settlement-lines/${differs?.id}`, true);
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'resolved', resolution: { reason: 'bank_fee', by: 'operator', adjustment: -50 } },
    });
  }
  expect(await balance()).toBe(before - 50);
  expect(await resolve(`/settlement-lines/${differs?.id}`, true, 'written_off')).toMatchObject({
    status: 409,
    body: { code: 'already_settled' },
  });
  const [repeated] = await lines('repeated');
  expect((await resolve(`/settlement-lines/${repeated?.id}`, false, 'bank_error')).status).toBe(200);
  const [missing] = await lines('missing_here');
  expect((await resolve(`/settlement-lines/${missing?.id}`, true, 'counted_elsewhere')).status).toBe(200);
  expect(await balance()).toBe(before - 50 + 300);

  const [item] = await clearing('acquirer:clearing');
  expect(item).toMatchObject({ reference: never.reference, amount: TOTAL });
  expect(await resolve(`/clearing/${item?.id}`, true, 'never_arrived')).toMatchObject({
    status: 200,
    body: { open: 0, resolution: { adjustment: -TOTAL } },
  });
  expect(await balance()).toBe(before - 50 + 300 - TOTAL);
  expect(await clearing('acquirer:clearing')).toEqual([]);
  const { body } = await account.merchant.call('GET', '/balance/entries?type=adjustment');
  expect(body).toMatchObject({ data: [{ amount: -TOTAL }, { amount: 300 }, { amount: -50 }] });
  const recount = await askOperator('GET', `/accounts/${account.id}/recount?mode=live`);
  expect(recount.body).toMatchObject({ findings: [] });
});

test('a payment that the file knows first is asked about at once, and its line is matched when it is paid', async () => {
  const { account, add, lines, clearing } = await open();
  const checkout = await account.checkout();
  await account.start(checkout);
  const reference = fake().orders.at(-1)?.orderNumber ?? '';
  fake().pay(reference);
  expect(await add([payment(1, reference)])).toMatchObject({ missing_here: 1 });
  expect(await lines('missing_here')).toMatchObject([{ checkout_id: checkout }]);
  await account.ringAfter(1);
  expect(await account.ledger.viewCheckout(checkout)).toMatchObject({ checkout: { status: 'paid' } });
  expect(await lines()).toMatchObject([{ state: 'matched', expected: TOTAL }]);
  expect(await clearing('acquirer:clearing')).toEqual([]);
});

const payout = (line: number, reference: string, amount: number): Line => ({
  line,
  kind: 'payout',
  reference,
  amount,
});

test('a payout stays pending for a key that may not pay payouts, and the answer says so', async () => {
  const { sell, post, account, clearing } = await open();
  await sell();
  await post('/payouts', { amount: 500, date: '2027-01-15', reference: 'VIR-1', status: 'pending' });
  const key = `${'bookkeeper-'.repeat(4)}key`;
  const OPERATOR_KEYS = `bookkeeper ${await hashKey(key)} books:write`;
  const lines = [{ ...payout(1, 'VIR-1', 500), date: '2027-01-15' }];
  const { body } = await ask('POST', `/operator/accounts/${account.id}/settlement-lines`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mode: 'live', source: 'bank', file: 'bank.csv', lines }),
    bindings: { OPERATOR_KEYS },
  });
  expect(body).toMatchObject({ matched: 1, payouts_paid: 0, payouts_without_scope: 1 });
  expect((await account.merchant.call('GET', '/payouts')).body).toMatchObject({
    data: [{ reference: 'VIR-1', status: 'pending' }],
  });
  expect(await clearing('payout:in_transit')).toEqual([]);
});

test('a payout that the bank’s file shows is paid, once, and stays as it is when the line differs', async () => {
  const { sell, add, post, account } = await open();
  for (let times = 0; times < 2; times += 1) await sell();
  const record = (reference: string, amount: number) =>
    post('/payouts', { amount, date: '2027-01-15', reference, status: 'pending' });
  for (const [reference, amount] of [
    ['VIR-1', 500],
    ['VIR-2', 600],
  ] as const)
    await record(reference, amount);
  const file = [payout(1, 'VIR-1', 500), payout(2, 'VIR-2', 590), payout(3, 'VIR-3', 700)];
  expect(await add(file, 'bank.csv', 'bank')).toMatchObject({
    matched: 1,
    differs: 1,
    missing_here: 1,
    payouts_paid: 1,
  });
  expect(await add(file, 'bank.csv', 'bank')).toMatchObject({ matched: 1, payouts_paid: 0 });
  // The line of this one came before it.
  await record('VIR-3', 700);
  const { body } = await account.merchant.call('GET', '/payouts');
  expect(body).toMatchObject({
    data: [
      { reference: 'VIR-3', status: 'paid' },
      { reference: 'VIR-2', status: 'pending' },
      { reference: 'VIR-1', status: 'paid' },
    ],
  });
  const types = await account.rows(
    `SELECT type, count(*) AS n FROM events WHERE type LIKE 'payout.%' GROUP BY type`,
  );
  expect(types).toEqual([
    { type: 'payout.created', n: 3 },
    { type: 'payout.paid', n: 2 },
  ]);
});

test('what a person resolved stays readable, with reason and note', async () => {
  const { sell, post, clearing } = await open();
  await sell();
  const [item] = await clearing('acquirer:clearing');
  await post(`/clearing/${item?.id}/resolve`, { reason: 'written_off', note: 'Lost on 3 January' });
  expect(await clearing('acquirer:clearing')).toEqual([]);
  expect(await clearing('acquirer:clearing', 'resolved')).toMatchObject([
    {
      id: item?.id,
      open: 0,
      resolution: { reason: 'written_off', note: 'Lost on 3 January', by: 'operator' },
    },
  ]);
});

test('a booking is adjusted once, also when a line that differs is resolved after another resolution of its item', async () => {
  const { sell, add, lines, post, balance, clearing } = await open();
  const resolve = (path: string) =>
    post(`${path}/resolve`, { reason: 'bank_error', note: 'Told by the bank', adjust_balance: true });
  const before = (await balance()) ?? 0;
  const booked = (sales: number) => before + sales * (after - before);
  // The bank split the money of one payment.
  const split = await sell();
  const after = (await balance()) ?? 0;
  await add([payment(1, split.reference, TOTAL - 600), payment(2, split.reference, 600)]);
  for (const { id } of await lines('differs')) await resolve(`/settlement-lines/${id}`);
  expect(await balance()).toBe(booked(1));
  // The line stood first; a person undid the booking, and resolved the line after that.
  const undone = await sell();
  await add([payment(3, undone.reference, TOTAL - 50)]);
  const [item] = await clearing('acquirer:clearing');
  const [line] = await lines('differs');
  await resolve(`/clearing/${item?.id}`);
  await resolve(`/settlement-lines/${line?.id}`);
  expect(await balance()).toBe(booked(2) - 50);
  expect((await lines('resolved')).map(({ resolution }) => resolution?.adjustment)).toEqual([
    TOTAL - 50,
    600 - TOTAL,
    TOTAL - 600,
  ]);
});

test('a payout that waits for its outcome is not adjusted: a failed one would give its money back twice', async () => {
  const { sell, add, lines, post, balance, clearing } = await open();
  await sell();
  const before = (await balance()) ?? 0;
  const pay = { date: '2027-01-15', reference: 'VIR-9', amount: 1_000, status: 'pending' };
  const { id } = z.object({ id: z.string() }).parse((await post('/payouts', pay)).body);
  const [item] = await clearing('payout:in_transit');
  await add([{ line: 1, kind: 'payout', reference: 'VIR-9', amount: 900 }], 'bank.csv', 'bank');
  const [line] = await lines('differs');
  const adjust = { reason: 'bank_fee', note: 'x', adjust_balance: true };
  for (const path of [`/clearing/${item?.id}`, `/settlement-lines/${line?.id}`])
    expect(await post(`${path}/resolve`, adjust)).toMatchObject({
      status: 409,
      body: { code: 'payout_pending' },
    });
  expect(await balance()).toBe(before - 1_000);
  await post(`/payouts/${id}`, { status: 'failed' });
  expect(await balance()).toBe(before);
  // What the bank took all the same is booked then.
  expect((await post(`/settlement-lines/${line?.id}/resolve`, adjust)).status).toBe(200);
  expect(await balance()).toBe(before - 900);
});

test('a refund whose outcome is open is no item that a person may close', async () => {
  const { account, sell, clearing, post } = await open();
  const { checkout } = await sell();
  await account.merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 500 });
  const [item] = await clearing('refund:pending');
  const answer = await post(`/clearing/${item?.id}/resolve`, { reason: 'written_off', note: 'x' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'refund_pending' } });
});

test('test mode expects nothing of files, and a stranger’s line or item is unknown', async () => {
  const { id, test: keys } = await openAccount();
  const merchant = new Merchant('test', keys.secret_key);
  const sale = { amount: 5_000, currency: 'dzd', success_url: 'https://shop.test/' };
  const checkout = await merchant.create('/checkouts', sale);
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  const path = `/accounts/${id}`;
  const { body } = await askOperator('GET', `${path}/clearing?mode=test&account=acquirer:clearing`);
  expect(body).toMatchObject({ data: [] });
  const request = { mode: 'test', reason: 'bank_fee', note: 'x' };
  for (const of of ['settlement-lines', 'clearing'])
    expect((await askOperator('POST', `${path}/${of}/${checkout}/resolve`, request)).status).toBe(404);
});

test('a line among 20,000 reads a few rows, and so do its lists', async () => {
  const { account, add } = await open();
  await runInDurableObject(account.ledger, (_, state) => {
    const { sql } = state.storage;
    sql.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO clearing_items (id, account, subject, reference, amount, open, opened_at)
      SELECT 'item' || i, 'acquirer:clearing', 'attempt' || i, 'REF' || i, 100, 100, i FROM n`);
    sql.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO settlement_lines (id, source, file, line, kind, reference, amount, date, state, created_at)
      SELECT 'line' || i, 'acquirer', 'old.csv', i, 'payment', 'OLD' || i, 100, '2027-01-01', 'missing_here', 1 FROM n`);
    const plans = [
      `SELECT * FROM clearing_items WHERE reference = 'REF7' AND account = 'acquirer:clearing' ORDER BY seq`,
      `SELECT * FROM clearing_items WHERE account = 'acquirer:clearing' AND subject = 'attempt7'`,
      `SELECT * FROM settlement_lines WHERE source = 'acquirer' AND file = 'old.csv' AND line = 7`,
      `SELECT * FROM settlement_lines WHERE state = 'missing_here' AND reference = 'OLD7' AND kind = 'payment' AND amount = 1 ORDER BY seq LIMIT 1`,
      `SELECT seq FROM clearing_items WHERE closed_at IS NULL AND account = 'acquirer:clearing' AND seq BETWEEN 1 AND 9 ORDER BY seq DESC LIMIT 5`,
      `SELECT seq FROM clearing_items WHERE reason IS NOT NULL AND account = 'acquirer:clearing' AND seq BETWEEN 1 AND 9 ORDER BY seq DESC LIMIT 5`,
      `SELECT seq FROM settlement_lines WHERE state = 'missing_here' AND seq BETWEEN 1 AND 9 ORDER BY seq DESC LIMIT 5`,
    ];
    for (const query of plans) {
      const plan = [...sql.exec(`EXPLAIN QUERY PLAN ${query}`)].map(({ detail }) => String(detail));
      expect(plan.join('\n'), query).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });
  expect(await add([payment(1, 'REF77', 100)])).toMatchObject({ matched: 1 });
});
