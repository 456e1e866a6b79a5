import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { stub } from '../../../storefront/mirror.ts';
import { textOf } from '../../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { Visitor } from '../../../storefront/visitor.ts';

const copy = copyIn.fr;

let dates: string;
let honey: string;

const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 1 } }), 350);
});

const page = async (visitor: Visitor, path: string) => visitor.read(path);
const cartOf = async (visitor: Visitor) => textOf(await page(visitor, '/fr/cart'));
const paidText = 'Ce panier est payé et votre commande est enregistrée.';
const partlyPaidText = 'Une partie de ce panier est déjà payée';
const checkoutLink = 'href="/fr/checkout"';

/** A shopper who has paid for two boxes of dates and never came back. */
async function shopperWhoPaid(): Promise<{ visitor: Visitor; token: string }> {
  const visitor = await visitorWith({ [dates]: 2 });
  const { token } = await order(visitor, { seen_total: '1900', way: 'card:1900' });
  await shop.tell(shop.lastCheckout(), 'paid');
  return { visitor, token };
}

describe('a paid cart whose shopper did not come back', () => {
  test('says so, links to its order, and not to the checkout', async () => {
    const { visitor, token } = await shopperWhoPaid();
    const cart = await page(visitor, '/fr/cart');
    expect(textOf(cart)).toContain(paidText);
    expect(cart).toContain(`href="/fr/orders/${token}"`);
    expect(cart).not.toContain(checkoutLink);
    const checkout = await visitor.get('/fr/checkout');
    expect([checkout.status, checkout.headers.get('Location')]).toEqual([303, '/fr/cart']);
    expect(visitor.cookie).toContain(`${dates}*2`);
  });

  test('links to the order only in the browser that placed it', async () => {
    const { visitor, token } = await shopperWhoPaid();
    const other = new Visitor();
    other.cookie = visitor.cookie
      .split('; ')
      .filter((pair) => pair.startsWith('hanout_cart='))
      .join('; ');
    const cart = await page(other, '/fr/cart');
    expect(textOf(cart)).toContain(paidText);
    expect(cart).not.toContain(token);
  });

  test('is emptied by a button, and is then a new cart', async () => {
    const { visitor } = await shopperWhoPaid();
    await visitor.post('/fr/cart/remove-paid', {});
    expect(await cartOf(visitor)).toContain(copy.cart.empty);
    await visitor.post('/fr/cart/add', { price: dates, quantity: '2' });
    expect(await cartOf(visitor)).not.toContain(paidText);
    expect(
      (await order(visitor, { seen_total: '1900', way: 'card:1900' })).response.headers.get('Location'),
    ).toMatch(/\/go$/);
  });

  test('can be bought once more on purpose: another order and another payment', async () => {
    const { visitor, token } = await shopperWhoPaid();
    await visitor.post('/fr/cart/again', {});
    expect(await cartOf(visitor)).not.toContain(paidText);
    const again = await order(visitor, { seen_total: '1900', way: 'card:1900' });
    expect(again.token).not.toBe(token);
    expect(shop.service.checkouts.size).toBe(2);
  });

  test('is recognised in any order of its items', async () => {
    const visitor = await visitorWith({ [dates]: 2, [honey]: 1 });
    const { token } = await order(visitor, { seen_total: '2250', way: 'card:2250' });
    const tab = new Visitor();
    tab.cookie = visitor.cookie;
    await shop.tell(shop.lastCheckout(), 'paid');
    await tab.post('/fr/cart/change', { price: dates, quantity: '0' });
    await tab.post('/fr/cart/add', { price: dates, quantity: '2' });
    expect(tab.cookie).toContain(`${honey}*1,${dates}*2`);
    expect(await cartOf(tab)).toContain(paidText);
    const { response } = await order(tab, { seen_total: '2250', way: 'card:2250' });
    expect(response.headers.get('Location')).toBe(`/fr/orders/${token}`);
    expect(shop.service.checkouts.size).toBe(1);
  });
});

