import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { reindex } from '../../../src/shop/catalogue/reindex.ts';
import type { ShopContext } from '../../../src/shop/context.ts';
import type { ActionInput } from '../../../src/shop/orders/actions/action.ts';
import { placeOrder } from '../../../src/shop/orders/placing/place-order.ts';
import { readOrderEvents } from '../../../src/shop/orders/store/history.ts';
import { findOrder } from '../../../src/shop/orders/store/orders.ts';
import { findProduct, pricesOfProduct } from '../../../src/shop/products/store/mirror.ts';
import { stockStateOf } from '../../../src/shop/stock/counts.ts';
import { reservationsOfOrder } from '../../../src/shop/stock/store.ts';
import { holds, quickOrLong } from '../../seed.ts';
import { newOrderClient } from '../../storefront/order-client.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { applyNow } from '../orders/actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../orders/cash/payment-methods.ts';
import { inContext } from '../orders/cash/placing.ts';
import { holdAll } from './hold-all.ts';

const SHARED = 6;
const RUNS = quickOrLong(40, 100);
const PRODUCTS = 120;
const AMOUNT = 1_000;

/** For each product the prices of its sizes: the merchant counts the large ones separately at times. */
const sizes = ['s', 'm', 'l'] as const;
type Size = (typeof sizes)[number];
type Goods = { productId: string; prices: Record<Size, string> };
let goods: Goods[] = [];

new ShopUnderTest((service) => {
  goods = Array.from({ length: PRODUCTS }, (_, index) => {
    const metadata = { slug: `robe-${index}`, stock: SHARED };
    const productId = service.addProduct(`Robe ${index}`, { metadata });
    const [s = '', m = '', l = ''] = sizes.map((variant) => service.addPrice(productId, AMOUNT, { variant }));
    return { productId, prices: { s, m, l } };
  });
});

beforeEach(holdAll);

const acts: ActionInput['action'][] = [
  ...([
    'confirm',
    'confirm',
    'correct',
    'cancel',
    'cancel',
    'pack',
    'hand_over',
    'return',
    'restock',
  ] as const),
  ...(['undo', 'undo'] as const),
];
const pieces = fc.record({ s: fc.nat(2), m: fc.nat(1), l: fc.nat(3) });
const step = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), pieces, isKnown: fc.boolean() }),
  fc.record({ kind: fc.constant('say' as const), counted: fc.option(fc.nat(5)) }),
  fc.record({
    kind: fc.constant('act' as const),
    action: fc.constantFrom(...acts),
    which: fc.nat(5),
    pieces,
  }),
);
type Pieces = Record<Size, number>;

const isHolding = (sql: ShopContext['sql'], orderId: string) =>
  reservationsOfOrder(sql, orderId).some(({ state }) => state === 'reserved');

/** The state of an order's pieces, by its own history. */
function standingOf(
  { sql }: ShopContext,
  orderId: string,
): { place: 'held' | 'sold' | 'free'; pieces: Pieces } {
  const order = findOrder(sql, orderId);
  const events = readOrderEvents(sql, orderId);
  const undone = new Set(events.map(({ undoes }) => undoes));
  const isRestocked = events.some(({ kind, position }) => kind === 'restocked' && !undone.has(position));
  const fulfilment = order?.fulfilment ?? '';
  const isBack = fulfilment === 'canceled' || (fulfilment === 'returned' && isRestocked);
  const isNew = fulfilment === 'new';
  const place = isBack ? 'free' : isNew ? (isHolding(sql, orderId) ? 'held' : 'free') : 'sold';
  const own = { s: 0, m: 0, l: 0 };
  for (const { names, quantity } of order?.items ?? []) own[names.fr.label as Size] += quantity;
  return { place, pieces: own };
}

/** The model of one product: sold pieces per counter since the merchant set its number. */
class StockModel {
  counted: number | null = null;
  readonly sold = { shared: 0, own: 0 };
  readonly orders: string[] = [];

