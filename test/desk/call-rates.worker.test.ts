import { expect, test, vi } from 'vitest';
import { readCallRates } from '../../src/desk/call-rates/store.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { storeOrders } from '../shop/orders/stored-orders.ts';
import { elementsOn } from '../storefront/forms.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { act, Orders, press } from './desk-driver.ts';
import { pairAs, pairOwner } from './devices.ts';

/** What became of the orders that each person confirmed. */

let honey = '';
const underTest = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 99 } }), 1_000);
});
const orders = new Orders(underTest, () => ({ [honey]: 1 }));

const RATES = '/fr/desk/call-rates';
const DAY = 86_400_000;

async function rowsOn(owner: Visitor, path = RATES): Promise<string[][]> {
  const rows = elementsOn(await owner.read(path), 'tr').slice(1);
  return rows.map(({ html }) => [...html.matchAll(/<(?:th|td)[^>]*>(.*?)<\/(?:th|td)>/gs)].map(textOf));
}
const textOf = ([, html = '']: RegExpExecArray) => html.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ');

test('an owner sees by person what was confirmed, delivered and returned, a confirmer her own; an undone yes does not count', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await offerPaymentMethods('cash');
  const owner = await pairOwner();
  const [samia, nadia] = [
    await pairAs(owner, 'confirmer', 'Samia'),
    await pairAs(owner, 'confirmer', 'Nadia'),
  ];
  const roads: [Visitor, string[]][] = [
    [samia, ['deliver']],
    [samia, ['deliver']],
    [samia, ['return']],
    [samia, []],
    [nadia, ['return']],
  ];
  for (const [who, ends] of roads) {
    const placed = await orders.placeByStranger('cash');
    await press(who, placed, 'confirm');
    for (const name of ends.length === 0 ? [] : ['pack', 'hand_over', ...ends])
      await act(owner, placed, name);
  }
  const undone = await orders.placeByStranger('cash');
  await press(nadia, undone, 'confirm');
  await press(nadia, undone, 'undo');
  expect(await rowsOn(owner)).toEqual([
    ['Samia', '4', '2', '1', '67 %'],
    ['Nadia', '1', '0', '1', '0 %'],
  ]);
  vi.setSystemTime(Date.now() + 8 * DAY);
  expect(await rowsOn(owner, `${RATES}?days=7`)).toEqual([]);
  expect(await rowsOn(owner, `${RATES}?days=30`)).toHaveLength(2);
  expect(await owner.readText(`${RATES}?days=7`)).toContain(deskCopyIn.fr.callRates.empty);
  vi.setSystemTime(Date.now() - 8 * DAY);
  expect(await rowsOn(samia)).toEqual([['Samia', '4', '2', '1', '67 %']]);
  const packer = await pairAs(owner, 'packer', 'Karim');
  expect((await packer.get(RATES)).status).toBe(403);
});

test('the rates of a week are read by an index, however many orders were confirmed before', async () => {
  await inContext(({ sql }) => storeOrders(sql, 20_000));
  await inShop(
    `INSERT INTO order_events (order_id, position, kind, actor, at, device)
     SELECT id, 99, 'confirmed', 'merchant', row_number() OVER (ORDER BY id), 'd' || (row_number() OVER (ORDER BY id) % 3)
     FROM orders`,
  );
  const [plan] = await inShop(
    `EXPLAIN QUERY PLAN SELECT device FROM order_events INDEXED BY order_events_confirmed
     WHERE kind = 'confirmed' AND device IS NOT NULL AND at >= 1`,
  );
  expect(String(plan?.detail)).toMatch(/^SEARCH .*USING COVERING INDEX order_events_confirmed/);
  const rows = await rowsReadDuring(
    () =>
      inContext(({ sql }) => expect(readCallRates(sql, { since: 19_901, only: null }, 50)).toHaveLength(3)),
    (statement) => statement.includes('order_events_confirmed'),
  );
  expect(rows).toBeGreaterThan(100);
  expect(rows).toBeLessThan(1_000);
});
