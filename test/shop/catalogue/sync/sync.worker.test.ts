import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SMALL, WINDOW } from '../../../../src/domain/catalogue/sync.ts';
import { findPrice, findProduct } from '../../../../src/shop/products/store/mirror.ts';
import { SEED } from '../../../seed.ts';
import { type MirrorUnderTest, withMirror } from '../../../storefront/mirror-under-test.ts';

const PAGE = 50;
const PAGES_PER_TURN = 20;
const HOUR = 3600_000;

/** A service with so many pages of products and of prices, read once completely. */
async function fill(mirror: MirrorUnderTest, products: number, prices: number): Promise<void> {
  const { service } = mirror;
  const ids = Array.from({ length: products * PAGE }, (_, index) => service.addProduct(`Article ${index}`));
  for (let index = 0; index < prices * PAGE; index++) {
    service.addPrice(ids[index % ids.length] ?? '', 100, { variant: `v${index}` });
  }
  await mirror.sync();
}

/** Pages of a list that are requested when nothing is new. */
const atRest = (pages: number) => (pages <= SMALL ? pages : 1 + WINDOW);

/** Syncs after which every page of a list has been read. */
const syncsForAllPages = (pages: number) => (pages <= SMALL ? 1 : Math.ceil(pages / WINDOW) + 1);

describe.each([
  [1, 1],
  [10, 10],
  [11, 3],
  [2, 11],
  [18, 25],
])('a catalogue of %i pages of products and %i of prices', (products, prices) => {
  test('without changes takes few requests and one row a sync, and its version stays', async () => {
    await withMirror(async (mirror) => {
      await fill(mirror, products, prices);
      const { version, catalogueSync } = mirror;
      const isSmall = Math.max(products, prices) <= SMALL;
      let wholeAt = catalogueSync.wholeAt();
      for (let times = 0; times < 4; times++) {
        const begun = catalogueSync.dueAt();
        const { calls, rowsRead, rowsWritten } = await mirror.cost(() => mirror.sync());
        if (isSmall) wholeAt = begun;
        expect(catalogueSync.wholeAt()).toBe(wholeAt);
        const asked = (path: string) => calls.filter((call) => call === `GET ${path}`).length;
        expect(asked('/products')).toBeLessThanOrEqual(atRest(products));
        expect(asked('/prices')).toBeLessThanOrEqual(atRest(prices));
        expect(calls.length).toBeLessThanOrEqual(PAGES_PER_TURN);
        expect(rowsWritten).toBe(1);
        // One per named element, and some for the sync itself.
        expect(rowsRead).toBeLessThan(calls.length * (PAGE + 3) + 10);
      }
      expect(mirror.version).toBe(version);
    });
  });

  test('is mirrored again after any change, before the windows have covered all pages', async () => {
    await withMirror(async (mirror) => {
      await fill(mirror, products, prices);
      const { service, context } = mirror;
      const change = fc.record({ product: fc.nat(products * PAGE - 1), price: fc.nat(prices * PAGE - 1) });
      await fc.assert(
        fc.asyncProperty(change, async (at) => {
          const [product, price] = [service.products[at.product] ?? {}, service.prices[at.price] ?? {}];
          const name = `Autre ${mirror.now}`;
          service.products[at.product] = { ...product, name };
          service.prices[at.price] = { ...price, metadata: { variant: name } };
          const isThere = () =>
            findProduct(context.sql, String(product.id))?.product.name === name &&
            JSON.stringify(findPrice(context.sql, String(price.id))?.metadata).includes(name);
          let syncs = 0;
          for (; !isThere() && syncs < 100; syncs++) await mirror.sync();
          expect(syncs).toBeLessThanOrEqual(Math.max(syncsForAllPages(products), syncsForAllPages(prices)));
        }),
        { seed: SEED, numRuns: 6, examples: [[{ product: 0, price: 0 }]] },
      );
    });
  });

  test('shows everything new after one sync', async () => {
    await withMirror(async (mirror) => {
      await fill(mirror, products, prices);
      const added = Array.from({ length: 120 }, (_, index) => mirror.service.addProduct(`Nouveau ${index}`));
      const offered = added.map((id) => mirror.service.addPrice(id, 70));
      const { calls } = await mirror.cost(() => mirror.sync());
      // Reading the head of a list stops at the first page without anything new.
      expect(calls.length).toBeLessThanOrEqual(atRest(products + 3) + atRest(prices + 3) + 6);
      for (const id of added) expect(findProduct(mirror.context.sql, id)).not.toBeNull();
      for (const id of offered) expect(findPrice(mirror.context.sql, id)).not.toBeNull();
    });
  });

  test('loses deleted products after one sync', async () => {
    await withMirror(async (mirror) => {
      await fill(mirror, products, prices);
      const { service, context } = mirror;
      const [product] = service.products.splice(7, 1);
      const [price] = service.prices.splice(21, 1);
      await mirror.sync();
      expect(findProduct(context.sql, String(product?.id))).toBeNull();
      expect(findPrice(context.sql, String(price?.id))).toBeNull();
    });
  });
});

