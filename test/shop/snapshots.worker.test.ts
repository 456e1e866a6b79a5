import { SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { FROZEN_FOR } from '../../src/database/snapshots/snapshots.ts';
import { pairOwner } from '../desk/devices.ts';
import { openProduct } from '../desk/products/product-forms.ts';
import { partCall, partHeaders, sha256Of } from '../snapshot-parts.ts';
import { emptyShop, readAgain, stub } from '../storefront/mirror.ts';
import { contact, order, ShopUnderTest } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';

const token = 'c'.repeat(32);
const key = { Authorization: 'Bearer admin_key_of_the_tests_91c4e7d20ab35f68' };

let price = '';
const shop = new ShopUnderTest((service) => {
  const dates = service.addProduct('Dattes', { metadata: { slug: 'dattes', name_ar: 'تمر' } });
  service.addPrice(service.addProduct('Livraison', { metadata: { slug: 'delivery' } }), 400);
  price = service.addPrice(dates, 950);
});

afterEach(async () => {
  vi.useRealTimers();
  await say('thaw');
});

const ask = (path: string, request: RequestInit = {}) =>
  SELF.fetch(`${origin}/copies${path}`, { ...request, headers: { ...key, ...request.headers } });
const say = (act: string, object = 'shop') =>
  ask(`/${object}`, { method: 'POST', body: JSON.stringify({ do: act, token }) });

const put = async (object: string, body: string, sent: { number?: number; copy?: string } = {}) =>
  ask(`/${object}`, { method: 'PUT', headers: await partHeaders(body, sent), body });

async function snapshotOf(object: string): Promise<string> {
  expect((await say('freeze', object)).status).toBe(200);
  const answer = await ask(`/${object}`, { headers: { 'Copy-Token': token } });
  expect(answer.status).toBe(200);
  return answer.text();
}

async function buy(): Promise<{ visitor: Visitor; page: string }> {
  const visitor = await new Visitor().fill([price]);
  const ordered = await order(visitor, { ...contact, seen_total: '1900', way: 'card:1900' });
  return { visitor, page: `/fr/orders/${ordered.token}` };
}

test('a frozen shop can be read, and answers orders and events with 503 and Retry-After', async () => {
  const { visitor, page } = await buy();
  const checkout = shop.lastCheckout();
  const other = await new Visitor().fill([price]);
  await say('freeze');
  for (const path of [page, '/fr', '/fr/p/dattes', '/fr/cart', '/fr/checkout', '/sitemap.xml'])
    expect((await visitor.get(path)).status, path).toBe(200);
  const refused = await other.post('/fr/checkout', { ...contact, seen_total: '1900', way: 'card:1900' });
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('10');
  // It will be sent again.
  expect(await shop.tell(checkout, 'paid')).toBe(503);
  expect(await visitor.read(page)).not.toContain('data-payment="paid"');
  await say('thaw');
  expect(await shop.tell(checkout, 'paid')).toBe(200);
  expect(await visitor.read(page)).toContain('data-payment="paid"');
});

test('product metadata that the service does not keep is in the snapshot', async () => {
  shop.service.become({ keepsMetadata: false });
  const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
  await form.save({ name: 'Savon noir', slug: 'savon', category: 'Soins', rows: '1', 'v.0.amount': '450' });
  const text = await snapshotOf('shop');
  await say('thaw');
  await emptyShop();
  expect((await put('shop', text)).status).toBe(200);
  await readAgain();
  expect(await stub().product('fr', 'savon')).toMatchObject({ category: { name: 'Soins' } });
});

test('a snapshot is restored completely in an empty shop, also after its first sync', async () => {
  const { visitor, page } = await buy();
  await shop.tell(shop.lastCheckout(), 'paid');
  await visitor.get(page);
  // From the second view on without the paid cart.
  const before = await visitor.read(page);
  const text = await snapshotOf('shop');
  await say('thaw');
  const full = await put('shop', text);
  expect([full.status, await full.json()]).toMatchObject([409, { code: 'copy_not_empty' }]);

  await emptyShop();
  expect((await visitor.get(page)).status).toBe(404);
  await visitor.get('/fr/p/dattes');
  const changed = await put('shop', text.replace('"hash"', '"hush"').replace(/"sha256":"../, '"sha256":"--'));
  expect([changed.status, await changed.json()]).toMatchObject([422, { code: 'copy_unusable' }]);
  expect((await visitor.get(page)).status).toBe(404);
  // In two parts, invisible until complete.
  const copy = await sha256Of(text);
  const middle = text.indexOf('\n', text.length / 2) + 1;
  const first = await put('shop', text.slice(0, middle), { copy });
  expect([first.status, await first.json()]).toEqual([200, { rows: null, next: 2 }]);
  for (const path of [page, '/fr', '/fr/p/dattes', '/fr/cart']) {
    const shut = await visitor.get(path);
    expect([shut.status, shut.headers.get('Retry-After')], path).toEqual([503, '10']);
  }
  const taken = await put('shop', text.slice(middle), { copy, number: 2 });
  expect([taken.status, await taken.text()]).toEqual([200, expect.stringMatching(/"rows":\d/)]);
  // A lost answer is given again.
  const again = await put('shop', text.slice(middle), { copy, number: 2 });
  expect([again.status, await again.text()]).toEqual([200, expect.stringMatching(/"rows":\d/)]);
  expect(await visitor.read(page)).toBe(before);
  // It continues: due work runs, and others buy.
  expect((await buy()).page).not.toBe(page);
});

test('photos are transferred by group, into empty groups only', async () => {
  const photos = (name: string) => env.PHOTOS.get(env.PHOTOS.idFromName(name));
  const file = `08${'0'.repeat(30)}.jpg`;
  const bytes = new Uint8Array(1_300_000).map((_, place) => place % 251);
  const group = Number.parseInt(file.slice(0, 2), 16) % 8;
  await photos(`photos-${group}`).keep(file, bytes.buffer);
  const text = await snapshotOf(`photos-${group}`);
  const kept = photos(`photos-${group}`).keep(`09${file.slice(2)}`, bytes.buffer);
  expect(await kept.then(() => 'kept', String)).toContain('snapshot is made');
  await say('thaw', `photos-${group}`);
  const refused = await put(`photos-${group}`, text);
  expect(refused.status).toBe(409);
  const other = photos('empty');
  const taken = await other.snapshot(await partCall(`photos-${group}`, text));
  expect(taken).toMatchObject({ ok: true, rows: 4 });
  const read = await other.read(file);
  expect(read instanceof ArrayBuffer && new Uint8Array(read)).toEqual(bytes);
});

test('without the shop’s key nothing is read or frozen', async () => {
  for (const method of ['GET', 'POST', 'PUT']) {
    const headers = { Authorization: 'Bearer guess', 'Copy-Token': token };
    const body = method === 'GET' ? undefined : JSON.stringify({ do: 'freeze', token });
    expect((await SELF.fetch(`${origin}/copies/shop`, { method, headers, body })).status, method).toBe(401);
  }
  expect((await ask('/photos-8', { headers: { 'Copy-Token': token } })).status).toBe(404);
  expect((await ask('/shop', { headers: { 'Copy-Token': token } })).status).toBe(409);
  expect((await ask('/shop')).status).toBe(422);
});

test('a frozen shop without further calls thaws by itself', async () => {
  const visitor = await new Visitor().fill([price]);
  await say('freeze');
  expect((await say('freeze')).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + FROZEN_FOR + 1 });
  const placed = await visitor.post('/fr/checkout', { ...contact, seen_total: '1900', way: 'card:1900' });
  expect(placed.status).toBe(303);
});
