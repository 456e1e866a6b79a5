import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acquirers } from '../../../src/service/acquirers/index.ts';
import { ledgerOf } from '../ledger/payment-driver.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { Gateway, gatewayAcquirer, rightCredentials } from './gateway.ts';

/** An account changes its gateway: payments begun at the first gateway end there, their refunds included. */

const NOW = 1_800_000_000;
const order = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/ok' };
const form = { method: 'cib', shipping: null } as const;

let former: Gateway;
let next: Gateway;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW * 1000);
  [former, next] = [new Gateway(), new Gateway()];
  acquirers.former = gatewayAcquirer(async (url) => former.answer(String(url)));
  acquirers.next = gatewayAcquirer(async (url) => next.answer(String(url)));
});

afterEach(() => {
  delete acquirers.former;
  delete acquirers.next;
  vi.useRealTimers();
});

async function open() {
  const account = await openAccount();
  const merchant = new Merchant('live', account.live.secret_key);
  const change = async (profile: object) => {
    const answer = await askOperator('POST', `/accounts/${account.id}`, profile);
    expect(answer.status, answer.text).toBe(200);
  };
  await change({
    acquirer: 'former',
    acquirer_credentials: { former: rightCredentials, next: rightCredentials },
  });
  await merchant.goLive();
  const checkout = await merchant.create('/checkouts', order);
  await ledgerOf(merchant).startPayment(checkout, form);
  return { merchant, checkout, change };
}

function theOrder() {
  const [known] = former.orders.values();
  if (known === undefined) throw new Error('The gateway has no order.');
  return known;
}

async function pay(merchant: Merchant, checkout: string) {
  theOrder().state = 'agreed';
  vi.setSystemTime(Date.now() + 2_000);
  return ledgerOf(merchant).refreshCheckout(checkout);
}

async function ringAfter(merchant: Merchant, seconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000);
  await runDurableObjectAlarm(ledgerOf(merchant));
}

const givenBack = (gateway: Gateway) =>
  [...gateway.orders.values()].flatMap(({ refunds }) =>
    [...refunds.values()].map(({ given }) => given / 100),
  );

test('a payer who is at the former gateway when the account changes it has paid there', async () => {
  const { merchant, checkout, change } = await open();
  await change({ acquirer: 'next' });
  expect(await pay(merchant, checkout)).toMatchObject({ checkout: { status: 'paid' } });
  expect(theOrder()).toMatchObject({ state: 'captured', captures: 1 });
  expect(next.calls).toEqual([]);
});

test('the alarm queries the former gateway for a payer who never comes back, also without a new gateway', async () => {
  const { merchant, checkout, change } = await open();
  await change({ acquirer: null });
  theOrder().state = 'agreed';
  await ringAfter(merchant, 61);
  await expect
    .poll(async () => (await merchant.call('GET', `/checkouts/${checkout}`)).body)
    .toMatchObject({ status: 'paid' });
});

test('a refund goes through the former gateway that took the money; new payments go to the new one', async () => {
  const { merchant, checkout, change } = await open();
  await pay(merchant, checkout);
  await change({ acquirer: 'next' });
  const other = await merchant.create('/checkouts', order);
  await ledgerOf(merchant).startPayment(other, form);
  expect([former.orders.size, next.orders.size]).toEqual([1, 1]);
  const asked = await merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount: 500 });
  expect([asked.status, asked.body]).toMatchObject([200, { status: 'pending' }]);
  // The gateway answers that the refund is pending, and a minute later that it is made.
  await ringAfter(merchant, 1);
  await expect.poll(() => former.calls.filter((path) => path === '/refund').length).toBe(1);
  await ringAfter(merchant, 60);
  await expect
    .poll(async () => (await merchant.call('GET', '/refunds')).body)
    .toMatchObject({ data: [{ status: 'succeeded' }] });
  expect([givenBack(former), givenBack(next)]).toEqual([[500], []]);
});

test('a refund by a gateway whose credentials were removed is refused, though there is another gateway', async () => {
  const { merchant, checkout, change } = await open();
  await pay(merchant, checkout);
  await change({ acquirer: 'next', acquirer_credentials: { former: null } });
  const refused = await merchant.call('POST', `/checkouts/${checkout}/refunds`, {});
  expect([refused.status, refused.body]).toMatchObject([503, { code: 'acquirer_not_connected' }]);
  await change({ acquirer_credentials: { former: rightCredentials } });
  expect((await merchant.call('POST', `/checkouts/${checkout}/refunds`, {})).status).toBe(200);
});