describe('a large catalogue', () => {
  test('with an unreadable element is not read completely every time', async () => {
    await withMirror(async (mirror) => {
      mirror.service.addProduct('Broken', { name: 7 });
      await fill(mirror, 12, 12);
      for (let times = 0; times < 3; times++) {
        const { calls } = await mirror.cost(() => mirror.sync());
        expect(calls.length).toBeLessThanOrEqual(2 * (1 + WINDOW));
      }
      const [gone] = mirror.service.products.splice(30, 1);
      await mirror.sync();
      expect(findProduct(mirror.context.sql, String(gone?.id))).toBeNull();
    });
  });

  test('shows its newest products after the first batch, and is then read completely', async () => {
    await withMirror(async (mirror) => {
      const { service, context } = mirror;
      const ids = Array.from({ length: 45 * PAGE }, (_, index) => service.addProduct(`Article ${index}`));
      for (const id of ids) service.addPrice(id, 100);
      const shown = () => context.sql.all('SELECT product_id FROM catalogue_index').length;
      const first = await mirror.cost(() => mirror.takeTurn());
      expect(first.calls).toHaveLength(PAGES_PER_TURN + 10);
      expect(shown()).toBe(10 * PAGE);
      expect(mirror.catalogueSync.isUnfinished()).toBe(true);
      const second = await mirror.cost(() => mirror.takeTurn());
      expect(second.calls).toHaveLength(PAGES_PER_TURN);
      const rest = await mirror.cost(() => mirror.sync());
      expect(rest.calls.filter((call) => call === 'GET /prices')).toHaveLength(45);
      expect(shown()).toBe(ids.length);
      expect(mirror.catalogueSync.wholeAt()).not.toBeNull();
    });
  });

  test('continues where it stopped when prices read ahead fail', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await withMirror(async (mirror) => {
      const { service } = mirror;
      for (let index = 0; index < 25 * PAGE; index++) service.addPrice(service.addProduct('Article'), 100);
      service.sabotage = ({ url }) =>
        url.includes('/prices') ? Response.json({ message: 'Busy.' }, { status: 503 }) : undefined;
      await mirror.takeTurn();
      service.sabotage = null;
      const { calls } = await mirror.cost(() => mirror.sync());
      expect(calls.filter((call) => call === 'GET /products')).toHaveLength(5);
    });
    vi.restoreAllMocks();
  });

  test('is read completely every six hours, even when its lists keep their length', async () => {
    await withMirror(async (mirror) => {
      await fill(mirror, 12, 12);
      const old = mirror.service.products[3] ?? {};
      // One deleted there and one never seen here: the lists have the same length.
      mirror.service.products[3] = { ...old, id: 'prod_other' };
      await mirror.sync();
      mirror.now += 6 * HOUR;
      const { calls } = await mirror.cost(() => mirror.sync());
      expect(calls).toHaveLength(24);
      expect(findProduct(mirror.context.sql, String(old.id))).toBeNull();
    });
  });

  test('without missing elements is not compared over several batches', async () => {
    await withMirror(async (mirror) => {
      const pages = PAGES_PER_TURN + 5;
      await fill(mirror, pages, pages);
      mirror.now += 7 * HOUR;
      const { calls, rowsRead } = await mirror.cost(() => mirror.sync());
      expect(calls).toHaveLength(2 * pages);
      // One per named element, again for those counted twice, and some for the sync.
      expect(rowsRead).toBeLessThan(2 * pages * (2 * PAGE + 3) + 50);
    });
  });

  test('with an unreadable page is compared, so that a deleted element does not stay', async () => {
    await withMirror(async (mirror) => {
      await fill(mirror, PAGES_PER_TURN + 5, 1);
      const { products } = mirror.service;
      const [gone] = products.splice(30, 1);
      // As many as before: one unmirrored element cannot be read, one mirrored element is deleted.
      mirror.service.addProduct('Broken', { name: 7 });
      mirror.now += 7 * HOUR;
      await mirror.sync();
      expect(findProduct(mirror.context.sql, String(gone?.id))).toBeNull();
    });
  });

  test('is filled without a pause, and later read completely with pauses between its batches', async () => {
    await withMirror(async (mirror) => {
      const begun = mirror.now;
      for (let index = 0; index < 30 * PAGE; index++) mirror.service.addProduct(`Article ${index}`);
      expect(await mirror.sync()).toBe(2);
      expect(mirror.now).toBe(begun);
      mirror.now += 7 * HOUR;
      const again = mirror.now;
      const first = await mirror.cost(() => mirror.takeTurn());
      expect(first.calls).toHaveLength(PAGES_PER_TURN);
      const rest = await mirror.cost(() => mirror.sync());
      expect(rest.calls).toHaveLength(11);
      expect(mirror.now).toBe(again + 10_000);
    });
  });
});

