import { beforeEach, expect, test, vi } from 'vitest';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { valuesOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { deskCopyIn } from './copy.ts';
import { Orders, sendBoxes, spell } from './desk-driver.ts';
import { pairOwner } from './devices.ts';

const copy = deskCopyIn.fr.auditLog;
const LOG = '/fr/desk/audit-log';
const DAY = 24 * 3_600_000;

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 400 } }), 1_000);
});
const orders = new Orders(shop, () => ({ [honey]: 1 }));

beforeEach(() => offerPaymentMethods('cash'));

test('one form about several orders is one row with their number, their sum and their names', async () => {
  const owner = await pairOwner();
  const placed = [];
  for (let count = 0; count < 3; count += 1) placed.push(await orders.orderIn('delivered'));
  const boxes = valuesOn(await owner.read('/fr/desk/queues/owed'), 'o');
  await sendBoxes(owner, '/fr/desk/bulk', boxes, { act: 'remit', list: 'queue=owed' });
  const html = await owner.read(LOG);
  const [first = ''] = html.split('<li class="card">').slice(1);
  expect(textOf(first)).toContain(copy.many['bulk.act'](3));
  expect(textOf(first)).toContain('3 000 DA');
  for (const { number } of placed) expect(textOf(first)).toContain(spell(number));
  expect(html.split(copy.actions['bulk.act']).length).toBe(1);
});

test('the log is narrowed to a kind, a device and the last days', async () => {
  const owner = await pairOwner();
  const has = async (query: string, words: string) =>
    (await owner.readText(`${LOG}${query}`)).includes(words.replace(/\s*:$/, ''));
  const paired = copy.actions['sign_in.pair'];
  expect([await has('', paired), await has('?kind=devices', paired)]).toEqual([true, true]);
  expect(await has('?kind=money', paired)).toBe(false);
  expect(await has('?device=nobody', paired)).toBe(false);
  expect(await has('?days=1', paired)).toBe(true);
  vi.setSystemTime(Date.now() + 2 * DAY);
  expect([await has('?days=1', paired), await has('?days=7', paired)]).toEqual([false, true]);
});

test('a page ends after so many rows, and the next one goes on where it ended', async () => {
  const owner = await pairOwner();
  for (let count = 0; count < 35; count += 1) {
    const { path } = await orders.orderIn('confirmed');
    await owner.post(`${path}/tags`, { tags: `t${count}` });
  }
  const rowsOn = (html: string) => html.split('<li class="card">').length - 1;
  const first = await owner.read(LOG);
  expect(rowsOn(first)).toBe(30);
  const next = /href="([^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await owner.read(next);
  expect(rowsOn(second)).toBeGreaterThanOrEqual(5);
  expect(second).not.toContain('rel="next"');
});
