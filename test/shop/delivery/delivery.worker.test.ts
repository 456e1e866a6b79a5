import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Cart } from '../../../src/domain/carts.ts';
import { cartCookieName, newCart, signCart } from '../../../src/storefront/cart/cookie.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { offerPaymentMethods } from '../orders/cash/payment-methods.ts';

const copy = copyIn.fr;

afterEach(() => vi.useRealTimers());

let dates: string;
let tariff: Record<'home' | 'desk' | 'far', string>;

const shop = new ShopUnderTest((service) => {
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery', name_ar: 'توصيل' } });
  tariff = {
    home: service.addPrice(delivery, 600, [{ wilaya: 16 }, { mode: 'home' }, { days: 2 }]),
    desk: service.addPrice(delivery, 400, [{ wilaya: 16 }, { mode: 'desk' }]),
    far: service.addPrice(delivery, 900, { wilaya: '28', mode: 'home' }),
  };
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const choose = (visitor: Visitor, wilaya: string, delivery = 'home') =>
  visitor.post('/fr/cart/delivery', { wilaya, delivery });

describe('delivery', () => {
  test('has a day on the order’s page until that day is over', async () => {
    // Noon in Algiers on a Wednesday: the second day without a Friday is a Saturday.
    vi.useFakeTimers({ now: Date.parse('2099-11-25T12:00:00+01:00'), toFake: ['Date'] });
    await offerPaymentMethods('cash');
    const visitor = await visitorWith({ [dates]: 2 });
    await choose(visitor, '16');
    const { token } = await order(visitor, { seen_total: '2500', way: 'cash:0' });
    const page = async (language = 'fr') =>
      textOf(await (await new Visitor().get(`/${language}/orders/${token}`)).text());
    expect(await page()).toContain('Livraison vers le samedi 28 novembre à venir');
    expect(await page('en')).toContain('Delivery about Saturday 28 November still to come');
    vi.setSystemTime(Date.parse('2099-11-28T23:30:00+01:00'));
    expect(await page()).toContain('samedi 28 novembre');
    vi.setSystemTime(Date.parse('2099-11-29T00:30:00+01:00'));
    expect(await page()).not.toContain('samedi 28 novembre');
  });

  test('is chosen in the cart, kept there, and part of the total', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    expect(await visitor.readText('/fr/cart')).toContain(copy.delivery.open);
    expect((await choose(visitor, '١٦', 'desk')).status).toBe(303);
    const page = await visitor.readText('/fr/cart');
    expect(page).toMatch(/Alger, au bureau.* 400 DA/);
    expect(page).toMatch(/Total 2 300 DA/);
    expect(await visitor.readText('/fr/checkout')).toMatch(/Total 2 300 DA/);
  });

  test('is an item of the order at its own price, and the order page shows it without the place', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    await choose(visitor, '16');
    const { response, token } = await order(visitor, { seen_total: '2500', way: 'card:2500' });
    expect(response.status).toBe(303);
    expect(shop.service.bodies.at(-1)).toMatchObject({
      items: [
        { price: dates, quantity: 2 },
        { price: tariff.home, quantity: 1 },
      ],
    });
    expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ amount: 2_500 });
    const page = textOf(await (await new Visitor().get(`/fr/orders/${token}`)).text());
    expect(page).toMatch(/Livraison .*600 DA/);
    expect(page).not.toContain('Alger,');
  });

  test('with a changed place shows the new total before the order is made', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    await choose(visitor, '16');
    const { response } = await order(visitor, { wilaya: '28', seen_total: '2500', way: 'card:2500' });
    const page = await visitor.readNext(response);
    expect(textOf(page)).toMatch(/Le total a changé.*Total 2 800 DA/);
    expect(page).toContain('name="seen_total" value="2800"');
    expect(page).toContain('value="Amina"');
    expect(shop.service.checkouts.size).toBe(0);
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 2 800 DA/);
    expect(
      (await order(visitor, { wilaya: '28', seen_total: '2800', way: 'card:2800' })).response.status,
    ).toBe(303);
  });

  test('of a cart without a place shows the total before the order is made', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    expect(await visitor.readText('/fr/checkout')).toContain(copy.delivery.calculate);
    const { response } = await order(visitor, { seen_total: '950', way: 'card:950' });
    const page = textOf(await visitor.readNext(response)).replace(/[\u2068\u2069]/g, '');
    expect(page).toContain('La livraison vers Alger coûte 600 DA. Le total est maintenant de 1 550 DA');
    expect(page).not.toContain('a changé');
    expect((await order(visitor, { seen_total: '1550', way: 'card:1550' })).response.status).toBe(303);
  });

  test('to a wilaya of 2026 without a tariff costs as to its parent', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    await choose(visitor, '68');
    expect(await visitor.readText('/fr/cart')).toMatch(/Bou Saâda, à domicile.* 900 DA/);
  });

  test.each([
    ['10', 'home', 'Nous ne livrons pas encore dans la wilaya de Bouira'],
    ['28', 'desk', 'Ce mode n’existe pas pour M&#39;Sila'],
  ])('to wilaya %s by %s is not offered, and both pages say so', async (wilaya, delivery, words) => {
    const visitor = await visitorWith({ [dates]: 1 });
    await choose(visitor, wilaya, delivery);
    const cart = await visitor.readText('/fr/cart');
    expect(cart).toContain(words);
    expect(cart).not.toMatch(/Commander(?! par WhatsApp)/);
    const { response } = await order(visitor, { wilaya, delivery, seen_total: '950', way: 'card:950' });
    expect(await visitor.readNext(response)).toContain('id="wilaya-problem"');
    expect(shop.service.checkouts.size).toBe(0);
  });

  test('takes no price from a form, and is in no catalogue', async () => {
    for (const price of Object.values(tariff)) {
      const visitor = new Visitor();
      const answer = await visitor.post('/fr/cart/add', { price, quantity: '1' });
      expect(textOf(await visitor.readNext(answer))).toContain('n’est plus en vente');
      await visitor.post('/fr/cart/change', { price, quantity: '1' });
      expect(await visitor.readText('/fr/cart')).toContain(copy.cart.empty);
    }
    for (const path of ['/fr', '/fr?q=livraison', '/fr/feed.csv', '/sitemaps/1.xml', '/fr/p/delivery']) {
      expect(await (await new Visitor().get(path)).text(), path).not.toMatch(
        /Livraison<|p\/delivery"|,Livraison/,
      );
    }
    expect((await new Visitor().get('/fr/p/delivery')).status).toBe(404);
  });

  test('cannot be bought as a product by a signed cart cookie', async () => {
    const lines = [dates, ...Object.values(tariff)].map((price) => ({ price, quantity: 2 }));
    const cart: Cart = { ...newCart(), lines, delivery: { wilaya: 16, mode: 'home' } };
    const visitor = new Visitor();
    const value = await signCart(cart, env.COOKIE_SECRET, Date.now());
    visitor.cookie = `${cartCookieName(false)}=${value}`;
    const page = await visitor.readText('/fr/cart');
    expect(page.match(/N’est plus en vente, donc pas compté/g)).toHaveLength(3);
    // The dates twice, and their delivery once, by the tariff.
    expect(page).toMatch(/Total 2 500 DA/);
    const { response } = await order(visitor, { seen_total: '2500', way: 'card:2500' });
    expect(response.headers.get('Location')).toMatch(/\/go$/);
    expect(shop.service.bodies.at(-1)).toMatchObject({
      items: [
        { price: dates, quantity: 2 },
        { price: tariff.home, quantity: 1 },
      ],
    });
    expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ amount: 2_500 });

    const alone = await signCart(
      { ...cart, id: newCart().id, lines: lines.slice(1) },
      env.COOKIE_SECRET,
      Date.now(),
    );
    visitor.cookie = `${cartCookieName(false)}=${alone}`;
    expect((await order(visitor, { seen_total: '1200', way: 'card:1200' })).token).toBe('');
    expect(shop.service.checkouts.size).toBe(1);
  });

  test('refuses a place outside the 69 wilayas', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    for (const wilaya of ['0', '70', '-1', '16h', '', '1e1']) {
      await choose(visitor, wilaya);
      expect(await visitor.readText('/fr/cart'), wilaya).toContain(
        'Choisissez la wilaya pour connaître le total',
      );
    }
  });
});
