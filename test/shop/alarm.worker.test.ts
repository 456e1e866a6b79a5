import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reindexing } from '../../src/shop/catalogue/reindex.ts';
import { CatalogueSync } from '../../src/shop/catalogue/sync/catalogue-sync.ts';
import { Reconciliation } from '../../src/shop/orders/payments/sync/reconciliation.ts';
import { eventually } from '../eventually.ts';
import { FakeService } from '../storefront/fake-service.ts';
import { emptyShop, get, stub } from '../storefront/mirror.ts';

/** The shop has one alarm: without it no order is queried, and no price changes. */

beforeEach(async () => {
  const service = new FakeService();
  service.standIn();
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  await stub().siteMap();
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await emptyShop();
});

const alarmOf = () => runInDurableObject(stub(), (_, { storage }) => storage.getAlarm());

test.each([
  ['at once', () => vi.spyOn(Reindexing.prototype, 'run').mockImplementation(() => fail())],
  ['later', () => vi.spyOn(CatalogueSync.prototype, 'run').mockImplementation(async () => fail())],
])('is set again after a job that failed %s', async (_, breakIt) => {
  const broken = breakIt();
  await runDurableObjectAlarm(stub());
  expect(broken).toHaveBeenCalled();
  // It may be firing just now.
  await eventually(async () => expect(await alarmOf()).not.toBeNull());
});

test('is set again when a job that outlasts it fails', async () => {
  let end: (() => void) | undefined;
  vi.spyOn(CatalogueSync.prototype, 'run').mockImplementation(async () => {
    await new Promise<void>((settle) => {
      end = settle;
    });
    fail();
  });
  await runDurableObjectAlarm(stub());
  await runInDurableObject(stub(), async (_, { storage }) => {
    await storage.deleteAlarm();
    end?.();
    await eventually(async () => expect(await storage.getAlarm()).not.toBeNull());
  });
});

test('the due time is read once for many pages, and again after a write, a finished job or a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const asked = vi.spyOn(Reconciliation.prototype, 'dueAt');
  const pagesAsk = async (times: number) => {
    asked.mockClear();
    for (let nth = 0; nth < 3; nth += 1) await get('/fr/cart');
    expect(asked).toHaveBeenCalledTimes(times);
  };
  await get('/fr/cart');
  await pagesAsk(0);
  await stub().countIncidents([['limit_reached', 1]], Date.now());
  await pagesAsk(1);
  vi.setSystemTime(Date.now() + 1_000);
  await pagesAsk(1);
  // A clock that was set back must not make it last longer.
  vi.setSystemTime(Date.now() - 60_000);
  await pagesAsk(1);
  await runDurableObjectAlarm(stub());
  await eventually(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
});

test('is set for the work that a request has just stored, whatever was read before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(CatalogueSync.prototype, 'dueAt').mockReturnValue(Number.POSITIVE_INFINITY);
  await get('/fr/cart');
  await runInDurableObject(stub(), (_, { storage }) => storage.setAlarm(Date.now() + 3_600_000));
  vi.spyOn(Reconciliation.prototype, 'dueAt').mockReturnValue(Date.now() + 5_000);
  await get('/fr/cart');
  expect(await alarmOf()).toBe(Date.now() + 3_600_000);
  await stub().countIncidents([['limit_reached', 1]], Date.now());
  await get('/fr/cart');
  expect(await alarmOf()).toBe(Date.now() + 5_000);
});

test('is set for a visit that makes the catalogue due sooner without a written row', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await get('/fr/cart');
  await runInDurableObject(stub(), (_, { storage }) => storage.setAlarm(Date.now() + 3_600_000));
  vi.spyOn(CatalogueSync.prototype, 'dueAt').mockReturnValue(Date.now() + 5_000);
  await get('/fr/cart');
  expect(await alarmOf()).toBe(Date.now() + 5_000);
});

function fail(): never {
  throw new Error('a bug');
}
