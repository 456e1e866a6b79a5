import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readPaymentMethodRules } from '../../../src/domain/settings/payment-methods.ts';
import { HoldEnder } from '../../../src/shop/order-limits/end-holds.ts';
import type { ActionInput } from '../../../src/shop/orders/actions/action.ts';
import { applyAction } from '../../../src/shop/orders/actions/apply-action.ts';
import { applyCheckoutStatus } from '../../../src/shop/orders/apply-checkout-status.ts';
import { placeOrder } from '../../../src/shop/orders/placing/place-order.ts';
import { saveOrderCheckout } from '../../../src/shop/orders/store/checkouts.ts';
import { readOrderEvents } from '../../../src/shop/orders/store/history.ts';
import { findProduct, pricesOfProduct } from '../../../src/shop/products/store/mirror.ts';
import { stockStateOf } from '../../../src/shop/stock/counts.ts';
import { SEED } from '../../seed.ts';
import { type MirrorUnderTest, withMirror } from '../../storefront/mirror-under-test.ts';
import { newOrderClient } from '../../storefront/order-client.ts';

/** Pieces held by orders that are neither paid nor confirmed, and pieces left to others. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Way = 'card' | 'cash';
type Goods = { productId: string; price: string; stock: number }[];

class Market {
  readonly mirror: MirrorUnderTest;
  readonly goods: Goods;
  readonly #holdEnder: HoldEnder;
  #orders = 0;

  constructor(mirror: MirrorUnderTest, goods: Goods) {
    this.mirror = mirror;
    this.goods = goods;
    this.#holdEnder = new HoldEnder(mirror.context);
    // Limits other than the hold rule do not interfere.
    const { limits } = mirror.context.settings;
    const open = { CASH_PER_NETWORK: 1_000, ORDERS_PER_NETWORK: 1_000_000 };
    mirror.context.settings.limits = { ...limits, ...open };
    const paymentMethods = readPaymentMethodRules('card cash');
    if (paymentMethods === null) throw new Error('No ways.');
    mirror.context.settings.paymentMethods = paymentMethods;
  }

  /** A newcomer in a network orders; returns the order's id, null when it is refused. */
  order(network: string, paymentMethod: Way, lines: { price: string; quantity: number }[]): string | null {
    this.#orders += 1;
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const placed = placeOrder(
      this.mirror.context,
      {
        cartId: `CART${this.#orders}`,
        lines,
        seenTotal: pieces * 1_000,
        chosen: { paymentMethod, dueOnline: paymentMethod === 'card' ? pieces * 1_000 : 0 },
        language: 'fr',
        contact: {
          ...{ name: 'x', phone: `+213550${String(this.#orders).padStart(6, '0')}`, email: null, wilaya: 16 },
          ...{ commune: 'Bab El Oued', street: null, note: null, delivery: 'desk' },
        },
      },
      newOrderClient({ network, since: this.mirror.now }),
    );
    return placed.ok ? placed.order.id : null;
  }

  act(orderId: string, action: ActionInput['action']): boolean {
    const position = readOrderEvents(this.mirror.context.sql, orderId).length;
    const input = { action, position, deposit: 'refund' as const };
    return applyAction(this.mirror.context, orderId, input, { device: null }).ok;
  }

  /** The service reports that the order was paid by card. */
  pay(orderId: string): void {
    const { context, now } = this.mirror;
    const attempt = {
      orderId,
      attempt: 1,
      request: null,
      isRest: false,
      checkoutId: `chk ${orderId}`,
      checkoutUrl: null,
    };
    const open = {
      ...attempt,
      amount: 1_000,
      feesOnCustomer: 0,
      feesOnMerchant: null,
      refunded: 0,
      status: 'pending' as const,
      startedAt: now,
    };
    saveOrderCheckout(context.sql, { ...open, heldUntil: null });
    applyCheckoutStatus(context, { ...open, heldUntil: null }, 'paid', 'event');
  }

  pass(milliseconds: number): void {
    this.mirror.now += milliseconds;
    while (this.#holdEnder.dueAt() <= this.mirror.now) this.#holdEnder.run();
  }

  left(): number[] {
    const { sql } = this.mirror.context;
    return this.goods.map(({ productId }) => {
      const found = findProduct(sql, productId);
      if (found === null) throw new Error(productId);
      return stockStateOf(sql, found.product, pricesOfProduct(sql, productId)).available ?? 0;
    });
  }

  /** Takes as much as some networks can get, each product in all sizes, in one cart and alone. */
  attack(networks: readonly string[], paymentMethod: Way): void {
    for (const network of networks) {
      this.order(
        network,
        paymentMethod,
        this.#linesOf((free) => free),
      );
      for (const [index, { price }] of this.goods.entries())
        for (const part of [1, 2, 10]) {
          const quantity = Math.floor((this.left()[index] ?? 0) / part);
          if (quantity > 0) this.order(network, paymentMethod, [{ price, quantity }]);
        }
      for (let count = 0; count < 12; count += 1)
        this.order(
          network,
          paymentMethod,
          this.#linesOf((free) => Math.min(1, free)),
        );
      for (const { price } of this.goods.slice(0, 3))
        for (let count = 0; count < 12; count += 1)
          this.order(network, paymentMethod, [{ price, quantity: 1 }]);
    }
  }

  #linesOf(pick: (free: number) => number): { price: string; quantity: number }[] {
    const left = this.left();
    return this.goods.flatMap(({ price }, index) => {
      const quantity = pick(left[index] ?? 0);
      return quantity > 0 ? [{ price, quantity }] : [];
    });
  }
}

