import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../eventually.ts';
import type { FakeService } from '../../../storefront/fake-service.ts';
import { stub } from '../../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { origin } from '../../../storefront/visitor.ts';
import { holdAll } from '../../stock/hold-all.ts';

let dates: string;
let honey: string;
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 3 } }), 1_000);
});

beforeEach(holdAll);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

type Sabotage = NonNullable<FakeService['sabotage']>;

const isCreation = (request: Request) => request.method === 'POST' && request.url.endsWith('/checkouts');
const onCreation =
  (answer: Sabotage): Sabotage =>
  (request) =>
    isCreation(request) ? answer(request) : undefined;

const payable = () => [...shop.service.checkouts.values()].filter(({ status }) => status === 'pending');
const left = async () => (await stub().product('fr', 'miel'))?.available;
const stateOf = async (token: string) => (await stub().order(token))?.payment;

async function later(minutes: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
}

async function deliver(checkoutId: string): Promise<void> {
  const body = shop.service.event(shop.service.checkouts.get(checkoutId) ?? {});
  const at = Math.floor(Date.now() / 1000);
  const signing = { secret: env.SERVICE_WEBHOOK_SECRET, key: env.SERVICE_API_KEY, at };
  const headers = await shop.service.sign(body, signing);
  const answer = await SELF.fetch(`${origin}/webhooks/service`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

/** An order whose checkout request got no answer; `heard`: the service received it. */
async function placeUnanswered(lines: Record<string, number>, total: number, heard = false) {
  const visitor = await visitorWith(lines);
  shop.service.sabotage = onCreation(async (request) => {
    shop.service.sabotage = null;
    if (heard) await shop.service.handle(request);
    throw new TypeError('Network connection lost.');
  });
  const { response } = await order(visitor, { seen_total: String(total), way: `card:${total}` });
  const [, token = ''] = /orders\/([0-9a-z]{32})\/again/.exec(await response.text()) ?? [];
  return { visitor, token };
}

describe('a checkout without an answer that ended unknown', () => {
  test('is not taken for the open one when its event comes late', async () => {
    const { visitor, token } = await placeUnanswered({ [dates]: 1 }, 950, true);
    const lost = shop.lastCheckout();
    await later(36);
    await eventually(async () => expect(await stateOf(token)).toBe('expired'));
    shop.service.settle(lost, 'expired');
    await visitor.post(`/fr/orders/${token}/again`, {});
    await deliver(lost);
    expect(await stateOf(token)).toBe('pending');
    const again = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(again.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
    expect(payable()).toHaveLength(1);
  });

  test('pays its order all the same when it was paid', async () => {
    const { visitor, token } = await placeUnanswered({ [dates]: 1 }, 950, true);
    const lost = shop.lastCheckout();
    await later(36);
    await visitor.post(`/fr/orders/${token}/again`, {});
    shop.service.settle(lost, 'paid');
    await deliver(lost);
    expect(await stateOf(token)).toBe('paid');
  });
});

test('a checkout answered after its order was given up cannot be paid, and holds no pieces', async () => {
  const { visitor, token } = await placeUnanswered({ [honey]: 3 }, 3_000);
  let answerNow = () => {};
  const isTime = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  const before = shop.service.calls.length;
  shop.service.sabotage = onCreation(async () => {
    shop.service.sabotage = null;
    await isTime;
    return undefined;
  });
  const retry = visitor.post(`/fr/orders/${token}/again`, {});
  await eventually(() => expect(shop.service.calls.slice(before)).toContain('POST /checkouts'));
  await later(36);
  await eventually(async () => expect(await left()).toBe(3));
  let endNow = () => {};
  const mayEnd = new Promise<void>((resolve) => {
    endNow = resolve;
  });
  shop.service.sabotage = async (request) => {
    if (request.url.endsWith('/expire')) await mayEnd;
    return undefined;
  };
  let isTold = false;
  void retry.then(() => {
    isTold = true;
  });
  answerNow();
  // The shopper is not offered a retry while the earlier checkout could still be paid.
  await eventually(() => expect(shop.service.calls.at(-1)).toMatch(/expire$/));
  await scheduler.wait(50);
  expect(isTold).toBe(false);
  endNow();
  expect((await visitor.follow(await retry)).status).toBe(503);
  expect(shop.service.checkouts.size).toBe(1);
  expect(payable()).toHaveLength(0);
  const again = await visitor.post(`/fr/orders/${token}/again`, {});
  expect(again.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
  expect(payable()).toHaveLength(1);
  expect(await left()).toBe(0);
});

test('a checkout without an answer is searched by its prices while it could be paid, and no longer', async () => {
  const { visitor, token } = await placeUnanswered({ [dates]: 1 }, 950);
  const [{ id: product } = { id: '' }] = shop.service.products;
  shop.service.addPrice(String(product), 990);
  // The alarm is late.
  vi.useFakeTimers({ now: Date.now() + 36 * 60_000, toFake: ['Date'] });
  const late = await visitor.follow(await visitor.post(`/fr/orders/${token}/again`, {}));
  expect(late.status).toBe(409);
  expect(shop.service.checkouts.size).toBe(0);
});

describe('an order paid late by an older checkout', () => {
  async function payLate() {
    const visitor = await visitorWith({ [dates]: 1 });
    const { token } = await order(visitor, { seen_total: '950', way: 'card:950' });
    const first = shop.lastCheckout();
    await shop.tell(first, 'expired');
    await visitor.post(`/fr/orders/${token}/again`, {});
    expect(payable()).toHaveLength(1);
    await shop.tell(first, 'paid');
    return { visitor, token };
  }

  test('no longer leads to the payment of the newer one', async () => {
    const { visitor, token } = await payLate();
    const go = await visitor.get(`/fr/orders/${token}/go`);
    expect(go.headers.get('Location')).toBe(`/fr/orders/${token}`);
  });

  test('ends the newer one at once', async () => {
    const { token } = await payLate();
    await runDurableObjectAlarm(stub());
    await eventually(() => expect(payable()).toHaveLength(0));
    expect(await stub().order(token)).toMatchObject({ payment: 'paid', paidTwice: false });
  });
});

describe('a service that answers with the checkout of another order', () => {
  const changes: [string, object][] = [
    ['as it is', {}],
    ['as paid, for this amount', { amount: 1_000, status: 'paid' }],
    ['for this amount, under an id of its own', { amount: 1_000, id: 'chk_other' }],
  ];

  test.each(changes)('%s, neither pays nor ends that order', async (_, change) => {
    const other = await order(await visitorWith({ [dates]: 1 }), { seen_total: '950', way: 'card:950' });
    const checkout = shop.service.checkouts.get(shop.lastCheckout());
    shop.service.sabotage = onCreation(() => Response.json({ ...checkout, ...change }));
    const own = await order(await visitorWith({ [honey]: 1 }), { seen_total: '1000', way: 'card:1000' });
    expect(own.response.status).toBe(502);
    expect(await stateOf(other.token)).toBe('pending');
    expect(payable()).toHaveLength(1);
  });
});

test('a slow older answer does not report a decline', async () => {
  const { token } = await order(await visitorWith({ [dates]: 1 }), { seen_total: '950', way: 'card:950' });
  const checkout = shop.lastCheckout();
  let answerNow = () => {};
  const isTime = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  shop.service.sabotage = async (request) => {
    if (!request.url.endsWith(checkout)) return undefined;
    shop.service.sabotage = null;
    const then = Response.json(shop.service.checkouts.get(checkout));
    await isTime;
    return then;
  };
  const before = shop.service.calls.length;
  const slow = stub().checkPayment(token);
  await eventually(() => expect(shop.service.calls.slice(before)).toContain(`GET /checkouts/${checkout}`));
  shop.service.settle(checkout, 'processing');
  vi.useFakeTimers({ now: Date.now() + 3_000, toFake: ['Date'] });
  await stub().checkPayment(token);
  answerNow();
  await slow;
  const kinds = (await stub().order(token))?.history.map(({ kind }) => kind);
  expect(kinds).toEqual(['placed', 'processing']);
});

test.each([404, 405])(
  'a service that cannot end a checkout (%i) is asked for its outcome',
  async (status) => {
    const { token } = await order(await visitorWith({ [honey]: 1 }), {
      seen_total: '1000',
      way: 'card:1000',
    });
    const asked: string[] = [];
    shop.service.sabotage = ({ url }) => {
      if (!url.endsWith('/expire')) return undefined;
      asked.push(url);
      return Response.json({ message: 'Not Found' }, { status });
    };
    shop.service.settle(shop.lastCheckout(), 'paid');
    await later(36);
    await eventually(async () => expect(await stateOf(token)).toBe('paid'));
    expect(asked).toHaveLength(1);
  },
);

test.each([404, 405])(
  'an order continues without a customer at a service that lists none (%i)',
  async (status) => {
    shop.service.sabotage = ({ url }) =>
      url.endsWith('/customers') ? Response.json({ message: 'Not Found' }, { status }) : undefined;
    const { token } = await order(await visitorWith({ [dates]: 1 }), { seen_total: '950', way: 'card:950' });
    expect(payable()).toHaveLength(1);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await stateOf(token)).toBe('paid');
  },
);
