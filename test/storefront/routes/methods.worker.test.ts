import { SELF } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import shop from '../../../src/storefront/worker.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { origin, Visitor } from '../visitor.ts';

let dates: string;

const service = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const token = '0123456789abcdefghjkmnpqrstvwxyz';
const page = 'GET, HEAD, OPTIONS';
const form = 'GET, HEAD, OPTIONS, POST';
/** One address of each kind, and what it answers to. */
const allowed: [path: string, allow: string][] = [
  ['/', page],
  ['/fr', page],
  ['/fr/', page],
  ['/fr/p/dattes', page],
  ['/fr/p/dattes/kit', page],
  ['/fr/p/dattes/qr.svg', page],
  ['/fr/cart', page],
  ['/fr/cart/add', form],
  ['/fr/c/a:1', form],
  ['/fr/checkout', form],
  [`/fr/orders/${token}`, page],
  [`/fr/orders/${token}/ask`, form],
  [`/fr/orders/${token}/again`, form],
  [`/fr/courier/${token}`, page],
  ['/fr/feed.csv', page],
  ['/robots.txt', page],
  ['/sitemap.xml', page],
  ['/webhooks/service', 'OPTIONS, POST'],
];

const ask = (method: string, path: string, from = origin) =>
  SELF.fetch(`${origin}${path}`, { method, redirect: 'manual', headers: { Origin: from } });

describe('an address that is not asked by its method', () => {
  test.each(allowed)('%s says which methods it has', async (path, allow) => {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allow.includes(method));
    for (const method of others) {
      const answer = await ask(method, path);
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, allow]);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(await answer.text()).toContain('<html');
    }
    const options = await ask('OPTIONS', path);
    expect([options.status, options.headers.get('Allow')]).toEqual([204, allow]);
    expect(options.headers.has('Access-Control-Allow-Origin')).toBe(false);
  });

  test.each(allowed)('%s answers no other site, whatever the method', async (path, allow) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask(method, path, 'https://evil.test');
      expect([method, answer.status, answer.headers.has('Allow')]).toEqual([method, 403, false]);
      await answer.body?.cancel();
    }
    expect(allow).toContain('OPTIONS');
  });

  test('is unknown where its route finds nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(method, '/theme-123456.css');
      expect([method, answer.status, answer.headers.has('Allow')]).toEqual([method, 404, false]);
      await answer.body?.cancel();
    }
  });

  test('is unknown where there is nothing', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const answer = await ask(method, '/fr/nowhere/at/all');
      expect([method, answer.status, answer.headers.has('Allow')]).toEqual([method, 404, false]);
      await answer.body?.cancel();
    }
  });
});

test.each(allowed.filter(([, allow]) => allow.includes('HEAD')))(
  'HEAD %s tells what GET tells',
  async (path) => {
    const [head, get] = [await ask('HEAD', path), await ask('GET', path)];
    expect(await head.text()).toBe('');
    await get.body?.cancel();
    for (const name of ['Content-Type', 'Cache-Control', 'Location', 'Content-Security-Policy']) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
    expect(head.status).toBe(get.status);
  },
);

test('every kind of address above is one of the shop’s, and none is missing', () => {
  const kinds = new Set(
    shop.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ path }) => path.replace(/^\/:language\{[^}]*\}/, '').split(/[/:.]/)[1] ?? ''),
  );
  const tried = new Set(allowed.map(([path]) => path.replace(/^\/fr(?=\/)/, '').split(/[/:.]/)[1] ?? ''));
  for (const kind of kinds)
    expect([...tried, 'shop', 'theme', 'sitemaps'], kind).toContain(kind.split('-')[0]);
});

describe('whoever asks about an order too often', () => {
  const from = (address: string) => ({ 'CF-Connecting-IP': address });

  test('is asked to wait, may still buy, and holds up nobody else', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const placed = await order(visitor, { seen_total: '950' });
    const path = `/fr/orders/${placed.token}/ask`;
    for (let count = 0; count < 30; count++) {
      expect((await visitor.post(path, {}, from('192.0.2.20'))).headers.get('Location')).toBe(
        `/fr/orders/${placed.token}`,
      );
    }
    const before = service.service.calls.length;
    const refused = await visitor.post(path, {}, from('192.0.2.20'));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    const words = await refused.text();
    expect(words).toContain(`action="${path}"`);
    expect(words).not.toContain('rien n’a été payé');
    expect(service.service.calls.length).toBe(before);
    expect((await visitor.post(path, {}, from('192.0.2.21'))).status).toBe(303);
    const again = await new Visitor().post('/fr/checkout', {}, from('192.0.2.20'));
    expect(again.status).not.toBe(429);
  });
});
