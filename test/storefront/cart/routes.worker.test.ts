import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { eventually } from '../../eventually.ts';
import { formsOn, valuesOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { origin, Visitor } from '../visitor.ts';

const copy = copyIn.fr;

let many: string[];
let dates: string;
let honey: string;

const shop = new ShopUnderTest((service) => {
  many = Array.from({ length: 40 }, (_, index) => service.addPrice(service.addProduct(`P${index}`), 10));
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 350);
});

/** Sends the page's form with this address or button, as a browser would. */
async function press(visitor: Visitor, page: string, word: string): Promise<Response> {
  const form = formsOn(page).find(
    ({ action, buttons }) => action.includes(word) || buttons.some(({ text }) => text.includes(word)),
  );
  return visitor.post(form?.action ?? '', form?.fields ?? {});
}
async function syncCatalogue(product: string, isThere: (name: string | undefined) => boolean): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
  await eventually(async () =>
    expect(isThere((await stub().product('fr', product))?.variants[0]?.price)).toBe(true),
  );
}

describe('a browser without cookies', () => {
  const words = 'refuse les cookies';
  const shown = async (path: string, headers: Record<string, string> = {}) =>
    (await SELF.fetch(`${origin}${path}`, { headers })).text();

  test('learns so after the button, and that buying now works', async () => {
    for (const [path, fields] of [
      ['/fr/cart/add', { price: dates }],
      [`/fr/c/${dates}:1`, {}],
    ] as const) {
      const added = await new Visitor().post(path, { ...fields });
      const location = added.headers.get('Location') ?? '';
      const page = await shown(location, { 'Sec-Fetch-Site': 'same-origin' });
      expect(page).toContain(words);
      expect(page).toContain(copy.product.buyNow);
      expect(await shown(location)).toContain(words);
      // A link is no proof.
      for (const site of ['none', 'cross-site', 'same-site'])
        expect(await shown(location, { 'Sec-Fetch-Site': site })).not.toContain(words);
    }
    expect(await shown('/fr/cart')).not.toContain(words);
  });

  test('is not assumed when it sends its cart', async () => {
    const visitor = new Visitor();
    const first = await visitor.readNext(await visitor.post('/fr/cart/add', { price: dates }));
    expect(first).toContain('Dattes');
    expect(first).not.toContain(words);
    const second = await visitor.post('/fr/cart/add', { price: honey });
    expect(second.headers.get('Location')).toBe('/fr/cart');
    await second.body?.cancel();
  });

  test('can buy now', async () => {
    const page = await shown(`/fr/checkout?price=${dates}&quantity=1`);
    const [cart = ''] = valuesOn(page, 'cart');
    expect(cart).not.toBe('');
    const placed = await order(new Visitor(), {
      price: dates,
      quantity: '1',
      cart,
      seen_total: '950',
      way: 'card:950',
    });
    await placed.response.body?.cancel();
    expect(placed.token).not.toBe('');
  });
});

