import { describe, expect, test, vi } from 'vitest';
import { declineWords, testCards } from '../../../../scripts/gateway/cards.ts';
import { doubtList } from '../../../../src/contract/resources/reconciliation.ts';
import { TIME_TO_SETTLE } from '../../../../src/service/acquirers/port.ts';
import { askOperator } from '../../merchant.ts';
import { fakeCredentials, VALID_CARD } from './fake-gateway.ts';
import { LiveAccount, setUpFakeGateway } from './live-account.ts';

/** Seconds: in the month in which the test cards still are valid, and no day of a real run. */
const NOW = Date.UTC(2027, 0, 15, 8) / 1000;
/** With the fees that the payer bears. */
const TOTAL = 2_050;

const fake = setUpFakeGateway(NOW * 1000);

function theOrder() {
  const [order] = fake().orders;
  if (order === undefined) throw new Error('The gateway has no order.');
  return order;
}

async function begin(settings: Record<string, string> = {}) {
  for (const [name, text] of Object.entries(settings)) fake().gateway.settings.change(name, text);
  const account = await LiveAccount.open();
  const checkout = await account.checkout();
  const started = await account.start(checkout);
  return { account, checkout, started };
}

const paid = { checkout: { status: 'paid' } };

describe('a payment', () => {
  test('is taken when the payer comes back, by either address of the return', async () => {
    const { account, checkout, started } = await begin();
    const { orderNumber, orderId, amount, returnUrl, failUrl } = theOrder();
    expect(started).toMatchObject({ ok: true, redirect: expect.stringContaining(`mdOrder=${orderId}`) });
    expect(orderNumber).toMatch(/^[A-Z0-9]{10}$/);
    expect([amount, failUrl]).toEqual([TOTAL * 100, returnUrl]);
    // Landing proves nothing.
    expect(await account.settle(checkout)).toMatchObject({ checkout: { status: 'processing' } });
    fake().pay(orderNumber);
    expect(await account.settle(checkout)).toMatchObject(paid);
    expect(fake().moved(orderNumber)).toEqual({ taken: TOTAL, givenBack: 0 });
  });

  test.each(['1', '2'])(
    'is taken by the alarm for a payer who never comes back (status %s)',
    async (status) => {
      const { account, checkout } = await begin({ unacknowledged: status });
      fake().pay(theOrder().orderNumber);
      await account.ringAfter(61);
      expect(await account.ledger.viewCheckout(checkout)).toMatchObject(paid);
      expect(theOrder().captures).toBe(1);
    },
  );

  test('is never believed by its status alone: without an acknowledgement in time it is cancelled', async () => {
    const { account, checkout } = await begin();
    fake().pay(theOrder().orderNumber);
    vi.setSystemTime((NOW + TIME_TO_SETTLE) * 1000);
    await account.ringAfter(60);
    expect(theOrder()).toMatchObject({ state: 'reversed', captures: 0 });
    expect(await account.rows('SELECT status, decline_code FROM attempts')).toEqual([
      { status: 'declined', decline_code: 'timed_out' },
    ]);
    expect(await account.ledger.viewCheckout(checkout)).not.toMatchObject(paid);
  });

  test('is over after twenty minutes also where the gateway drops its order', async () => {
    const { account } = await begin({ after_cancel: 'unknown' });
    await account.ringAfter(TIME_TO_SETTLE);
    expect(await account.rows('SELECT status, decline_code FROM attempts')).toEqual([
      { status: 'declined', decline_code: 'timed_out' },
    ]);
  });

  test('is asked about once at a time', async () => {
    const { account, checkout } = await begin();
    fake().pay(theOrder().orderNumber);
    await Promise.all([account.settle(checkout), account.ringAfter(61)]);
    expect(fake().calls.filter((call) => call.includes('acknowledge'))).toHaveLength(1);
  });

  test.each([
    ['another amount', { Amount: '204900' }, { amount_mismatch: 1 }],
    ['a part of a dinar', { Amount: '205050' }, { acquirer_contradiction: 1 }],
    ['another order number', { OrderNumber: 'XXXXXXXXXX' }, { acquirer_contradiction: 1 }],
    ['another currency', { currency: '840' }, { acquirer_contradiction: 1 }],
    ['another code', { params: { respCode: '05' } }, { acquirer_contradiction: 1 }],
    ['another state', { OrderStatus: '1' }, {}],
    ['no error code', { ErrorCode: undefined }, {}],
  ])('is not paid when the acknowledgement has %s', async (_, changes, incidents) => {
    const { account, checkout } = await begin();
    fake().pay(theOrder().orderNumber);
    fake().change = (call, answer) => (call.includes('acknowledge') ? { ...answer, ...changes } : answer);
    await account.settle(checkout);
    expect(await account.ledger.viewCheckout(checkout)).not.toMatchObject(paid);
    expect(await account.incidents()).toEqual(incidents);
  });

  test('leads to the gateway’s own host alone', async () => {
    const elsewhere = await begin({ form_origin: 'https://evil.test' });
    expect(elsewhere.started).toMatchObject({ ok: false, reason: 'acquirer' });
    await elsewhere.account.connect({ page_hosts: ['gateway.test', 'evil.test'] });
    expect(await elsewhere.account.start(elsewhere.checkout)).toMatchObject({ ok: true });
  });

  test.each(testCards.filter(({ decline }) => decline !== null))(
    'by the test card $number is declined in the gateway’s words: $decline',
    async ({ number, decline }) => {
      const { account, checkout } = await begin();
      fake().pay(theOrder().orderNumber, number);
      expect(await account.settle(checkout)).toMatchObject({
        checkout: {
          status: 'pending',
          declineCode: 'declined',
          declineWords: { text: declineWords[decline ?? 'lost'].en, locale: 'en' },
        },
      });
    },
  );

  test('that its payer cancelled there is declined so, and the next attempt can be paid', async () => {
    const { account, checkout } = await begin();
    fake().gateway.payers.cancel(theOrder());
    expect(await account.settle(checkout)).toMatchObject({ checkout: { declineCode: 'canceled_by_payer' } });
    await account.start(checkout);
    fake().pay(fake().orders[1]?.orderNumber ?? '');
    expect(await account.settle(checkout)).toMatchObject({
      checkout: { status: 'paid', declineWords: null },
    });
  });

  test('keeps nothing of the card or its holder', async () => {
    const { account, checkout } = await begin();
    const order = theOrder();
    fake().pay(order.orderNumber);
    order.holder = 'AMINA B';
    await account.settle(checkout);
    const kept = JSON.stringify([
      await account.rows('SELECT * FROM attempts'),
      await account.rows('SELECT * FROM events'),
    ]);
    expect(kept).not.toMatch(new RegExp(`AMINA|628058|${VALID_CARD.slice(-4)}|202701`));
  });
});

