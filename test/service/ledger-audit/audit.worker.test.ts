import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { auditLedgers } from '../../../scripts/ledger-audit/run-audit.ts';
import type { Database } from '../../../src/database/rows.ts';
import { newPaymentRequestPath } from '../../../src/service/dashboard-urls.ts';
import { paymentRequestPath } from '../../../src/service/urls.ts';
import { serviceTestBindings } from '../../bindings.ts';
import { openDashboard } from '../dashboard/member.ts';
import { Payer } from '../hosted/payer.ts';
import { ask, askOperator, Merchant, openAccount } from '../merchant.ts';

/** A sound ledger, and the findings after each kind of damage. */

async function openBooks() {
  const account = await openAccount();
  const merchant = new Merchant('test', account.test.secret_key);
  const body = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/' };
  const checkouts: string[] = [];
  for (const outcome of ['paid', 'paid', 'paid', 'canceled']) {
    const checkout = await merchant.create('/checkouts', body);
    await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome });
    checkouts.push(checkout);
  }
  const [first = '', second = ''] = checkouts;
  for (const [checkout, refund] of [
    [first, { amount: 500 }],
    [first, { amount: 300 }],
    [second, { amount: 100, method: 'cash' }],
  ] as const) {
    const answer = await merchant.call('POST', `/checkouts/${checkout}/refunds`, refund);
    expect(answer.status, answer.text).toBe(200);
    const { id } = z.object({ id: z.string() }).parse(answer.body);
    await expect
      .poll(async () => (await merchant.call('GET', `/refunds/${id}`)).body)
      .toMatchObject({ status: 'succeeded' });
  }
  const payout = { mode: 'test', amount: 1_000, date: '2026-11-22', reference: 'VIR-1' };
  expect((await askOperator('POST', `/accounts/${account.id}/payouts`, payout)).status).toBe(200);
  return { account, merchant, first, second };
}

/** The output of the command, made by the Worker itself. */
async function run(account: string, mode: 'test' | 'live' = 'test') {
  const lines: string[] = [];
  const key = serviceTestBindings.OPERATOR_KEY;
  const options = { service: 'https://pay.test', key, account, mode };
  const fetchHere: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const answer = await ask('GET', pathname + search, { headers });
    return new Response(answer.text, { status: answer.status });
  };
  const isOk = await auditLedgers(options, fetchHere, (line) => lines.push(line));
  return { isOk, lines, wrong: lines.filter((line) => line.startsWith('NOT OK')) };
}

const damage = (merchant: Merchant, statement: string, ...values: (string | number)[]) =>
  runInDurableObject(merchant.ledger(), ({ account: { database } }: { account: { database: Database } }) =>
    database.run(statement, ...values),
  );

test('sound books are ok: payments, refunds by the bank and by hand, and payouts', async () => {
  const { account } = await openBooks();
  const { isOk, lines } = await run(account.id);
  expect(lines).toEqual([
    'Looked at 9 entries, which come to 4200 DZD, 4 checkouts, 3 refunds and 0 payment requests.',
    'ok      the balance is the sum of its entries',
    'ok      each entry says what its checkout, refund or payout says',
    'ok      each checkout has its entries, and was given back what its refunds come to',
    'ok      each refund that the bank gave has its entries',
    'ok      each payment request was paid what its checkouts come to',
    'ok      payouts and their entries come to the same',
  ]);
  expect(isOk).toBe(true);
  expect((await run(account.id, 'live')).isOk).toBe(true);
});

const DAMAGES: [what: string, statement: string, found: string[]][] = [
  [
    'the counter',
    `UPDATE counters SET value = value + 1 WHERE name = 'balance'`,
    ['balance: the balance that is kept'],
  ],
  [
    'the amount of an entry',
    `UPDATE money_entries SET amount = amount + 10 WHERE seq = 3`,
    ['balance: the balance that is kept', 'the balance beside the entry', 'what its checkout says'],
  ],
  [
    'a balance beside an entry',
    'UPDATE money_entries SET balance = balance + 1 WHERE seq = 9',
    ['the balance beside the entry'],
  ],
  [
    'a payment counted twice',
    `INSERT INTO money_entries (id, kind, amount, reference, created_at)
     SELECT 'copy', kind, amount, reference, created_at FROM money_entries WHERE seq = 1`,
    ['balance: the balance that is kept', 'the one entry of its kind and checkout'],
  ],
  [
    'a refund that moved another sum',
    `UPDATE refunds SET refunded_amount = refunded_amount - 1 WHERE seq = 1`,
    ['what the refund of the entry came to', 'refunded_amount, and its refunds', 'refund'],
  ],
  [
    'what was given back of a checkout',
    'UPDATE checkouts SET refunded_amount = 1 WHERE seq = 2',
    ['refunded_amount, and its refunds'],
  ],
  [
    'a checkout that forgot what was given back',
    `UPDATE checkouts SET refunded_amount = 0, refund_count = 0, fees_returned = 0 WHERE seq = 1`,
    ['how many refunds it had', 'refunded_amount, and its refunds'],
  ],
  [
    'what of it was given by hand',
    'UPDATE checkouts SET refunded_by_hand = 0 WHERE seq = 2',
    ['of that by hand'],
  ],
  [
    'what is on its way back',
    'UPDATE checkouts SET refund_count = 1, refunds_pending_amount = 5 WHERE seq = 3',
    ['pending refunds'],
  ],
  [
    'a checkout that nobody paid',
    `UPDATE checkouts SET status = 'paid', paid_at = created_at WHERE seq = 4`,
    ['entries of its payment'],
  ],
  [
    'a payout',
    'UPDATE payouts SET amount = amount + 1',
    ['the payout of the entry', 'payouts: the sum of both'],
  ],
  [
    'a payout without an entry',
    `INSERT INTO payouts SELECT 2, 'p', 5, date, 'VIR-2', 'paid', 1, 1 FROM payouts`,
    ['entries of payouts, and payouts', 'the sum of both'],
  ],
];

