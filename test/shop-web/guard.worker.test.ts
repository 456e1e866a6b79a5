import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pairingsPath } from '../../src/domain/addresses/desk/sign-in.ts';
import {
  erasuresPath,
  isCacheablePath,
  snapshotsPath,
  webhookPath,
} from '../../src/domain/addresses/shop.ts';
import shop from '../../src/shop-worker/worker.ts';
import { copyIn } from '../../templates/storefront/copy/copy.ts';
import { FakeService } from '../storefront/fake-service.ts';
import { insist } from '../storefront/insisting.ts';
import { emptyShop } from '../storefront/mirror.ts';
import { addressOf } from '../storefront/route-addresses.ts';
import { origin, Visitor } from '../storefront/visitor.ts';

const copy = copyIn.fr;

let service: FakeService;
let price: string;

beforeEach(() => {
  service = new FakeService();
  service.standIn();
  price = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await emptyShop();
});

const values: Record<string, string> = {
  language: 'fr',
  slug: 'dattes',
  token: '0123456789abcdefghjkmnpqrstvwxyz',
  file: 'shelves.xml',
  form: 'ask',
  code: 'qr.svg',
};

const valueFor = (parameter: string) => values[parameter] ?? parameter;

const middleware = 'ALL';
/** The shop's own routes, as in the router: a new one is included by itself. */
const routes = [
  ...new Map(
    (await shop.loadRoutes())
      .filter(({ method }) => method !== middleware)
      .map(({ method, path }) => ({ method, path: addressOf(path, valueFor) }))
      .map((route) => [`${route.method} ${route.path}`, route] as const),
  ).values(),
];
const forms = routes.filter(({ method }) => method !== 'GET');
const pages = routes.filter(({ method }) => method === 'GET');

const ask = (path: string, init: RequestInit = {}) =>
  SELF.fetch(path.startsWith('http') ? path : `${origin}${path}`, { redirect: 'manual', ...init });

const types = [
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  '',
];
const foreignHeaders: Record<string, string>[] = [
  {},
  { Origin: 'https://evil.test' },
  { Origin: 'null' },
  { Origin: `${origin}.evil.test` },
  { Origin: origin.replace('http:', 'https:') },
  { Origin: `${origin}:8080` },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
  { Origin: origin, 'Sec-Fetch-Site': 'same-site' },
  { Referer: `${origin}/fr/cart` },
];

