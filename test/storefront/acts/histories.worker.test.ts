import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { type ActInput, performAct } from '../../../src/storefront/acts/acts.ts';
import { readOrderEvents } from '../../../src/storefront/orders/store/history.ts';
import { findOrder } from '../../../src/storefront/orders/store.ts';
import { reservationsOfOrder } from '../../../src/storefront/stock/store.ts';
import { holds } from '../../seed.ts';
import { inContext, placeCash } from '../cash/placing.ts';
import { inShop, offerWays } from '../cash/ways.ts';
import { stub } from '../mirror.ts';
import { newPlacer } from '../placer.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { holdAll } from '../stock/hold-all.ts';

const STOCK = 5;
const RUNS = 25;
const PRODUCTS = 100;

const shop = new ShopUnderTest((service) => {
  for (let index = 0; index < PRODUCTS; index++) {
    const metadata = { slug: `miel-${index}`, stock: STOCK };
    service.addPrice(service.addProduct(`Miel ${index}`, { metadata }), 1_000);
  }
});

const acts: ActInput['act'][] = [
  'confirm',
  'correct',
  'cancel',
  'pack',
  'hand_over',
  'deliver',
  'return',
  'restock',
  'collect_cash',
  'remit',
  'refund',
  'undo',
];
const step = fc.record({
  act: fc.constantFrom('place' as const, 'place' as const, ...acts),
  which: fc.nat(5),
  quantity: fc.integer({ min: 1, max: STOCK }),
});

beforeEach(holdAll);

/** Pieces of an order that nobody else may have, by where it stands. */
function takenBy(fulfilment: string, isRestocked: boolean): boolean {
  return fulfilment !== 'canceled' && !(fulfilment === 'returned' && isRestocked);
}

test('whatever is done about orders at the door, no piece is promised twice, and none is lost', async () => {
  await offerWays('cash');
  let run = 0;
  const history = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const slug = `miel-${run % PRODUCTS}`;
    const price = String(shop.service.prices[run % PRODUCTS]?.id);
    run += 1;
    const orders: string[] = [];
    for (const { act, which, quantity } of steps) {
      if (act === 'place') {
        const placed = await placeCash(price, newPlacer(), quantity);
        if ('order' in placed) orders.push(placed.order.id);
        continue;
      }
      const orderId = orders[which % Math.max(1, orders.length)];
      if (orderId === undefined) continue;
      const taken = await inContext((context) => {
        const position = readOrderEvents(context.sql, orderId).length;
        const correction = { quantities: [{ price, quantity }] };
        performAct(context, orderId, { act, position, deposit: 'refund', correction }, { device: null });
        return orders.reduce((sum, id) => {
          const events = readOrderEvents(context.sql, id);
          const order = findOrder(context.sql, id);
          const undone = new Set(events.map(({ undoes }) => undoes));
          const isRestocked = events.some(
            ({ kind, position }) => kind === 'restocked' && !undone.has(position),
          );
          const pieces = order?.items.reduce((all, item) => all + item.quantity, 0) ?? 0;
          const holds = reservationsOfOrder(context.sql, id).some(({ state }) => state === 'reserved');
          const isTaken = order?.fulfilment === 'new' ? holds : takenBy(order?.fulfilment ?? '', isRestocked);
          return isTaken ? sum + pieces : sum;
        }, 0);
      });
      expect(taken).toBeLessThanOrEqual(STOCK);
      expect((await stub().product('fr', slug))?.available).toBe(STOCK - taken);
    }
  });
  await holds(history, RUNS);
  expect(await inShop('SELECT 1 FROM stock WHERE reserved < 0 OR paid < 0')).toEqual([]);
});
