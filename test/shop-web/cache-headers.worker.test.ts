import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '../../src/shop-web/page-cache.ts';
import { eventually } from '../eventually.ts';
import { holdAll } from '../shop/stock/hold-all.ts';
import { FakeService } from '../storefront/fake-service.ts';
import { emptyShop, readPage, stub } from '../storefront/mirror.ts';
import { origin, Visitor } from '../storefront/visitor.ts';

const holdFor = 10_000;

let service: FakeService;
let price: string;

const get = (path: string, headers: Record<string, string> = {}) =>
  SELF.fetch(`${origin}${path}`, { headers });

beforeEach(async () => {
  service = new FakeService();
  service.standIn();
  const metadata = { slug: 'dattes', stock: 7 };
  price = service.addPrice(service.addProduct('Dattes', { metadata }), 950);
  // The first visitor waits until the catalogue is filled.
  pages.limits.holdFor = 0;
  await readPage('/fr');
  await readPage('/fr');
  pages.limits.holdFor = holdFor;
});

afterEach(async () => {
  pages.limits.holdFor = 0;
  vi.useRealTimers();
  await emptyShop();
  vi.restoreAllMocks();
});

function passTime(milliseconds: number): void {
  const at = Date.now() + milliseconds;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
}

/** Makes the object read the service's catalogue from its first page again. */
async function readAgain(): Promise<void> {
  await runInDurableObject(stub(), (_, state) => {
    state.storage.sql.exec("UPDATE catalogue_sync SET phase = 'idle', due_at = 0, complete_at = NULL");
  });
  await runDurableObjectAlarm(stub());
  await eventually(() =>
    runInDurableObject(stub(), (_, state) => {
      expect(state.storage.sql.exec('SELECT phase FROM catalogue_sync').one().phase).toBe('idle');
    }),
  );
}

describe.each(['/fr', '/ar', '/fr?sort=cheapest', '/fr?q=dattes', '/fr/p/dattes', '/ar/p/dattes'])(
  '%s',
  (path) => {
    test('is the same for all visitors, and cached', async () => {
      const first = await get(path);
      const body = await first.text();
      expect(first.headers.get('Cache-Control')).toBe('public, max-age=60, stale-while-revalidate=600');
      expect(first.headers.get('Cache-Tag')).toBe('catalogue');
      expect(first.headers.get('Content-Security-Policy')).toContain("default-src 'none'");

      const visitor = await new Visitor().fill([price]);
      expect(visitor.cookie).not.toBe('');
      const look = vi.spyOn(env.SHOP, 'get');
      const again = await get(path);
      expect(await again.text()).toBe(body);
      expect([...again.headers]).toEqual([...first.headers]);
      // The cart's count is inserted on the way to the visitor (cart/count.worker.test.ts).
      const own = await visitor.get(path);
      expect((await own.text()).replace(/<svg[^>]* class="pieces".*?<\/svg>/, '')).toBe(body);
      expect(own.headers.has('Set-Cookie')).toBe(false);
      expect(look).not.toHaveBeenCalled();

      const known = await get(path, { 'If-None-Match': again.headers.get('ETag') ?? '' });
      expect([known.status, await known.text()]).toEqual([304, '']);
    });

    test('shows a change of the catalogue within 10 s', async () => {
      expect(await readPage(path)).toMatch(/\b950\b/);
      service.products[0] = {
        ...service.products[0],
        name: 'Dattes Deglet',
        metadata: { slug: 'dattes', compare_at: 1200 },
      };
      service.addPrice(String(service.products[0].id), 800);
      await readAgain();
      expect(await readPage(path)).not.toMatch(/\b800\b/);
      passTime(holdFor);
      expect(await readPage(path)).toMatch(/\b800\b/);
    });
  },
);

describe('an uncached answer', () => {
  test.each([
    ['/fr?utm_source=x', 200],
    ['/fr/p/dattes?ref=1', 200],
    ['/fr/p/nothing', 404],
    ['/fr?q=nothing', 200],
    ['/fr/cart', 200],
    ['/fr/orders/0123456789abcdefghjkmnpqrstvwxyz', 404],
  ])('%s', async (path, status) => {
    const before = pages.size.pages;
    const response = await get(path);
    await response.body?.cancel();
    expect(response.status).toBe(status);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.has('ETag')).toBe(false);
    expect(pages.size.pages).toBe(before);
  });

  test('a POST to a page, and its HEAD', async () => {
    await readPage('/fr');
    const response = await SELF.fetch(`${origin}/fr`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect((await SELF.fetch(`${origin}/fr`, { method: 'POST' })).status).toBe(403);
    expect(await readPage('/fr')).toContain('Dattes');
  });
});

test('pieces ordered by somebody else are gone from the page within 10 s', async () => {
  await holdAll();
  service.products[0] = { ...service.products[0], metadata: { slug: 'dattes', stock: 3 } };
  await readAgain();
  passTime(holdFor);
  const before = await readPage('/fr/p/dattes');
  const visitor = await new Visitor().fill([price]);
  const placed = await visitor.post('/fr/checkout', {
    name: 'Amina',
    phone: '0550 12 34 56',
    wilaya: '16',
    commune: 'Bab El Oued',
    street: '12 rue',
    delivery: 'home',
    seen_total: '1900',
    way: 'card:1900',
  });
  expect(placed.status).toBe(303);
  expect(await readPage('/fr/p/dattes')).toBe(before);
  passTime(holdFor);
  expect(await readPage('/fr/p/dattes')).not.toBe(before);
});

test('a cached page is refreshed after its answer all day, and kept while it is true', async () => {
  const body = await readPage('/fr/p/dattes');
  passTime(60_000);
  const before = service.calls.length;
  expect(await readPage('/fr/p/dattes')).toBe(body);
  const product = `/products/${service.products[0]?.id}`;
  const expected = [`GET ${product}`, `GET ${product}/prices`];
  await eventually(() => {
    const calls = service.calls.slice(before);
    expect(calls.filter((call) => call.includes(product))).toEqual(expected);
    // The visit also asks for the newest price, and the minute's sync follows.
    const others = calls.filter((call) => !call.includes(product));
    expect(['GET /prices', 'GET /products', 'GET /prices'].slice(0, others.length)).toEqual(others);
  });
  service.products[0] = { ...service.products[0], metadata: { slug: 'dattes', stock: 1 } };
  passTime(60_000);
  expect(await readPage('/fr/p/dattes')).toBe(body);
  await eventually(async () => {
    passTime(holdFor);
    expect(await readPage('/fr/p/dattes')).not.toBe(body);
  });
});

test('pages stay while the object with the catalogue is unreachable', async () => {
  const body = await readPage('/fr');
  passTime(holdFor);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const reach = vi.spyOn(env.SHOP, 'get').mockImplementation(() => {
    throw new Error('overloaded');
  });
  expect(await readPage('/fr')).toBe(body);
  reach.mockRestore();
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^pages: Error at /));
});
