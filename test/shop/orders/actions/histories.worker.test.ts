import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { ActionInput } from '../../../../src/shop/orders/actions/action.ts';
import { applyAction } from '../../../../src/shop/orders/actions/apply-action.ts';
import { readOrderEvents } from '../../../../src/shop/orders/store/history.ts';
import { findOrder } from '../../../../src/shop/orders/store/orders.ts';
import { reservationsOfOrder } from '../../../../src/shop/stock/store.ts';
import { holds, quickOrLong } from '../../../seed.ts';
import { stub } from '../../../storefront/mirror.ts';
import { newOrderClient } from '../../../storefront/order-client.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import { holdAll } from '../../stock/hold-all.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { inContext, placeCash } from '../cash/placing.ts';

const STOCK = 5;
const RUNS = quickOrLong(10, 25);
const PRODUCTS = 100;

const shop = new ShopUnderTest((service) => {
  for (let index = 0; index < PRODUCTS; index++) {
    const metadata = { slug: `miel-${index}`, stock: STOCK };
    service.addPrice(service.addProduct(`Miel ${index}`, { metadata }), 1_000);
  }
});

const acts: ActionInput['action'][] = [
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
  action: fc.constantFrom('place' as const, 'place' as const, ...acts),
  which: fc.nat(5),
  quantity: fc.integer({ min: 1, max: STOCK }),
});

beforeEach(holdAll);

/** Pieces reserved for an order, by its status. */
function isReservedIn(fulfilment: string, isRestocked: boolean): boolean {
  return fulfilment !== 'canceled' && !(fulfilment === 'returned' && isRestocked);
}

test('no piece is promised twice or lost, for any actions on cash orders', async () => {
  await offerPaymentMethods('cash');
  let run = 0;
  const history = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const slug = `miel-${run % PRODUCTS}`;
    const price = String(shop.service.prices[run % PRODUCTS]?.id);
    run += 1;
    const orders: string[] = [];
    for (const { action, which, quantity } of steps) {
      if (action === 'place') {
        const placed = await placeCash(price, newOrderClient(), quantity);
        if ('order' in placed) orders.push(placed.order.id);
        continue;
      }
      const orderId = orders[which % Math.max(1, orders.length)];
      if (orderId === undefined) continue;
      const taken = await inContext((context) => {
        const position = readOrderEvents(context.sql, orderId).length;
        const correction = { quantities: [{ price, quantity }] };
        applyAction(context, orderId, { action, position, deposit: 'refund', correction }, { device: null });
        return orders.reduce((sum, id) => {
          const events = readOrderEvents(context.sql, id);
          const order = findOrder(context.sql, id);
          const undone = new Set(events.map(({ undoes }) => undoes));
          const isRestocked = events.some(
            ({ kind, position }) => kind === 'restocked' && !undone.has(position),
          );
          const pieces = order?.items.reduce((all, item) => all + item.quantity, 0) ?? 0;
          const holds = reservationsOfOrder(context.sql, id).some(({ state }) => state === 'reserved');
          const isTaken =
            order?.fulfilment === 'new' ? holds : isReservedIn(order?.fulfilment ?? '', isRestocked);
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
