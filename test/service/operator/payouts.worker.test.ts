import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { balance, balanceEntry } from '../../../src/contract/resources/balance.ts';
import { payout } from '../../../src/contract/resources/payout.ts';
import { hashKey } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import { decidePayout } from '../../../src/service/resources/payouts/rules.ts';
import { ask, askOperator, Merchant, openAccount } from '../merchant.ts';

/** Payouts of a balance by the operator. */

const list = z.object({ data: z.array(payout), total: z.number() });
const entries = z.object({ data: z.array(balanceEntry), total: z.number() });
const day = { mode: 'test', date: '2026-11-22' };

async function open(sums: number[] = []) {
  const account = await openAccount();
  const merchant = new Merchant('test', account.test.secret_key);
  for (const amount of sums) await pay(merchant, amount);
  const path = `/accounts/${account.id}/payouts`;
  return {
    account,
    merchant,
    path,
    record: (body: object) => askOperator('POST', path, { ...day, ...body }),
  };
}

async function pay(merchant: Merchant, amount: number): Promise<string> {
  const body = { amount, currency: 'dzd', success_url: 'https://shop.test/' };
  const checkout = await merchant.create('/checkouts', { ...body, service_pay_fees_allocation: 'customer' });
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  return checkout;
}

const walletOf = async (merchant: Merchant) =>
  balance.parse((await merchant.call('GET', '/balance')).body).wallets[0];

test('a payout reduces the balance, is in the entries, and both sides see it', async () => {
  const { merchant, path, record } = await open([2_000]);
  const answer = await record({ amount: 1_500, reference: 'VIR-1' });
  expect(answer.status, answer.text).toBe(200);
  const recorded = payout.parse(answer.body);
  expect(recorded).toMatchObject({ amount: 1_500, date: '2026-11-22', reference: 'VIR-1', livemode: false });
  expect(await walletOf(merchant)).toEqual({
    currency: 'dzd',
    balance: 500,
    ready_for_payout: '500',
    on_hold: 0,
    payouts_waiting: null,
  });
  const { data } = entries.parse((await merchant.call('GET', '/balance/entries?type=payout')).body);
  expect(data).toMatchObject([
    { amount: -1_500, reference: recorded.id, checkout_id: null, refund_id: null },
  ]);
  const seen = [await askOperator('GET', `${path}?mode=test`), await merchant.call('GET', '/payouts')].map(
    ({ body }) => list.parse(body).data,
  );
  expect(seen).toEqual([[recorded], [recorded]]);
  expect(list.parse((await askOperator('GET', `${path}?mode=live`)).body).data).toEqual([]);
  const auditLog = z
    .object({ data: z.array(z.object({ act: z.string(), subject: z.unknown(), actor: z.unknown() })) })
    .parse((await merchant.call('GET', '/journal')).body).data;
  expect(auditLog[0]).toEqual({
    act: 'recordPayout',
    subject: recorded.id,
    actor: { kind: 'operator', name: 'operator' },
  });
});

test('the same reference is the same payout, and cannot be used for another', async () => {
  const { merchant, record } = await open([2_000]);
  const first = await record({ amount: 800, reference: 'VIR-1' });
  // The balance is too small for a second one: a repeat makes none.
  expect((await record({ amount: 1_200, reference: 'VIR-2' })).status).toBe(200);
  const again = await record({ amount: '800.00', reference: ' VIR-1 ' });
  expect([again.status, again.body]).toEqual([200, first.body]);
  for (const other of [{ amount: 801 }, { date: '2026-11-21' }]) {
    const answer = await record({ amount: 800, reference: 'VIR-1', ...other });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'payout_reference_taken' });
  }
  expect(await walletOf(merchant)).toMatchObject({
    balance: 0,
    ready_for_payout: '0',
    payouts_waiting: null,
  });
});

