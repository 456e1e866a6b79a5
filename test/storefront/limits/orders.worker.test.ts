import { describe, expect, test, vi } from 'vitest';
import { contact, order, ShopUnderTest, textOf, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const ONE_ADDRESS = { 'CF-Connecting-IP': '197.200.10.20' };

let dates: string;
let soap: string;
const goods: string[] = [];
const shop = new ShopUnderTest((service) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 1_000);
  soap = service.addPrice(service.addProduct('Savon', { metadata: { slug: 'savon', stock: 1_200 } }), 1_000);
  goods.length = 0;
  for (const [index, stock] of [60, 45, 18, 9, 7, 4, 2, 1].entries()) {
    const product = service.addProduct(`Miel ${index}`, { metadata: { slug: `miel-${index}`, stock } });
    goods.push(service.addPrice(product, 1_000));
  }
});

/** A phone number of its own for each. */
const phoneOf = (index: number) => `0550${String(index).padStart(6, '0')}`;

/** Sends the checkout form of a cart as it stands, from the one address; the total is that of so many pieces. */
function send(visitor: Visitor, pieces: number, fields: Record<string, string> = {}): Promise<Response> {
  const form = { ...contact, seen_total: String(pieces * 1_000), way: `card:${pieces * 1_000}`, ...fields };
  return visitor.post('/fr/checkout', form, ONE_ADDRESS);
}

/** Somebody at the one address with things in the cart. */
async function shopper(lines: Record<string, number>): Promise<Visitor> {
  const visitor = new Visitor();
  for (const [price, quantity] of Object.entries(lines))
    await visitor.post('/fr/cart/add', { price, quantity: String(quantity) }, ONE_ADDRESS);
  return visitor;
}

const isOrdered = (answer: Response) =>
  /\/orders\/[0-9a-z]{32}\/go$/.test(answer.headers.get('Location') ?? '');

describe('one unpaid order', () => {
  test('cannot keep the last pieces of a whole shop, and its cart and words are kept', async () => {
    const all = [60, 45, 18, 9, 7, 4, 2, 1];
    const visitor = await shopper(Object.fromEntries(goods.map((price, index) => [price, all[index] ?? 0])));
    const sum = all.reduce((total, pieces) => total + pieces, 0);
    const refused = await send(visitor, sum);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(60);
    const page = await refused.text();
    expect(textOf(page)).toContain('Miel 0 60 demandés, 30 au plus pour l’instant');
    expect(page).toContain('name="commune" value="Bab El Oued"');
    expect(shop.service.checkouts.size).toBe(0);
    // All others go on buying, of each of them.
    for (const [index, price] of goods.entries())
      expect(isOrdered(await send(await shopper({ [price]: 1 }), 1, { phone: phoneOf(index) }))).toBe(true);
    // With less of most it is an order.
    const half = [30, 22, 9, 4];
    for (const [index, quantity] of half.entries())
      await visitor.post('/fr/cart/change', { price: goods[index] ?? '', quantity: String(quantity) });
    for (const price of goods.slice(4)) await visitor.post('/fr/cart/change', { price, quantity: '0' });
    expect(isOrdered(await send(visitor, 65, { phone: phoneOf(99) }))).toBe(true);
  });

  test('may keep the only piece there is, and a few of those', async () => {
    const few = await shopper({ [goods[7] ?? '']: 1, [goods[6] ?? '']: 2, [goods[5] ?? '']: 4 });
    expect(isOrdered(await send(few, 7))).toBe(true);
  });
});

