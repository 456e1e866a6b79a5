import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveOverrides } from '../../../src/shop/settings/overrides/save.ts';
import { eventually } from '../../eventually.ts';
import { stub } from '../../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { inShop } from '../orders/cash/payment-methods.ts';
import { inContext } from '../orders/cash/placing.ts';
import { holdAll } from './hold-all.ts';

const MINUTE = 60_000;

let honey: string;
let dates: string;

const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 3 } }), 1_000);
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 1_000);
});

beforeEach(holdAll);

/** The default: one piece of a product that has fewer than ten. */
const holdOne = () =>
  inContext((context) => saveOverrides(context, { HOLD_SHARE: null, HOLD_SHARE_TOTAL: null }));
const histories = async () =>
  (await inShop('SELECT kind FROM order_events ORDER BY kind')).map(({ kind }) => kind);

const left = async () => (await stub().product('fr', 'miel'))?.available;
const seen = { seen_total: '3000', way: 'card:3000' };
const asked = () => shop.service.bodies.at(-1)?.expires_at;
const isExpiry = (request: Request) => request.url.endsWith('/expire');
const calls = (what: string) => shop.service.calls.filter((call) => call.endsWith(what)).length;

/** Lets so many minutes pass from `since`, and the object query what is due. */
async function passTo(since: number, minutes: number): Promise<void> {
  vi.useFakeTimers({ now: since + minutes * MINUTE, toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
}

/** Waits until the object has queried the order as often as it should by now. */
const answered = (what: string, times: number) => eventually(() => expect(calls(what)).toBe(times));

describe('pieces of an unpaid order', () => {
  test('are held for a quarter of an hour, which is also the checkout’s end; uncounted products set none', async () => {
    const before = Math.floor(Date.now() / 1000);
    await order(await visitorWith({ [honey]: 3 }), seen);
    const ahead = Number(asked()) - before;
    expect(ahead).toBeGreaterThanOrEqual(15 * 60);
    expect(ahead).toBeLessThan(16 * 60);
    await order(await visitorWith({ [dates]: 3 }), seen);
    expect(shop.service.checkouts.size).toBe(2);
    expect(asked()).toBeUndefined();
  });

  test('come back by the shop itself on a service without expiry, and not a minute sooner', async () => {
    const since = Date.now();
    await order(await visitorWith({ [honey]: 3 }), seen);
    await passTo(since, 14);
    await answered(shop.lastCheckout(), 1);
    expect([await left(), calls('/expire')]).toEqual([0, 0]);
    await passTo(since, 15.1);
    await eventually(async () => expect(await left()).toBe(3));
    expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ status: 'expired' });
  });

  test('are free after their time, though the service does not say that payment is over', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const since = Date.now();
    await order(await visitorWith({ [honey]: 3 }), seen);
    shop.service.sabotage = (request) =>
      isExpiry(request) ? Response.json({ message: 'Down.' }, { status: 500 }) : undefined;
    await passTo(since, 14);
    expect(await left()).toBe(0);
    await passTo(since, 16);
    await eventually(async () => expect(await left()).toBe(3));
  });

  test('are claimed by a payment that was at the bank when their time ended', async () => {
    const since = Date.now();
    await order(await visitorWith({ [honey]: 3 }), seen);
    const checkoutId = shop.lastCheckout();
    shop.service.settle(checkoutId, 'processing');
    await passTo(since, 16);
    await answered(`GET /checkouts/${checkoutId}`, 1);
    expect(await left()).toBe(3);
    expect(await shop.tell(checkoutId, 'paid')).toBe(200);
    expect(await left()).toBe(0);
  });
});

test('an order without a hold is not paid once others have bought its pieces: its checkout is ended', async () => {
  await holdOne();
  await order(await visitorWith({ [honey]: 3 }), seen);
  const first = shop.lastCheckout();
  await order(await visitorWith({ [honey]: 3 }), seen);
  const second = shop.lastCheckout();
  expect([first === second, await left()]).toEqual([false, 3]);
  expect(await shop.tell(first, 'paid')).toBe(200);
  await runDurableObjectAlarm(stub());
  await eventually(() => expect(shop.service.checkouts.get(second)).toMatchObject({ status: 'expired' }));
  expect(await histories()).not.toContain('paid_late');
});

test('a payment in time is not recorded as late, with or without a hold', async () => {
  await order(await visitorWith({ [honey]: 1 }), { seen_total: '1000', way: 'card:1000' });
  expect(await left()).toBe(2);
  await shop.tell(shop.lastCheckout(), 'paid');
  await holdOne();
  await order(await visitorWith({ [honey]: 2 }), { seen_total: '2000', way: 'card:2000' });
  expect(await left()).toBe(2);
  await shop.tell(shop.lastCheckout(), 'paid');
  expect(await left()).toBe(0);
  expect(new Set(await histories())).toEqual(new Set(['placed', 'checkout_opened', 'paid']));
});

test('a payment for sold pieces is accepted and recorded, with the missing count', async () => {
  await holdOne();
  for (let count = 0; count < 2; count++)
    await order(await visitorWith({ [honey]: 2 }), { seen_total: '2000', way: 'card:2000' });
  const [first = '', second = ''] = shop.service.checkouts.keys();
  await shop.tell(first, 'paid');
  await shop.tell(second, 'paid');
  expect(await inShop("SELECT note FROM order_events WHERE kind = 'paid_late'")).toEqual([
    { note: expect.stringMatching(/1/) },
  ]);
});

test('a lost first checkout request is sent anew when its end has come too near', async () => {
  const since = Date.now();
  const visitor = await visitorWith({ [honey]: 3 });
  shop.service.sabotage = (request) =>
    request.url.endsWith('/checkouts')
      ? Promise.reject(new TypeError('Network connection lost.'))
      : undefined;
  const { response } = await order(visitor, seen);
  const [, token] = /orders\/([0-9a-z]{32})\/again/.exec(await response.text()) ?? [];
  shop.service.sabotage = async (request) => {
    if (!request.url.endsWith('/checkouts')) return undefined;
    const { expires_at } = await request.json<{ expires_at: number }>();
    const isNear = expires_at * 1000 < Date.now() + 5 * MINUTE;
    return isNear
      ? Response.json({ message: 'The expires at field is invalid.', code: 'refused' }, { status: 422 })
      : undefined;
  };
  vi.useFakeTimers({ now: since + 12 * MINUTE, toFake: ['Date'] });
  const again = await visitor.post(`/fr/orders/${token}/again`, {});
  expect(again.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
  expect(shop.service.checkouts.size).toBe(1);
  expect(await left()).toBe(0);
});
