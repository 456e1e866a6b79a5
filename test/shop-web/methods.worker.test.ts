import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import shop from '../../src/shop-worker/worker.ts';
import { insist } from '../storefront/insisting.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin } from '../storefront/visitor.ts';

let dates: string;

const service = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const token = '0123456789abcdefghjkmnpqrstvwxyz';
const page = 'GET, HEAD, OPTIONS';
const form = 'GET, HEAD, OPTIONS, POST';
/** One address of each kind, and its methods. */
const allowed: [path: string, allow: string][] = [
  ['/', page],
  ['/fr', page],
  ['/fr/p/dattes', page],
  ['/fr/p/dattes/card', page],
  ['/fr/p/dattes/alert', form],
  ['/fr/p/dattes/qr.svg', page],
  [`/fr/alerts/${token}`, form],
  ['/fr/cart', page],
  ['/fr/cart/add', form],
  ['/fr/c/a:1', form],
  ['/fr/checkout', form],
  ['/fr/quick-order', form],
  ['/fr/orders', form],
  [`/fr/orders/${token}`, page],
  [`/fr/orders/${token}/ask`, form],
  [`/fr/orders/${token}/again`, form],
  [`/fr/orders/${token}/reply`, form],
  [`/fr/orders/${token}/review`, form],
  [`/fr/orders/${token}/chat`, page],
  [`/fr/courier/${token}`, page],
  ['/fr/x/a', page],
  ['/fr/delivery', page],
  ['/fr/desk/recover', form],
  ['/fr/feed.csv', page],
  ['/photos/a', page],
  ['/robots.txt', page],
  ['/sitemap.xml', page],
  ['/webhooks/service', 'OPTIONS, POST'],
  ['/privacy/erasures', 'OPTIONS, POST'],
  ['/desk/pairings', 'OPTIONS, POST'],
];

const ask = (method: string, path: string, from = origin) =>
  SELF.fetch(`${origin}${path}`, { method, redirect: 'manual', headers: { Origin: from } });

describe('an address with the wrong method', () => {
  test.each(allowed)('%s names its methods', async (path, allow) => {
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

  test.each(allowed)('%s does not answer another site, for any method', async (path, allow) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask(method, path, 'https://evil.test');
      expect([method, answer.status, answer.headers.has('Allow')]).toEqual([method, 403, false]);
      await answer.body?.cancel();
    }
    expect(allow).toContain('OPTIONS');
  });

  test('is unknown where its route finds nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(method, '/sitemaps/none.xml');
      expect([method, answer.status, answer.headers.has('Allow')]).toEqual([method, 404, false]);
      await answer.body?.cancel();
    }
  });

  test('is unknown without a route', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const answer = await ask(method, '/fr/nowhere/at/all');
      expect([method, answer.status, answer.headers.has('Allow')]).toEqual([method, 404, false]);
      await answer.body?.cancel();
    }
  });
});

test.each(allowed.filter(([, allow]) => allow.includes('HEAD')))(
  'HEAD %s has the headers of GET',
  async (path) => {
    const [head, get] = [await ask('HEAD', path), await ask('GET', path)];
    expect(await head.text()).toBe('');
    await get.body?.cancel();
    for (const name of ['Content-Type', 'Cache-Control', 'Location', 'Content-Security-Policy', 'ETag']) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
    expect(head.status).toBe(get.status);
  },
);

test.each([
  ['/fr/', '/fr'],
  ['/fr/?q=th%C3%A9', '/fr?q=th%C3%A9'],
  ['/fr/cart/', '/fr/cart'],
  ['/fr/cart///?short=1', '/fr/cart?short=1'],
  ['/ar/p/dattes/?variant=a%2Fb', '/ar/p/dattes?variant=a%2Fb'],
  ['/fr/p/%D8%AA%D9%85%D8%B1/', '/fr/p/%D8%AA%D9%85%D8%B1'],
  ['/robots.txt/', '/robots.txt'],
])('%s redirects to %s', async (path, straight) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, straight]);
    await answer.body?.cancel();
  }
});

