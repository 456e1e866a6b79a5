import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../eventually.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { holdAll } from './hold-all.ts';

const copy = copyIn.fr;

let honey: string;
let small: string;
let large: string;

const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 3 } }), 1_000);
  const oil = service.addProduct('Huile', { metadata: { slug: 'huile', stock: '4' } });
  small = service.addPrice(oil, 100, { variant: 'small' });
  large = service.addPrice(oil, 200, { variant: 'large' });
});

beforeEach(holdAll);

const left = async (slug = 'miel') => (await stub().product('fr', slug))?.available;
const buy = (quantity: number) => visitorWith({ [honey]: quantity });
const seen = (quantity: number) => ({
  seen_total: String(quantity * 1_000),
  way: `card:${quantity * 1_000}`,
});
const stateOf = async (token: string) =>
  /data-payment="(\w+)"/.exec(await (await new Visitor().get(`/fr/orders/${token}`)).text())?.[1];

async function later(minutes: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + minutes * 60_000, toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
}

describe('stock', () => {
  test('is held for an order, sold once it is paid, and never sold twice', async () => {
    await order(await buy(2), seen(2));
    expect(await left()).toBe(1);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await left()).toBe(1);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await left()).toBe(1);
  });

  test.each(['failed', 'canceled', 'expired'] as const)('comes back when a payment is %s', async (end) => {
    await order(await buy(2), seen(2));
    await shop.tell(shop.lastCheckout(), end);
    expect(await left()).toBe(3);
    await shop.tell(shop.lastCheckout(), end);
    expect(await left()).toBe(3);
  });

  test('for many concurrent buyers sells exactly the pieces there are', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => buy(1)));
    const answers = await Promise.all(crowd.map((visitor) => order(visitor, seen(1))));
    expect(answers.filter(({ token }) => token !== '')).toHaveLength(3);
    const others = answers.filter(({ token }) => token === '');
    expect(others.map(({ response }) => response.headers.get('Location'))).toEqual(
      Array(5).fill('/fr/cart?short=1'),
    );
    expect(shop.service.checkouts.size).toBe(3);
    expect(await left()).toBe(0);
  });

  test('is shared by variants of one product, for a whole order or none of it', async () => {
    const visitor = await visitorWith({ [small]: 3, [large]: 2, [honey]: 1 });
    const { response } = await order(visitor, { seen_total: '1700', way: 'card:1700' });
    const page = textOf(await visitor.readNext(response));
    expect(page).toContain(copy.cart.short);
    expect(page).toContain('Il n’en reste qu’un.');
    expect([await left('huile'), await left('miel')]).toEqual([4, 3]);
  });

  test('is shown in the cart, where one button reduces to what is left', async () => {
    const visitor = await buy(3);
    await order(await buy(1), seen(1));
    const cart = await visitor.read('/fr/cart');
    expect(textOf(cart)).toContain('Il n’en reste que 2. En prendre 2');
    await order(await buy(2), seen(2));
    const held = await visitor.readText('/fr/cart');
    expect(held).toContain(copy.shared.held);
    expect(held).not.toContain('Épuisé');
    await shop.tell(shop.lastCheckout(), 'paid');
    await shop.tell([...shop.service.checkouts.keys()].at(-2) ?? '', 'paid');
    expect(await visitor.readText('/fr/cart')).toContain(copy.cart.uncounted);
  });

  test('is counted anew whenever the merchant sets another number, and only then', async () => {
    await order(await buy(1), seen(1));
    await shop.tell(shop.lastCheckout(), 'paid');
    await order(await buy(1), seen(1));
    const say = async (stock: number, name: string) => {
      Object.assign(shop.service.products[0] ?? {}, { name, metadata: { slug: 'miel', stock } });
      // Less than the quarter of an hour for which the unpaid order holds its piece.
      await later(4);
      await eventually(async () => expect((await stub().product('fr', 'miel'))?.name).toBe(name));
    };
    await say(3, 'Miel du sud');
    expect(await left()).toBe(1);
    await say(10, 'Miel');
    expect(await left()).toBe(9);
    await say(3, 'Miel du sud');
    expect(await left()).toBe(2);
  });
});

