import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listOf } from '../../../../src/contract/page-query.ts';
import { auditEntry } from '../../../../src/contract/resources/audit-log.ts';
import { refundList } from '../../../../src/contract/resources/lists.ts';
import { approveException } from '../../ledger/payment-driver.ts';
import { askOperator, Merchant, openAccount } from '../../merchant.ts';
import { Seller } from './seller.ts';

let seller: Seller;
beforeEach(async () => {
  seller = await Seller.open();
});
afterEach(() => {
  vi.useRealTimers();
});

/** 2,000 and 50 of fees that the payer bears. */
const PAID = 2_050;
const ask = (checkout: string, body?: object, headers?: Record<string, string>) =>
  seller.merchant.call('POST', `/checkouts/${checkout}/refunds`, body, headers);

describe('a refund', () => {
  test('without an amount gives back the whole paid sum: pending first, then one entry and one event', async () => {
    const checkout = await seller.sell();
    const taken = await seller.refund(checkout, { reason: 'Came broken', metadata: { ticket: '1.10' } });
    expect(Object.keys(taken)).toEqual(
      'id entity livemode checkout_id amount refunded_amount fees_returned currency status method reason failure_code metadata created_at updated_at'.split(
        ' ',
      ),
    );
    expect(taken).toMatchObject({
      entity: 'refund',
      livemode: false,
      checkout_id: checkout,
      amount: PAID,
      refunded_amount: 0,
      fees_returned: 0,
      currency: 'dzd',
      status: 'pending',
      method: 'acquirer',
      reason: 'Came broken',
      failure_code: null,
      metadata: { ticket: '1.10' },
    });
    const read = async () => (await seller.merchant.call('GET', `/checkouts/${checkout}`)).body;
    expect(await read()).toMatchObject({ status: 'paid', refunded_amount: 0 });
    expect(await seller.end(taken.id)).toMatchObject({ status: 'succeeded', refunded_amount: PAID });
    expect(await read()).toMatchObject({ status: 'paid', refunded_amount: PAID });
    expect(await seller.entries()).toEqual([
      ['payment', PAID, checkout],
      ['fee', -50, checkout],
      ['refund', -PAID, taken.id],
    ]);
    expect(await seller.balance()).toBe(-50);
    expect(await seller.events(checkout)).toMatchObject([
      { type: 'checkout.paid' },
      { type: 'refund.succeeded', data: await seller.read(taken.id) },
    ]);
  });

  test('in parts never exceeds the paid sum, pending refunds included', async () => {
    const checkout = await seller.sell();
    const first = await seller.refund(checkout, { amount: 500 });
    await seller.end(first.id);
    await seller.refund(checkout, { amount: '1500.00' });
    const beyond = await ask(checkout, { amount: 51 });
    expect(beyond.status).toBe(422);
    expect(beyond.body).toMatchObject({
      errors: { amount: ['The amount field must not be greater than 50, which is left to refund.'] },
    });
    const rest = await seller.refund(checkout);
    expect(rest.amount).toBe(50);
    const nothing = await ask(checkout, { amount: 1 });
    expect([nothing.status, nothing.body]).toMatchObject([403, { code: 'nothing_left_to_refund' }]);
    await seller.end(rest.id);
    expect((await ask(checkout)).body).toMatchObject({ code: 'nothing_left_to_refund' });
    expect(await seller.balance()).toBe(-50);
    expect((await seller.merchant.call('GET', `/checkouts/${checkout}`)).body).toMatchObject({
      refunded_amount: PAID,
    });
  });

  test.each(['pending', 'canceled', 'expired', 'failed', 'declined'])(
    'is refused for a checkout that is not paid but %s',
    async (outcome) => {
      const checkout = await seller.merchant.create('/checkouts', {
        amount: 2_000,
        currency: 'dzd',
        success_url: 'https://shop.test/',
      });
      if (outcome !== 'pending')
        await seller.merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome });
      for (const method of ['acquirer', 'cash']) {
        const answer = await ask(checkout, { method });
        expect([answer.status, answer.body]).toMatchObject([403, { code: 'checkout_not_paid' }]);
      }
    },
  );

  test.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 10.5 }, 'amount'],
    [{ amount: 'all' }, 'amount'],
    [{ amount: 1e15 }, 'amount'],
    [{ method: 'cheque' }, 'method'],
    [{ reason: 'x'.repeat(256) }, 'reason'],
    [{ metadata: 'x' }, 'metadata'],
  ])('is refused for %j', async (body, field) => {
    const checkout = await seller.sell();
    const answer = await ask(checkout, body);
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([field]);
    expect((await seller.merchant.call('GET', '/refunds')).body).toMatchObject({ total: 0 });
  });

  test('reads null and "" as missing, and words in any case', async () => {
    const checkout = await seller.sell();
    expect(
      await seller.refund(checkout, { amount: '', reason: null, metadata: [], method: 'CASH' }),
    ).toMatchObject({ amount: PAID, reason: null, metadata: null, method: 'cash' });
  });

  test('of one Idempotency-Key is one, for repeated and concurrent calls', async () => {
    const checkout = await seller.sell();
    const once = () => seller.refund(checkout, { amount: 300 }, { 'Idempotency-Key': 'return-1' });
    const [first, ...others] = await Promise.all([once(), once(), once()]);
    for (const other of [...others, await once()]) expect(other).toEqual(first);
    await seller.end(first?.id ?? '');
    expect(await once()).toEqual(first);
    expect((await seller.merchant.call('GET', '/refunds')).body).toMatchObject({ total: 1 });
    expect(await seller.balance()).toBe(2_000 - 300);
  });

  test('of many that race for the rest gets only the rest', async () => {
    const checkout = await seller.sell();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(checkout, { amount: 700 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422]);
  });

  test('is refused after a hundred on one checkout, failed ones included', async () => {
    const checkout = await seller.sell({}, 'refused');
    for (let made = 0; made < 100; made += 1) await seller.refund(checkout, { amount: 1 });
    const answer = await ask(checkout, { amount: 1 });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'too_many_refunds' }]);
  });

  test('is refused with If-Match when another was made since', async () => {
    const checkout = await seller.sell();
    const tagOf = async () =>
      (await seller.merchant.call('GET', `/checkouts/${checkout}`)).headers.get('ETag') ?? '';
    const before = await tagOf();
    const { id } = await seller.refund(checkout, { amount: 100 }, { 'If-Match': before });
    await seller.end(id);
    const now = await tagOf();
    expect(now).not.toBe(before);
    expect((await ask(checkout, { amount: 100 }, { 'If-Match': before })).status).toBe(412);
    expect((await ask(checkout, { amount: 100 }, { 'If-Match': now })).status).toBe(200);
  });

  test('has an ETag that changes with its final state', async () => {
    const checkout = await seller.sell();
    const made = await ask(checkout);
    const { id } = made.body as { id: string };
    const read = (headers?: Record<string, string>) =>
      seller.merchant.call('GET', `/refunds/${id}`, undefined, headers);
    const tag = made.headers.get('ETag') ?? '';
    expect((await read({ 'If-None-Match': tag })).status).toBe(304);
    await seller.end(id);
    expect((await read({ 'If-None-Match': tag })).status).toBe(200);
  });

  test('is in the audit log with the key that requested it', async () => {
    const checkout = await seller.sell();
    await seller.refund(checkout);
    const { data } = listOf(auditEntry).parse((await seller.merchant.call('GET', '/journal')).body);
    expect(data[0]).toMatchObject({ act: 'createRefund', subject: checkout, actor: { kind: 'key' } });
  });
});