const ours: Record<string, string>[] = [
  { Origin: origin },
  { 'Sec-Fetch-Site': 'same-origin' },
  { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
];

/** These need a signature or a key, which no browser sends by itself. */
function needsSignatureOrKey(path: string): boolean {
  const isCouriers = path.startsWith('/webhooks/couriers/');
  return (
    isCouriers ||
    [webhookPath, erasuresPath, pairingsPath].includes(path) ||
    path.startsWith(`${snapshotsPath}/`)
  );
}

describe('permission to change', () => {
  test('covers known routes, and one of them needs a signature', () => {
    expect(forms.length).toBeGreaterThan(5);
    expect(pages.length).toBeGreaterThan(8);
    expect(forms.every(({ method, path }) => method === 'POST' || needsSignatureOrKey(path))).toBe(true);
    // Snapshots are made, and restored.
    expect(forms.filter(({ path }) => needsSignatureOrKey(path))).toHaveLength(6);
  });

  test.each(forms.filter(({ path }) => !needsSignatureOrKey(path)))(
    '$method $path: refuses another site, with any content type',
    async ({ path }) => {
      const visitor = await new Visitor().fill([]);
      await ask('/fr');
      const before = service.calls.length;
      for (const stranger of foreignHeaders) {
        for (const type of types) {
          const response = await ask(path, {
            method: 'POST',
            headers: {
              ...stranger,
              Cookie: visitor.cookie,
              ...(type === '' ? {} : { 'Content-Type': type }),
            },
            body: `price=${price}&quantity=1`,
          });
          expect(response.status, JSON.stringify([stranger, type])).toBe(403);
          expect(response.headers.has('Set-Cookie')).toBe(false);
          await response.body?.cancel();
        }
      }
      expect(service.calls.length).toBe(before);
    },
  );

  test.each(forms.filter(({ path }) => path !== webhookPath && !path.startsWith('/webhooks/couriers/')))(
    '$method $path: accepts our own page',
    async ({ path }) => {
      for (const headers of ours) {
        const response = await ask(path, { method: 'POST', headers, body: new URLSearchParams({ price }) });
        const page = await response.text();
        // At the desk a client without a session gets the sign-in page, under the same status.
        if (response.status === 403) expect(page).toContain('<code dir="ltr">npm run admin</code>');
      }
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'refuses %s of another site',
    async (method) => {
      for (const { path } of routes) {
        const response = await ask(path, { method, headers: { Origin: 'https://evil.test' } });
        // Snapshot routes check their key first.
        expect(response.status, path).toBe(path.startsWith(snapshotsPath) ? 401 : 403);
        await response.body?.cancel();
      }
    },
  );

  test('refuses an event without a signature, from any origin', async () => {
    for (const headers of [...foreignHeaders, { Origin: origin }]) {
      expect((await ask(webhookPath, { method: 'POST', headers, body: '{}' })).status).toBe(401);
    }
  });
});

describe('every answer', () => {
  const check = async (response: Response, about: string) => {
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy, about).toContain("default-src 'none'");
    expect(policy, about).toContain("frame-ancestors 'none'");
    expect(policy, about).toContain("form-action 'self'");
    expect(policy, about).toContain("base-uri 'none'");
    expect(policy, about).not.toMatch(/unsafe|\*|data:|(?:script|style)-src[^;]*http/);
    expect(response.headers.get('X-Content-Type-Options'), about).toBe('nosniff');
    expect(response.headers.get('Referrer-Policy'), about).toBe('same-origin');
    expect(response.headers.get('Cache-Control'), about).toMatch(
      /^(?:no-store|private, no-cache|public, max-age=\d+)/,
    );
    if (response.status >= 300 || response.headers.has('Set-Cookie'))
      expect(response.headers.get('Cache-Control'), about).toMatch(/^(?:no-store|private, no-cache)$/);
    await response.body?.cancel();
  };

  test('of every route has the security headers, and is private unless it says otherwise', async () => {
    for (const { path } of pages) {
      await check(await ask(path), path);
      await check(await ask(path, { method: 'HEAD' }), `HEAD ${path}`);
    }
    for (const { path } of forms) await check(await ask(path, { method: 'POST' }), `POST ${path}`);
    await check(await ask('/nowhere'), 'unknown');
    await check(await ask('/fr/'), 'trailing slash');
    const long = { method: 'POST', headers: { Origin: origin }, body: 'x'.repeat(70_000) };
    await check(await ask('/fr/cart/add', long), 'too large');
  });

  test('that may be cached sets no cookie, for any visitor', async () => {
    await ask('/fr');
    const visitor = await new Visitor().fill([price]);
    const kept = new Set<string>();
    for (const { path } of pages) {
      // A visitor with cookies first: the page of a visitor without any is answered from the cache.
      for (const cookie of [visitor.cookie, visitor.cookie.replaceAll('=', '=x'), '']) {
        const response = await ask(path, { headers: { Cookie: cookie } });
        const body = await response.text();
        if (!response.headers.get('Cache-Control')?.startsWith('public')) continue;
        kept.add(path);
        expect(response.headers.getSetCookie(), path).toEqual([]);
        expect(body, path).not.toContain('class="pieces"');
      }
    }
    // An answer that the shop calls cacheable was seen here.
    const cacheable = pages.map(({ path }) => path).filter(isCacheablePath);
    expect(cacheable).toHaveLength(2);
    expect([...kept]).toEqual(expect.arrayContaining(cacheable));
    expect(kept.size).toBeGreaterThan(8);
  });

  test('has the security headers when the shop itself fails', async () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(env.SHOP, 'get').mockImplementation(() => {
      throw new Error('broken');
    });
    const response = await ask('/fr/cart');
    expect(response.status).toBe(500);
    await check(response, 'failed');
    expect(silenced).toHaveBeenCalled();
  });

  test('has the security headers and Retry-After when the storage fails', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
    vi.spyOn(env.SHOP, 'get').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full: SQLITE_FULL'), { durableObjectReset: true });
    });
    const response = await ask('/fr/cart');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '10']);
    await check(response, 'failed');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ route: expect.any(String), storage: 'SQLITE_FULL' }),
    );
  });

  test('over https has HSTS', async () => {
    const response = await ask('https://shop.test/fr');
    expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect((await ask('/fr')).headers.has('Strict-Transport-Security')).toBe(false);
  });
});