test('refuses more than the balance, fractions of dinars, and an invalid day', async () => {
  const { merchant, record } = await open([2_000]);
  const refusals = [
    [{ amount: 2_001 }, 'amount', '2000'],
    [{ amount: 0 }, 'amount', 'or equal to 1'],
    [{ amount: 10.5 }, 'amount', 'whole dinars'],
    [{ date: '2026-02-30' }, 'date', 'date'],
    [{ date: '2199-01-01' }, 'date', '31 days'],
    [{ reference: '' }, 'reference', 'reference'],
    [{ mode: 'play' }, 'mode', 'mode'],
  ] as const;
  for (const [wrong, field, says] of refusals) {
    const answer = await record({ amount: 100, reference: 'VIR-9', ...wrong });
    expect(answer.status, answer.text).toBe(422);
    expect(JSON.stringify((answer.body as { errors: Record<string, unknown> }).errors[field])).toContain(
      says,
    );
  }
  expect(await walletOf(merchant)).toMatchObject({ balance: 2_000 });
});

test('a refund after a payout makes the balance negative: payouts wait, and both sides see why', async () => {
  const { merchant, record } = await open();
  const checkout = await pay(merchant, 2_000);
  expect((await record({ amount: 1_900, reference: 'VIR-1' })).status).toBe(200);
  expect((await merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 600 })).status).toBe(200);
  await expect.poll(async () => (await walletOf(merchant))?.balance).toBeLessThan(100);
  expect(await walletOf(merchant)).toMatchObject({
    balance: -500,
    ready_for_payout: '0',
    payouts_waiting: 'balance_below_zero',
  });
  const refused = await record({ amount: 1, reference: 'VIR-2' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('below zero, -500');
  await pay(merchant, 3_000);
  expect(await walletOf(merchant)).toMatchObject({ balance: 2_500, payouts_waiting: null });
  expect((await record({ amount: 2_500, reference: 'VIR-2' })).status).toBe(200);
});

const events = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string(), data: z.unknown() })),
});

test('a pending payout debits the balance, and its failure credits it once', async () => {
  const { merchant, path, record } = await open([2_000]);
  const recorded = payout.parse(
    (await record({ amount: 1_500, reference: 'VIR-1', status: 'PENDING' })).body,
  );
  expect(recorded.status).toBe('pending');
  expect(await walletOf(merchant)).toMatchObject({ balance: 500 });
  const end = (status: string, id = recorded.id) =>
    askOperator('PATCH', `${path}/${id}`, { mode: 'test', status });
  expect((await end('failed', 'a'.repeat(40))).status).toBe(404);
  expect((await end('pending')).status).toBe(422);
  for (const _ of [1, 2])
    expect((await end('failed')).body).toMatchObject({ id: recorded.id, status: 'failed' });
  expect(await walletOf(merchant)).toMatchObject({ balance: 2_000 });
  const refused = await end('paid');
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'payout_ended' }]);
  const { data } = entries.parse((await merchant.call('GET', '/balance/entries?type=payout')).body);
  expect(data.map(({ amount, reference }) => [amount, reference])).toEqual([
    [1_500, recorded.id],
    [-1_500, recorded.id],
  ]);
  const second = payout.parse((await record({ amount: 700, reference: 'VIR-2', status: 'pending' })).body);
  expect((await end('paid', second.id)).body).toMatchObject({ status: 'paid' });
  const recount = await askOperator('GET', `/accounts/${path.split('/')[2]}/recount?mode=test`);
  expect(recount.body).toMatchObject({ findings: [] });
  expect(await walletOf(merchant)).toMatchObject({ balance: 1_300 });
});

test('each step of a payout is an event with the whole payout, for the default endpoint alone', async () => {
  const { merchant, path, record } = await open([2_000]);
  await merchant.call('POST', '/webhook-endpoint', { url: 'https://shop.test/hook' });
  const paid = payout.parse((await record({ amount: 100, reference: 'VIR-1' })).body);
  const pending = payout.parse((await record({ amount: 200, reference: 'VIR-2', status: 'pending' })).body);
  const failed = (await askOperator('POST', `${path}/${pending.id}`, { mode: 'test', status: 'failed' }))
    .body;
  const listed = events.parse((await merchant.call('GET', '/events?per_page=4')).body).data;
  expect(listed.map(({ type, data }) => [type, data])).toEqual([
    ['payout.failed', failed],
    ['payout.created', pending],
    ['payout.paid', paid],
    ['payout.created', paid],
  ]);
  const deliveries = await merchant.call('GET', `/events/${listed[0]?.id}/deliveries`);
  expect(deliveries.body).toMatchObject({ data: [{ url: 'https://shop.test/hook' }], total: 1 });
  expect((await merchant.call('POST', `/events/${listed[0]?.id}/redeliver`)).status).toBe(200);
  expect((await merchant.call('GET', '/events?type=payout.created')).body).toMatchObject({ total: 2 });
});