describe('a cart', () => {
  test('restores a removed line with one button', async () => {
    const visitor = await visitorWith({ [dates]: 3, [honey]: 1 });
    const removal = await visitor.post('/fr/cart/change', { price: dates, quantity: '0' });
    const page = await visitor.read(removal.headers.get('Location') ?? '');
    expect(textOf(page)).toMatch(/« Dattes » a été retiré.*Total 350 DA/);
    await press(visitor, page, 'Le remettre');
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 3 200 DA/);
    const goneBackTo = await visitor.readText(removal.headers.get('Location') ?? '');
    expect(goneBackTo).toMatch(/Total 3 200 DA/);
    expect(goneBackTo).not.toMatch(/a été retiré|Le remettre/);
    // The former page, as a browser caches it.
    await press(visitor, page, 'Le remettre');
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 3 200 DA/);
  });

  test('counts a double tap once while the first is not shown yet', async () => {
    const visitor = new Visitor();
    const tap = (quantity = '1') => visitor.post('/fr/cart/add', { price: dates, quantity });
    for (const location of ['/fr/cart?first=1', '/fr/cart', '/fr/cart']) {
      const answer = await tap();
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, location]);
      await answer.body?.cancel();
    }
    expect(visitor.cookie).toContain(`${dates}*1~`);
    // Another number is a new request, and so is the same one after the line was changed.
    await tap('2');
    expect(visitor.cookie).toContain(`${dates}*3~`);
    await visitor.post('/fr/cart/change', { price: dates, quantity: '5' });
    await tap('2');
    expect(visitor.cookie).toContain(`${dates}*7~`);
    await visitor.post('/fr/cart/change', { price: dates, quantity: '0' });
    await tap('2');
    expect(visitor.cookie).toContain(`${dates}*2~`);
  });

  test('adds one more on a later visit', async () => {
    const start = Date.now();
    const visitor = new Visitor();
    for (const [seconds, held] of [
      [0, 1],
      [4, 1],
      [6, 2],
    ] as const) {
      vi.useFakeTimers({ now: start + seconds * 1_000, toFake: ['Date'] });
      const answer = await visitor.post('/fr/cart/add', { price: dates, quantity: '1' });
      await answer.body?.cancel();
      expect(visitor.cookie, `${seconds} s`).toContain(`${dates}*${held}~`);
    }
    // A change made elsewhere is no sign of a tap.
    const mark = visitor.cookie.split('; ').find((pair) => pair.startsWith('hanout_added=')) ?? '';
    visitor.cookie = visitor.cookie.replace(mark, `hanout_added=added~${dates}:1:2`);
    await visitor.post('/fr/cart/add', { price: dates, quantity: '1' });
    expect(visitor.cookie).toContain(`${dates}*3~`);
  });

  test('changes by one from the number in the field', async () => {
    const visitor = await visitorWith({ [dates]: 3, [honey]: 1 });
    const step = async (quantity: string, by: string) => {
      const answer = await visitor.post('/fr/cart/change', { price: dates, quantity, step: by });
      const [, held] = new RegExp(`${dates}\\*(\\d+)`).exec(visitor.cookie) ?? [];
      await answer.body?.cancel();
      return [held, answer.headers.get('Location')];
    };
    const line = `/fr/cart#line-${dates}`;
    expect(await step('3', '1')).toEqual(['4', line]);
    // Twice from the same page counts once.
    expect(await step('3', '1')).toEqual(['4', line]);
    expect(await step('٩', '-1')).toEqual(['8', line]);
    expect(await step('8', '7')).toEqual(['8', line]);
    expect(await step('99', '1')).toEqual(['99', `/fr/cart?most=${dates}`]);
    expect((await step('two', '1'))[1]).toContain('typed=two');
    expect(await step('1', '-1')).toEqual([undefined, `/fr/cart?removed=${dates}&quantity=99`]);
  });

  test('does not name hidden products', async () => {
    const secret = shop.service.addProduct('Secret', { metadata: { slug: 'secret', hidden: true } });
    const price = shop.service.addPrice(secret, 10);
    await syncCatalogue('dattes', () => true);
    for (const asked of ['most', 'removed', 'unsold', 'full']) {
      const page = await (await new Visitor().get(`/fr/cart?${asked}=${price}&quantity=1`)).text();
      expect(page, asked).not.toContain('Secret');
    }
  });

  test('labels a field by its line, with the comma of the language', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    for (const [language, name] of [
      ['ar', 'الكمية، Dattes'],
      ['fr', 'Quantité, Dattes'],
      ['en', 'Quantity, Dattes'],
    ]) {
      expect(await visitor.readText(`/${language}/cart`)).toContain(` ${name} `);
    }
  });

  test('reports when a line cannot have the requested number', async () => {
    const visitor = await visitorWith({ [dates]: 60 });
    for (const [path, quantity] of [
      ['add', '61'],
      ['change', '1000'],
    ]) {
      const answer = await visitor.post(`/fr/cart/${path}`, { price: dates, quantity: quantity ?? '' });
      const page = await visitor.read(answer.headers.get('Location') ?? '');
      expect(textOf(page)).toContain('« Dattes » : 99 pièces au plus');
    }
    expect(visitor.cookie).toContain(`${dates}*99`);
  });

  test('is unchanged by an invalid quantity', async () => {
    const visitor = await visitorWith({ [dates]: 3, [honey]: 1 });
    for (const quantity of ['', 'trois', '-1', '1.5', '١٫٥', '9'.repeat(30), '"><b>', '\ud83d']) {
      const answer = await visitor.post('/fr/cart/change', { price: dates, quantity });
      expect(visitor.cookie, quantity).toContain(`${dates}*3`);
      const page = await visitor.readNext(answer);
      expect(page.match(/Écrivez un nombre entier, de 1 à 99\./g), quantity).toHaveLength(1);
      const shown = quantity.toWellFormed().slice(0, 20).replace('"', '&quot;');
      expect(page.split('aria-invalid="true"')[0]).toContain(
        `value="${shown.replace(/[<>]/g, (mark) => (mark === '<' ? '&lt;' : '&gt;'))}"`,
      );
    }
    await visitor.post('/fr/cart/change', { price: dates, quantity: '٧' });
    expect(visitor.cookie).toContain(`${dates}*7`);
  });

  test('holds forty different items and reports that at the next', async () => {
    const visitor = await visitorWith(Object.fromEntries(many.map((price) => [price, 1])));
    const answer = await visitor.post('/fr/cart/add', { price: dates, quantity: '1' });
    expect(textOf(await visitor.readNext(answer))).toContain('40 articles différents au plus');
    expect((await visitor.post('/fr/cart/add', { price: many[0] ?? '', quantity: '1' })).status).toBe(303);
  });

  test('shows no error message from an address alone', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const page = await visitor.readText(`/fr/cart?full=${honey}&unsold=${dates}`);
    expect(page).not.toMatch(/plein|n’est plus en vente|retient/);
    expect(await visitor.readText('/fr/cart?short=1')).not.toContain('plus assez');
  });

  test.each([
    ['truncated', (cookie: string) => cookie.slice(0, -5)],
    ['altered', (cookie: string) => cookie.replace('*3', '*4')],
    ['of another version', (cookie: string) => cookie.replace('=1~', '=2~')],
    ['empty', () => 'hanout_cart='],
    ['endless', () => `hanout_cart=${'1~'.repeat(3_000)}`],
  ])('with a cookie that is %s is empty', async (_, spoil) => {
    const visitor = await visitorWith({ [dates]: 3 });
    visitor.cookie = spoil(visitor.cookie.split('; ').find((pair) => pair.includes('cart')) ?? '');
    expect(await visitor.readText('/fr/cart')).toContain(copy.cart.empty);
  });

  test('takes only prices for sale now; a changed one is offered at the new amount', async () => {
    const product = String(shop.service.prices.find(({ id }) => id === dates)?.product_id);
    const newer = shop.service.addPrice(product, 1_000);
    await syncCatalogue('dattes', (price) => price === newer);
    const visitor = new Visitor();
    const refused = await visitor.post('/fr/cart/add', { price: dates, quantity: '2' });
    expect(visitor.cookie).not.toContain('cart');
    const page = await visitor.readNext(refused);
    expect(textOf(page)).toMatch(/Le prix de « Dattes » vient de changer.* 1 000 DA/);
    await press(visitor, page, 'Le prendre à ce prix');
    expect(visitor.cookie).toContain(`${newer}*2`);
  });

  test('shows changed prices, and never holds one variant at two prices', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    const product = String(shop.service.prices.find(({ id }) => id === dates)?.product_id);
    const newer = shop.service.addPrice(product, 1_000);
    await syncCatalogue('dattes', (price) => price === newer);
    expect(await visitor.readText('/fr/cart')).toMatch(
      /Son prix a changé. Ancien prix : 950 DA.*Total 2 000 DA/,
    );
    await visitor.post('/fr/cart/add', { price: newer, quantity: '1' });
    expect(visitor.cookie).toContain(`~${newer}*3~`);
  });

  test('marks deleted items, does not count them, and one button removes them', async () => {
    const visitor = await visitorWith({ [dates]: 2, [honey]: 1 });
    const { prices, products } = shop.service;
    const product = prices.find(({ id }) => id === dates)?.product_id;
    prices.splice(0, prices.length, ...prices.filter(({ id }) => id !== dates));
    products.splice(0, products.length, ...products.filter(({ id }) => id !== product));
    await syncCatalogue('dattes', (price) => price === undefined);
    const page = await visitor.read('/fr/cart');
    expect(textOf(page)).toMatch(/Un article du panier n’est plus en vente.*Total 350 DA/);
    await press(visitor, page, 'Le retirer');
    expect(await visitor.readText('/fr/cart')).not.toContain('n’est plus en vente');
    expect(visitor.cookie).toContain(`~${honey}*1~`);
  });
});