describe('a redirect of the shop', () => {
  const hostile = [
    '//evil.test',
    '//evil.test/fr/',
    '/\\evil.test',
    '/%5Cevil.test/',
    '/%2F%2Fevil.test',
    '/fr//evil.test/',
    '/fr/p///evil.test',
    '/fr/p/%2F%2Fevil.test',
    '/fr/p/..%2F..%2Fevil.test',
    '/fr/p/https:%2F%2Fevil.test',
    '/fr/orders/%2F%2Fevil.test/ask',
    '/fr/orders/%0D%0ALocation:%20https:%2F%2Fevil.test/again',
    '/fr/orders/%D8%B9/again',
    '/fr/orders/..%2F..%2F%2Fevil.test/go',
    '/fr?q=https://evil.test&after=99999',
    '/fr/?next=https://evil.test',
    '/fr@evil.test/',
    '/?language=//evil.test',
    '/.evil.test',
    '//evil.test/fr/cart/',
    '///evil.test/',
    '/fr/cart//?next=//evil.test/',
    '/\\evil.test/fr/cart/',
    '/fr/p/%2F%2Fevil.test/',
    '/fr/c/%5C%5Cevil.test:1/',
    '/fr//evil.test//',
    '/%09//evil.test/',
  ];
  const fields = {
    price: 'https://evil.test',
    next: 'https://evil.test',
    success_url: '//evil.test',
    return_to: '//evil.test',
  };

  test('always leads to a page of its own', async () => {
    // One after the other: requests that import the same module on demand at the same time may hang in the test plugin.
    const answers: Response[] = [];
    const forged = { 'X-Forwarded-Host': 'evil.test', Forwarded: 'host=evil.test', Origin: origin };
    for (const path of [...hostile, ...routes.map((route) => route.path)]) {
      const query = `${path.includes('?') ? '&' : '?'}url=https://evil.test&next=//evil.test&redirect=//evil.test`;
      answers.push(await ask(`${origin}${path}${query}`, { headers: forged }));
      const body = new URLSearchParams(fields);
      answers.push(await ask(`${origin}${path}`, { method: 'POST', headers: forged, body }));
    }
    let redirects = 0;
    for (const response of answers) {
      expect(response.status).not.toBe(500);
      const target = response.headers.get('Location') ?? response.headers.get('Refresh')?.split('url=')[1];
      await response.body?.cancel();
      if (target === undefined) continue;
      redirects += 1;
      expect(target).toMatch(/^\/(?:ar|fr|en)(?:$|[/?#])/);
      expect(new URL(target, origin).origin).toBe(origin);
    }
    expect(redirects).toBeGreaterThan(5);
  });
});

describe('too many checkouts from one browser', () => {
  const typed = {
    name: 'Amina "la voisine"',
    phone: '0550 12 34 56',
    wilaya: '16',
    commune: 'Bab El Oued',
    street: '12 rue',
    delivery: 'home',
    seen_total: '950',
    way: 'card:950',
  };
  const from = (address: string) => ({ 'CF-Connecting-IP': address });

  test('have to wait; typed fields and cart are kept', async () => {
    await ask('/fr');
    const visitor = await new Visitor().fill([price]);
    let { cookie } = visitor;
    const { answer: refused, taken } = await insist(120, async () => {
      ({ cookie } = visitor);
      const answer = await visitor.post('/fr/checkout', typed, from('192.0.2.9'));
      expect([303, 429]).toContain(answer.status);
      return answer;
    });
    expect(taken).toBeGreaterThanOrEqual(120);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('60');
    // A browser goes back to it.
    expect(refused.headers.get('Cache-Control')).toBe('private, no-cache');
    const page = await refused.text();
    expect(page).toContain('action="/fr/checkout"');
    expect(page).toContain('name="name" value="Amina &quot;la voisine&quot;"');
    expect(page).toContain('name="commune" value="Bab El Oued"');
    expect(page).toContain(copy.notice.kept);
    expect(visitor.cookie).toBe(cookie);

    // Other forms with the same effect are closed too; other visitors and actions are not.
    for (const path of ['/fr/orders/:token/again', '/fr/cart/again', '/fr/cart/remove-paid'])
      expect((await visitor.post(addressOf(path, valueFor), {}, from('192.0.2.9'))).status, path).toBe(429);
    expect((await visitor.post('/fr/cart/add', { price }, from('192.0.2.9'))).status).toBe(303);
    expect((await ask('/fr/checkout', { headers: { ...from('192.0.2.9'), Cookie: cookie } })).status).toBe(
      200,
    );
    const other = await new Visitor().fill([price]);
    expect((await other.post('/fr/checkout', typed, from('192.0.2.9'))).status).toBe(303);
  });
});
