import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquirers } from '../../../src/service/acquirers/index.ts';
import { TIME_TO_SETTLE } from '../../../src/service/acquirers/port.ts';
import { eventually } from '../../eventually.ts';
import { ledgerOf } from '../ledger/payment-driver.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { Gateway, gatewayAcquirer, rightCredentials } from './gateway.ts';

/** A live account with its own gateway: from the operator's call to the money. */

const order = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/ok' };
/** Includes the fees that the payer bears. */
const TOTAL = 2_050;
const NOW = 1_800_000_000;
const form = { method: 'cib', shipping: null } as const;

let gateway: Gateway;
/** Runs before each answer of the gateway. */
let before: (path: string) => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW * 1000);
  gateway = new Gateway();
  before = async () => undefined;
  acquirers.gateway = gatewayAcquirer(async (url) => {
    await before(new URL(String(url)).pathname);
    return gateway.answer(String(url));
  });
});

afterEach(() => {
  delete acquirers.gateway;
  vi.useRealTimers();
});

async function connect() {
  const account = await openAccount();
  const answer = await askOperator('POST', `/accounts/${account.id}`, {
    acquirer: 'gateway',
    acquirer_credentials: { gateway: rightCredentials },
  });
  expect(answer.status, answer.text).toBe(200);
  const merchant = new Merchant('live', account.live.secret_key);
  await merchant.goLive();
  return { account, merchant, answer };
}

/** The account's only attempt, as it is stored. */
function storedAttempt(merchant: Merchant) {
  return runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
    const row = database.first('SELECT status, redirect, acquirer_order_id FROM attempts');
    return [row?.text('status'), row?.textOrNull('redirect'), row?.textOrNull('acquirer_order_id')];
  });
}

function theOrder() {
  const [known] = gateway.orders.values();
  if (known === undefined) throw new Error('The gateway has no order.');
  return known;
}

/** Fires the alarm a minute later, and waits until the calls that it started have ended. */
/** The acquirer is asked every two seconds at most, however often a payer presses. */
function passQueryInterval(): void {
  vi.setSystemTime(Date.now() + 2_000);
}

async function ringAfter(merchant: Merchant, seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000);
  await runDurableObjectAlarm(ledgerOf(merchant));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('a payment', () => {
  test('is taken when the payer comes back, once', async () => {
    const { merchant } = await connect();
    const checkout = await merchant.create('/checkouts', order);
    const ledger = ledgerOf(merchant);
    expect(await ledger.startPayment(checkout, form)).toMatchObject({
      ok: true,
      redirect: 'https://gateway.test/pay/order-1',
    });
    expect(await storedAttempt(merchant)).toEqual(['pending', 'https://gateway.test/pay/order-1', 'order-1']);
    expect(await ledger.refreshCheckout(checkout)).toMatchObject({ checkout: { status: 'processing' } });
    theOrder().state = 'agreed';
    passQueryInterval();
    const [first] = await Promise.all([ledger.refreshCheckout(checkout), ledger.refreshCheckout(checkout)]);
    expect(first).toMatchObject({ checkout: { status: 'paid' } });
    expect(await ledger.viewCheckout(checkout)).toMatchObject({ checkout: { status: 'paid' } });
    expect(theOrder()).toMatchObject({ state: 'captured', captures: 1, amount: TOTAL * 100 });
    const calls = gateway.calls.length;
    await ledger.refreshCheckout(checkout);
    expect(gateway.calls.length).toBe(calls);
    expect(gateway.calls.filter((path) => path === '/register')).toEqual(['/register']);
  });

  test('is taken also when the payer never comes back', async () => {
    const { merchant } = await connect();
    const checkout = await merchant.create('/checkouts', order);
    await ledgerOf(merchant).startPayment(checkout, form);
    theOrder().state = 'agreed';
    await ringAfter(merchant, 61);
    expect(theOrder()).toMatchObject({ state: 'captured', captures: 1 });
    expect(await ledgerOf(merchant).viewCheckout(checkout)).toMatchObject({ checkout: { status: 'paid' } });
  });

  test('counts as taken though the answer to the confirmation was lost', async () => {
    const { merchant } = await connect();
    const checkout = await merchant.create('/checkouts', order);
    await ledgerOf(merchant).startPayment(checkout, form);
    theOrder().state = 'agreed';
    before = async (path) => {
      if (path !== '/acknowledge') return;
      theOrder().state = 'captured';
      theOrder().captures += 1;
      throw new Error('The answer was lost.');
    };
    expect(await ledgerOf(merchant).refreshCheckout(checkout)).toMatchObject({
      checkout: { status: 'processing' },
    });
    passQueryInterval();
    expect(await ledgerOf(merchant).refreshCheckout(checkout)).toMatchObject({
      checkout: { status: 'paid' },
    });
    expect(theOrder().captures).toBe(1);
  });

  test('of an abandoned attempt is queried by the order id that came late, and never taken', async () => {
    const { merchant } = await connect();
    const checkout = await merchant.create('/checkouts', order);
    const ledger = ledgerOf(merchant);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    before = async (path) => {
      if (path !== '/register') return;
      begun += 1;
      if (begun > 1) throw new Error('The gateway cannot be reached.');
      await held;
    };
    const first = ledger.startPayment(checkout, form);
    await eventually(() => expect(begun).toBe(1));
    expect(await ledger.startPayment(checkout, form)).toMatchObject({ ok: false, reason: 'acquirer' });
    release();
    expect(await first).toMatchObject({ ok: false, reason: 'state' });
    expect(await storedAttempt(merchant)).toEqual(['declined', null, 'order-1']);
    // No payer was sent there. If one agrees all the same, no money is taken.
    theOrder().state = 'agreed';
    await ringAfter(merchant, 61);
    expect(gateway.calls.at(-1)).toBe('/status');
    expect(theOrder()).toMatchObject({ state: 'agreed', captures: 0 });
    await ringAfter(merchant, TIME_TO_SETTLE);
    const calls = gateway.calls.length;
    await ringAfter(merchant, 61);
    expect(gateway.calls.length).toBe(calls);
    expect(theOrder()).toMatchObject({ state: 'over', captures: 0 });
  });
});

