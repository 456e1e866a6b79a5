import {
  type Addresses,
  type AddressesOf,
  addressesFor,
} from '../../../domain/addresses/checkout-addresses.ts';
import type { OrderClient } from '../../../domain/order-quotas.ts';
import { hasBeenPaid, isOpen, type Order } from '../../../domain/orders/order.ts';
import type { ShopContext } from '../../context.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import { findOrderLimit, type Limited } from '../../order-limits/admission.ts';
import { admitCash } from '../../order-limits/cash-orders.ts';
import { ClientRecord } from '../../order-limits/client-record.ts';
import { makePrices } from '../../service-writes/delivery-prices.ts';
import { openOrdersOfCart } from '../../stock/store.ts';
import { LoadedOrder } from '../loaded-order.ts';
import type { CheckoutOpener, CheckoutOpening } from '../payments/open-checkout.ts';
import type { CheckoutSync } from '../payments/sync/checkout-sync.ts';
import { abandonOrder } from '../record-events.ts';
import { checkoutsOfOrder } from '../store/checkouts.ts';
import { findOrder, findOrderOfCart, hasOrders } from '../store/orders.ts';
import { findPaidCart, findSuccessor } from './already-paid.ts';
import { draftOrder, findBlockingOrder, placeOrder, type Refusal, type Submission } from './place-order.ts';
import { findRecentCart } from './recent-cart.ts';
import type { StaffTerms } from './staff-terms.ts';

/**
 * The order of a form. `isLeft`: an earlier order can still be paid, so this one reserves nothing. `only`: it is new, and
 * its cart has no other that is open or paid; null else.
 */
type PlacedAlone = { order: Order; isLeft: boolean; only: LoadedOrder | null };

type OrderedCart = { order: Order | null; answer: CheckoutOpening | Refusal | Limited };

/**
 * Lets only one order of a cart be paid, the last one: a shopper who goes back and changes a word must not pay twice.
 * Earlier open payments are ended first; until that succeeds, no new checkout is opened.
 */
export class OrderPerCart {
  readonly #context: ShopContext;
  readonly #payments: CheckoutOpener;
  readonly #checkoutSync: CheckoutSync;
  /** By cart: the next one must see the payments that the one before opened. */
  readonly #carts = new KeyedMutex();
  /** Forms of product pages, by phone. */
  readonly #phones = new KeyedMutex();

  constructor(context: ShopContext, payments: CheckoutOpener, checkoutSync: CheckoutSync) {
    this.#context = context;
    this.#payments = payments;
    this.#checkoutSync = checkoutSync;
  }

