import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { FakeService } from './fake-service.ts';
import { emptyShop, get, stub } from './mirror.ts';

let release: () => void;

/** A service with two pages per list that answers for the last ones only on command. */
beforeEach(() => {
  const service = new FakeService();
  for (let number = 1; number <= 60; number++)
    service.addPrice(service.addProduct(`Article ${number}`), 100 + number);
  const released = new Promise<void>((settle) => {
    release = settle;
  });
  service.sabotage = async ({ url }) => {
    if (url.includes('/prices') && url.includes('&page=2')) await released;
    return undefined;
  };
  service.standIn();
});

afterEach(async () => {
  release();
  await emptyShop();
  vi.restoreAllMocks();
});

// Far less than the longest wait of an empty shop.
test('the loaded part is shown while the rest is still being read', { timeout: 4_000 }, async () => {
  const first = get('/fr');
  await eventually(() =>
    runInDurableObject(stub(), (_, state) => {
      expect(state.storage.sql.exec('SELECT position FROM catalogue_index').toArray().length).toBe(50);
    }),
  );
  const page = await get('/fr');
  expect(page.status).toBe(200);
  expect((await page.text()).split('class="card"').length - 1).toBe(24);
  // It is incomplete, so lists of the whole catalogue must not use it.
  expect((await get('/sitemaps/shelves.xml')).status).toBe(503);
  release();
  expect((await first).status).toBe(200);
});
