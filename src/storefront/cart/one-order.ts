import type { Opening, Payments } from '../checkout/payments.ts';
import type { Addresses } from '../checkout/rules.ts';
import { attemptsOfOrder } from '../checkout/store/attempts.ts';
import type { CheckoutSync } from '../checkout/sync/checkout-sync.ts';
import type { Placer } from '../limits/rules.ts';
import { abandonOrder } from '../orders/orders.ts';
import { isOpen } from '../orders/rules.ts';
import { findOrder, type Order } from '../orders/store.ts';
import type { ShopContext } from '../shop/context.ts';
import { ordersHolding } from '../stock/store.ts';
import { findPaidCart, findSuccessor } from './paid.ts';

/**
 * Lets of one cart only one order be paid, the last one that was asked for: nobody is to pay twice by going back
 * and changing a word. What could be paid before ends first; as long as it does not, nothing new is opened.
 */
export class OneOrderPerCart {
  readonly #context: ShopContext;
  readonly #payments: Payments;
  readonly #checkoutSync: CheckoutSync;
  /** What is last being done about each cart: what comes next must see what it has made payable. */
  readonly #queue = new Map<string, Promise<unknown>>();

  constructor(context: ShopContext, payments: Payments, checkoutSync: CheckoutSync) {
    this.#context = context;
    this.#payments = payments;
    this.#checkoutSync = checkoutSync;
  }

  /** Opens a checkout for an order, or carries on with the one that is open. `placer`: whom pieces count against. */
  open(order: Order, addresses: Addresses, placer: Placer | null): Promise<Opening> {
    return this.#inTurn(order.cartId, () => this.#openAlone(order, addresses, placer));
  }

  /** Ends what is still payable of a cart whose shopper goes on with another one, as far as the service lets it. */
  leave(cartId: string): Promise<void> {
    return this.#inTurn(cartId, () => this.#checkoutSync.withdraw(ordersHolding(this.#context.sql, cartId)));
  }

  #inTurn<T>(cartId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#queue.get(cartId)?.catch(() => undefined) ?? Promise.resolve();
    const turn = before.then(work).finally(() => {
      if (this.#queue.get(cartId) === turn) this.#queue.delete(cartId);
    });
    this.#queue.set(cartId, turn);
    return turn;
  }

  async #openAlone(order: Order, addresses: Addresses, placer: Placer | null): Promise<Opening> {
    const others = this.#payableBeside(order);
    if (others.length > 0) await this.#checkoutSync.withdraw(others.map(({ id }) => id));
    const { sql } = this.#context;
    const paid = findPaidCart(sql, order.cartId, order.cart ?? []) ?? findSuccessor(sql, order);
    const left = this.#payableBeside(order);
    const elsewhere = paid ?? left.find(({ payment }) => payment === 'processing');
    if (elsewhere === undefined && left.length === 0) return this.#payments.open(order, addresses, placer);
    // It leads to no payment, so it keeps nothing: else one cart, sent again and again, would empty the shop.
    if (elsewhere?.id !== order.id) abandonOrder(this.#context, order.id);
    if (elsewhere !== undefined) return { ok: false, reason: 'settled', token: elsewhere.token };
    return { ok: false, reason: 'unreachable', token: order.token };
  }

  /** Other orders of the cart that somebody may have been led to the payment of. */
  #payableBeside({ id, cartId }: Order): Order[] {
    const { sql } = this.#context;
    return ordersHolding(sql, cartId).flatMap((other) => {
      const isPayable = attemptsOfOrder(sql, other).some(
        ({ status, checkoutUrl }) => isOpen(status) && checkoutUrl !== null,
      );
      const order = other === id || !isPayable ? null : findOrder(sql, other);
      return order === null ? [] : [order];
    });
  }
}
