import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { pairOwner } from '../desk/devices.ts';
import { stub } from '../storefront/mirror.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { addBacklog, backlogs, type Cost, costOf, findScans } from './backlog.ts';
import { offerPaymentMethods } from './orders/cash/payment-methods.ts';
import { inContext, placeCash } from './orders/cash/placing.ts';

/** What a flood, or a long absence, costs the next order and the desk: nothing that grows with it. */

const SIZE = 20_000;

let honey = '';
new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

/** Adds all backlogs, each of `SIZE` orders of honey. */
async function fill(): Promise<void> {
  const placed = await placeCash(honey, newOrderClient());
  if (!('order' in placed)) throw new Error('No order was placed.');
  const { id } = placed.order;
  const item = await inContext(({ sql }) =>
    sql.first(`SELECT json_extract(items, '$[0]') AS item FROM orders WHERE id = ?`, id)?.text('item'),
  );
  for (const kind of backlogs) await addBacklog(kind, SIZE, item ?? '');
}

const place = (network: string) => () => placeCash(honey, newOrderClient({ network }));

test('a cash order reads the same rows with none waiting and with 20,000', async () => {
  // An order reads the newest twenty of its phone, which all of these share.
  for (let index = 0; index < 21; index += 1) await place(`town ${index}`)();
  const costOfOrder = async (network: string) => {
    const { statements, rows } = await costOf(place(network));
    return { statements, rows };
  };
  const before = await costOfOrder('own');
  await fill();
  expect(await costOfOrder('another')).toEqual(before);
  // A network in a line: its count ends at the limit.
  expect((await costOf(place('waiting7'))).rows).toBeLessThan(before.rows + 20);
});

/** As many orders as a list names, as the desk's addresses name them. */
const packed = Array.from({ length: 200 }, (_, index) => `P${String(index + 1).padStart(7, '0')}`).join('.');

/** Rows and statements that a page may cost at 80,000 orders; measured figures are lower. */
const bounds: Record<string, { rows: number; statements: number }> = {
  '/fr/desk': { rows: 300, statements: 25 },
  '/fr/desk/queues/call': { rows: 300, statements: 15 },
  '/fr/desk/queues/call?network=waiting7': { rows: 300, statements: 15 },
  '/fr/desk/queues/call?ticked=all': { rows: 1_000, statements: 15 },
  '/fr/desk/queues/unpaid': { rows: 320, statements: 10 },
  '/fr/desk/queues/owed': { rows: 320, statements: 10 },
  '/fr/desk/orders': { rows: 100, statements: 10 },
  '/fr/desk/orders?state=new': { rows: 100, statements: 10 },
  // Packed orders are exchanges: what comes back is read from the former order and its events.
  '/fr/desk/orders?q=miel': { rows: 400, statements: 15 },
  '/fr/desk/orders?q=amel': { rows: 400, statements: 15 },
  '/fr/desk/orders?q=amel+saadi&way=card': { rows: 1_300, statements: 15 },
  '/fr/desk/orders?q=0610000017': { rows: 300, statements: 15 },
  '/fr/desk/customers': { rows: 200, statements: 10 },
  '/fr/desk/customers?q=amel': { rows: 250, statements: 10 },
  '/fr/desk/stock': { rows: 50, statements: 10 },
  '/fr/desk/parcels': { rows: 50, statements: 15 },
  '/fr/desk/parcels/all': { rows: 600, statements: 30 },
  '/fr/desk/parcels/all?group=ready': { rows: 500, statements: 20 },
  '/fr/desk/parcels/all?group=problem': { rows: 50, statements: 15 },
  '/fr/desk/print/day': { rows: 4_500, statements: 20 },
  '/fr/desk/print/picking?queue=hand_over': { rows: 6_000, statements: 20 },
  '/fr/desk/print/slips?paper=a6&queue=hand_over': { rows: 1_500, statements: 20 },
  [`/fr/desk/parcels?orders=${packed}`]: { rows: 5_000, statements: 20 },
  [`/fr/desk/parcels/labels?orders=${packed}`]: { rows: 5_000, statements: 20 },
  '/fr/desk/profit': { rows: 50, statements: 10 },
  '/fr/desk/orders/new': { rows: 50, statements: 10 },
};

async function costOfPage(owner: Visitor, path: string): Promise<Cost> {
  let status = 0;
  const cost = await costOf(async () => {
    const answer = await owner.get(path);
    status = answer.status;
    await answer.text();
  });
  expect([path, status]).toEqual([path, 200]);
  return cost;
}

test('no page of the desk reads a backlog of 20,000 waiting, unpaid, delivered and packed orders', async () => {
  const owner = await pairOwner();
  await fill();
  // Due work is checked once a second with any page: here before them all.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await owner.read('/fr/desk/orders/new');
  for (const [path, most] of Object.entries(bounds)) {
    const { rows, statements, dearest } = await costOfPage(owner, path);
    expect(rows, `${path}\n${dearest}`).toBeLessThanOrEqual(most.rows);
    expect(statements, `${path}\n${dearest}`).toBeLessThanOrEqual(most.statements);
  }
});

test('no statement of an order, a page or the alarm scans a table that grows', async () => {
  const owner = await pairOwner();
  await fill();
  const scans = await findScans(async () => {
    await place('own')();
    await place('waiting7')();
    for (const path of Object.keys(bounds)) await owner.read(path);
    await runDurableObjectAlarm(stub());
  });
  expect(scans).toEqual([]);
});