const withMarket = (stocks: readonly number[], live: (market: Market) => void | Promise<void>) =>
  withMirror(async (mirror) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const goods = stocks.map((stock, index) => {
      const metadata = { slug: `miel-${index}`, stock };
      const productId = mirror.service.addProduct(`Miel ${index}`, { metadata });
      return { productId, price: mirror.service.addPrice(productId, 1_000), stock };
    });
    await mirror.sync();
    await live(new Market(mirror, goods));
  });

const STOCKS = [100, 60, 45, 20, 12, 10];
const FEW = [9, 7, 4, 2, 1];

test.each([
  ['one network', 'cash', 1, 0.9],
  ['one network', 'card', 1, 0.9],
  ['two networks', 'cash', 2, 0.8],
  ['two networks', 'card', 2, 0.8],
  ['ten networks', 'cash', 10, 0.5],
  ['ten networks', 'card', 10, 0.5],
] as const)(
  '%s with unpaid orders by %s leave the share of each product to others for a whole hour',
  async (_, paymentMethod, count, part) => {
    await withMarket([...STOCKS, ...FEW], (market) => {
      const networks = Array.from({ length: count }, (_unused, index) => `network ${index}`);
      for (let passed = 0; passed < HOUR; passed += 23 * MINUTE) {
        market.attack(networks, paymentMethod);
        // The attack is real: all that the rule allows is held.
        expect(market.left()[0]).toBeLessThanOrEqual(100 * part);
        market.pass(7 * MINUTE);
        market.attack(networks, paymentMethod);
        for (const [index, left] of market.left().entries()) {
          const stock = market.goods[index]?.stock ?? 0;
          // Of a product with fewer than ten pieces a network may hold one, and all together one or half.
          const held = stock < 10 ? Math.min(count, Math.max(1, Math.floor(stock / 2))) : stock * (1 - part);
          expect(left, `${stock} pieces`).toBeGreaterThanOrEqual(stock - held - 1e-9);
          // A shopper from elsewhere may order all the rest.
          if (left > 0)
            expect(
              market.order('elsewhere', 'card', [
                { price: market.goods[index]?.price ?? '', quantity: left },
              ]),
            ).not.toBeNull();
        }
        market.pass(16 * MINUTE);
      }
      market.pass(16 * MINUTE);
      expect(market.left()).toEqual([...STOCKS, ...FEW]);
    });
  },
);

