import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { cartCountPath, cataloguePath, productPath } from '../../../src/storefront/urls.ts';
import { ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { origin, Visitor } from '../visitor.ts';

let dates: string;
let honey: string;
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 350);
});

const shownBy = async (answer: Response) => />(\d+\+?)<\/text>/.exec(await answer.text())?.[1] ?? '';

test('how many pieces are in the cart is a picture of each visitor’s own, and nothing for an empty one', async () => {
  expect(await shownBy(await new Visitor().get(cartCountPath))).toBe('');
  const visitor = await visitorWith({ [dates]: 2, [honey]: 1 });
  const answer = await visitor.get(cartCountPath);
  expect(answer.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
  expect(answer.headers.get('Vary')).toContain('Cookie');
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(await shownBy(answer)).toBe('3');
  expect(await shownBy(await (await visitorWith({ [dates]: 99, [honey]: 99 })).get(cartCountPath))).toBe(
    '99+',
  );
  const forged = await SELF.fetch(`${origin}${cartCountPath}`, { headers: { Cookie: 'cart=1~x~a*5' } });
  expect(await shownBy(forged)).toBe('');
});

test('it costs a browser that has it next to nothing, and the shop’s object nothing at all', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  const tag = (await visitor.get(cartCountPath)).headers.get('ETag') ?? '';
  const asked = vi.spyOn(env.SHOP, 'get');
  const again = await visitor.get(cartCountPath, { 'If-None-Match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(asked).not.toHaveBeenCalled();
  await visitor.post('/fr/cart/add', { price: honey, quantity: '1' });
  const changed = await visitor.get(cartCountPath, { 'If-None-Match': tag });
  expect([changed.status, await shownBy(changed)]).toEqual([200, '3']);
});

test('the pages that show it are still the same for everybody, and set no cookie', async () => {
  const visitor = await visitorWith({ [dates]: 2 });
  for (const path of [cataloguePath('fr'), productPath('fr', 'dattes')]) {
    const [own, other] = [await visitor.get(path), await new Visitor().get(path)];
    expect(own.headers.get('Cache-Control'), path).toMatch(/^public/);
    expect(own.headers.get('Set-Cookie'), path).toBeNull();
    const page = await own.text();
    expect(page, path).toContain(`<img src="${cartCountPath}" alt=""`);
    expect(page, path).toBe(await other.text());
  }
  expect(shop.service.checkouts.size).toBe(0);
});

test('pages of one visitor bear it themselves, and ask for no picture', async () => {
  const visitor = await visitorWith({ [dates]: 2, [honey]: 1 });
  for (const path of ['/fr/cart', '/fr/checkout']) {
    const page = await (await visitor.get(path)).text();
    expect(page, path).not.toContain(cartCountPath);
    expect(page, path).toMatch(/<a class="to-cart"[^>]*>.*<svg[^>]* class="pieces".*>3<\/text><\/svg><\/a>/);
  }
});
