import { runInDurableObject } from 'cloudflare:test';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addEntries } from '../../../src/service/payments/store/ledger-entries.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';

/** Statements of an account with entries in past months. */

type Made = { kind: 'payment' | 'fee' | 'refund' | 'payout' | 'adjustment'; amount: number; at: number };

const COLUMNS = 'date,type,amount,balance,reference,checkout_id,refund_id,payout_date,payout_reference';
const inAlgiers = (text: string) => Date.parse(`${text}+01:00`) / 1000;

async function write(merchant: Merchant, made: readonly Made[]) {
  await runInDurableObject(merchant.ledger(), (ledger) =>
    ledger.account.change(null, ({ database, mintId }) => {
      for (const { kind, amount, at } of made)
        addEntries(database, [
          {
            id: mintId(),
            kind,
            amount,
            reference: 'what moved it',
            checkoutId: kind === 'adjustment' ? null : kind === 'refund' ? 'the checkout' : 'what moved it',
            refundId: kind === 'refund' ? 'the refund' : null,
            createdAt: at,
          },
        ]);
    }),
  );
}

async function read(merchant: Merchant, month: string) {
  const answer = await merchant.call('GET', `/balance/statements/${month}`);
  expect(answer.status, answer.text).toBe(200);
  const lines = answer.text.split('\r\n').map((line) => line.split(','));
  expect(lines.pop()).toEqual(['']);
  const [first, opening, ...rest] = lines;
  expect(first?.join(',').replace(/^\uFEFF/, '')).toBe(COLUMNS);
  expect(opening?.[1]).toBe('opening_balance');
  return { answer, opening: Number(opening?.[3]), end: rest.pop() ?? [], moved: rest };
}

test('a statement covers one month of Algiers: opening balance, entries, payouts with their reference', async () => {
  const account = await openAccount();
  const merchant = new Merchant('test', account.test.secret_key);
  await write(merchant, [
    { kind: 'payment', amount: 1_000, at: inAlgiers('2026-08-31T23:59:59') },
    { kind: 'payment', amount: 500, at: inAlgiers('2026-09-01T00:00:00') },
    { kind: 'refund', amount: -200, at: inAlgiers('2026-09-30T23:59:59') },
    { kind: 'adjustment', amount: 7, at: inAlgiers('2026-10-01T00:00:00') },
  ]);
  const { answer } = await read(merchant, '2026-09');
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="statement-2026-09-test.csv"');
  expect(answer.text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    COLUMNS,
    '2026-09-01 00:00:00,opening_balance,,1000,,,,,',
    '2026-09-01 00:00:00,payment,500,1500,what moved it,what moved it,,,',
    '2026-09-30 23:59:59,refund,-200,1300,what moved it,the checkout,the refund,,',
    '2026-09-30 23:59:59,closing_balance,,1300,,,,,',
    '',
  ]);
  // The leading quote keeps a spreadsheet from running it as a formula.
  const path = `/accounts/${account.id}/payouts`;
  const reference = '=HYPERLINK("http://x.test","دفعة, 1")';
  const body = { mode: 'test', amount: 300, date: '2026-11-22', reference };
  expect((await askOperator('POST', path, body)).status).toBe(200);
  const month = new Date(Date.now() + 3_600_000).toISOString().slice(0, 7);
  const now = await merchant.call('GET', `/balance/statements/${month}`);
  expect(now.text).toContain(`,2026-11-22,"'=HYPERLINK(""http://x.test"",""دفعة, 1"")"\r\n`);
  const semicolon = { ...body, amount: 100, reference: 'VIR-7; =1+1;-2' };
  expect((await askOperator('POST', path, semicolon)).status).toBe(200);
  const split = await merchant.call('GET', `/balance/statements/${month}`);
  expect(split.text).toContain(`,2026-11-22,"VIR-7;' =1+1;'-2"\r\n`);
  expect(now.text).toMatch(/,balance_to_date,,1007,,,,,\r\n$/);
});

test('refuses an invalid month, a future month and another account’s key', async () => {
  const merchant = await Merchant.open();
  for (const month of ['2026-13', '2026-1', '1999-01', '2099-01', 'now'])
    expect((await merchant.call('GET', `/balance/statements/${month}`)).status, month).toBe(404);
  expect((await merchant.call('POST', '/balance/statements/2026-09')).status).toBe(405);
  const account = await openAccount();
  const key = await askOperator('POST', `/accounts/${account.id}/keys`, {
    mode: 'test',
    name: 'till',
    scopes: ['checkouts:write'],
  });
  const till = new Merchant('test', (key.body as { secret_key: string }).secret_key);
  expect((await till.call('GET', '/balance/statements/2026-09')).status).toBe(403);
  const stranger = new Merchant('test', `${account.test.secret_key.slice(0, -1)}~`);
  expect((await stranger.call('GET', '/balance/statements/2026-09')).status).toBe(401);
});

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'];

test('for any entries, each month opens with the last one’s balance and each entry stands in one month', async () => {
  const begins = inAlgiers('2026-07-01T00:00:00');
  const ends = inAlgiers('2026-11-01T00:00:00');
  const moves = fc.array(
    fc.record({
      kind: fc.constantFrom('payment', 'fee', 'refund', 'payout', 'adjustment'),
      amount: fc.integer({ min: -2_000, max: 3_000 }),
      at: fc.oneof(
        fc.integer({ min: begins, max: ends - 1 }),
        ...MONTHS.map((month) => fc.constant(inAlgiers(`${month}-01T00:00:00`))),
      ),
    }),
    { maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(moves, async (unordered) => {
      const made = unordered.toSorted((left, right) => left.at - right.at);
      const merchant = await Merchant.open();
      await write(merchant, made);
      let balance = 0;
      const reported: unknown[] = [];
      for (const month of MONTHS) {
        const statement = await read(merchant, month);
        expect(statement.opening).toBe(balance);
        for (const [, type, amount, behind] of statement.moved) {
          balance += Number(amount);
          expect(Number(behind)).toBe(balance);
          reported.push([type, Number(amount)]);
        }
        expect(statement.end.slice(1, 4)).toEqual(['closing_balance', '', String(balance)]);
      }
      expect(reported).toEqual(made.map(({ kind, amount }) => [kind, amount]));
    }),
    { numRuns: 15 },
  );
});

test('a month with many entries is answered whole', async () => {
  const merchant = await Merchant.open();
  const at = inAlgiers('2026-10-10T10:00:00');
  await write(
    merchant,
    Array.from({ length: 1_203 }, (_, n) => ({ kind: 'payment' as const, amount: n, at: at + n })),
  );
  const { moved, end } = await read(merchant, '2026-10');
  expect(moved.map(([, , amount]) => Number(amount))).toEqual(Array.from({ length: 1_203 }, (_, n) => n));
  expect(end[3]).toBe(String((1_202 * 1_203) / 2));
});
