import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reindexing } from '../../../src/storefront/catalogue/reindex.ts';
import { CatalogueSync } from '../../../src/storefront/catalogue/sync/catalogue-sync.ts';
import { FakeService } from '../fake-service.ts';
import { emptyShop, stub } from '../mirror.ts';

/** The one alarm of the shop: without it no order is asked about, and no price ever changes. */

beforeEach(async () => {
  const service = new FakeService();
  service.standIn();
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  await stub().siteMap();
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await emptyShop();
});

const alarmOf = () => runInDurableObject(stub(), (_, { storage }) => storage.getAlarm());

test.each([
  ['at once', () => vi.spyOn(Reindexing.prototype, 'run').mockImplementation(() => fail())],
  ['behind it', () => vi.spyOn(CatalogueSync.prototype, 'run').mockImplementation(async () => fail())],
])('is set again after a work that failed %s', async (_, breakIt) => {
  const broken = breakIt();
  await runDurableObjectAlarm(stub());
  expect(broken).toHaveBeenCalled();
  // It may be ringing just now.
  await vi.waitFor(async () => expect(await alarmOf()).not.toBeNull());
});

test('is set again when a work that takes longer than it fails', async () => {
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
    await vi.waitFor(async () => expect(await storage.getAlarm()).not.toBeNull());
  });
});

function fail(): never {
  throw new Error('a bug');
}
