import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../../eventually.ts';
import { stub } from '../../storefront/mirror.ts';
import { contact, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';

/** Copies of one cart in many browsers, and shoppers who go back to their own cart. */

let honey: string;
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 600 } }), 1_000);
});

const left = async () => (await stub().product('fr', 'miel'))?.available;
const isCreation = (request: Request) => request.method === 'POST' && request.url.endsWith('/checkouts');
const isOrdered = (answer: Response) =>
  /\/orders\/[0-9a-z]{32}\/go$/.test(answer.headers.get('Location') ?? '');

/** So many browsers, each with a cookie of its own and that cart's cookie. */
async function copiesOf(owner: Visitor, count: number): Promise<Visitor[]> {
  const cart = owner.cookie.split('; ').find((pair) => /cart[^=]*=/.test(pair)) ?? '';
  expect(cart).not.toBe('');
  return Promise.all(
    Array.from({ length: count }, async () => {
      const copy = new Visitor();
      await copy.get('/fr/cart');
      copy.cookie = `${copy.cookie}; ${cart}`;
      return copy;
    }),
  );
}

/** The checkout form of each with its own name and phone: no two are one order. */
const send = (visitor: Visitor, index: number, fields: Record<string, string> = {}) =>
  visitor.post(
    '/fr/checkout',
    { ...contact, name: `Amina ${index}`, phone: `0551${String(index).padStart(6, '0')}`, ...fields },
    { 'CF-Connecting-IP': `198.51.${index}.7` },
  );

describe('a cart cookie copied into many browsers', () => {
  test('holds the pieces of one browser, though the service answers none of its orders', async () => {
    const copies = await copiesOf(await visitorWith({ [honey]: 20 }), 6);
    shop.service.sabotage = (request) =>
      isCreation(request) ? Promise.reject(new TypeError('Network connection lost.')) : undefined;
    for (const [index, copy] of copies.entries()) {
      await send(copy, index, { seen_total: '20000', way: 'card:20000' });
      expect(await left()).toBe(580);
    }
    shop.service.sabotage = null;
    expect(
      isOrdered(
        await send(await visitorWith({ [honey]: 30 }), 99, { seen_total: '30000', way: 'card:30000' }),
      ),
    ).toBe(true);
  });

  test('holds no more when all are sent at once, with a slow service', async () => {
    const copies = await copiesOf(await visitorWith({ [honey]: 20 }), 6);
    let answer = () => {};
    const reported = new Promise<void>((resolve) => {
      answer = resolve;
    });
    shop.service.sabotage = async (request) => {
      if (isCreation(request)) await reported;
      return undefined;
    };
    const sent = Promise.all(
      copies.map((copy, index) => send(copy, index, { seen_total: '20000', way: 'card:20000' })),
    );
    await eventually(() => expect(shop.service.calls).toContain('POST /checkouts'));
    // All of them have arrived by then; it holds at any moment.
    await scheduler.wait(300);
    expect(await left()).toBe(580);
    answer();
    await sent;
    expect(await left()).toBe(580);
    const payable = [...shop.service.checkouts.values()].filter(({ status }) => status === 'pending');
    expect(payable).toHaveLength(1);
  });
});

test('one product bought without a cart is held once, whoever sends the cart’s number', async () => {
  shop.service.sabotage = (request) =>
    isCreation(request) ? Promise.reject(new TypeError('Network connection lost.')) : undefined;
  for (let index = 0; index < 5; index++) {
    const alone = {
      price: honey,
      quantity: '20',
      cart: 'C0P1ED0000000000',
      seen_total: '20000',
      way: 'card:20000',
    };
    await send(new Visitor(), index, alone);
    expect(await left()).toBe(580);
  }
});

test('a shopper who goes back, changes the cart and orders again does not wait for their own hold', async () => {
  const visitor = await visitorWith({ [honey]: 30 });
  for (let index = 0; index < 8; index++) {
    const quantity = index % 2 === 0 ? 30 : 29;
    await visitor.post('/fr/cart/change', { price: honey, quantity: String(quantity) });
    const answer = await send(visitor, 0, {
      name: `Amina ${index}`,
      seen_total: String(quantity * 1_000),
      way: `card:${quantity * 1_000}`,
    });
    expect(isOrdered(answer), String(index)).toBe(true);
    expect(await left()).toBe(600 - quantity);
  }
});

test('a retried order in one browser gives back the pieces that another order of its cart holds', async () => {
  const [first, second] = await copiesOf(await visitorWith({ [honey]: 30 }), 2);
  if (first === undefined || second === undefined) throw new Error('Nobody is there.');
  const ordered = await send(first, 0, { seen_total: '30000', way: 'card:30000' });
  const [, token] = /orders\/([0-9a-z]{32})/.exec(ordered.headers.get('Location') ?? '') ?? [];
  shop.service.sabotage = (request) =>
    isCreation(request) ? Promise.reject(new TypeError('Network connection lost.')) : undefined;
  await send(second, 1, { seen_total: '30000', way: 'card:30000' });
  shop.service.sabotage = null;
  expect(await left()).toBe(570);
  const again = await first.post(`/fr/orders/${token}/again`, {});
  expect(again.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
  expect(await left()).toBe(570);
});