  #countOf(size: Size): 'shared' | 'own' {
    return size === 'l' && this.counted !== null ? 'own' : 'shared';
  }

  say(counted: number | null): void {
    if (counted !== this.counted) this.sold.own = 0;
    this.counted = counted;
  }

  /** Follows an order from its former to its new state. */
  follow(before: ReturnType<typeof standingOf>, after: ReturnType<typeof standingOf>): void {
    for (const size of sizes) {
      if (before.place === 'sold') this.sold[this.#countOf(size)] -= before.pieces[size];
      if (after.place === 'sold') this.sold[this.#countOf(size)] += after.pieces[size];
    }
  }

  left(context: ShopContext): { shared: number; own: number | null } {
    const held = { shared: 0, own: 0 };
    for (const id of this.orders) {
      const { place, pieces: own } = standingOf(context, id);
      if (place === 'held') for (const size of sizes) held[this.#countOf(size)] += own[size];
    }
    const most = (counted: number, count: 'shared' | 'own') =>
      Math.max(0, counted - this.sold[count] - held[count]);
    return { shared: most(SHARED, 'shared'), own: this.counted === null ? null : most(this.counted, 'own') };
  }
}

let count = 0;

function place(context: ShopContext, { prices }: Goods, wanted: Pieces, isKnown: boolean): string | null {
  count += 1;
  const lines = sizes
    .filter((size) => wanted[size] > 0)
    .map((size) => ({ price: prices[size], quantity: wanted[size] }));
  const seenTotal = lines.reduce((sum, { quantity }) => sum + quantity * AMOUNT, 0);
  const contact = {
    ...{ name: 'Amina', phone: '+213550123456', email: null, wilaya: 16, commune: 'Bab El Oued' },
    ...{ street: '12 rue', note: null, delivery: 'home' as const },
  };
  const chosen = { paymentMethod: 'cash' as const, dueOnline: 0 };
  const submission = { cartId: `SIZES${count}`, lines, seenTotal, chosen, language: 'fr' as const, contact };
  const network = isKnown ? { network: `network ${count % 2}` } : {};
  const placed = placeOrder(context, submission, newOrderClient(network));
  return placed.ok ? placed.order.id : null;
}

/** The merchant sets another number for the large ones, or none: then they share the product's stock. */
function say(context: ShopContext, { productId, prices }: Goods, counted: number | null): void {
  const metadata = JSON.stringify({ variant: 'l', ...(counted === null ? {} : { stock: counted }) });
  context.storage.transactionSync(() => {
    context.sql.run(
      "UPDATE prices SET body = json_set(body, '$.metadata', json(?)) WHERE id = ?",
      metadata,
      prices.l,
    );
    reindex(context, new Set([productId]));
  });
}

test('for any changes between common and separate counts, no piece is promised twice or lost', async () => {
  await offerPaymentMethods('cash');
  let run = 0;
  const history = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
    async (steps) => {
      const own = goods[run % PRODUCTS] as Goods;
      run += 1;
      const believed = new StockModel();
      await inContext((context) => {
        const { sql } = context;
        for (const one of steps) {
          const left = believed.left(context);
          if (one.kind === 'say') {
            say(context, own, one.counted);
            believed.say(one.counted);
          } else if (one.kind === 'place') {
            const { s, m, l } = one.pieces;
            if (s + m + l === 0) continue;
            const orderId = place(context, own, one.pieces, one.isKnown);
            const shared = s + m + (left.own === null ? l : 0);
            const isThere = shared <= left.shared && (left.own === null || l <= left.own);
            // Sold-out items are left out of the cart, which then has another total.
            expect(orderId !== null).toBe(isThere);
            if (orderId !== null) believed.orders.push(orderId);
          } else {
            const orderId = believed.orders[one.which % Math.max(1, believed.orders.length)];
            if (orderId === undefined) continue;
            const before = standingOf(context, orderId);
            const quantities = sizes.map((size) => ({ price: own.prices[size], quantity: one.pieces[size] }));
            applyNow(context, orderId, { action: one.action, deposit: 'refund', correction: { quantities } });
            believed.follow(before, standingOf(context, orderId));
          }
          const product = findProduct(sql, own.productId)?.product;
          if (product === undefined) throw new Error('The product has gone.');
          const { variants } = stockStateOf(sql, product, pricesOfProduct(sql, own.productId));
          const now = believed.left(context);
          expect(variants.get('s')?.available).toBe(now.shared);
          expect(variants.get('m')?.available).toBe(now.shared);
          expect(variants.get('l')?.available).toBe(now.own ?? now.shared);
        }
      });
    },
  );
  await holds(history, RUNS);
  expect(run).toBe(RUNS);
  // Counted pieces equal held ones, for every key, and every hold ends in time.
  expect(
    await inShop(
      `SELECT stock.product_id, reserved, kept FROM stock LEFT JOIN (SELECT product_id, SUM(quantity) AS kept FROM reservations
         WHERE state = 'reserved' GROUP BY 1) AS sums ON sums.product_id = stock.product_id
       WHERE reserved <> coalesce(kept, 0) OR reserved < 0`,
    ),
  ).toEqual([]);
  expect(
    await inShop(
      `SELECT order_id FROM reservations WHERE state = 'reserved'
       EXCEPT SELECT order_id FROM waiting_orders WHERE holds_until IS NOT NULL`,
    ),
  ).toEqual([]);
});
