import { beforeEach, expect, test, vi } from 'vitest';
import { applyNow } from '../../shop/orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext, placeCash } from '../../shop/orders/cash/placing.ts';
import { elementsOn, linksOn, valuesOn } from '../../storefront/forms.ts';
import { stub } from '../../storefront/mirror.ts';
import { newOrderClient } from '../../storefront/order-client.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { deskCopyIn } from '../copy.ts';
import { formsOf } from '../crawling.ts';
import { actOn } from '../desk-driver.ts';
import { pairAs, pairOwner, pairPacker } from '../devices.ts';

const copy = deskCopyIn.fr;

/** Unconfirmed orders of one network: one line at the desk, after orders that look genuine. */

const MEGABYTE = 1024 * 1024;
let honey = '';
new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
});

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await offerPaymentMethods('cash');
});

/**
 * So many clients of a network order at the door, each with a browser and a phone; the ids of the accepted
 * ones.
 */
async function flood(network: string, count: number): Promise<string[]> {
  const taken: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const placed = await placeCash(honey, newOrderClient({ network, since: Date.now() }));
    if ('order' in placed) taken.push(placed.order.id);
  }
  return taken;
}

const listed = (page: string) => elementsOn(page, 'a', { class: 'whole' }).length;
const tile = (page: string) => {
  const [queue] = elementsOn(page, 'a', { class: 'tile', href: '/fr/desk/queues/call' });
  return Number(elementsOn(queue?.html ?? '', 'strong')[0]?.text);
};
const fieldsIn = (page: string) => ({
  network: valuesOn(page, 'network')[0] ?? '',
  until: valuesOn(page, 'until')[0] ?? '',
});
const statesOf = async (ids: readonly string[]) => {
  const rows = await inShop('SELECT id, fulfilment FROM orders');
  const states = new Map(rows.map(({ id, fulfilment }) => [id, fulfilment]));
  return ids.map((id) => states.get(id));
};

test('of 741 orders sent by one network 300 are accepted, as one line after genuine ones', async () => {
  const size = () => inContext(({ storage }) => storage.sql.databaseSize);
  const before = await size();
  const taken = await flood('flood', 741);
  expect(taken).toHaveLength(300);
  expect(((await size()) - before) / MEGABYTE).toBeLessThan(4);
  // They hold a tenth of the stock, and no more.
  expect((await stub().product('fr', 'miel'))?.available).toBe(45);
  await flood('family', 3);
  await flood('alone', 1);
  const owner = await pairOwner();
  const day = await owner.read('/fr/desk');
  expect([tile(day), listed(day)]).toEqual([4, 4]);
  expect(textOf(day)).toContain('À appeler et 300 regroupées par réseau');
  const queue = await owner.read('/fr/desk/queues/call');
  expect(listed(queue)).toBe(4);
  for (const page of [day, queue]) expect(textOf(page)).toContain(copy.today.networks.line('300'));
  expect(queue.indexOf('300 commandes')).toBeGreaterThan(queue.lastIndexOf('class="whole"'));
  // They can be viewed in pages.
  const { network } = fieldsIn(queue);
  const shown = await owner.read(`/fr/desk/queues/call?network=${network}`);
  expect(listed(shown)).toBe(20);
  expect(linksOn(shown, { rel: 'next' })).toHaveLength(1);
});

test('the desk shows the fifty largest lines, and a further one once one of them is settled', async () => {
  for (let index = 0; index < 51; index += 1) await flood(`network ${index}`, index === 7 ? 6 : 7);
  await flood('alone', 1);
  const owner = await pairOwner();
  const shown = async (path: string) => {
    const page = await owner.read(path);
    const lines = valuesOn(page, 'network').length;
    return [lines, textOf(page).includes(copy.today.networks.further), listed(page)];
  };
  for (const path of ['/fr/desk', '/fr/desk/queues/call']) expect(await shown(path)).toEqual([50, true, 1]);
  expect(await owner.readText('/fr/desk')).toContain(copy.today.networks.beside('356'));
  await owner.post('/fr/desk/queues/call', fieldsIn(await owner.read('/fr/desk/queues/call')));
  for (const path of ['/fr/desk', '/fr/desk/queues/call']) expect(await shown(path)).toEqual([50, false, 1]);
});

test.each([
  ['ar', 'طلبات غير مؤكّدة من شبكة إنترنت واحدة: 6'],
  ['fr', '6 commandes non confirmées d’un même réseau internet'],
  ['en', '6 unconfirmed orders of one internet network'],
])('is shown in %s', async (language, words) => {
  await flood('town', 6);
  const owner = await pairOwner();
  expect(await owner.readText(`/${language}/desk/queues/call`)).toContain(words);
});