describe('access', () => {
  test('that is denied or needs a new password is an incident for the operator, and is not asked for at once', async () => {
    const { account, checkout } = await begin();
    fake().gateway.settings.change('password', 'expired');
    await account.settle(checkout);
    const calls = fake().calls.length;
    await account.ringAfter(120);
    expect(fake().calls.length).toBe(calls);
    const seen = await askOperator('GET', `/accounts/${account.id}/incidents?mode=live`);
    expect(seen.body).toMatchObject({ data: [{ kind: 'acquirer_access', count: 1 }] });
    fake().gateway.settings.change('password', 'valid');
    fake().pay(theOrder().orderNumber);
    await account.ringAfter(600);
    expect(await account.ledger.viewCheckout(checkout)).toMatchObject(paid);
  });

  test('shows the password in bodies to the gateway alone, also through a relay', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { account, checkout } = await begin();
    fake().faults.order('lost', 1);
    await account.settle(checkout);
    await account.connect({ relay: 'https://relay.test/to/' });
    fake().pay(theOrder().orderNumber);
    expect(await account.settle(checkout)).toMatchObject(paid);
    expect(fake().sent.at(-1)?.url).toBe(
      'https://relay.test/to/gateway.test/payment/rest/public/acknowledgeTransaction.do',
    );
    for (const { url, body } of fake().sent) {
      expect(url).not.toMatch(/userName|password|horse/);
      expect(body).toContain('password=correct+horse');
    }
    expect(JSON.stringify(logged.mock.calls)).not.toContain(fakeCredentials.password);
    logged.mockRestore();
  });

  test('needs https and each field', async () => {
    const { id } = await LiveAccount.open();
    for (const [field, value] of Object.entries({
      user_name: '',
      password: 'x'.repeat(31),
      terminal: 'E-1',
      gateway: 'gateway.test',
      page_hosts: ['https://gateway.test/'],
      acknowledge: 'other.do',
      relay: 'ftp://relay.test',
    })) {
      const interbank = { ...fakeCredentials, [field]: value };
      const answer = await askOperator('POST', `/accounts/${id}`, { acquirer_credentials: { interbank } });
      expect(answer.status, field).toBe(422);
      expect(answer.text).toContain(`acquirer_credentials.interbank.${field}`);
    }
  });
});