/** An order in the model. `until`: the end of its hold; 0 when it holds nothing. */
type OrderModel = {
  id: string;
  network: string;
  paymentMethod: Way;
  pieces: number[];
  until: number;
  isWaiting: boolean;
};

/** The rule in its simplest form, independent of the shop's code. */
class Model {
  readonly orders: OrderModel[] = [];
  readonly sold: number[];
  readonly #stocks: readonly number[];
  now = 0;

  constructor(stocks: readonly number[]) {
    this.#stocks = stocks;
    this.sold = stocks.map(() => 0);
  }

  held(index: number, network?: string): number {
    return this.orders
      .filter((one) => one.isWaiting && one.until > this.now && (network ?? one.network) === one.network)
      .reduce((sum, { pieces }) => sum + (pieces[index] ?? 0), 0);
  }

  there(index: number): number {
    return Math.max(0, (this.#stocks[index] ?? 0) - (this.sold[index] ?? 0));
  }

  left(index: number): number {
    return Math.max(0, (this.#stocks[index] ?? 0) - (this.sold[index] ?? 0) - this.held(index));
  }

  isThere(pieces: readonly number[]): boolean {
    return pieces.every((count, index) => count <= this.left(index));
  }

  mayHold(pieces: readonly number[], network: string): boolean {
    return pieces.every((count, index) => {
      if (count === 0) return true;
      const there = this.there(index);
      const own = this.held(index, network) + count <= Math.max(1, Math.floor(there / 10));
      return own && this.held(index) + count <= Math.max(1, Math.floor(there / 2));
    });
  }

  sell(order: OrderModel): void {
    order.isWaiting = false;
    for (const [index, count] of order.pieces.entries()) this.sold[index] = (this.sold[index] ?? 0) + count;
  }
}

const COUNTED = [40, 20, 6, 1];
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      network: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      way: fc.constantFrom<Way>('card', 'cash'),
      pieces: fc.tuple(fc.nat(4), fc.nat(2), fc.nat(1), fc.nat(1)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'cancel' as const), which: fc.nat(30) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 16 }) }),
  },
);

test('after any orders, payments, confirmations and cancellations, holds and stock match the rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (steps) =>
      withMarket(COUNTED, (market) => {
        const model = new Model(COUNTED);
        for (const one of steps) {
          model.now = market.mirror.now;
          if (one.kind === 'order') {
            const lines = one.pieces.flatMap((quantity, index) =>
              quantity > 0 ? [{ price: market.goods[index]?.price ?? '', quantity }] : [],
            );
            if (lines.length === 0) continue;
            const isTaken = model.isThere(one.pieces);
            const isHolding = model.mayHold(one.pieces, one.network);
            const id = market.order(one.network, one.way, lines);
            expect(id !== null).toBe(isTaken);
            const { network, way: paymentMethod, pieces } = one;
            const until = isHolding ? model.now + 15 * MINUTE : 0;
            if (id !== null)
              model.orders.push({ id, network, paymentMethod, pieces, until, isWaiting: true });
          } else if (one.kind === 'pass') {
            market.pass(one.minutes * MINUTE);
            model.now = market.mirror.now;
          } else {
            const waiting = model.orders.filter(({ isWaiting }) => isWaiting);
            const order = waiting[one.which % Math.max(1, waiting.length)];
            if (order === undefined) continue;
            const isHeld = order.until > model.now;
            if (one.kind === 'cancel' && order.paymentMethod === 'cash') {
              expect(market.act(order.id, 'cancel')).toBe(true);
              order.isWaiting = false;
            } else if (order.paymentMethod === 'cash') {
              // Once confirmed, it is sold; it cannot be confirmed when others have the pieces by then.
              const canBe = isHeld || model.isThere(order.pieces);
              expect(market.act(order.id, 'confirm')).toBe(canBe);
              if (canBe) model.sell(order);
            } else if (one.kind === 'pay') {
              market.pay(order.id);
              model.sell(order);
            }
          }
          expect(market.left()).toEqual(COUNTED.map((_, index) => model.left(index)));
        }
      }),
    ),
    { seed: SEED, numRuns: 40 },
  );
});