describe('a pending refund', () => {
  test('is on hold: still in the balance, and not to be paid out, until the bank decides', async () => {
    const [given, refused] = [await seller.sell({}, 'later'), await seller.sell({}, 'failed_later')];
    const wallet = async () => {
      const { body } = await seller.merchant.call('GET', '/balance');
      return (body as { wallets: object[] }).wallets[0];
    };
    expect(await wallet()).toMatchObject({ balance: 4_000, on_hold: 0, ready_for_payout: '4000' });
    const { id } = await seller.refund(given, { amount: 1_500 });
    const other = await seller.refund(refused);
    await seller.refund(given, { amount: 100, method: 'cash' });
    expect(await wallet()).toMatchObject({ balance: 4_000, on_hold: 3_550, ready_for_payout: '450' });
    const more = await seller.refund(await seller.sell({ amount: 50 }, 'later'));
    expect(more.amount).toBe(75);
    await seller.ring();
    await seller.pass(60);
    for (const one of [id, other.id, more.id]) await seller.end(one);
    expect(await wallet()).toMatchObject({ balance: 2_475, on_hold: 0, ready_for_payout: '2475' });
  });
});

describe('a refund by hand', () => {
  test.each(['cash', 'transfer'])(
    'as %s succeeds at once, counts as refunded, and leaves the balance unchanged',
    async (method) => {
      const checkout = await seller.sell();
      const before = [await seller.balance(), await seller.entries()];
      const made = await seller.refund(checkout, { amount: 2_000, method });
      expect(made).toMatchObject({
        status: 'succeeded',
        method,
        amount: 2_000,
        refunded_amount: 2_000,
        fees_returned: 0,
      });
      expect([await seller.balance(), await seller.entries()]).toEqual(before);
      expect((await seller.merchant.call('GET', `/checkouts/${checkout}`)).body).toMatchObject({
        refunded_amount: 2_000,
      });
      expect((await seller.events(checkout)).map(({ type }) => type)).toEqual([
        'checkout.paid',
        'refund.succeeded',
      ]);
      expect((await ask(checkout, { amount: 51 })).status).toBe(422);
    },
  );
});

