import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PageCache, type PageLimits, type PageSource } from '../../src/shop-web/page-cache.ts';
import { holds } from '../seed.ts';

const limits: PageLimits = {
  holdFor: 10_000,
  bridgeFor: 600_000,
  maxPages: 3,
  maxBytes: 100,
  maxPageBytes: 60,
  maxShown: 3,
};

let now: number;
let cache: PageCache;
let version: string | null | Error;
/** Calls in order. */
let calls: string[];
/** The paths sent with each request for the version. */
let named: string[][];

beforeEach(() => {
  now = 1_795_000_000_000;
  cache = new PageCache({ ...limits }, () => now);
  version = 'one';
  calls = [];
  named = [];
});

const html = { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'public, max-age=60' };

function sourceOf(body: string, init: ResponseInit = {}): PageSource {
  return {
    version: async (shown) => {
      calls.push('version');
      named.push(shown.map((url) => new URL(url).pathname));
      if (version instanceof Error) throw version;
      return version;
    },
    isShared: () => true,
    render: () => {
      calls.push('render');
      return new Response(body, { headers: html, ...init });
    },
    changed: () => calls.push('changed'),
  };
}

async function ask(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return cache.answer(new Request(`https://shop.test${path}`, { headers }), sourceOf(body));
}

const textOf = async (path: string, body: string) => (await ask(path, body)).text();

