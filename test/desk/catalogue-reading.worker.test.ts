import { evictDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SALE_BUDGET } from '../../src/shop/catalogue/sync/product-refresh.ts';
import { settingsCache } from '../../src/shop-web/settings-cache.ts';
import { eventually } from '../eventually.ts';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { pairOwner } from './devices.ts';

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

const { waitFor } = settingsCache.limits;
// Another time than a sale's, to tell the two apart.
beforeEach(() => {
  settingsCache.limits.waitFor = SALE_BUDGET + 1;
});
afterEach(() => {
  settingsCache.limits.waitFor = waitFor;
});

/** As after hours without visitors. The object starts again, because it caches how far it has read. */
async function rest() {
  await inShop('UPDATE catalogue_sync SET pause = 3600000, due_at = 9e15, finished_at = 0');
  await evictDurableObject(stub());
}

/** Whether a request waits for the catalogue, and whether it starts a reading. */
async function visit(visitor: Visitor, path: string) {
  await rest();
  const before = shop.service.calls.length;
  const waits = vi.spyOn(scheduler, 'wait');
  expect((await visitor.get(path)).status).toBe(200);
  await eventually(() => expect(shop.service.calls.slice(before)).toContain('GET /products'));
  return waits.mock.calls.some(([milliseconds]) => milliseconds === SALE_BUDGET);
}

test('a tap at the desk starts the reading of a catalogue at rest, and does not wait for it', async () => {
  const owner = await pairOwner();
  expect(await visit(owner, '/fr/desk/orders')).toBe(false);
});

test('a shopper waits for it', async () => {
  expect(await visit(new Visitor(), '/fr')).toBe(true);
});
