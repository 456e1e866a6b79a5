import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { cataloguePath, counterCardPath, productPath } from '../../../src/domain/addresses/shop.ts';
import { pages } from '../../../src/shop-web/page-cache.ts';
import { elementsOn } from '../forms.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { origin, Visitor } from '../visitor.ts';

let dates: string;
let honey: string;
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 350);
});

const shared = [
  cataloguePath('fr'),
  '/fr?q=miel',
  productPath('fr', 'dattes'),
  counterCardPath('fr', 'miel'),
];

/** The number at the link to the cart; null without one. */
const shownIn = (page: string) =>
  elementsOn(elementsOn(page, 'a', { class: 'to-cart' })[0]?.html ?? '', 'text')[0]?.text ?? null;

test.each(['/fr', '/fr/p/dattes', '/fr/p/nothing', '/fr/cart', '/fr/checkout', '/fr/delivery', '/fr?utm=1'])(
  'the number of pieces in the cart is on %s, without a further request',
  async (path) => {
    const visitor = await visitorWith({ [dates]: 2, [honey]: 1 });
    const page = await visitor.read(path);
    expect(shownIn(page)).toBe('3');
    expect(elementsOn(page, 'svg', { class: 'pieces' })).toHaveLength(1);
    expect(page).not.toContain('cart.svg');
    expect(await new Visitor().read(path)).not.toContain('class="pieces"');
  },
);

test('the page of a paid order, which empties the cart, shows no pieces any more', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  const { token } = await order(visitor, { seen_total: '1900', way: 'card:1900' });
  await shop.tell(shop.lastCheckout(), 'paid');
  const page = await visitor.read(`/fr/orders/${token}`);
  expect(page).not.toContain('class="pieces"');
  expect(shownIn(await visitor.read('/fr'))).toBeNull();
});

test('more than 99 are 99+, and a forged cookie counts nothing', async () => {
  const many = await visitorWith({ [dates]: 99, [honey]: 99 });
  expect(shownIn(await many.read('/fr'))).toBe('99+');
  const forged = await SELF.fetch(`${origin}/fr`, { headers: { Cookie: 'hanout_cart=1~x~a*5' } });
  expect(shownIn(await forged.text())).toBeNull();
});

test.each(shared)('%s of a visitor with a cart is private, and sets no cookie', async (path) => {
  const visitor = await visitorWith({ [dates]: 2 });
  const before = await SELF.fetch(`${origin}${path}`);
  const everybodys = await before.text();
  expect(before.headers.get('Cache-Control')).toMatch(/^public, /);
  expect(before.headers.get('Vary')).toBe('Cookie');
  const own = await visitor.get(path);
  expect(own.headers.get('Cache-Control')).toMatch(/^private, /);
  expect(own.headers.get('Vary')).toBe('Cookie');
  expect(own.headers.has('Cache-Tag')).toBe(false);
  expect(own.headers.has('Set-Cookie')).toBe(false);
  const page = await own.text();
  expect(shownIn(page)).toBe('2');
  // Except for the count it is the public page, and the public page stays cacheable.
  expect(page.replace(/<svg[^>]* class="pieces".*?<\/svg>/, '')).toBe(everybodys);
  expect(await (await SELF.fetch(`${origin}${path}`)).text()).toBe(everybodys);
  const stranger = await SELF.fetch(`${origin}${path}`, { headers: { Cookie: 'other=1' } });
  expect(stranger.headers.get('Cache-Control')).toMatch(/^private, /);
  expect(await stranger.text()).toBe(everybodys);
});

test('a browser may reuse a page only while its count is the same', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  await visitor.read('/fr');
  // So many that the second of them is cached, as for all others.
  const everybodys = (await SELF.fetch(`${origin}/fr`)).headers.get('ETag') ?? '';
  const asked = vi.spyOn(env.SHOP, 'get');
  pages.limits.holdFor = 10_000;
  const ask = async (tag: string) => {
    const answer = await visitor.get('/fr', { 'If-None-Match': tag });
    return {
      status: answer.status,
      shown: shownIn(await answer.text()),
      tag: answer.headers.get('ETag') ?? '',
    };
  };
  const first = await ask(everybodys);
  expect(first).toMatchObject({ status: 200, shown: '2' });
  expect(await ask(first.tag)).toEqual({ status: 304, shown: null, tag: first.tag });
  expect(asked).not.toHaveBeenCalled();
  pages.limits.holdFor = 0;
  await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
  expect(await ask(first.tag)).toMatchObject({ status: 200, shown: '3' });
  // Neither does a visitor who has emptied the cart.
  const emptied = await SELF.fetch(`${origin}/fr`, { headers: { 'If-None-Match': first.tag } });
  expect([emptied.status, shownIn(await emptied.text())]).toEqual([200, null]);
  expect(shop.service.checkouts.size).toBe(0);
});

test('the cart cookie is verified once per page', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  const checked = vi.spyOn(crypto.subtle, 'verify');
  const texts = () =>
    checked.mock.calls.map(([, , , text]) => new TextDecoder().decode(text as ArrayBufferView));
  await visitor.read('/fr/cart');
  expect(texts().filter((text) => text.includes(dates))).toHaveLength(1);
  checked.mockRestore();
});