describe('an invalid quantity', () => {
  const wrong = ['-1', '1.5', 'abc', '0', ' ', '1e3', '<b>', '٠', '٣٫٥', '9'.repeat(12)];
  const value = (text: string) => `value="${text.replace('<', '&lt;').replace('>', '&gt;')}"`;

  test('is asked for again on its page, and nothing is added', async () => {
    for (const quantity of wrong) {
      const visitor = new Visitor();
      for (const path of ['cart/add', 'checkout']) {
        const answer = await visitor.post(`/fr/${path}`, { price: dates, quantity });
        expect(answer.headers.get('Location'), quantity).toMatch(/^\/fr\/p\/dattes\?.*#quantity$/);
        const shown = await visitor.follow(answer);
        expect(shown.headers.get('Cache-Control')).toBe('no-store');
        const page = await shown.text();
        expect(page).toContain(copy.shared.mistyped);
        expect(page).toContain(value(quantity));
      }
      expect(visitor.cookie).not.toContain('cart');
    }
  });

  test('is asked for again when buying now, above a hundred too', async () => {
    for (const quantity of [...wrong, '100']) {
      const query = new URLSearchParams({ price: dates, quantity });
      const page = await (
        await new Visitor().follow(await new Visitor().get(`/fr/checkout?${query}`))
      ).text();
      expect(page, quantity).toContain(copy.shared.mistyped);
      expect(page).toContain(value(quantity));
    }
  });

  test('is no empty field, which shows one piece: it is one piece', async () => {
    const visitor = new Visitor();
    await visitor.post('/fr/cart/add', { price: dates, quantity: '' });
    expect(visitor.cookie).toContain(`${dates}*1`);
    const now = await visitor.get(`/fr/checkout?price=${dates}&quantity=`);
    expect(now.headers.get('Location')).toContain('quantity=1&purchase=');
  });

  test('does not include any of the digits in use', async () => {
    for (const quantity of ['٧', '۷', ' 7 ', '07']) {
      const visitor = new Visitor();
      await visitor.post('/fr/cart/add', { price: dates, quantity });
      expect(visitor.cookie, quantity).toContain(`${dates}*7`);
      const query = new URLSearchParams({ price: dates, quantity });
      const answer = await visitor.get(`/fr/checkout?${query}`);
      expect(answer.headers.get('Location'), quantity).toContain('quantity=7&purchase=');
    }
  });

  test('of a product that is not for sale gets that error', async () => {
    const visitor = new Visitor();
    const answer = await visitor.post('/fr/cart/add', { price: 'nothing', quantity: '-1' });
    expect(textOf(await visitor.readNext(answer))).toContain('n’est plus en vente');
  });
});

describe('a cart with an order', () => {
  test('is emptied once it is paid, though a price changed meanwhile', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    const product = String(shop.service.prices.find(({ id }) => id === dates)?.product_id);
    const newer = shop.service.addPrice(product, 1_000);
    await syncCatalogue('dattes', (price) => price === newer);
    const { token } = await order(visitor, { seen_total: '2000', way: 'card:2000' });
    await visitor.get(`/fr/orders/${token}`);
    expect(await visitor.readText('/fr/cart')).toContain('Dattes');
    vi.useRealTimers();
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await visitor.get(`/fr/orders/${token}`);
    expect(await visitor.readText('/fr/cart')).toContain(copy.cart.empty);
  });

  test('stays when it is another cart by then', async () => {
    const visitor = await visitorWith({ [dates]: 2 });
    const { token } = await order(visitor, { seen_total: '1900', way: 'card:1900' });
    await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
    await shop.tell(shop.lastCheckout(), 'paid');
    await visitor.get(`/fr/orders/${token}`);
    expect(await visitor.readText('/fr/cart')).toContain('Miel');
  });
});

test('a reload after a refused form shows the cart', async () => {
  for (const form of ['add', 'change', 'delivery', 'remove-unavailable']) {
    const answer = await new Visitor().get(`/fr/cart/${form}`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/fr/cart']);
  }
});
