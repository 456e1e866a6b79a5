import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import worker from '../../../src/shop-worker/worker.ts';
import { origin } from '../visitor.ts';

const looks = {
  SHOP_LOGO: 'https://img.test/logo.png',
  SHOP_COLOR: '#7A1F5C',
  SHOP_WHATSAPP: '0550 12 34 56',
  SHOP_INSTAGRAM: 'https://instagram.test/dar',
  SHOP_FACEBOOK: '',
};

const get = async (path: string, changes: Partial<typeof looks> = looks) => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No service here.'));
  return worker.fetch(new Request(`${origin}${path}`), { ...env, ...changes }, createExecutionContext());
};

test('a merchant’s colour, logo and addresses are on every page, by a style sheet of its own', async () => {
  const response = await get('/fr/cart');
  expect(response.headers.get('Content-Security-Policy')).toContain("style-src 'self';");
  const page = await response.text();
  expect(page).toContain('<link rel="stylesheet" href="/theme-7a1f5c.css"');
  expect(page).toContain('<meta name="theme-color" content="#7a1f5c"');
  expect(page).toContain('src="https://img.test/logo.png"');
  expect(page).toContain('href="https://wa.me/213550123456"');
  expect(page).toContain('href="https://instagram.test/dar"');
  expect(page).not.toContain('Facebook');
  expect(page).not.toMatch(/<style| style="/);
});

test('the style sheet is cached for a day', async () => {
  const response = await get('/theme-7a1f5c.css');
  expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400, stale-while-revalidate=604800');
  const style = await response.text();
  expect(style).toMatch(/^:root\{--awning:#7a1f5c;--cream:#fdf3dc;/);
  // Phones of five years ago lack it.
  expect(style).not.toContain('light-dark');
});

test('a page with the former colour finds its style sheet, uncached; an invalid colour has none', async () => {
  for (const changes of [looks, {}]) {
    const response = await get('/theme-000000.css', changes);
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await response.text()).toContain('--awning:#000000');
  }
  expect((await get('/theme-00000g.css')).status).toBe(404);
});

test('a shop without a theme has the default look', async () => {
  const page = await (await get('/fr/cart', {})).text();
  expect(page.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(page).toContain('content="#0d5546"');
  expect(page).not.toContain('class="logo"');
});
