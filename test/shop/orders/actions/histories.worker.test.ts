import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Order, OrderEvent } from '../../../../src/domain/orders/order.ts';
import type { ActionInput } from '../../../../src/shop/orders/actions/action.ts';
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
import { applyNow } from './apply-now.ts';

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
  'return_part',
  'restock',
  'write_off',
  'collect_cash',
  'remit',
  'refund',
  'undo',
];
type Step = { action: ActionInput['action'] | 'place'; which: number; quantity: number };
const step = fc.record({
  action: fc.constantFrom('place' as const, 'place' as const, ...acts),
  which: fc.nat(5),
  quantity: fc.integer({ min: 1, max: STOCK }),
});

beforeEach(holdAll);

const settling = ['returned', 'returned_part', 'restocked', 'written_off'];

/** Pieces of an order that nobody else can have: all but those that are for sale again. */
function piecesTaken({ fulfilment, items, returned }: Order, events: readonly OrderEvent[]): number {
  const undone = new Set(events.map(({ undoes }) => undoes));
  const last = events.findLast(({ kind, position }) => settling.includes(kind) && !undone.has(position));
  const isBack = fulfilment === 'canceled' || (fulfilment === 'returned' && last?.kind === 'restocked');
  const kept = isBack ? [] : items;
  const back = returned.filter(({ place }) => place === 'written_off' || (place === 'waiting' && !isBack));
  return [...kept, ...back].reduce((sum, { quantity }) => sum + quantity, 0);
}

/** After the hand-over, where pieces come back; most of a part return are few pieces. */
const later = fc.record({
  action: fc.constantFrom('return_part', 'return_part', 'restock', 'write_off', 'return', 'undo', 'place'),
  which: fc.constant(0),
  quantity: fc.constantFrom(1, 1, 1, 2, 3),
});
const sent = (['place', 'confirm', 'pack', 'hand_over'] as const).map((action) => ({
  ...{ action, which: 0, quantity: STOCK },
}));

test.each([
  ['no piece is promised twice or lost, for any actions on cash orders', step, []],
  ['the same after a hand-over, where pieces come back in parts', later, sent],
] as const)('%s', async (_, steps, first) => {
  await offerPaymentMethods('cash');
  let run = 0;
  const history = fc.asyncProperty(fc.array<Step>(steps, { maxLength: 25 }), async (more) => {
    const slug = `miel-${run % PRODUCTS}`;
    const price = String(shop.service.prices[run % PRODUCTS]?.id);
    run += 1;
    const orders: string[] = [];
    for (const { action, which, quantity } of [...first, ...more]) {
      if (action === 'place') {
        const placed = await placeCash(price, newOrderClient(), quantity);
        if ('order' in placed) orders.push(placed.order.id);
        continue;
      }
      const orderId = orders[which % Math.max(1, orders.length)];
      if (orderId === undefined) continue;
      const taken = await inContext((context) => {
        const pieces = [{ price, quantity }];
        const correction = { quantities: pieces };
        applyNow(context, orderId, { action, deposit: 'refund', correction, back: pieces });
        return orders.reduce((sum, id) => {
          const events = readOrderEvents(context.sql, id);
          const order = findOrder(context.sql, id);
          const holds = reservationsOfOrder(context.sql, id).some(({ state }) => state === 'reserved');
          const isTaken = order !== null && (order.fulfilment !== 'new' || holds);
          return isTaken ? sum + piecesTaken(order, events) : sum;
        }, 0);
      });
      const path = JSON.stringify([...first, ...more]);
      expect(taken, path).toBeLessThanOrEqual(STOCK);
      expect((await stub().product('fr', slug))?.available, path).toBe(STOCK - taken);
    }
  });
  await holds(history, RUNS);
  expect(await inShop('SELECT 1 FROM stock WHERE reserved < 0 OR paid < 0')).toEqual([]);
});