describe('a refund at the acquirer', () => {
  test('goes through the payment that paid, not through a payment exception', async () => {
    const checkout = await seller.merchant.create('/checkouts', {
      amount: 2_000,
      currency: 'dzd',
      success_url: 'https://shop.test/',
    });
    const besides = await approveException(seller.merchant, checkout, 'twice');
    const { id } = await seller.refund(checkout);
    const attempts = await runInDurableObject(seller.merchant.ledger(), ({ account: { database } }) =>
      database.all('SELECT id FROM attempts ORDER BY seq').map((row) => row.text('id')),
    );
    const refunded = await runInDurableObject(seller.merchant.ledger(), ({ account: { database } }) =>
      database.first('SELECT attempt_id FROM refunds WHERE id = ?', id)?.text('attempt_id'),
    );
    expect(attempts).toHaveLength(2);
    expect(refunded).toBe(attempts.find((attempt) => attempt !== besides));
  });

  test('that is refused gives nothing back, and the amount can be requested again', async () => {
    const checkout = await seller.sell({}, 'refused');
    const { id } = await seller.refund(checkout);
    expect(await seller.end(id)).toMatchObject({
      status: 'failed',
      failure_code: 'refused',
      refunded_amount: 0,
    });
    expect(await seller.balance()).toBe(2_000);
    expect((await seller.events(checkout)).at(-1)).toMatchObject({
      type: 'refund.failed',
      data: { id, status: 'failed', failure_code: 'refused' },
    });
    expect((await seller.refund(checkout)).amount).toBe(PAID);
  });

  test('without an answer is asked for again after a minute, and counts once', async () => {
    const [later, failedLater] = [await seller.sell({}, 'later'), await seller.sell({}, 'failed_later')];
    const refunds = [await seller.refund(later), await seller.refund(failedLater)];
    await seller.ring();
    for (const { id } of refunds) expect((await seller.read(id)).status).toBe('pending');
    await seller.pass(59);
    for (const { id } of refunds) expect((await seller.read(id)).status).toBe('pending');
    await seller.pass(1);
    const ends = [];
    for (const { id } of refunds) ends.push((await seller.end(id)).status);
    expect(ends).toEqual(['succeeded', 'failed']);
    await seller.pass(3_600);
    expect((await seller.entries()).filter(([type]) => type === 'refund')).toHaveLength(1);
    for (const checkout of [later, failedLater]) expect(await seller.events(checkout)).toHaveLength(2);
  });

  test('that gives half is recorded with half, and the rest may be refunded', async () => {
    const checkout = await seller.sell({}, 'partial');
    const before = (await seller.merchant.call('GET', `/checkouts/${checkout}`)).body;
    await seller.pass(10);
    const { id } = await seller.refund(checkout, { amount: 801 });
    // The requested amount is shown nowhere yet.
    expect((await seller.merchant.call('GET', `/checkouts/${checkout}`)).body).toEqual(before);
    expect(await seller.end(id)).toMatchObject({
      status: 'succeeded',
      amount: 801,
      refunded_amount: 400,
    });
    expect((await seller.merchant.call('GET', `/checkouts/${checkout}`)).body).toMatchObject({
      refunded_amount: 400,
      updated_at: (await seller.read(id)).updated_at,
    });
    expect(await seller.balance()).toBe(2_000 - 400);
    expect((await seller.refund(checkout)).amount).toBe(PAID - 400);
  });

  test('is refused without an acquirer in live mode', async () => {
    const account = await openAccount();
    const live = new Merchant('live', account.live.secret_key);
    expect((await live.call('GET', '/refunds')).body).toMatchObject({ total: 0 });
  });
});

