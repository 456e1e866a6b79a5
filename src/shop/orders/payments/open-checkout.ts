import { readMetadata } from '../../../contract/metadata.ts';
import { isWebUrl } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import type { Addresses } from '../../../domain/addresses/checkout-addresses.ts';
import { holdTime } from '../../../domain/holds.ts';
import type { OrderClient } from '../../../domain/order-quotas.ts';
import { checkoutRequest } from '../../../domain/orders/checkout-request.ts';
import { currentOf, dueOf, matchesOrder, openRestOf } from '../../../domain/orders/checkouts.ts';
import { discountOf } from '../../../domain/orders/coupons.ts';
import {
  effectiveOf,
  isOpen,
  isPayable,
  type Order,
  type OrderCheckout,
} from '../../../domain/orders/order.ts';
import { depositTitles, restTitles } from '../../../domain/orders/part-titles.ts';
import { isSameBill } from '../../../domain/orders/same-bill.ts';
import { writeAccountRefusal } from '../../../domain/orders/shop-notes.ts';
import { DELIVERY_SLUG } from '../../../domain/products/product.ts';
import { firstCheck } from '../../../domain/schedule.ts';
import type { Shortage } from '../../../domain/stock.ts';
import { savedByTiers } from '../../../domain/tiers.ts';
import { cartProductsOf, priceCart } from '../../carts/pricing.ts';
import type { ShopContext } from '../../context.ts';
import {
  findHoldLimit,
  findOrderLimit,
  type Limited,
  mayHoldPieces,
  noteWaiting,
} from '../../order-limits/admission.ts';
import { ClientRecord } from '../../order-limits/client-record.ts';
import type { ServiceCheckout } from '../../service-client/answers.ts';
import { writeBody } from '../../service-client/bodies.ts';
import {
  accountRefusalOf,
  ignoreProviderFailure,
  isBusy,
  outcomeOf,
  ServiceRefused,
  ServiceUnexpected,
} from '../../service-client/errors.ts';
import { Counts } from '../../stock/counts.ts';
import { areWaiting, findShortages, reserve } from '../../stock/reservations.ts';
import { reservationsOfOrder, wantsCounted } from '../../stock/store.ts';
import { applyCheckoutStatus } from '../apply-checkout-status.ts';
import { claimAgain } from '../coupons/redeem-coupon.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { isOfOtherMode } from '../other-mode.ts';
import { addEvent, addEventAndUpdateHoldings, updateOrderHoldings } from '../record-events.ts';
import { findOrderCheckout, saveOrderCheckout } from '../store/checkouts.ts';
import { readOrderEvents } from '../store/history.ts';
import { readPreviousValues } from '../store/previous-values.ts';
import { createCustomerOnce } from './customers.ts';
import { findLostCheckout } from './lost-checkouts.ts';
import { saveNextCheck, saveOpening } from './store/polling.ts';
import { UNANSWERED_AFTER } from './sync/checkout-sync.ts';

/** The result of opening a checkout for an order. */
export type CheckoutOpening =
  /** `feesOnCustomer`: whole dinars on top of the order, shown before the redirect to payment. */
  | { ok: true; token: string; feesOnCustomer: number }
  /** Nothing is left to pay, or the shop checks money that came. */
  | { ok: false; reason: 'not_payable'; token: string }
  /** The service would charge `amount`; the order asks for `expected`. That checkout was expired. */
  | { ok: false; reason: 'mismatch'; token: string; amount: number; expected: number }
  /** The order had released its pieces, and its products have another total today: `amount` instead of `expected`. */
  | { ok: false; reason: 'repriced'; token: string; amount: number; expected: number }
  /** The order had released its pieces, and too few of some are left. */
  | { ok: false; reason: 'short'; token: string; shortages: Shortage[] }
  /** The order had released its pieces, and its client has too many unpaid orders. */
  | (Limited & { token: string })
  /** The service's account takes no such payment now: a retry does not help. */
  | { ok: false; reason: 'account_refused'; token: string }
  | { ok: false; reason: 'unreachable' | 'refused' | 'unexpected'; token: string };

/** Opens checkouts for orders. */
export class CheckoutOpener {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /**
   * Opens a checkout for an order, or continues with the open one. The caller calls this for one order of a cart at a
   * time. `placed`: the order, if it was placed a moment ago.
   */
  async open(
    order: Order,
    addresses: Addresses,
    orderClient: OrderClient,
    placed: LoadedOrder | null = null,
  ): Promise<CheckoutOpening> {
    try {
      return await this.#open(order, addresses, orderClient, placed);
    } catch (error) {
      const reason = accountRefusalOf(error) === null ? outcomeOf(error) : 'account_refused';
      return { ok: false, reason, token: order.token };
    }
  }