describe('a refund', () => {
  async function sell() {
    const { account, merchant } = await connect();
    const checkout = await merchant.create('/checkouts', order);
    await ledgerOf(merchant).startPayment(checkout, form);
    theOrder().state = 'agreed';
    await ledgerOf(merchant).refreshCheckout(checkout);
    const ask = (body = {}) => merchant.call('POST', `/checkouts/${checkout}/refunds`, body);
    const refund = async () => (await merchant.call('GET', '/refunds')).body;
    return { account, merchant, ask, refund };
  }
  const given = () => [...theOrder().refunds.values()].reduce((sum, one) => sum + one.given, 0) / 100;

  test('is asked about after a lost answer, and requested again only once the gateway says it has none', async () => {
    const { merchant, ask, refund } = await sell();
    expect((await ask({ amount: 500 })).body).toMatchObject({ livemode: true, status: 'pending' });
    let lost = 0;
    before = async (path) => {
      if (!path.startsWith('/refund') || lost > 1) return;
      lost += 1;
      throw new Error('The answer was lost.');
    };
    for (const [seconds, status] of [
      [1, 'pending'],
      [60, 'pending'],
      [120, 'pending'],
      [1, 'pending'],
      [480, 'succeeded'],
    ] as const) {
      await ringAfter(merchant, seconds);
      expect(await refund(), `${seconds} seconds later`).toMatchObject({ data: [{ status }] });
    }
    expect(given()).toBe(500);
    const refundCalls = gateway.calls.filter((path) => path.startsWith('/refund'));
    expect(refundCalls).toEqual(['/refund-status', '/refund', '/refund-status']);
    expect((await merchant.call('GET', '/balance')).body).toMatchObject({ wallets: [{ balance: 1_500 }] });
  });

  test('is not recorded when the gateway reports more than requested; a counter tells the operator', async () => {
    const { merchant, ask, refund } = await sell();
    gateway.gives = 'more';
    await ask({ amount: 500 });
    for (const seconds of [1, 60, 120]) await ringAfter(merchant, seconds);
    expect(await refund()).toMatchObject({ data: [{ status: 'pending', refunded_amount: 0 }] });
    expect((await merchant.call('GET', '/balance')).body).toMatchObject({ wallets: [{ balance: 2_000 }] });
    expect((await merchant.call('GET', '/journal/incidents')).body).toMatchObject({
      data: [{ kind: 'refund_mismatch', count: 2 }],
    });
    for (const one of theOrder().refunds.values()) one.given = one.amount;
    await ringAfter(merchant, 240);
    expect(await refund()).toMatchObject({ data: [{ status: 'succeeded', refunded_amount: 500 }] });
  });

  test('is refused without a gateway, and a waiting one ends when there is a gateway again', async () => {
    const { account, merchant, ask, refund } = await sell();
    await ask({ amount: 500 });
    const give = (gateway: object | null) =>
      askOperator('POST', `/accounts/${account.id}`, { acquirer_credentials: { gateway } });
    await give(null);
    const refused = await ask();
    expect([refused.status, refused.body]).toMatchObject([503, { code: 'acquirer_not_connected' }]);
    expect((await ask({ amount: 100, method: 'cash' })).body).toMatchObject({ status: 'succeeded' });
    await ringAfter(merchant, 1);
    expect(theOrder().refunds.size).toBe(0);
    await give(rightCredentials);
    for (const seconds of [60, 120]) await ringAfter(merchant, seconds);
    expect(await refund()).toMatchObject({ data: [{ method: 'cash' }, { status: 'succeeded' }] });
    expect(given()).toBe(500);
  });

  test('of a suspended account is refused, and one in progress ends normally', async () => {
    const { account, merchant, ask, refund } = await sell();
    await ask({ amount: 500 });
    await askOperator('POST', `/accounts/${account.id}`, { status: 'suspended' });
    const refused = await ask();
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'account_suspended' }]);
    for (const seconds of [1, 60]) await ringAfter(merchant, seconds);
    expect(await refund()).toMatchObject({ total: 1, data: [{ status: 'succeeded' }] });
  });
});