test.each([
  '//',
  '//evil.test/',
  '//fr/cart/',
  '/fr//',
  '/nowhere/',
  '/fr/nowhere/at/all/',
  '/fr@evil.test/',
])('the slash of %s redirects to no other site', async (path) => {
  const answer = await ask('GET', path);
  const target = answer.headers.get('Location');
  await answer.body?.cancel();
  if (target === null) expect(answer.status).toBe(404);
  else expect(target).toMatch(/^\/(?:ar|fr|en)$/);
});

test('a form sent to an address with a slash changes nothing', async () => {
  const answer = await ask('POST', '/fr/cart/add/');
  expect([404, 405]).toContain(answer.status);
  expect(answer.headers.has('Set-Cookie')).toBe(false);
  await answer.body?.cancel();
});

test('a cacheable page has one ETag, by GET or HEAD', async () => {
  const [head, get] = [await ask('HEAD', '/fr/p/dattes'), await ask('GET', '/fr/p/dattes')];
  await get.body?.cancel();
  expect(get.headers.get('ETag')).toMatch(/^W\/"/);
  expect(head.headers.get('ETag')).toBe(get.headers.get('ETag'));
  const again = await SELF.fetch(`${origin}/fr/p/dattes`, {
    method: 'HEAD',
    headers: { 'If-None-Match': get.headers.get('ETag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('every kind of address above belongs to the shop, and none is missing', async () => {
  const kinds = new Set(
    (await shop.loadRoutes())
      .filter(({ method }) => method !== 'ALL')
      .map(({ path }) => path.replace(/^\/:language\{[^}]*\}/, '').split(/[/:.]/)[1] ?? ''),
  );
  const tried = new Set(allowed.map(([path]) => path.replace(/^\/fr(?=\/)/, '').split(/[/:.]/)[1] ?? ''));
  // Snapshot routes check their key before anything else, their methods too (guard.worker.test.ts).
  for (const kind of kinds)
    expect([...tried, 'shop', 'theme', 'sitemaps', 'copies'], kind).toContain(
      tried.has(kind) ? kind : kind.split('-')[0],
    );
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3:4::5', '2001:db8:2:2::1'],
  ['192.0.2.1', '192.0.2.254', '192.0.3.1'],
])('without cookies %s and %s are one client to a limit, and %s is another', async (...addresses) => {
  const limit = vi.spyOn(env.NETWORK_LIMIT, 'limit');
  for (const address of addresses) {
    const answer = await SELF.fetch(`${origin}/fr/delivery`, { headers: { 'CF-Connecting-IP': address } });
    await answer.body?.cancel();
  }
  const asked = limit.mock.calls.map(([{ key }]) => key).filter((key) => key.startsWith('page '));
  const [one, same, other] = asked;
  expect(asked).toHaveLength(3);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
});

describe('a client that queries an order too often', () => {
  const from = (address: string) => ({ 'CF-Connecting-IP': address });

  test('has to wait, may still buy, and delays no other', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const placed = await order(visitor, { seen_total: '950', way: 'card:950' });
    const path = `/fr/orders/${placed.token}/ask`;
    let before = 0;
    const { answer: refused, taken } = await insist(120, async () => {
      before = service.service.calls.length;
      const answer = await visitor.post(path, {}, from('192.0.2.20'));
      if (answer.status !== 429) expect(answer.headers.get('Location')).toBe(`/fr/orders/${placed.token}`);
      return answer;
    });
    expect(taken).toBeGreaterThanOrEqual(120);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    const words = await refused.text();
    expect(words).toContain(`action="${path}"`);
    expect(words).not.toContain('rien n’a été payé');
    expect(service.service.calls.length).toBe(before);
    const other = await visitorWith({ [dates]: 1 });
    expect((await other.post(path, {}, from('192.0.2.20'))).status).toBe(303);
    const bought = await order(visitor, { seen_total: '950', way: 'card:950', name: 'Amine' });
    expect(bought.token).not.toBe('');
  });
});