test('concurrent and repeated payouts pay each reference once, and never below zero', async () => {
  const calls = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 900 }),
      reference: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    }),
    { minLength: 2, maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(calls, async (wanted) => {
      const { merchant, record } = await open([1_000]);
      const answers = await Promise.all(wanted.map((body) => record(body)));
      const taken = new Map<string, number>();
      for (const [index, { status, body }] of answers.entries()) {
        expect([200, 409, 422]).toContain(status);
        const asked = wanted[index];
        if (status !== 200 || asked === undefined) continue;
        expect(payout.parse(body)).toMatchObject(asked);
        // All answers for one reference name one payout.
        expect(taken.get(asked.reference) ?? asked.amount).toBe(asked.amount);
        taken.set(asked.reference, asked.amount);
      }
      const paid = [...taken.values()].reduce((sum, amount) => sum + amount, 0);
      expect(paid).toBeLessThanOrEqual(1_000);
      expect(await walletOf(merchant)).toMatchObject({ balance: 1_000 - paid });
      const { data } = entries.parse((await merchant.call('GET', '/balance/entries?type=payout')).body);
      expect(data).toHaveLength(taken.size);
      expect(list.parse((await merchant.call('GET', '/payouts')).body).total).toBe(taken.size);
    }),
    { numRuns: 12 },
  );
});

test('a payout depends on the balance and its reference only', () => {
  const asked = fc.record({
    amount: fc.integer({ min: 1, max: 1_000 }),
    date: fc.constantFrom('2026-11-20', '2026-11-21'),
    reference: fc.constant('r'),
  });
  const now = 1_795_000_000;
  fc.assert(
    fc.property(asked, fc.option(asked), fc.integer({ min: -500, max: 1_000 }), (wanted, known, left) => {
      const decision = decidePayout(wanted, known, { balance: left, now });
      if (decision.kind === 'new') expect(known === null && left - wanted.amount >= 0).toBe(true);
      if (decision.kind === 'repeat') expect(known).toEqual(wanted);
      if (known !== null) expect(decision.kind).not.toBe('new');
    }),
  );
});

test('a payout needs its scope and an existing account', async () => {
  const { account, record } = await open([500]);
  const keys = `amina ${await hashKey('k'.repeat(40))} books:read; karim ${await hashKey('q'.repeat(40))} payouts:write`;
  const path = `/operator/accounts/${account.id}/payouts`;
  const askAs = (key: string, method: string, body?: object) =>
    ask(method, method === 'GET' ? `${path}?mode=test` : path, {
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      bindings: { OPERATOR_KEYS: keys },
    });
  const body = { ...day, amount: 100, reference: 'VIR-1' };
  expect((await askAs('k'.repeat(40), 'GET')).status).toBe(200);
  expect((await askAs('k'.repeat(40), 'POST', body)).body).toMatchObject({
    code: 'missing_scope_payouts_write',
  });
  expect((await askAs('q'.repeat(40), 'GET')).body).toMatchObject({ code: 'missing_scope_books_read' });
  expect((await askAs('q'.repeat(40), 'POST', body)).status).toBe(200);
  expect((await askAs('x'.repeat(40), 'POST', body)).status).toBe(401);
  expect((await askOperator('DELETE', `/accounts/${account.id}/payouts`)).status).toBe(405);
  expect((await askOperator('POST', `/accounts/${'a'.repeat(21)}/payouts`, body)).status).toBe(404);
  expect((await record({ amount: 100, reference: 'VIR-1' })).status).toBe(200);
});
