import { SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { Shop } from '../../src/shop-worker/worker.ts';
import { stub } from '../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin } from '../storefront/visitor.ts';

/** Addresses with a number for each click, as in advertisements. */

let honey: string;
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(
    service.addProduct('Miel', { metadata: { slug: 'miel', stock: 6, category: 'pantry' } }),
    1_000,
  );
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes', category: 'pantry' } }), 950);
});

let clicks = 0;
async function click(path: string): Promise<{ status: number; caching: string | null; page: string }> {
  clicks += 1;
  const answer = await SELF.fetch(`${origin}${path}${path.includes('?') ? '&' : '?'}click=${clicks}`);
  return {
    status: answer.status,
    caching: answer.headers.get('Cache-Control'),
    page: await answer.text(),
  };
}

const paths = ['/fr', '/ar', '/fr?q=miel', '/fr?category=pantry', '/fr/p/miel', '/ar/p/miel', '/fr/p/dattes'];

test.each(paths)('%s is the page that caches keep, at each click, and no cache keeps it', async (path) => {
  const plain = await (await SELF.fetch(`${origin}${path}`)).text();
  for (let time = 0; time < 3; time += 1)
    expect(await click(path)).toEqual({ status: 200, caching: 'no-store', page: plain });
});

test('clicks on an unchanged catalogue are answered without reading it', async () => {
  const browse = vi.spyOn(Shop.prototype, 'browse');
  const product = vi.spyOn(Shop.prototype, 'productSince');
  for (const path of ['/fr', '/fr', '/fr/p/miel', '/fr/p/miel']) await click(path);
  expect(await Promise.all(browse.mock.results.map(({ value }) => value))).toEqual([expect.anything(), null]);
  expect(await Promise.all(product.mock.results.map(({ value }) => value))).toEqual([
    expect.anything(),
    null,
  ]);
});

test('the first click after an order shows what is left', async () => {
  const path = '/fr/p/miel';
  const { page } = await click(path);
  expect((await click(path)).page).toBe(page);
  await order(await visitorWith({ [honey]: 2 }), { seen_total: '2000', way: 'card:2000' });
  await shop.tell(shop.lastCheckout(), 'paid');
  expect((await stub().product('fr', 'miel'))?.available).toBe(4);
  const now = (await click(path)).page;
  expect(now).not.toBe(page);
  expect(now).toBe(await (await SELF.fetch(`${origin}${path}`)).text());
});

test('a page of the catalogue is not shown for a product with the same words in its address', async () => {
  await click('/fr');
  const words = JSON.stringify(
    Object.fromEntries(
      ['q', 'category', 'from', 'to', 'sort', 'after', 'before'].map((name) => [name, null]),
    ),
  );
  expect((await click(`/fr/p/${encodeURIComponent(words)}`)).status).toBe(404);
});
