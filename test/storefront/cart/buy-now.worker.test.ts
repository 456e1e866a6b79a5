import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { holdAll } from '../../shop/stock/hold-all.ts';
import { valuesOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { order, ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

let honey: string;

const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 2 } }), 1_000);
});

beforeEach(holdAll);

const hidden = (page: string) => valuesOn(page, 'cart')[0] ?? '';

/** Presses "buy now"; returns the address of the purchase. */
async function buyNow(visitor: Visitor, quantity = '2'): Promise<string> {
  const response = await visitor.get(`/fr/checkout?price=${honey}&quantity=${quantity}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return response.headers.get('Location') ?? '';
}

/** Opens the page of a purchase and sends its form. */
async function sendPurchase(
  visitor: Visitor,
  address: string,
  changes: Record<string, string> = {},
  quantity = '2',
) {
  const page = await visitor.read(address);
  const cart = hidden(page);
  const total = String(1_000 * Number(quantity));
  const sent = await order(visitor, {
    price: honey,
    quantity,
    cart,
    seen_total: total,
    way: `card:${total}`,
    ...changes,
  });
  return { ...sent, cart, page };
}

describe('one product bought without a cart', () => {
  test('sent again after going back is one order and one checkout, even for the last pieces', async () => {
    const visitor = new Visitor();
    const address = await buyNow(visitor);
    const first = await sendPurchase(visitor, address);
    expect((await stub().product('fr', 'miel'))?.available).toBe(0);
    const back = await sendPurchase(visitor, address);
    expect(first.token).not.toBe('');
    expect(back.token).toBe(first.token);
    expect(shop.service.checkouts.size).toBe(1);
  });

  test('sent again with other details leaves one payable checkout', async () => {
    const visitor = new Visitor();
    const address = await buyNow(visitor, '1');
    await sendPurchase(visitor, address, {}, '1');
    const first = shop.lastCheckout();
    expect((await sendPurchase(visitor, address, { name: 'Amine' }, '1')).response.status).toBe(303);
    await eventually(() => expect(shop.service.checkouts.get(first)).toMatchObject({ status: 'expired' }));
  });

  test('reopened after payment leads to its order; a new press is a new purchase', async () => {
    const visitor = new Visitor();
    const address = await buyNow(visitor, '1');
    const { token, cart } = await sendPurchase(visitor, address, {}, '1');
    await shop.tell(shop.lastCheckout(), 'paid');
    const back = await visitor.get(address);
    expect([back.status, back.headers.get('Location')]).toEqual([303, `/fr/orders/${token}`]);
    const open = await order(visitor, {
      price: honey,
      quantity: '1',
      cart,
      seen_total: '1000',
      way: 'card:1000',
    });
    expect(open.response.headers.get('Location')).toBe(`/fr/orders/${token}`);
    expect(shop.service.checkouts.size).toBe(1);
    const anew = await sendPurchase(visitor, await buyNow(visitor, '1'), {}, '1');
    expect(anew.token).not.toBe(token);
    expect(shop.service.checkouts.size).toBe(2);
  });

  test('is a separate order in each browser that opens the address', async () => {
    const [visitor, friend] = [new Visitor(), new Visitor()];
    const address = await buyNow(visitor, '1');
    const own = await sendPurchase(visitor, address, {}, '1');
    const theirs = await sendPurchase(friend, address, {}, '1');
    expect(theirs.cart).not.toBe(own.cart);
    expect(theirs.token).not.toBe(own.token);
    expect(shop.service.checkouts.size).toBe(2);
    for (const checkout of shop.service.checkouts.values())
      expect(checkout).toMatchObject({ status: 'pending' });
  });

  test('takes no cart from an address, and no purchase with a foreign format', async () => {
    const visitor = new Visitor();
    const address = await buyNow(visitor, '1');
    const { cart } = await sendPurchase(visitor, address, {}, '1');
    const stolen = await new Visitor().read(`${address}&cart=${cart}`);
    expect(hidden(stolen)).not.toBe(cart);
    expect(stolen).not.toContain(cart);
    for (const purchase of ['', 'short', '"><script>', 'a'.repeat(24), 'A'.repeat(33)]) {
      const path = `/fr/checkout?price=${honey}&quantity=1&purchase=${encodeURIComponent(purchase)}`;
      const { headers } = await visitor.get(path);
      expect(headers.get('Location')).toMatch(/&quantity=1&purchase=[0-9A-Z]{24}$/);
    }
  });

  test('leads a browser without cookies to the form, without a redirect loop', async () => {
    const address = await buyNow(new Visitor(), '1');
    const response = await new Visitor().get(address);
    expect(response.status).toBe(200);
    expect(textOf(await response.text())).toContain('Miel');
  });

  test('stays the same purchase in another language and after a form with errors', async () => {
    const visitor = new Visitor();
    const address = await buyNow(visitor, '1');
    const purchase = /purchase=(\w+)/.exec(address)?.[1] ?? '';
    const cart = hidden(await visitor.read(address));
    expect(hidden(await visitor.read(address.replace('/fr/', '/ar/')))).toBe(cart);
    const { response } = await order(visitor, { price: honey, quantity: '1', cart, purchase, phone: '12' });
    expect(response.headers.get('Location')).toBe(`${address}#phone`);
    const page = await visitor.readNext(response);
    expect(hidden(page)).toBe(cart);
    expect(page).toContain('value="12"');
    const bought = { price: honey, quantity: '1', cart, purchase };
    const switched = await visitor.post('/fr/checkout', { ...bought, language: 'ar' });
    expect(switched.headers.get('Location')).toBe(address.replace('/fr/', '/ar/'));
  });
});