test('one button cancels the counted orders one by one, and none confirmed or placed since', async () => {
  const orders = await flood('flood', 8);
  const [confirmed = ''] = orders;
  const beside = await flood('family', 2);
  const owner = await pairOwner();
  const fields = fieldsIn(await owner.read('/fr/desk/queues/call'));
  await inContext((context) => applyNow(context, confirmed, { action: 'confirm' }));
  vi.useFakeTimers({ now: Number(fields.until) + 1_000, toFake: ['Date'] });
  const [later = ''] = await flood('flood', 1);
  for (let taps = 0; taps < 2; taps += 1) {
    const answer = await owner.post('/fr/desk/queues/call', fields);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/fr/desk/queues/call']);
  }
  expect(await statesOf([confirmed, later, ...beside])).toEqual(['confirmed', 'new', 'new', 'new']);
  expect(await statesOf(orders.slice(1))).toEqual(Array(7).fill('canceled'));
  const entries = await inShop(
    "SELECT DISTINCT subject FROM audit_log WHERE action = 'today.cancel_network'",
  );
  expect(entries).toHaveLength(7);
  expect(await owner.readText('/fr/desk/audit-log')).toContain(
    textOf(copy.auditLog.many['today.cancel_network'](7)),
  );
  // Their pieces are back: one is sold, and the family holds two.
  expect((await stub().product('fr', 'miel'))?.available).toBe(47);
});

test('orders that are said to be genuine stand one by one, and stay when the others are canceled', async () => {
  const orders = await flood('town', 6);
  const owner = await pairOwner();
  const confirmer = await pairAs(owner, 'confirmer');
  const fields = fieldsIn(await confirmer.read('/fr/desk/queues/call'));
  for (let taps = 0; taps < 2; taps += 1)
    await confirmer.post('/fr/desk/queues/call', { ...fields, genuine: '1' });
  for (const path of ['/fr/desk', '/fr/desk/queues/call']) {
    const page = await owner.read(path);
    expect(page).not.toContain('name="network"');
    expect(listed(page)).toBe(path === '/fr/desk' ? 5 : 6);
  }
  expect(tile(await owner.read('/fr/desk'))).toBe(6);
  expect(await statesOf(orders)).toEqual(Array(6).fill('new'));
  const later = await flood('town', 6);
  const queue = await owner.read('/fr/desk/queues/call');
  expect([listed(queue), textOf(queue).includes('6 commandes non confirmées')]).toEqual([6, true]);
  await owner.post('/fr/desk/queues/call', fieldsIn(queue));
  expect(await statesOf([...orders, ...later])).toEqual([
    ...Array(6).fill('new'),
    ...Array(6).fill('canceled'),
  ]);
  expect((await confirmer.post('/fr/desk/queues/call', fields)).status).toBe(403);
});

test('an order that staff have called stands alone, until that is undone; its shopper changes nothing', async () => {
  const [called = '', other = ''] = await flood('town', 7);
  const owner = await pairOwner();
  const shown = async () => listed(await owner.read('/fr/desk/queues/call'));
  expect(await shown()).toBe(0);
  await actOn({ orderId: called }, { action: 'call_missed', reason: null });
  expect(await shown()).toBe(1);
  await inContext(({ sql }) =>
    sql.run("UPDATE orders SET call_flags = 'link_confirmed change_wished' WHERE id = ?", other),
  );
  expect(await shown()).toBe(1);
  await actOn({ orderId: called }, { action: 'undo' });
  expect(await shown()).toBe(0);
});

test('the limit of the shop’s settings is that of the lines', async () => {
  await flood('town', 6);
  const owner = await pairOwner();
  const limits = async (most: string) => {
    const page = await owner.read('/fr/desk/settings/limits');
    const fields = formsOf(page).find(({ action }) => action.endsWith('/limits'))?.fields ?? {};
    expect((await owner.post('/fr/desk/settings/limits', { ...fields, CASH_PER_NETWORK: most })).status).toBe(
      303,
    );
  };
  expect(listed(await owner.read('/fr/desk/queues/call'))).toBe(0);
  await limits('500');
  expect(listed(await owner.read('/fr/desk/queues/call'))).toBe(6);
});

test('a packer neither sees such a line nor can cancel it', async () => {
  const orders = await flood('town', 6);
  const owner = await pairOwner();
  const fields = fieldsIn(await owner.read('/fr/desk/queues/call'));
  const packer = await pairPacker(owner);
  expect(await packer.read('/fr/desk')).not.toContain('name="network"');
  expect((await packer.post('/fr/desk/queues/call', fields)).status).toBe(403);
  expect(await statesOf(orders)).toEqual(Array(6).fill('new'));
});