  async #open(
    order: Order,
    addresses: Addresses,
    orderClient: OrderClient,
    placed: LoadedOrder | null = null,
  ): Promise<CheckoutOpening> {
    const { sql, service, now } = this.#context;
    const { token } = order;
    // The caller's copy of the order may be old: it may be paid by now.
    const loaded = placed ?? LoadedOrder.find(sql, order.id);
    if (loaded !== null && !isPayableOnline(loaded)) return { ok: false, reason: 'not_payable', token };
    if (isOfOtherMode(this.#context, order)) return { ok: false, reason: 'unreachable', token };
    const current = loaded === null ? null : this.#openCheckoutIn(loaded);
    if (current !== null) return { ok: true, token, feesOnCustomer: current.feesOnCustomer ?? 0 };
    const attempts = loaded?.checkouts ?? [];
    // The alarm has not expired this attempt yet. Its idempotency key may return an ended checkout, and its prices may
    // be outdated.
    const late = attempts.find((one) => isUnanswered(one) && one.startedAt + UNANSWERED_AFTER < now());
    if (late !== undefined) applyCheckoutStatus(this.#context, late, 'expired', 'shop');
    const customerId = order.customerId ?? (await createCustomerOnce(this.#context, order));
    const attempt = this.#beginAttempt(order, customerId, addresses, orderClient);
    if ('ok' in attempt) return attempt;
    const key = `${order.id}-${attempt.attempt}`;
    let checkout: ServiceCheckout;
    try {
      // If an earlier request got no answer, a service without idempotency keys may have made the checkout.
      const isRepeat = attempts.some((one) => one.attempt === attempt.attempt);
      const made = isRepeat ? await findLostCheckout(this.#context, order) : null;
      checkout =
        made === null
          ? await service.createCheckout(attempt.request ?? '', key)
          : await service.readCheckout(made);
    } catch (error) {
      // A busy service has not refused: the order keeps its pieces, and the shop repeats the request later.
      if (!(error instanceof ServiceRefused) || isBusy(error)) throw error;
      this.#endRefused(attempt, error);
      // The first request got no answer. Now its expiry is too near for the service: the checkout was never made.
      if (attempts.some((one) => one.attempt === attempt.attempt))
        return this.#open(order, addresses, orderClient);
      throw error;
    }
    return this.#recordAnswer(order, attempt, checkout);
  }

  /** Saves the request before it is sent, so that a repeat after a lost answer has the same key and bytes. */
  #beginAttempt(
    asked: Order,
    customerId: string | null,
    addresses: Addresses,
    orderClient: OrderClient,
  ): OrderCheckout | CheckoutOpening {
    const { storage, sql, settings, now } = this.#context;
    return storage.transactionSync(() => {
      // Staff may have corrected it, or its shopper canceled it, while this call waited.
      // The page is in the language of the retry.
      const loaded = LoadedOrder.find(sql, asked.id) ?? new LoadedOrder(sql, asked);
      const order = { ...loaded.order, language: asked.language };
      const { rest, checkouts: attempts } = loaded;
      if (!isPayableOnline(loaded)) return { ok: false, reason: 'not_payable', token: order.token };
      const unanswered = attempts.find(isUnanswered);
      if (unanswered !== undefined) return unanswered;
      const isRest = rest > 0;
      // The pieces of a paid order are sold.
      const change = isRest ? null : this.#keepAgain(order, orderClient);
      if (change !== null) return change;
      const at = now();
      const isHeld = !isRest && wantsCounted(sql, order.id);
      const heldUntil = isHeld ? at + holdTime(settings.limits.HOLD_MINUTES) : null;
      const request = checkoutRequest({
        expiresAt: heldUntil === null ? null : Math.floor(heldUntil / 1000),
        orderId: order.id,
        number: order.number,
        items: order.items,
        discount: order.discount,
        part: isRest
          ? { amount: rest, titles: restTitles(order) }
          : order.dueOnDelivery === 0
            ? null
            : { amount: order.dueOnline, titles: depositTitles(order) },
        contact: order.contact,
        language: order.language,
        customerId,
        allocation: settings.allocation,
        addresses,
      });
      const attempt: OrderCheckout = {
        orderId: order.id,
        attempt: attempts.length + 1,
        request: writeBody(request, settings.brand),
        checkoutId: null,
        checkoutUrl: null,
        amount: isRest ? rest : order.dueOnline,
        isRest,
        feesOnCustomer: null,
        feesOnMerchant: null,
        refunded: 0,
        status: 'pending',
        startedAt: at,
        heldUntil,
      };
      saveOrderCheckout(sql, attempt);
      saveOpening(sql, order, at, firstCheck(at));
      return attempt;
    });
  }

  /**
   * Checks that an unclaimed order's pieces are available. An order that released its pieces reserves them again, at
   * the same price.
   */
  #keepAgain(order: Order, orderClient: OrderClient): CheckoutOpening | null {
    const { sql } = this.#context;
    const { id, token, items, language } = order;
    const reservations = reservationsOfOrder(sql, id);
    const isAnew = !areWaiting(reservations);
    const change = isAnew ? changeOf(this.#context, order) : null;
    if (change !== null) return change;
    const counts = new Counts(sql);
    const isToClaim = isAnew || reservations.some(({ state }) => state === 'unclaimed');
    const shortages = isToClaim ? findShortages(counts, items, language) : [];
    if (shortages.length > 0) return { ok: false, reason: 'short', token, shortages };
    if (!isAnew) return null;
    const isHolding = mayHoldPieces(this.#context, orderClient, items, counts);
    const record = new ClientRecord(this.#context, orderClient);
    let limited = findOrderLimit(this.#context, record);
    if (isHolding) limited ??= findHoldLimit(this.#context, record);
    if (limited !== null) return { ...limited, token };
    const amount = order.total + order.discount - savedByTiers(items);
    // A discount of staff in its place needs no use of the coupon.
    if (order.coupon?.code && !claimAgain(this.#context, id))
      return { ok: false, reason: 'repriced', token, amount, expected: order.total };
    reserve(counts, id, items, language, isHolding ? 'reserved' : 'unclaimed');
    noteWaiting(this.#context, id, record, { isCash: false, isHolding });
    return null;
  }

  #endRefused(attempt: OrderCheckout, error: ServiceRefused): void {
    const { storage, sql } = this.#context;
    const why = accountRefusalOf(error);
    storage.transactionSync(() => {
      saveOrderCheckout(sql, { ...attempt, status: 'failed' });
      if (attempt.isRest) saveNextCheck(sql, attempt.orderId, null);
      else
        addEventAndUpdateHoldings(this.#context, attempt.orderId, {
          kind: 'checkout_rejected',
          actor: 'shop',
          checkoutId: null,
          note: why === null ? { about: 'http', count: error.status } : writeAccountRefusal(why),
          nextCheckAt: null,
        });
    });
  }

  async #recordAnswer(
    order: Order,
    attempt: OrderCheckout,
    checkout: ServiceCheckout,
  ): Promise<CheckoutOpening> {
    const { storage, sql, service } = this.#context;
    const { token } = order;
    const known = findOrderCheckout(sql, checkout.id);
    const named = readMetadata(checkout.metadata, 'order_id');
    // Do not use or expire this checkout: another shopper may be on its payment page.
    if ((known !== null && known.orderId !== order.id) || (named !== null && named !== order.id))
      throw new ServiceUnexpected('The answer is the checkout of another order.');
    const isRight = matchesOrder(dueOf(order, attempt), checkout) && isWebUrl(checkout.checkout_url);
    const { isGivenUp, loaded } = storage.transactionSync(() => {
      // The event may arrive before the answer. Then it has already saved the attempt.
      if (known !== null) return { isGivenUp: false, loaded: null };
      const loaded = LoadedOrder.find(sql, order.id);
      const asked = loaded?.checkouts.find((one) => one.attempt === attempt.attempt);
      const isWanted = asked !== undefined && isUnanswered(asked);
      if (asked === undefined || asked.checkoutId === null)
        saveOrderCheckout(sql, {
          ...attempt,
          checkoutId: checkout.id,
          checkoutUrl: isRight && isWanted ? checkout.checkout_url : null,
          feesOnCustomer: checkout.fees_on_customer,
          feesOnMerchant: checkout.fees_on_merchant ?? null,
          status: isRight && isWanted ? 'pending' : 'expired',
        });
      if (!isWanted || loaded === null) return { isGivenUp: true, loaded };
      loaded.dropPayments();
      const event = { actor: 'shop', checkoutId: checkout.id } as const;
      if (attempt.isRest) {
        if (!isRight) saveNextCheck(sql, order.id, null);
      } else if (isRight) addEvent(this.#context, loaded, { ...event, kind: 'checkout_opened' });
      else {
        addEvent(this.#context, loaded, { ...event, kind: 'checkout_rejected', nextCheckAt: null });
        updateOrderHoldings(this.#context, loaded);
      }
      return { isGivenUp: false, loaded };
    });
    if (isGivenUp || !isRight) {
      // No shopper has seen the address, so no one can pay even if this call fails.
      await service.expireCheckout(checkout.id).catch(ignoreProviderFailure);
      // The attempt ended while the call ran: other orders may have its pieces.
      if (isGivenUp) return { ok: false, reason: 'unreachable', token };
      if (checkout.amount === dueOf(order, attempt).dueOnline)
        return { ok: false, reason: 'unexpected', token };
      const { dueOnline: expected } = dueOf(order, attempt);
      return { ok: false, reason: 'mismatch', token, amount: checkout.amount, expected };
    }
    // The service may have stored this answer earlier, with an old status of the checkout.
    const isPending = checkout.status === 'pending';
    const recorded = isPending ? null : findOrderCheckout(sql, checkout.id);
    if (recorded !== null) applyCheckoutStatus(this.#context, recorded, checkout.status, 'read');
    const current = (isPending ? loaded : null) ?? LoadedOrder.find(sql, order.id);
    if (current !== null && !isPayableOnline(current)) return { ok: false, reason: 'not_payable', token };
    return { ok: true, token, feesOnCustomer: checkout.fees_on_customer };
  }

  /** The checkout that an order can be paid by now; null for a paid order that owes nothing, and where none is open. */
  openCheckoutOf(orderId: string): (OrderCheckout & { checkoutUrl: string }) | null {
    const loaded = LoadedOrder.find(this.#context.sql, orderId);
    return loaded === null ? null : this.#openCheckoutIn(loaded);
  }

  #openCheckoutIn(loaded: LoadedOrder): (OrderCheckout & { checkoutUrl: string }) | null {
    if (!isPayableOnline(loaded) || isOfOtherMode(this.#context, loaded.order)) return null;
    const { checkouts, rest } = loaded;
    const current = rest > 0 ? openRestOf(checkouts, rest) : currentOf(checkouts);
    if (current === undefined || !isOpen(current.status)) return null;
    const { checkoutUrl } = current;
    return checkoutUrl === null ? null : { ...current, checkoutUrl };
  }
}

/** Whether an order has money to be paid online, and none that is checked: all that was due, or the rest of a paid one. */
function isPayableOnline({ order, rest, isMoneyChecked }: LoadedOrder): boolean {
  return (isPayable(order.paymentMethod, order) && !isMoneyChecked) || rest > 0;
}

/** True for a requested checkout whose answer may still arrive. */
function isUnanswered({ checkoutId, status }: OrderCheckout): boolean {
  return checkoutId === null && isOpen(status);
}

/** Whether staff changed what the order asks for: a correction of its phone or address agreed no price. */
function wasRepriced(sql: Database, order: Order): boolean {
  return effectiveOf(readOrderEvents(sql, order.id)).some(({ kind, position }) => {
    const former = kind === 'corrected' ? readPreviousValues(sql, order.id, position) : null;
    return former !== null && !isSameBill(former, order);
  });
}

/**
 * The reason against a new attempt: a product is no longer for sale, or the total has changed. Null if none. Staff
 * agreed a corrected order's total with its shopper.
 */
function changeOf(context: ShopContext, order: Order): CheckoutOpening | null {
  const { token, items, cartId, contact, language, total, coupon } = order;
  const lines = items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  const delivery = { wilaya: contact.wilaya, mode: contact.delivery };
  const cart = { id: cartId, lines, delivery };
  const today = priceCart(cartProductsOf(context, cart), cart, language);
  const sold = new Set(today.lines.filter(({ status }) => status !== 'gone').map(({ price }) => price));
  const shortages = lines
    .filter(({ price }) => !sold.has(price))
    .map(
      ({ productId, names, quantity }): Shortage => ({
        productId,
        name: names[language].name,
        wanted: quantity,
        left: 0,
        held: 0,
      }),
    );
  if (shortages.length > 0) return { ok: false, reason: 'short', token, shortages };
  if (wasRepriced(context.sql, order)) return null;
  const productLines = today.lines.map((line) => ({ ...line, price: line.sells }));
  const discount = coupon === null ? 0 : discountOf(coupon, productLines, today.delivery.tariff?.amount ?? 0);
  const amount = today.total - discount;
  return amount === total ? null : { ok: false, reason: 'repriced', token, amount, expected: total };
}
