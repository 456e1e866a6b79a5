import { describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';

const copy = copyIn.fr;

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

/** A different phone number for each. */
const phoneOf = (index: number) => `0550${String(index).padStart(6, '0')}`;

/** Sends the checkout form of the current cart, from one address; the total is that of so many pieces. */
function send(visitor: Visitor, pieces: number, fields: Record<string, string> = {}): Promise<Response> {
  const form = { ...contact, seen_total: String(pieces * 1_000), way: `card:${pieces * 1_000}`, ...fields };
  return visitor.post('/fr/checkout', form, ONE_ADDRESS);
}

/** A shopper at that address with items in the cart. */
async function shopper(lines: Record<string, number>): Promise<Visitor> {
  const visitor = new Visitor();
  for (const [price, quantity] of Object.entries(lines))
    await visitor.post('/fr/cart/add', { price, quantity: String(quantity) }, ONE_ADDRESS);
  return visitor;
}

const isOrdered = (answer: Response) =>
  /\/orders\/[0-9a-z]{32}\/go$/.test(answer.headers.get('Location') ?? '');

describe('one unpaid order', () => {
  const all = [60, 45, 18, 9, 7, 4, 2, 1];
  const left = async () =>
    (await Promise.all(all.map((_, index) => stub().product('fr', `miel-${index}`)))).map(
      (one) => one?.available,
    );

  test('for a whole shop is accepted, holds nothing, and can be paid', async () => {
    const visitor = await shopper(Object.fromEntries(goods.map((price, index) => [price, all[index] ?? 0])));
    const sum = all.reduce((total, pieces) => total + pieces, 0);
    expect(isOrdered(await send(visitor, sum))).toBe(true);
    expect(await left()).toEqual(all);
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await left()).toEqual(all.map(() => 0));
  });

  test('holds its share of each product, and also the only piece of one', async () => {
    const lines = { [goods[0] ?? '']: 6, [goods[5] ?? '']: 1, [goods[7] ?? '']: 1 };
    expect(isOrdered(await send(await shopper(lines), 8))).toBe(true);
    expect(await left()).toEqual([54, 45, 18, 9, 7, 3, 2, 0]);
  });
});

describe('many unpaid orders', () => {
  test('of one browser hold pieces three at a time: the fourth is told when the first expires', async () => {
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

  test('with one phone number hold as much, in any number of browsers', async () => {
    for (let index = 0; index < 3; index++)
      expect(isOrdered(await send(await shopper({ [goods[0] ?? '']: 1 }), 1))).toBe(true);
    expect((await send(await shopper({ [goods[0] ?? '']: 1 }), 1)).status).toBe(429);
    const other = await shopper({ [goods[0] ?? '']: 1 });
    expect(isOrdered(await send(other, 1, { phone: phoneOf(1) }))).toBe(true);
  });

  test('do not include paid ones', async () => {
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

describe('a shared address', () => {
  test('is not locked out by thirty empty forms, nor by one browser that orders without end', async () => {
    const loud = await shopper({ [dates]: 1 });
    for (let count = 0; count < 30; count++) {
      const answer = await loud.post('/fr/checkout', {}, ONE_ADDRESS);
      await answer.body?.cancel();
      expect(answer.status).toBe(303);
    }
    let last = 0;
    for (let count = 0; count < 20 && last !== 429; count++) {
      const name = `Amina ${count}`;
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

  test('takes three hundred unpaid orders of newcomers a day; then known clients order on, newcomers see the phone number', async () => {
    const start = Date.now();
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
    const regulars = await Promise.all(Array.from({ length: 5 }, () => shopper({ [dates]: 1 })));
    vi.setSystemTime(start + 61 * 60_000);
    let taken = 0;
    let refused: Response | null = null;
    for (let index = 0; index < 400 && refused === null; index++) {
      const answer = await new Visitor().post(
        '/fr/checkout',
        {
          ...contact,
          seen_total: '1000',
          way: 'card:1000',
          price: dates,
          quantity: '1',
          phone: phoneOf(index),
        },
        ONE_ADDRESS,
      );
      if (isOrdered(answer)) taken += 1;
      else refused = answer;
    }
    expect([taken, refused?.status]).toEqual([300, 429]);
    const page = (await refused?.text()) ?? '';
    expect(textOf(page)).toContain(copy.notice.networkLimited.title);
    // The shop's phone, and a button that sends the typed fields again.
    expect(page).toMatch(/<main[\s\S]*href="tel:[\s\S]*<\/main>/);
    expect(page).toContain('name="commune" value="Bab El Oued"');
    for (const [index, visitor] of regulars.entries())
      expect(isOrdered(await send(visitor, 1, { phone: phoneOf(500 + index) })), String(index)).toBe(true);
    const elsewhere = await visitorWith({ [soap]: 2 });
    const { token } = await order(elsewhere, { seen_total: '2000', way: 'card:2000', phone: phoneOf(999) });
    expect(token).not.toBe('');
  });
});