describe('a refund', () => {
  async function sell() {
    const { account, checkout } = await begin();
    fake().pay(theOrder().orderNumber);
    await account.settle(checkout);
    const ask = async (body: object) => account.merchant.call('POST', `/checkouts/${checkout}/refunds`, body);
    const refunds = async () =>
      (
        await account.rows(
          `SELECT status, refunded_amount AS given, doubt IS 'unclear' AS unclear FROM refunds ORDER BY seq`,
        )
      ).map(({ status, given, unclear }) => [status, given, unclear]);
    const requests = () => fake().calls.filter((call) => call === 'refund.do').length;
    return { account, checkout, ask, refunds, requests };
  }

  test('below fifty dinars, or one that leaves less, is refused before it is tried', async () => {
    const { ask, account, requests } = await sell();
    for (const amount of [49, TOTAL - 49])
      expect(await ask({ amount })).toMatchObject({ status: 422, text: expect.stringContaining('50') });
    expect((await ask({ amount: 49, method: 'cash' })).status).toBe(200);
    expect((await ask({ amount: 50 })).status).toBe(200);
    await account.ringAfter(1);
    expect(requests()).toBe(1);
  });

  test('whose answer was lost is read from the deposit, and never requested again', async () => {
    const { ask, account, refunds, requests } = await sell();
    await ask({ amount: 500 });
    fake().faults.order('lost', 1);
    await account.ringAfter(1);
    expect(await refunds()).toEqual([['pending', 0, 0]]);
    await account.ringAfter(61);
    expect(await refunds()).toEqual([['succeeded', 500, 0]]);
    expect([requests(), fake().moved(theOrder().orderNumber).givenBack]).toEqual([1, 500]);
  });

  test('that nobody can tell of stays pending for a person, holds back the next one, and is counted once', async () => {
    const { ask, account, refunds, requests } = await sell();
    await ask({ amount: 500 });
    await ask({ amount: 600 });
    fake().faults.order('unavailable', 1);
    await account.ringAfter(1);
    for (let hours = 0; hours < 12; hours += 1) await account.ringAfter(3_600);
    expect(await refunds()).toEqual([
      ['pending', 0, 1],
      ['pending', 0, 0],
    ]);
    expect(requests()).toBe(1);
    expect(await account.incidents()).toEqual({ refund_unclear: 1 });
    expect(fake().moved(theOrder().orderNumber).givenBack).toBe(0);

    // The operator asks the bank, and ends it; the next one goes out.
    const { data } = doubtList.parse(
      (await askOperator('GET', `/accounts/${account.id}/doubts?mode=live`)).body,
    );
    expect(data).toMatchObject([{ kind: 'refund', amount: 500, last_answer: 'unclear' }]);
    const outcome = (id: string | undefined, status: string) =>
      askOperator('POST', `/accounts/${account.id}/refunds/${id}/outcome`, {
        mode: 'live',
        status,
        note: 'Told on the phone',
      });
    const [{ id: next }] = (await account.rows(`SELECT id FROM refunds WHERE amount = 600`)) as [
      { id: string },
    ];
    expect(await outcome(next, 'failed')).toMatchObject({
      status: 409,
      body: { code: 'refund_not_unclear' },
    });
    for (let times = 0; times < 2; times += 1)
      expect(await outcome(data[0]?.id, 'failed')).toMatchObject({
        status: 200,
        body: { status: 'failed', failure_code: 'refused' },
      });
    expect(await outcome(data[0]?.id, 'succeeded')).toMatchObject({
      status: 409,
      body: { code: 'refund_ended' },
    });
    expect(await account.rows(`SELECT reason, note FROM clearing_items WHERE amount = 500`)).toEqual([
      { reason: 'told_by_bank', note: 'Told on the phone' },
    ]);
    await account.ringAfter(1);
    expect(await refunds()).toEqual([
      ['failed', 0, 1],
      ['succeeded', 600, 0],
    ]);
    expect(fake().moved(theOrder().orderNumber).givenBack).toBe(600);
  });

  test('that the gateway refuses has failed, and one whose access was denied goes out later', async () => {
    const { ask, account, refunds, requests } = await sell();
    fake().gateway.control('refund', { orderId: theOrder().orderId, amount: 160_000 }, false);
    await ask({ amount: 500 });
    await account.ringAfter(1);
    expect(await refunds()).toEqual([['failed', 0, 0]]);
    await ask({ amount: 100 });
    fake().gateway.settings.change('password', 'expired');
    await account.ringAfter(1);
    fake().gateway.settings.change('password', 'valid');
    expect(await refunds()).toMatchObject([{}, ['pending', 0, 0]]);
    await account.ringAfter(600);
    expect(await refunds()).toMatchObject([{}, ['succeeded', 100, 0]]);
    expect(requests()).toBe(3);
  });
});