test.each(DAMAGES)('%s is found, with the remedy', async (_, statement, found) => {
  const { account, merchant } = await openBooks();
  expect(await damage(merchant, statement)).toBeGreaterThan(0);
  const { isOk, wrong, lines } = await run(account.id);
  expect(isOk).toBe(false);
  for (const words of found) expect(wrong.join('\n'), lines.join('\n')).toContain(words);
  expect(lines.filter((line) => line.startsWith('        found'))).toHaveLength(wrong.length);
});

/** A request of 10,000 dinars: one part paid and in part given back, one open. */
async function openRequest() {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const form = { name: 'Caution', amount: '10000', least: '', day: '' };
  const made = await owner.post(newPaymentRequestPath('test'), form);
  const id = /payment-requests\/([^/?]+)/.exec(made.headers.get('Location') ?? '')?.[1] ?? '';
  const payer = new Payer();
  const parts: string[] = [];
  for (const amount of ['3000', '2000']) {
    const answer = await payer.post(paymentRequestPath('test', id), { amount });
    parts.push(/checkouts\/([^/?]+)/.exec(answer.headers.get('Location') ?? '')?.[1] ?? '');
  }
  await merchant.call('POST', `/checkouts/${parts[0]}/simulate`, { outcome: 'paid' });
  await merchant.call('POST', `/checkouts/${parts[0]}/refunds`, { amount: 500, method: 'cash' });
  return { account, merchant };
}

test('a payment request comes to what its checkouts paid and reserve', async () => {
  const { account, merchant } = await openRequest();
  const { isOk, lines } = await run(account.id);
  expect([isOk, lines[0]]).toEqual([
    true,
    expect.stringContaining('2 checkouts, 1 refunds and 1 payment requests.'),
  ]);

  await damage(merchant, 'UPDATE payment_requests SET paid = paid + 1, reserved = 0, unusual = 7');
  const { wrong } = await run(account.id);
  expect(wrong.map((line) => line.replace(/^.*: /, ''))).toEqual([
    'what its parts paid',
    'what its open parts reserve',
    'what no part could take',
  ]);
});

test('an audit reads in batches of 500 rows, runs once at a time, and needs its scope', async () => {
  const account = await openAccount();
  const merchant = new Merchant('test', account.test.secret_key);
  await damage(
    merchant,
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
     INSERT INTO money_entries (seq, id, kind, amount, reference, created_at)
     SELECT i, 'e' || i, 'adjustment', 2, 'x', 1 FROM n`,
  );
  await damage(merchant, `INSERT INTO counters (name, value) VALUES ('balance', 2400)`);
  const path = `/accounts/${account.id}/recount?mode=test`;
  const reads: number[] = [];
  let next: string | null = '';
  let calls = 0;
  while (next !== null) {
    const before = await runInDurableObject(
      merchant.ledger(),
      (ledger) => ledger.account.database.tally.read,
    );
    const answer = await askOperator('GET', path + (next === '' ? '' : `&after=${encodeURIComponent(next)}`));
    expect(answer.status, answer.text).toBe(200);
    const after = await runInDurableObject(merchant.ledger(), (ledger) => ledger.account.database.tally.read);
    reads.push(after - before);
    const part = z.object({ next: z.string().nullable(), findings: z.array(z.unknown()) }).parse(answer.body);
    expect(part.findings).toEqual([]);
    next = part.next;
    calls += 1;
  }
  expect(calls).toBe(5);
  expect(Math.max(...reads)).toBeLessThanOrEqual(600);
  for (const after of ['x', btoa('{}'), btoa('null')])
    expect((await askOperator('GET', `${path}&after=${encodeURIComponent(after)}`)).status).toBe(422);
  expect((await askOperator('GET', `/accounts/${'a'.repeat(21)}/recount?mode=test`)).status).toBe(404);
  expect((await askOperator('POST', path)).status).toBe(405);
  expect((await ask('GET', `/operator${path}`)).status).toBe(401);
});
