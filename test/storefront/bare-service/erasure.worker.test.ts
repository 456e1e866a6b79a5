import { expect, test, vi } from 'vitest';
import { pairOwner } from '../../desk/devices.ts';
import { eventually } from '../../eventually.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { stub } from '../mirror.ts';
import { order, visitorWith } from '../shop-under-test.ts';
import { BareShop, later } from './bare-shop.ts';

/** Erasing a shopper, beside a service that has the public API document only. */

let price = '';
const shop = new BareShop((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

const contacts = () => inShop('SELECT name, phone, customer_id FROM orders');
const waiting = () => inShop('SELECT customer_id FROM customer_erasures');
const deletions = () => shop.writes.filter((call) => call.startsWith('DELETE /customers/')).length;

test.each([
  ['with an answer', false],
  ['with a 204', true],
])(
  'the customer of an unpaid order is erased at the service, %s, and this is requested once',
  async (_, silent) => {
    shop.bare.switches.deletesInSilence = silent;
    const placed = await order(await visitorWith({ [price]: 1 }), { seen_total: '1000', way: 'card:1000' });
    expect(await shop.tell(shop.lastCheckout(), 'canceled')).toBe(200);
    const number = (await stub().order(placed.token))?.number ?? '';
    const owner = await pairOwner();
    const erased = await owner.post(`/fr/desk/orders/${number}/erase`, { sure: 'yes' });
    expect(erased.headers.get('Location')).toBe(`/fr/desk/orders/${number}`);
    await eventually(async () => {
      await later(1);
      expect([deletions(), await waiting()]).toEqual([1, []]);
    });
    const [left] = await contacts();
    expect(left).toMatchObject({ phone: '[erased]', customer_id: null });
    await later(5);
    expect(deletions()).toBe(1);
  },
);

test('a service that is down is asked again, and the person is erased in the shop at once', async () => {
  const placed = await order(await visitorWith({ [price]: 1 }), { seen_total: '1000', way: 'card:1000' });
  expect(await shop.tell(shop.lastCheckout(), 'expired')).toBe(200);
  const number = (await stub().order(placed.token))?.number ?? '';
  shop.bare.switches.stopped = true;
  await (await pairOwner()).post(`/fr/desk/orders/${number}/erase`, { sure: 'yes' });
  await later(1);
  expect((await contacts())[0]).toMatchObject({ phone: '[erased]' });
  expect([deletions(), (await waiting()).length]).toEqual([0, 1]);
  shop.bare.switches.stopped = false;
  await eventually(async () => {
    await later(5);
    expect([deletions(), await waiting()]).toEqual([1, []]);
  });
});

test.each([
  ['counts as done where the service knows other customers', true],
  ['is repeated where it knows none: its path may be missing', false],
])('an erasure with a lost answer %s', async (_, hasOther) => {
  const placed = await order(await visitorWith({ [price]: 1 }), { seen_total: '1000', way: 'card:1000' });
  expect(await shop.tell(shop.lastCheckout(), 'expired')).toBe(200);
  const number = (await stub().order(placed.token))?.number ?? '';
  if (hasOther)
    await order(await visitorWith({ [price]: 2 }), {
      seen_total: '2000',
      way: 'card:2000',
      phone: '0661 98 76 54',
    });
  shop.bare.switches.losesAnswerTo = 'DELETE /customers/{id}';
  await (await pairOwner()).post(`/fr/desk/orders/${number}/erase`, { sure: 'yes' });
  await eventually(async () => {
    await later(5);
    expect(deletions()).toBeGreaterThanOrEqual(2);
  });
  if (hasOther) await eventually(async () => expect(await waiting()).toEqual([]));
  else expect(await waiting()).toHaveLength(1);
});