describe('refunded fees', () => {
  async function withReturnedFees(): Promise<void> {
    const account = await openAccount();
    const answer = await askOperator('POST', `/accounts/${account.id}`, {
      fee_plan: { refunds: 'Returned' },
    });
    expect(answer.body).toMatchObject({
      fee_plan: { rate: 250, fixed: 0, minimum: 25, maximum: 2_500, refunds: 'returned' },
    });
    seller = seller.as(new Merchant('test', account.test.secret_key));
  }

  test('are in proportion where the plan says so, exact to the dinar over any parts', async () => {
    await withReturnedFees();
    const checkout = await seller.sell();
    const returned: number[] = [];
    for (const amount of [684, 683, 683]) {
      const { id } = await seller.refund(checkout, { amount });
      returned.push((await seller.end(id)).fees_returned);
    }
    // 50 × 684 ÷ 2,050 is 16.68; 50 × 1,367 ÷ 2,050 is 33.34.
    expect(returned).toEqual([17, 16, 17]);
    expect(await seller.balance()).toBe(0);
    expect((await seller.entries()).slice(2).map(([type, amount]) => [type, amount])).toEqual([
      ['refund', -684],
      ['fee', 17],
      ['refund', -683],
      ['fee', 16],
      ['refund', -683],
      ['fee', 17],
    ]);
  });

  test('are nothing for a refund by hand', async () => {
    await withReturnedFees();
    const checkout = await seller.sell();
    await seller.refund(checkout, { amount: 1_025, method: 'cash' });
    const { id } = await seller.refund(checkout);
    expect(await seller.end(id)).toMatchObject({ refunded_amount: 1_025, fees_returned: 25 });
    expect(await seller.balance()).toBe(2_000 - 1_025 + 25);
  });

  test('follow the terms at the time of the payment', async () => {
    const account = await openAccount();
    seller = seller.as(new Merchant('test', account.test.secret_key));
    const before = await seller.sell();
    await askOperator('POST', `/accounts/${account.id}`, { fee_plan: { refunds: 'returned' } });
    const after = await seller.sell();
    const returned: number[] = [];
    for (const checkout of [before, after]) {
      const { id } = await seller.refund(checkout);
      returned.push((await seller.end(id)).fees_returned);
    }
    expect(returned).toEqual([0, 50]);
  });
});

describe('lists of refunds', () => {
  test('are newest first, and filtered by checkout, status, time and metadata', async () => {
    const [one, other] = [await seller.sell(), await seller.sell({}, 'refused')];
    const first = await seller.refund(one, { amount: 100, metadata: { ticket: 7 } });
    const second = await seller.refund(other, { amount: 200 });
    await seller.ring();
    await seller.end(first.id);
    await seller.end(second.id);
    await seller.pass(100);
    const third = await seller.refund(one, { amount: 300, method: 'cash' });
    const ids = async (query: string) =>
      refundList.parse((await seller.merchant.call('GET', query)).body).data.map(({ id }) => id);
    expect(await ids('/refunds')).toEqual([third.id, second.id, first.id]);
    expect(await ids(`/refunds?checkout_id=${one}`)).toEqual([third.id, first.id]);
    expect(await ids(`/checkouts/${one}/refunds`)).toEqual([third.id, first.id]);
    expect(await ids(`/checkouts/${other}/refunds`)).toEqual([second.id]);
    expect(await ids('/refunds?status=FAILED')).toEqual([second.id]);
    expect(await ids('/refunds?status=succeeded')).toEqual([third.id, first.id]);
    expect(await ids('/refunds?status=pending')).toEqual([]);
    expect(await ids(`/refunds?created_from=${third.created_at}`)).toEqual([third.id]);
    expect(await ids(`/refunds?created_to=${third.created_at - 1}`)).toEqual([second.id, first.id]);
    expect(await ids('/refunds?metadata[ticket]=7')).toEqual([first.id]);
    expect(await ids(`/checkouts/${one}/refunds?status=succeeded&created_from=${third.created_at}`)).toEqual([
      third.id,
    ]);
    expect(await ids('/refunds?checkout_id=unknown')).toEqual([]);
    expect((await seller.merchant.call('GET', '/checkouts/unknown/refunds')).status).toBe(404);
    expect((await seller.merchant.call('GET', '/refunds?status=lost')).status).toBe(422);
  });
});
