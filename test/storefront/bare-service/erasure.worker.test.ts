import { expect, test, vi } from 'vitest';
import { pairOwner } from '../../desk/devices.ts';
import { eventually } from '../../eventually.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { stub } from '../mirror.ts';
import { order, visitorWith } from '../shop-under-test.ts';
import { BareShop, later } from './bare-shop.ts';

/** Erasing who ordered, beside a service that speaks the API document alone. */

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
  'the customer of an order that nobody paid is erased at the service, %s, and asked for once',
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

test('a service that stands still is asked again, and the person is gone from the shop at once', async () => {
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
  ['is done where the service knows another customer', true],
  ['is asked for again where it knows nobody: its path may not be there', false],
])('an erasure whose answer was lost %s', async (_, hasOther) => {
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