describe('many unpaid orders', () => {
  test('of one browser keep pieces three at a time: the fourth is told when the first comes back', async () => {
    const visitor = await shopper({});
    await visitor.get('/fr/cart');
    const alone = (index: number) =>
      send(visitor, 1, { price: goods[0] ?? '', quantity: '1', phone: phoneOf(index) });
    for (let index = 0; index < 3; index++) expect(isOrdered(await alone(index))).toBe(true);
    const refused = await alone(3);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    await shop.tell(shop.lastCheckout(), 'expired');
    expect(isOrdered(await alone(3))).toBe(true);
  });

  test('with one phone number keep as much, in whatever browsers', async () => {
    for (let index = 0; index < 3; index++)
      expect(isOrdered(await send(await shopper({ [goods[0] ?? '']: 1 }), 1))).toBe(true);
    expect((await send(await shopper({ [goods[0] ?? '']: 1 }), 1)).status).toBe(429);
    const other = await shopper({ [goods[0] ?? '']: 1 });
    expect(isOrdered(await send(other, 1, { phone: phoneOf(1) }))).toBe(true);
  });

  test('of one network leave something of all but a few products, with any number of browsers and phones', async () => {
    let ordered = 0;
    for (let index = 0; index < 24; index++) {
      const lines = Object.fromEntries(goods.slice(0, 6).map((price) => [price, 2]));
      if (isOrdered(await send(await shopper(lines), 12, { phone: phoneOf(index) }))) ordered += 1;
    }
    expect(ordered).toBeGreaterThan(1);
    const elsewhere = await visitorWith({ [goods[0] ?? '']: 1, [goods[1] ?? '']: 1 });
    const { token } = await order(elsewhere, { seen_total: '2000', way: 'card:2000', phone: phoneOf(99) });
    expect(token).not.toBe('');
  });

  test('are not told from paid ones by their number: who pays has taken nothing', async () => {
    const visitor = await shopper({});
    await visitor.get('/fr/cart');
    for (let index = 0; index < 20; index++) {
      const answer = await send(visitor, 1, {
        price: dates,
        quantity: '1',
        cart: `CART${'0'.repeat(12)}${index}`,
      });
      expect(isOrdered(answer), String(index)).toBe(true);
      await shop.tell(shop.lastCheckout(), 'paid');
    }
  });
});

describe('an address that many share', () => {
  test('is not locked out by thirty empty forms, nor by one browser that orders without end', async () => {
    const loud = await shopper({ [dates]: 1 });
    for (let count = 0; count < 30; count++) {
      const answer = await loud.post('/fr/checkout', {}, ONE_ADDRESS);
      await answer.body?.cancel();
      expect(answer.status).toBe(303);
    }
    let last = 0;
    for (let count = 0; count < 20 && last !== 429; count++) {
      const name = `x${count}`;
      const answer = await send(loud, 1, {
        name,
        phone: phoneOf(count),
        cart: `CART${'1'.repeat(12)}${count}`,
      });
      last = answer.status;
    }
    expect(last).toBe(429);
    expect(isOrdered(await send(await shopper({ [dates]: 1 }), 1, { phone: phoneOf(50) }))).toBe(true);
  });

  test('lets a thousand browsers order while one is refused, and whoever has no cookies is refused long before', async () => {
    let withoutCookies = 0;
    const bare = () =>
      new Visitor().post(
        '/fr/checkout',
        {
          ...contact,
          seen_total: '1000',
          way: 'card:1000',
          price: dates,
          quantity: '1',
          phone: phoneOf(Math.floor(Math.random() * 9e5)),
        },
        ONE_ADDRESS,
      );
    while (withoutCookies < 200 && isOrdered(await bare())) withoutCookies += 1;
    // What is the network's for all who have none: ten times a browser's.
    expect(withoutCookies).toBe(120);
    let served = 0;
    // Of something that is counted, beyond the part that a network has of it and beyond the orders that may keep it at once.
    for (let index = 0; index < 1_000; index++)
      if (isOrdered(await send(await shopper({ [soap]: 1 }), 1, { phone: phoneOf(index) }))) served += 1;
    expect(served).toBe(1_000);
    expect((await send(await shopper({ [soap]: 4 }), 4, { phone: phoneOf(2_000) })).status).toBe(429);
    const elsewhere = await visitorWith({ [soap]: 90 });
    expect(
      (await order(elsewhere, { seen_total: '90000', way: 'card:90000', phone: phoneOf(2_001) })).token,
    ).not.toBe('');
  });
});
