import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { indexOrders, storeOrders } from '../shop/orders/stored-orders.ts';
import { elementsOn, linksOn, versionOn } from '../storefront/forms.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { act, actOn, Orders, sendForm } from './desk-driver.ts';
import { pairOwner } from './devices.ts';

const copy = deskCopyIn.fr;

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash'));

const orders = new Orders(shop, () => ({ [honey]: 1 }));

const karim = { name: 'Karim Saïdi', phone: '0661 98 76 54' };
const page = (visitor: Visitor, path: string) => visitor.read(`/fr/desk/${path}`);
/** The sums of a customer's page, in its order: orders, kept, returned, bought. */
const sums = (html: string) => elementsOn(html, 'dd').map(({ text }) => text.replace(/[^\d]/g, ''));

describe('customers', () => {
  test('are listed by phone, with what became of their orders, and found by name or phone', async () => {
    const owner = await pairOwner();
    const { number: first } = await orders.orderIn('delivered');
    const { number: second } = await orders.orderIn('returned');
    const { number: other } = await orders.place('cash', karim);
    const list = await page(owner, 'customers');
    expect(elementsOn(list, 'a', { class: 'whole' })).toHaveLength(2);
    expect(list).toContain(`/fr/desk/customers/${other}`);
    expect(linksOn(list).filter((link) => link.includes('550'))).toEqual([]);
    expect(sums(await page(owner, `customers/${first}`))).toEqual(['2', '1', '1', '1000']);
    expect(sums(await page(owner, `customers/${second}`))).toEqual(['2', '1', '1', '1000']);
    for (const q of ['saidi', 'kar', '0661987654', '0661 98', '98 76 54', '7654']) {
      const found = await page(owner, `customers?q=${q}`);
      expect(elementsOn(found, 'a', { class: 'whole' }), q).toHaveLength(1);
      expect(found).toContain('Karim');
    }
    for (const q of ['miel', '1111'])
      expect(await page(owner, `customers?q=${q}`)).toContain(copy.customers.none);
  });

  test('have tags and a note, which stand on their orders, and which an outdated form does not overwrite', async () => {
    const owner = await pairOwner();
    const { number } = await orders.place();
    const before = versionOn(await page(owner, `customers/${number}`));
    const path = `/fr/desk/customers/${number}`;
    const saved = await owner.post(`${path}/describe`, {
      version: before,
      tags: 'VIP, vip , gros',
      note: 'Sonner',
    });
    expect(saved.headers.get('Location')).toBe(`${path}?flash=saved`);
    const shown = await page(owner, `orders/${number}`);
    expect(shown).toContain('<bdi>VIP</bdi>');
    expect(shown).toContain('<bdi>Sonner</bdi>');
    const late = await owner.post(`${path}/describe`, { version: before, tags: '', note: 'Autre' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('Autre');
    expect(await page(owner, 'customers?tag=VIP')).toContain(path);
    expect(await page(owner, 'customers?tag=autre')).toContain(copy.customers.none);
    // A form that was cut off on its way empties nothing.
    await owner.post(`${path}/describe`, { version: before });
    expect(await page(owner, `orders/${number}`)).toContain('Sonner');
  });

  test('are erased from all orders, with tags and notes; open orders follow', async () => {
    const owner = await pairOwner();
    const { number: ended } = await orders.orderIn('canceled');
    await orders.orderIn('confirmed');
    const { number: other } = await orders.place('cash', karim);
    const version = versionOn(await page(owner, `customers/${ended}`));
    await owner.post(`/fr/desk/customers/${ended}/describe`, { version, tags: 'VIP', note: 'Sonner' });
    await owner.post(`/fr/desk/orders/${ended}/tags`, { tags: 'cadeau' });
    const unsure = await owner.post(`/fr/desk/customers/${ended}/erase`, {});
    expect(unsure.headers.get('Location')).toContain('flash=unsure');
    const answer = await owner.post(`/fr/desk/customers/${ended}/erase`, { sure: 'yes' });
    expect(answer.headers.get('Location')).toBe('/fr/desk/customers?flash=waits');
    const left = await inShop('SELECT phone, orders, note FROM customers ORDER BY phone');
    expect(left).toEqual([
      { phone: '+213550123456', orders: 1, note: null },
      { phone: '+213661987654', orders: 1, note: null },
    ]);
    expect(await inShop('SELECT * FROM customer_tags')).toEqual([]);
    expect(await inShop('SELECT * FROM order_tags')).toEqual([]);
    expect((await owner.get(`/fr/desk/customers/${ended}`)).status).toBe(404);
    expect((await owner.get(`/fr/desk/customers/${other}`)).status).toBe(200);
  });

  test('have bought what their orders brought, without what was waived', async () => {
    const owner = await pairOwner();
    const placed = await orders.orderIn('handed_over');
    const { number } = placed;
    await actOn(placed, { action: 'deliver' });
    await actOn(placed, { action: 'remit', amount: 900 });
    expect(sums(await page(owner, `customers/${number}`))).toEqual(['1', '1', '0', '900']);
    await actOn(placed, { action: 'undo' });
    expect(sums(await page(owner, `customers/${number}`))).toEqual(['1', '1', '0', '1000']);
  });

  test('follow a corrected phone, and come back when the correction is undone', async () => {
    const owner = await pairOwner();
    const placed = await orders.place();
    await sendForm(owner, placed, 'correct', { phone: karim.phone });
    const phones = () => inShop('SELECT phone, orders FROM customers');
    expect(await phones()).toEqual([{ phone: '+213661987654', orders: 1 }]);
    await act(owner, placed, 'undo');
    expect(await phones()).toEqual([{ phone: '+213550123456', orders: 1 }]);
  });
});

test('orders have tags, suggested from those in use, and are found by them', async () => {
  const owner = await pairOwner();
  const { number: tagged } = await orders.place();
  const { number: other } = await orders.place('cash', karim);
  await owner.post(`/fr/desk/orders/${tagged}/tags`, { tags: 'cadeau, urgent' });
  expect(await page(owner, `orders/${tagged}`)).toContain('value="cadeau, urgent"');
  expect(await page(owner, `orders/${other}`)).toContain('<option value="cadeau">');
  const numbers = async (query: string) =>
    [tagged, other]
      .filter((one) => one !== '')
      .filter((number) => found.get(query)?.includes(`orders/${number}"`));
  const found = new Map<string, string>();
  for (const query of [
    'tag=cadeau',
    'tag=cadeau&q=miel',
    'tag=cadeau&q=0661987654',
    'tag=cadeau&state=new',
    'tag=x',
  ])
    found.set(query, await page(owner, `orders?${query}`));
  expect(await numbers('tag=cadeau')).toEqual([tagged]);
  expect(await numbers('tag=cadeau&q=miel')).toEqual([tagged]);
  expect(await numbers('tag=cadeau&q=0661987654')).toEqual([]);
  expect(await numbers('tag=cadeau&state=new')).toEqual([tagged]);
  expect(await numbers('tag=x')).toEqual([]);
  await owner.post(`/fr/desk/orders/${tagged}/tags`, { tags: '' });
  expect(await inShop('SELECT * FROM order_tags')).toEqual([]);
});

/** So many orders of half as many customers, each tenth tagged. */
function storeMany(count: number) {
  return inContext(({ sql }) => {
    storeOrders(sql, count, { phone: `'+2135500' || printf('%05d', i % ${count / 2})` });
    sql.run("INSERT INTO customer_tags (tag, phone) SELECT 'VIP', phone FROM customers");
    sql.run("INSERT INTO order_tags (tag, placed_at, order_id) SELECT 'cadeau', placed_at, id FROM orders");
    indexOrders(sql);
  });
}

test('forty thousand orders cost the pages of customers as many rows as two thousand', async () => {
  const owner = await pairOwner();
  const rowsOf = async () => {
    const rows: Record<string, number> = {};
    for (const path of [
      'customers',
      'customers?after=00001500',
      'customers?q=amina',
      'customers?q=0550000017',
      'customers?tag=VIP',
      'customers/00001500',
      'orders?tag=cadeau',
      'orders?tag=cadeau&q=amina',
      'orders?tag=cadeau&after=00001500',
    ])
      rows[path] = await rowsReadDuring(async () => {
        const answer = await owner.get(`/fr/desk/${path}`);
        await answer.body?.cancel();
        expect([path, answer.status]).toEqual([path, 200]);
      });
    return rows;
  };
  await storeMany(2_000);
  // Due work is checked once a second with any page: here before them all.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await (await owner.get('/fr/desk')).body?.cancel();
  const few = await rowsOf();
  for (const table of ['orders', 'order_words', 'order_search', 'customers', 'customer_tags', 'order_tags'])
    await inShop(`DELETE FROM ${table}`);
  await storeMany(40_000);
  expect(await rowsOf()).toEqual(few);
  for (const [path, rows] of Object.entries(few)) expect([path, rows < 1_800]).toEqual([path, true]);
});