describe('a cart with some paid items', () => {
  test('says so in the cart and at the checkout, and one button removes just these', async () => {
    const { visitor } = await shopperWhoPaid();
    await visitor.post('/fr/cart/add', { price: dates, quantity: '1' });
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
    expect(await cartOf(visitor)).toContain(partlyPaidText);
    expect(textOf(await page(visitor, '/fr/checkout'))).toContain(partlyPaidText);
    await visitor.post('/fr/cart/remove-paid', {});
    expect(visitor.cookie).toContain(`${dates}*1,${honey}*1`);
    const cart = await page(visitor, '/fr/cart');
    expect(textOf(cart)).not.toContain(partlyPaidText);
    expect(cart).toContain(checkoutLink);
  });

  test('can be kept whole', async () => {
    const { visitor } = await shopperWhoPaid();
    await visitor.post('/fr/cart/change', { price: dates, quantity: '3' });
    await visitor.post('/fr/cart/again', {});
    expect(await cartOf(visitor)).not.toContain(partlyPaidText);
    expect(visitor.cookie).toContain(`${dates}*3`);
  });

  test('says nothing of paid items once none of them is in it', async () => {
    const { visitor } = await shopperWhoPaid();
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
    await visitor.post('/fr/cart/change', { price: dates, quantity: '0' });
    expect(await cartOf(visitor)).not.toContain(partlyPaidText);
  });
});

describe.each(['remove-paid', 'again'])('a cart that is left by %s', (press) => {
  /** Paid for dates, and then ordered dates and the last jar of honey without paying. */
  async function paidAndOrderedMore(): Promise<Visitor> {
    const { visitor } = await shopperWhoPaid();
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
    await order(visitor, { seen_total: '2250', way: 'card:2250' });
    expect(shop.service.checkouts.get(shop.lastCheckout())?.status).toBe('pending');
    return visitor;
  }

  test('leaves no payable checkout and no held pieces behind', async () => {
    const visitor = await paidAndOrderedMore();
    const left = shop.lastCheckout();
    await visitor.post(`/fr/cart/${press}`, {});
    expect(shop.service.checkouts.get(left)?.status).toBe('expired');
    const cart = await page(visitor, '/fr/cart');
    expect(textOf(cart)).not.toContain('Épuisé');
    expect(cart).toContain(checkoutLink);
  });

  test('is left all the same when the service is unreachable', async () => {
    const visitor = await paidAndOrderedMore();
    shop.service.sabotage = () => new Response('', { status: 500 });
    const { status } = await visitor.post(`/fr/cart/${press}`, {});
    expect(status).toBe(303);
    expect(await cartOf(visitor)).not.toContain(partlyPaidText);
  });
});

test.each(['pending', 'failed', 'canceled', 'expired'] as const)(
  'a cart whose payment is %s is unchanged, and no button removes anything',
  async (end) => {
    const visitor = await visitorWith({ [dates]: 2 });
    await order(visitor, { seen_total: '1900', way: 'card:1900' });
    if (end !== 'pending') await shop.tell(shop.lastCheckout(), end);
    const cart = await page(visitor, '/fr/cart');
    expect(textOf(cart)).not.toContain(paidText);
    expect(cart).toContain(checkoutLink);
    const before = visitor.cookie;
    await visitor.post('/fr/cart/remove-paid', {});
    expect(visitor.cookie).toBe(before);
  },
);

test('older orders without a stored cart are not taken for one another', async () => {
  const { visitor, token } = await shopperWhoPaid();
  await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
  const other = await order(visitor, { seen_total: '2250', way: 'card:2250' });
  await shop.tell(shop.lastCheckout(), 'failed');
  await runInDurableObject(stub(), (_, state) => state.storage.sql.exec('UPDATE orders SET cart = NULL'));
  const again = await visitor.post(`/fr/orders/${other.token}/again`, {});
  expect(again.headers.get('Location')).not.toBe(`/fr/orders/${token}`);
  expect(again.headers.get('Location')).toBe(`/fr/orders/${other.token}/go`);
});
