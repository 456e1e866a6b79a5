import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { migrate } from '../../src/shop/store/migrate.ts';
import type { Shop } from '../../src/shop-worker/object.ts';
import { emptyStorage } from '../empty-storage.ts';
import { eventually } from '../eventually.ts';
import { elementsOn } from './forms.ts';
import { textOf } from './page-text.ts';
import { origin } from './visitor.ts';

/** The one object of the shop under test. */
export const stub = () => env.SHOP.get(env.SHOP.idFromName('shop'));

export const get = (path: string) => SELF.fetch(`${origin}${path}`, { redirect: 'manual' });

/** The HTML of a page, for a request without cookies. */
export const readPage = async (path: string) => (await get(path)).text();

/** The text of a page, for a request without cookies. */
const readPageText = async (path: string) => textOf(await readPage(path));

/** The text of an order's page, as its shopper reads it. */
export const readOrderPage = (token: string) => readPageText(`/fr/orders/${token}`);

/** The address of the courier's page in an order's code. */
export async function readCourierPath(token: string): Promise<string> {
  const svg = await readPage(`/fr/orders/${token}/qr.svg`);
  const path = elementsOn(svg, 'title')[0]?.text.slice(origin.length) ?? '';
  if (!/^\/fr\/courier\/[0-9a-z]{32}$/.test(path)) throw new Error(`No courier’s page: ${svg}`);
  return path;
}

/** Runs the object's alarm until the catalogue was read and can be shown. */
export async function readCatalogue(): Promise<void> {
  for (let turn = 0; turn < 20 && (await get('/sitemap.xml')).status === 503; turn++) {
    await runDurableObjectAlarm(stub());
  }
}

/** Reads the service's catalogue from its first page again. */
export async function readAgain(): Promise<void> {
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

/** Makes the object forget its memory, because it does not notice what a test writes beside it. */
export function clearPageCache(shop: Shop): Promise<void> {
  return shop.countIncidents([['limit_reached', 1]], Date.now());
}

/**
 * Leaves the next test a shop without stored data. It is not evicted: its work at that moment would never end, and
 * the runner would wait for it.
 */
export async function emptyShop(): Promise<void> {
  await runInDurableObject(stub(), async (shop, state) => {
    await clearPageCache(shop);
    await emptyStorage(state.storage, migrate);
  });
}