describe('credentials', () => {
  const { password } = rightCredentials;

  test('are sealed in storage, and in no answer', async () => {
    const { account, merchant, answer } = await connect();
    const answers = [answer, await askOperator('GET', `/accounts/${account.id}`)];
    for (const { text } of answers) expect(text).not.toMatch(new RegExp(`${password}|credentials`));
    const kept = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) =>
      database
        .all('SELECT * FROM acquirer_credentials')
        .map((row) => [row.text('acquirer'), row.text('sealed')]),
    );
    expect(kept).toEqual([['gateway', expect.stringMatching(/^[\w+/]{40,}=*$/)]]);
    const other = await runInDurableObject(
      env.LEDGER.getByName(`test:${account.live.secret_key.slice('live_sk_'.length).slice(0, 8)}`),
      ({ account: { database } }) => database.all('SELECT acquirer FROM acquirer_credentials').length,
    );
    expect(other).toBe(0);
  });

  test('can be replaced, and removed, which ends new payments', async () => {
    const { account, merchant } = await connect();
    const wrong = { gateway: { ...rightCredentials, password: 'another horse' } };
    await askOperator('POST', `/accounts/${account.id}`, { acquirer_credentials: wrong });
    const checkout = await merchant.create('/checkouts', order);
    const ledger = ledgerOf(merchant);
    expect(await ledger.startPayment(checkout, form)).toMatchObject({ ok: false, reason: 'acquirer' });
    await askOperator('POST', `/accounts/${account.id}`, { acquirer_credentials: { gateway: null } });
    expect(await ledger.startPayment(checkout, form)).toMatchObject({ ok: false });
    expect(await ledger.viewCheckout(checkout)).toEqual({
      ok: false,
      reason: 'unavailable',
      shown: { locale: 'ar', isLocaleNamed: false },
    });
    expect((await merchant.call('POST', '/checkouts', order)).status).not.toBe(200);
    const right = { gateway: rightCredentials };
    await askOperator('POST', `/accounts/${account.id}`, { acquirer_credentials: right });
    expect(await ledger.startPayment(checkout, form)).toMatchObject({ ok: true });
  });

  test('are refused with an error per field when invalid, and nothing changes then', async () => {
    const { id } = await openAccount('Before');
    const refusedFor = async (credentials: unknown) => {
      const answer = await askOperator('POST', `/accounts/${id}`, {
        name: 'After',
        acquirer_credentials: credentials,
      });
      expect(answer.status, answer.text).toBe(422);
      expect(answer.text).not.toContain('horse');
      return answer.body;
    };
    expect(await refusedFor({ gateway: { user: 'horse' } })).toMatchObject({
      errors: {
        'acquirer_credentials.gateway.password': [
          'The acquirer credentials.gateway.password field is required.',
        ],
      },
    });
    for (const name of ['sandbox', 'nobody', 'toString']) {
      expect(await refusedFor({ [name]: { password: 'horse' } })).toMatchObject({
        errors: { [`acquirer_credentials.${name}`]: [expect.stringContaining('must name an acquirer')] },
      });
    }
    await refusedFor('horse');
    await refusedFor({ gateway: 'horse' });
    expect((await askOperator('GET', `/accounts/${id}`)).body).toMatchObject({ name: 'Before' });
  });
});