describe('a cached page', () => {
  test('is rendered once, and for 10 s makes no request', async () => {
    expect(await textOf('/fr', 'first')).toBe('first');
    now += 9_999;
    expect(await textOf('/fr', 'second')).toBe('first');
    expect(calls).toEqual(['version', 'render']);
  });

  test('stays while the version stays, with a request every 10 s', async () => {
    await ask('/fr', 'first');
    for (let count = 0; count < 3; count++) {
      now += 10_000;
      expect(await textOf('/fr', 'second')).toBe('first');
    }
    expect(calls).toEqual(['version', 'render', 'version', 'version', 'version']);
  });

  test('is named in the next request for the version, with others of its time, up to a limit', async () => {
    for (const path of ['/a', '/b', '/c']) await ask(path, path);
    now += 9_999;
    for (const path of ['/b', '/a', '/b', '/c']) await ask(path, path);
    now += 1;
    await ask('/d', 'd');
    now += 10_000;
    await ask('/a', 'a');
    expect(named).toEqual([['/a'], ['/b', '/a', '/c', '/d'], ['/a']]);
    for (let at = 0; at < 20; at++) await ask(`/${at}`, '');
    for (let at = 0; at < 20; at++) await ask(`/${at}`, '');
    now += 10_000;
    await ask('/a', 'a');
    expect(named.at(-1)?.length).toBeLessThanOrEqual(limits.maxShown + 1);
  });

  test('is rendered again at a new version, and outer caches are purged once', async () => {
    await ask('/fr', 'first');
    await ask('/ar', 'أول');
    version = 'two';
    now += 10_000;
    expect(await textOf('/fr', 'second')).toBe('second');
    expect(await textOf('/ar', 'ثان')).toBe('ثان');
    expect(calls).toEqual(['version', 'render', 'render', 'version', 'changed', 'render', 'render']);
  });

  test('is checked when the clock was set back', async () => {
    await ask('/fr', 'first');
    now -= 1;
    await ask('/fr', 'second');
    expect(calls).toEqual(['version', 'render', 'version']);
  });

  test('with another query is another page', async () => {
    await ask('/fr', 'first');
    expect(await textOf('/fr?sort=cheapest', 'cheapest')).toBe('cheapest');
    expect(await textOf('/fr', 'second')).toBe('first');
  });

  test('is not kept while the catalogue is incomplete', async () => {
    version = null;
    await ask('/fr', 'half');
    expect(await textOf('/fr', 'whole')).toBe('whole');
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test('rendered from an outdated version is shown and not kept', async () => {
    const slow = { ...sourceOf('old'), render: () => late.promise };
    const late = Promise.withResolvers<Response>();
    const waiting = cache.answer(new Request('https://shop.test/fr'), slow);
    await Promise.resolve();
    version = 'two';
    now += 10_000;
    await ask('/ar', 'new');
    late.resolve(new Response('old', { headers: html }));
    expect(await (await waiting).text()).toBe('old');
    expect(await textOf('/fr', 'new')).toBe('new');
  });

  test('is shown for ten more minutes when the version is unavailable, and nothing new is kept', async () => {
    await ask('/fr', 'first');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    version = new Error('overloaded');
    now += 599_999;
    expect(await textOf('/fr', 'second')).toBe('first');
    expect(await textOf('/ar', 'fresh')).toBe('fresh');
    expect(cache.size.pages).toBe(1);
    now += 1;
    expect(await textOf('/fr', 'second')).toBe('second');
    expect(await textOf('/fr', 'third')).toBe('third');
  });
});

test('an uncached address makes no request', async () => {
  const source = { ...sourceOf('cart'), isShared: () => false };
  expect(await (await cache.answer(new Request('https://shop.test/fr/cart'), source)).text()).toBe('cart');
  expect(calls).toEqual(['render']);
});

test.each<[string, ResponseInit]>([
  ['an error', { status: 500, headers: html }],
  ['a missing page', { status: 404, headers: html }],
  ['a page with no-store', { headers: { ...html, 'Cache-Control': 'no-store' } }],
  ['a page without Cache-Control', { headers: { 'Content-Type': 'text/html' } }],
  ['a private page', { headers: { ...html, 'Set-Cookie': 'cart=1' } }],
  ['an answer that is no page', { headers: { ...html, 'Content-Type': 'text/csv' } }],
])('%s is never cached', async (_, init) => {
  const request = new Request('https://shop.test/fr');
  for (const body of ['first', 'second']) {
    const response = await cache.answer(request, sourceOf(body, init));
    expect(await response.text()).toBe(body);
    expect(response.headers.has('ETag')).toBe(false);
  }
  expect(cache.size.pages).toBe(0);
});

test('a matching ETag gets a 304 with the same headers', async () => {
  const first = await ask('/fr', 'first');
  const tag = first.headers.get('ETag') ?? '';
  expect(tag).toMatch(/^W\/"[0-9a-f]{24}"$/);
  for (const known of [tag, `"x", ${tag}`, '*']) {
    const response = await ask('/fr', 'first', { 'If-None-Match': known });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect([...response.headers]).toEqual([...first.headers]);
  }
  expect((await ask('/fr', 'first', { 'If-None-Match': '"x"' })).status).toBe(200);
  version = 'two';
  now += 10_000;
  expect((await ask('/fr', 'second', { 'If-None-Match': tag })).status).toBe(200);
});

test('the least recently used page is evicted first', async () => {
  for (const path of ['/1', '/2', '/3', '/1', '/4']) await ask(path, path);
  calls = [];
  for (const path of ['/1', '/3', '/4', '/2']) await ask(path, path);
  expect(calls).toEqual(['render']);
});

test('the cache never exceeds its size, for any requests', async () => {
  await holds(
    fc.asyncProperty(
      fc.array(fc.record({ path: fc.nat(9), bytes: fc.nat(80), pause: fc.constantFrom(0, 10_000) }), {
        maxLength: 60,
      }),
      async (visits) => {
        cache = new PageCache({ ...limits }, () => now);
        for (const { path, bytes, pause } of visits) {
          now += pause;
          if (pause > 0) version = String(now);
          const shown = await textOf(`/${path}`, `${path}:${'x'.repeat(bytes)}`);
          expect(shown.startsWith(`${path}:`)).toBe(true);
          expect(cache.size.pages).toBeLessThanOrEqual(limits.maxPages);
          expect(cache.size.bytes).toBeLessThanOrEqual(limits.maxBytes);
          expect(cache.size.bytes).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    100,
  );
});