describe('an order whose payment failed', () => {
  test('holds its pieces again when it is retried', async () => {
    const visitor = await buy(3);
    const { token } = await order(visitor, seen(3));
    await shop.tell(shop.lastCheckout(), 'failed');
    const again = await visitor.post(`/fr/orders/${token}/again`, {});
    expect(again.headers.get('Location')).toMatch(/\/go$/);
    expect(await left()).toBe(0);
  });

  test('reports missing pieces when somebody else has bought them', async () => {
    const visitor = await buy(3);
    const { token } = await order(visitor, seen(3));
    await shop.tell(shop.lastCheckout(), 'failed');
    await order(await buy(2), seen(2));
    const again = await visitor.follow(await visitor.post(`/fr/orders/${token}/again`, {}));
    expect(again.status).toBe(409);
    expect(textOf(await again.text())).toContain('Miel 3 demandés, 1 en rayon');
    expect(shop.service.checkouts.size).toBe(2);
  });

  test('is honoured when the money comes all the same, and staff are told', async () => {
    const { token } = await order(await buy(3), seen(3));
    const late = shop.lastCheckout();
    await shop.tell(late, 'expired');
    await order(await buy(2), seen(2));
    expect(await shop.tell(late, 'paid')).toBe(200);
    expect(await stateOf(token)).toBe('paid');
    const page = await (await new Visitor().get(`/fr/orders/${token}`)).text();
    expect(page).toContain(copy.order.events.paid_late);
    expect(await left()).toBe(0);
  });
});

describe('a shopper who changes the cart', () => {
  test('does not block the last pieces for themselves', async () => {
    const visitor = await buy(3);
    await order(visitor, seen(3));
    const first = shop.lastCheckout();
    expect(await visitor.readText('/fr/cart')).not.toContain('Épuisé');
    await visitor.post('/fr/cart/change', { price: honey, quantity: '2' });
    const { response } = await order(visitor, { ...seen(2), name: 'Amine' });
    expect(response.status).toBe(303);
    expect(shop.service.checkouts.get(first)).toMatchObject({ status: 'expired' });
    expect(await left()).toBe(1);
  });

  test.each(['/customers', '/checkouts'])(
    'gets pieces of an order without a payment back at once: %s was not reached',
    async (path) => {
      const visitor = await buy(3);
      shop.service.sabotage = (request) =>
        request.url.endsWith(path) ? Promise.reject(new TypeError('refused')) : undefined;
      expect((await order(visitor, seen(3))).response.status).toBe(503);
      shop.service.sabotage = null;
      const { response } = await order(visitor, { ...seen(3), name: 'Amine' });
      expect(response.headers.get('Location')).toMatch(/\/go$/);
      expect(shop.service.checkouts.size).toBe(1);
    },
  );

  test('whose order may have been paid keeps its pieces, and is led to it', async () => {
    const visitor = await buy(3);
    const { token } = await order(visitor, seen(3));
    shop.service.sabotage = (request) =>
      request.url.endsWith('/expire')
        ? Response.json({ message: 'No.', code: 'refused' }, { status: 403 })
        : undefined;
    const { response } = await order(visitor, { ...seen(3), name: 'Amine' });
    expect(response.headers.get('Location')).toBe(`/fr/orders/${token}`);
    expect(await left()).toBe(0);
  });
});

test('pieces of an order that the service never received come back by themselves', async () => {
  shop.service.sabotage = () => Promise.reject(new TypeError('refused'));
  const { response } = await order(await buy(3), seen(3));
  expect(response.status).toBe(503);
  expect(await left()).toBe(0);
  await later(36);
  await eventually(async () => expect(await left()).toBe(3));
});

test('a form sent twice holds its pieces once', async () => {
  const visitor = await buy(2);
  const [one, two] = await Promise.all([order(visitor, seen(2)), order(visitor, seen(2))]);
  expect(one.token).toBe(two.token);
  expect(await left()).toBe(1);
});