  /** Places the order of a form and opens its checkout; `order`: null when none was made. `staff`: they typed it. */
  order(
    submission: Submission,
    addresses: AddressesOf,
    orderClient: OrderClient,
    staff: StaffTerms | null = null,
  ): Promise<OrderedCart> {
    if (!submission.isQuick) return this.#orderCart(submission, addresses, orderClient, staff);
    // Of two such forms at one time the second one finds the first one's order.
    return this.#phones.run(orderClient.phone, () => {
      const cartId = findRecentCart(this.#context, submission, orderClient) ?? submission.cartId;
      return this.#orderCart({ ...submission, cartId }, addresses, orderClient, staff);
    });
  }

  #orderCart(
    submission: Submission,
    addresses: AddressesOf,
    orderClient: OrderClient,
    staff: StaffTerms | null,
  ): Promise<OrderedCart> {
    return this.#carts.run(submission.cartId, async () => {
      let placed = await this.#placeAlone(submission, orderClient, staff);
      if ('delivery' in placed) {
        await makePrices(this.#context, placed.delivery);
        placed = await this.#placeAlone(submission, orderClient, staff);
      }
      if (!('order' in placed)) return { order: null, answer: placed };
      const { order } = placed;
      if (order.paymentMethod === 'cash')
        return { order, answer: { ok: false, reason: 'not_payable', token: order.token } };
      const answer = placed.isLeft
        ? ({ ok: false, reason: 'unreachable', token: order.token } as const)
        : await this.#openAlone(order, addressesFor(order.token, addresses), orderClient, placed);
      return { order, answer };
    });
  }

  /** Opens a checkout for an order, or continues with the open one. `orderClient`: the client whose limits count. */
  open(order: Order, addresses: Addresses, orderClient: OrderClient): Promise<CheckoutOpening> {
    return this.#carts.run(order.cartId, () => {
      const isRest = (LoadedOrder.find(this.#context.sql, order.id)?.rest ?? 0) > 0;
      return isRest
        ? this.#openRest(order, addresses, orderClient)
        : this.#openAlone(order, addresses, orderClient);
    });
  }

  /** Of the rest of a paid order: a checkout for what it was before is ended first, so that only one of them is paid. */
  async #openRest(order: Order, addresses: Addresses, orderClient: OrderClient): Promise<CheckoutOpening> {
    const isReady = this.#payments.openCheckoutOf(order.id) !== null || (await this.#checkoutSync.end(order));
    return isReady
      ? this.#payments.open(order, addresses, orderClient)
      : { ok: false, reason: 'unreachable', token: order.token };
  }

  /** Ends the open checkouts of an order that is to be corrected. False: one of them may still be paid. */
  endCheckouts(order: Order): Promise<boolean> {
    return this.#carts.run(order.cartId, () => this.#checkoutSync.end(order));
  }

  /** Ends the open payments of a cart whose shopper starts another cart, as far as the service allows. */
  leave(cartId: string): Promise<void> {
    const { sql } = this.#context;
    // An order with cash on delivery stays: the next cart does not change it.
    const toPay = () =>
      openOrdersOfCart(sql, cartId).filter((id) => findOrder(sql, id)?.paymentMethod !== 'cash');
    return this.#carts.run(cartId, () => this.#checkoutSync.withdraw(toPay()));
  }

  /**
   * Releases the reservations of the cart's earlier orders before new ones are made. So copies of a cart's cookie in
   * many browsers hold no more than one order does, and shoppers do not wait for their own pieces. `isLeft`: an
   * earlier order can still be paid, so the new one reserves nothing.
   */
  async #placeAlone(
    submission: Submission,
    orderClient: OrderClient,
    staff: StaffTerms | null,
  ): Promise<PlacedAlone | CheckoutOpening | Refusal | Limited> {
    const { sql } = this.#context;
    const holding = () => openOrdersOfCart(sql, submission.cartId);
    // A form of the desk makes one order, and no other form has its cart.
    const typed = staff === null ? null : findOrderOfCart(sql, submission.cartId);
    if (typed !== null) return { order: typed, isLeft: false, only: null };
    let isLeft = false;
    const isFirst = !hasOrders(sql, submission.cartId);
    const isOnly = isFirst || holding().length === 0;
    if (!isOnly) {
      // A form that makes no order must not end a payment.
      const drafted = draftOrder(this.#context, submission, orderClient);
      if (!drafted.ok) return drafted;
      if (drafted.order !== null) return { order: drafted.order, isLeft, only: null };
      const limited = findOrderLimit(this.#context, new ClientRecord(this.#context, orderClient));
      if (limited !== null) return limited;
      if (drafted.draft.offer.paymentMethod === 'cash' && !this.#isAdmitted(submission, orderClient))
        return { ok: false, reason: 'cash_limit' };
      await this.#checkoutSync.withdraw(holding());
      const left = this.#payable(submission.cartId);
      // Pieces held by the shopper's own payment are not sold out: the answer names that order.
      const own =
        left.find(({ payment }) => payment === 'processing') ??
        findBlockingOrder(this.#context, submission, drafted.draft.items);
      if (own !== null) return { ok: false, reason: 'not_payable', token: own.token };
      isLeft = left.length > 0;
      // The shopper would be asked to pay both: one at the bank, one at the door.
      if (left[0] !== undefined && drafted.draft.offer.paymentMethod === 'cash')
        return { ok: false, reason: 'unreachable', token: left[0].token };
    }
    const terms = { keepsNothing: isLeft, isFirst, staff };
    const answer = placeOrder(this.#context, submission, orderClient, terms);
    if (!answer.ok) return answer;
    const { order, placed } = answer;
    return { order, isLeft: isLeft && !hasBeenPaid(order.payment), only: isOnly ? placed : null };
  }

  #isAdmitted({ contact: { phone }, cartId }: Submission, orderClient: OrderClient): boolean {
    const record = new ClientRecord(this.#context, orderClient);
    return admitCash(this.#context, { phone, cartId }, record) !== 'refused';
  }

  /** `only`: as `PlacedAlone` says, so that nothing has to be looked for. */
  async #openAlone(
    order: Order,
    addresses: Addresses,
    orderClient: OrderClient,
    { only }: Pick<PlacedAlone, 'only'> = { only: null },
  ): Promise<CheckoutOpening> {
    if (only !== null) return this.#payments.open(order, addresses, orderClient, only);
    const { sql } = this.#context;
    const others = openOrdersOfCart(sql, order.cartId).filter((id) => id !== order.id);
    if (others.length > 0) await this.#checkoutSync.withdraw(others);
    const paid = findPaidCart(sql, order.cartId, order.cart ?? []) ?? findSuccessor(sql, order);
    const left = this.#payable(order.cartId).filter(({ id }) => id !== order.id);
    const elsewhere = paid ?? left.find(({ payment }) => payment === 'processing');
    if (elsewhere === undefined && left.length === 0)
      return this.#payments.open(order, addresses, orderClient);
    // The order has no payment, so it must release its pieces: else one cart, sent again and again, would empty the
    // shop.
    if (elsewhere?.id !== order.id) abandonOrder(this.#context, order.id);
    if (elsewhere !== undefined) return { ok: false, reason: 'not_payable', token: elsewhere.token };
    return { ok: false, reason: 'unreachable', token: order.token };
  }

  /** Orders of a cart whose payment page may have been shown. */
  #payable(cartId: string): Order[] {
    const { sql } = this.#context;
    return openOrdersOfCart(sql, cartId).flatMap((id) => {
      const isPayable = checkoutsOfOrder(sql, id).some(
        ({ status, checkoutUrl }) => isOpen(status) && checkoutUrl !== null,
      );
      const order = isPayable ? findOrder(sql, id) : null;
      return order === null ? [] : [order];
    });
  }
}
