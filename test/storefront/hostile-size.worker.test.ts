import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { FakeService } from './fake-service.ts';
import { emptyShop, get, stub } from './mirror.ts';
import { origin } from './visitor.ts';

const PRODUCTS = 10_000;
/** Requests to the service per batch. */
const PAGES_PER_TURN = 20;
/** A page of each list from its head, and a window of eight. */
const PAGES_AT_REST = 18;
/** Longer than every pause of the shop. */
const MINUTES_PER_TURN = 5;

let service: FakeService;
let calls = 0;

const failures: (() => Response | Promise<Response>)[] = [
  () => Promise.reject(new TypeError('Network connection lost.')),
  () => new Response('<html>busy</html>', { status: 500 }),
  () => Response.json({ message: 'Too many.', code: 'refused' }, { status: 429 }),
  () => new Response('{"data":[{"id":"prod'),
];

beforeEach(() => {
  service = new FakeService();
  for (let number = 1; number <= PRODUCTS; number++) {
    const metadata = { slug: `article-${number}`, category: `rayon ${number % 7}` };
    service.addPrice(service.addProduct(`Article ${number}`, { metadata }), 100 + number);
  }
  calls = 0;
  service.sabotage = () => {
    calls += 1;
    return calls % 17 === 0 ? failures[calls % failures.length]?.() : undefined;
  };
  service.standIn();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(async () => {
  vi.useRealTimers();
  await emptyShop();
  vi.restoreAllMocks();
});

const isFilled = async () => (await get('/sitemap.xml')).status === 200;

/** One alarm and its work, minutes after the one before. */
async function takeTurn(): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + MINUTES_PER_TURN * 60_000, toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
  // The end of a batch is stored, with the time of the next one.
  await eventually(() =>
    runInDurableObject(stub(), (_, state) => {
      const { due_at } = state.storage.sql.exec('SELECT due_at FROM catalogue_sync').one();
      expect(due_at).toBeGreaterThanOrEqual(Date.now());
    }),
  );
}

test('ten thousand products come in small batches, past every failure, while the shop is open', async () => {
  await get('/fr');
  let turns = 0;
  for (; turns < 120 && !(await isFilled()); turns++) {
    const before = calls;
    await takeTurn();
    expect(calls - before).toBeLessThanOrEqual(PAGES_PER_TURN);
    const page = await get('/fr');
    expect([200, 503]).toContain(page.status);
    await page.body?.cancel();
  }
  expect(turns).toBeLessThan(120);
  // 400 pages, and one in seventeen read again.
  expect(calls).toBeGreaterThan(400);
  expect(await countListed()).toBe(PRODUCTS);
  const found = await (await get('/fr?q=article+7777')).text();
  expect(found).toContain('/fr/p/article-7777');

  // A catalogue without changes costs some pages of each list, not four hundred.
  service.sabotage = () => {
    calls += 1;
    return undefined;
  };
  const before = calls;
  await takeTurn();
  expect(calls - before).toBe(PAGES_AT_REST);
});

/** Products that the sitemaps name. */
async function countListed(): Promise<number> {
  const index = await (await get('/sitemap.xml')).text();
  const slugs = new Set<string>();
  for (const [, path = ''] of index.matchAll(/<loc>[^<]*?(\/sitemaps\/\d+\.xml)<\/loc>/g)) {
    const sitemap = await (await SELF.fetch(`${origin}${path}`)).text();
    for (const [, slug = ''] of sitemap.matchAll(/<loc>[^<]*\/fr\/p\/([^<]+)<\/loc>/g)) slugs.add(slug);
  }
  return slugs.size;
}