describe('the pause between syncs', () => {
  test.each([
    ['never above a minute with visitors', true, [10, 20, 40, 60, 60, 60]],
    ['up to an hour without visitors', false, [10, 20, 40, 60, 120, 240, 480, 960, 1920, 3600, 3600]],
  ])('is ten seconds after a change, then longer, %s', async (_, isVisited, expected) => {
    await withMirror(async (mirror) => {
      const pauses = async (count: number) => {
        const found: number[] = [];
        for (let times = 0; times < count; times++) {
          if (isVisited) void mirror.catalogueSync.visit();
          await mirror.sync();
          found.push((mirror.catalogueSync.dueAt() - mirror.now) / 1000);
        }
        return found;
      };
      mirror.service.addProduct('Miel');
      expect(await pauses(expected.length)).toEqual(expected);
      mirror.service.products[0] = { ...mirror.service.products[0], metadata: { stock: 4 } };
      expect(await pauses(2)).toEqual([10, 20]);
    });
  });

  test.each([
    [503, '120', 120],
    [429, '300', 300],
    [503, '999999', 3600],
    [503, null, 4],
    [500, 'Sat, 01 Jan 2000 00:00:00 GMT', 4],
  ])('after a %i with Retry-After %j is %i s', async (status, header, seconds) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await withMirror(async (mirror) => {
      const headers: Record<string, string> = header === null ? {} : { 'Retry-After': header };
      mirror.service.sabotage = () => Response.json({ message: 'Busy.' }, { status, headers });
      await mirror.takeTurn();
      expect(mirror.catalogueSync.dueAt() - mirror.now).toBe(seconds * 1000);
      const early = await mirror.cost(() => {
        mirror.now += seconds * 1000 - 1;
        return mirror.catalogueSync.run();
      });
      expect(early.calls).toEqual([]);
    });
    vi.restoreAllMocks();
  });

  test('ends at once when a wrong mirror is detected, even during a sync', async () => {
    await withMirror(async (mirror) => {
      mirror.service.addProduct('Miel');
      await mirror.sync();
      mirror.catalogueSync.hurry();
      expect(mirror.catalogueSync.dueAt()).toBe(mirror.now);
      const turn = mirror.catalogueSync.run();
      mirror.catalogueSync.hurry();
      await turn;
      expect(mirror.catalogueSync.dueAt()).toBe(mirror.now);
    });
  });

  test.each(['after', 'while'])('does not end early %s the service asks for a pause', async (when) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await withMirror(async (mirror) => {
      await mirror.sync();
      mirror.service.sabotage = () => new Response('', { status: 429, headers: { 'Retry-After': '600' } });
      mirror.now = mirror.catalogueSync.dueAt();
      const turn = mirror.catalogueSync.run();
      if (when === 'while') mirror.catalogueSync.hurry();
      await turn;
      mirror.catalogueSync.hurry();
      expect(mirror.catalogueSync.dueAt()).toBe(mirror.now + 600_000);
    });
    vi.restoreAllMocks();
  });
});

test('a failed sync continues at the page that failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await withMirror(async (mirror) => {
    for (let index = 0; index < 30 * PAGE; index++) mirror.service.addProduct(`Article ${index}`);
    const failing = new Set([3, 22]);
    const pages: number[] = [];
    mirror.service.sabotage = (request) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      if (failing.delete(page)) return new Response('', { status: 500 });
      if (request.url.includes('/products')) pages.push(page);
      return undefined;
    };
    await mirror.sync();
    expect(pages).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    mirror.service.products.splice(100, 1);
    await mirror.sync();
    expect(mirror.context.sql.count('SELECT COUNT(*) AS n FROM products')).toBe(30 * PAGE - 1);
  });
  vi.restoreAllMocks();
});
