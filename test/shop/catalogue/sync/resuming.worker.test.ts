import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../eventually.ts';
import { FakeService } from '../../../storefront/fake-service.ts';
import { emptyShop, stub } from '../../../storefront/mirror.ts';
import { type MirrorUnderTest, withMirror } from '../../../storefront/mirror-under-test.ts';

const PAGE = 50;
const HOUR = 3600_000;
/** Pages of each list: two batches of products, and two of prices that begin within a page. */
const PRODUCTS = 30;
const PRICES = 25;

function fill(service: FakeService): void {
  const ids = Array.from({ length: PRODUCTS * PAGE }, (_, index) => service.addProduct(`Article ${index}`));
  for (const id of ids.slice(0, PRICES * PAGE)) service.addPrice(id, 100);
}

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Records the requested pages of the lists, and holds the answer to one of them. */
class Watch {
  readonly asked = { products: [] as number[], prices: [] as number[] };

  constructor(service: FakeService) {
    service.sabotage = (request) => this.#note(request);
  }

  /** Releases the answer. */
  answer: () => void = () => {};
  hangs: { list: 'products' | 'prices'; page: number; reached: () => void } | null = null;

  /** Settles when the page is requested whose answer never comes. */
  reaches(list: 'products' | 'prices', page: number): Promise<void> {
    return new Promise((reached) => {
      this.hangs = { list, page, reached };
    });
  }

  clear(): void {
    this.asked.products = [];
    this.asked.prices = [];
  }

  #note({ url }: Request): Promise<undefined> | undefined {
    const list = url.includes('/products') ? 'products' : 'prices';
    const page = Number(new URL(url).searchParams.get('page'));
    this.asked[list].push(page);
    if (this.hangs?.list !== list || this.hangs.page !== page) return undefined;
    this.hangs.reached();
    this.hangs = null;
    return new Promise((settle) => {
      this.answer = () => settle(undefined);
    });
  }
}

/** Counts of products, prices and articles in the catalogue. */
function countRows(sql: SqlStorage) {
  const count = (table: string) => sql.exec(`SELECT COUNT(*) AS count FROM ${table}`).one().count;
  return { products: count('products'), prices: count('prices'), shelf: count('catalogue_index') };
}

const whole = { products: PRODUCTS * PAGE, prices: PRICES * PAGE, shelf: PRICES * PAGE };

/** A full mirror, whose next sync reads everything. */
async function withOldMirror(act: (mirror: MirrorUnderTest, watch: Watch) => Promise<void>): Promise<void> {
  await withMirror(async (mirror) => {
    fill(mirror.service);
    await mirror.sync();
    mirror.now += 7 * HOUR;
    await act(mirror, new Watch(mirror.service));
  });
}

describe('an object that ends during a sync', () => {
  test('after a batch is followed by one that continues at the next page, and requests none twice', async () => {
    await withMirror(async (first) => {
      fill(first.service);
      const { asked } = new Watch(first.service);
      let mirror = first;
      let turns = 0;
      for (; mirror.catalogueSync.isUnfinished() && turns < 9; turns++) {
        mirror = mirror.restart();
        await mirror.takeTurn();
      }
      expect(turns).toBe(3);
      expect(asked.products).toEqual(upTo(PRODUCTS));
      // The first batch reads some prices ahead, so that the catalogue has products.
      expect(asked.prices).toEqual([...upTo(10), ...upTo(PRICES)]);
      expect(countRows(mirror.context.storage.sql)).toEqual(whole);
    });
  });

  test('within a batch is followed by one that requests the pages of that batch only', async () => {
    await withOldMirror(async (first, watch) => {
      const { service } = first;
      // Deleted before the sync began, so that ids named before the restart still count after it.
      const gone = [5, 700, 1_200].flatMap((at) => service.products.splice(at, 1));
      service.products.push(...gone.map((product) => ({ ...product, id: `${product.id}_other` })));
      const kept = service.prices.filter(({ product_id }) => gone.every(({ id }) => id !== product_id));
      service.prices.splice(0, service.prices.length, ...kept);

      await first.takeTurn();
      expect(watch.asked).toEqual({ products: upTo(20), prices: [] });
      watch.clear();
      const second = first.restart();
      second.now = second.catalogueSync.dueAt();
      const secondEnds = watch.reaches('products', 25);
      void second.catalogueSync.run();
      await secondEnds;
      expect(watch.asked).toEqual({ products: upTo(25, 21), prices: [] });
      watch.clear();
      const third = second.restart();
      await third.takeTurn();
      expect(watch.asked).toEqual({ products: upTo(PRODUCTS, 21), prices: upTo(10) });
      watch.clear();
      const fourth = third.restart();
      fourth.now = fourth.catalogueSync.dueAt();
      const fourthEnds = watch.reaches('prices', 14);
      void fourth.catalogueSync.run();
      await fourthEnds;
      watch.clear();
      const last = fourth.restart();
      await last.sync();
      // The list of products was complete: none of its pages is requested again.
      expect(watch.asked).toEqual({ products: [], prices: upTo(PRICES, 11) });

      const { products, prices } = service;
      const ids = (table: string) =>
        last.context.sql.all(`SELECT id FROM ${table}`).map((row) => row.text('id'));
      expect(ids('products').sort()).toEqual(products.map(({ id }) => id).sort());
      expect(ids('prices').sort()).toEqual(prices.map(({ id }) => id).sort());
    });
  });
});

describe('a shop that waits for a page', () => {
  beforeEach(emptyShop);
  afterEach(async () => {
    await emptyShop();
    vi.restoreAllMocks();
  });

  test('always has an alarm within a minute: the object may end before the answer comes', async () => {
    const service = new FakeService();
    fill(service);
    service.standIn();
    const watch = new Watch(service);
    const reached = watch.reaches('products', 26);
    const begun = Date.now();
    const visit = stub().siteMap();
    await reached;
    const readAlarm = () => runInDurableObject(stub(), (_, { storage }) => storage.getAlarm());
    // A firing alarm is not set while it waits for its jobs, and fires again if the object ends before them.
    await eventually(async () => expect((await readAlarm()) ?? 0).toBeGreaterThan(begun));
    expect(await readAlarm()).toBeLessThanOrEqual(Date.now() + 60_000);
    watch.answer();
    await visit;
    const count = () => runInDurableObject(stub(), (_, { storage }) => countRows(storage.sql));
    await eventually(async () => expect(await count()).toEqual(whole), 100);
    expect(watch.asked).toEqual({ products: upTo(PRODUCTS), prices: [...upTo(10), ...upTo(PRICES)] });
  });
});
