import { readMetadata } from '../../contract/metadata.ts';
import { isWebUrl } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { discountOf } from '../cart/coupons/rules.ts';
import { claimAgain } from '../cart/coupons/uses.ts';
import { goodsOf, priceCart } from '../cart/pricing.ts';
import { DELIVERY_SLUG } from '../catalogue/rules/product.ts';
import {
  findHoldLimit,
  findOrderLimit,
  type Limited,
  mayHoldPieces,
  noteWaiting,
} from '../limits/admission.ts';
import type { Placer } from '../limits/rules.ts';
import { addHistory, applyStatus, settleStock } from '../orders/orders.ts';
import { currentOf, dueOf, matchesOrder } from '../orders/rules/checkouts.ts';
import { writeShopNote } from '../orders/rules/shop-notes.ts';
import { isOpen, isPayable } from '../orders/rules.ts';
import { findOrder, type Order } from '../orders/store.ts';
import type { SeenCheckout } from '../service-client/answers.ts';
import { writeBody } from '../service-client/bodies.ts';
import {
  ignoreProviderFailure,
  isBusy,
  outcomeOf,
  ServiceRefused,
  ServiceUnexpected,
} from '../service-client/errors.ts';
import { findLostCheckout } from '../service-writes/checkouts.ts';
import { createCustomerOnce } from '../service-writes/customers.ts';
import type { ShopContext } from '../shop/context.ts';
import { firstCheck, holdTime } from '../shop/rules.ts';
import { findShortages, findUnclaimedShortages, isWaiting, reserve } from '../stock/reservations.ts';
import type { Shortage } from '../stock/rules.ts';
import { wantsCounted } from '../stock/store.ts';
import { partTitles } from './rules/part-title.ts';
import { type Addresses, checkoutRequest } from './rules.ts';
import { type Attempt, attemptsOfOrder, findAttempt, saveAttempt } from './store/attempts.ts';
import { saveNextCheck, saveOpening } from './store/checks.ts';
import { UNANSWERED_AFTER } from './sync/checkout-sync.ts';

/** What came of opening a checkout for an order. */
export type Opening =
  /** `feesOnCustomer`: whole dinars on top of the order, to be shown before the hand-off. */
  | { ok: true; token: string; feesOnCustomer: number }
  /** Nothing to pay any more. */
  | { ok: false; reason: 'settled'; token: string }
  /** The service would charge `amount`; the order asks for `expected`. Its checkout was expired. */
  | { ok: false; reason: 'mismatch'; token: string; amount: number; expected: number }
  /** The order's goods were given back, and have another total today: `amount` in place of `expected`. */
  | { ok: false; reason: 'repriced'; token: string; amount: number; expected: number }
  /** The order's pieces were given back, and of some there are no longer enough. */
  | { ok: false; reason: 'short'; token: string; shortages: Shortage[] }
  /** The order's pieces were given back, and its client has too much unpaid. */
  | (Limited & { token: string })
  | { ok: false; reason: 'unreachable' | 'refused' | 'unexpected'; token: string };

/** Opens checkouts for orders. */
export class Payments {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** Opens a checkout for an order, or carries on with the one that is open. One order per cart is let in at a time. */
  async open(order: Order, addresses: Addresses, placer: Placer): Promise<Opening> {
    try {
      return await this.#open(order, addresses, placer);
    } catch (error) {
      return { ok: false, reason: outcomeOf(error), token: order.token };
    }
  }

  async #open(order: Order, addresses: Addresses, placer: Placer): Promise<Opening> {
    const { sql, service, now } = this.#context;
    const { token } = order;
    // The order may have been paid since it was read; and a checkout that has ended needs a successor.
    if (this.#isSettled(order.id)) return { ok: false, reason: 'settled', token };
    const attempts = attemptsOfOrder(sql, order.id);
    const current = currentOf(attempts);
    if (current?.checkoutUrl && isOpen(current.status)) {
      return { ok: true, token, feesOnCustomer: current.feesOnCustomer ?? 0 };
    }
    // Where no alarm has said so yet: its key may bring what has ended, and its prices are no longer today's.
    const late = attempts.find((one) => isUnanswered(one) && one.startedAt + UNANSWERED_AFTER < now());
    if (late !== undefined) applyStatus(this.#context, late, 'expired', 'shop');
    const customerId = order.customerId ?? (await createCustomerOnce(this.#context, order));
    const attempt = this.#beginAttempt(order, customerId, addresses, placer);
    if ('ok' in attempt) return attempt;
    const key = `${order.id}-${attempt.attempt}`;
    let checkout: SeenCheckout;
    try {
      // Sent before and never answered: a service that knows no idempotency keys may have made it.
      const isRepeat = attempts.some((one) => one.attempt === attempt.attempt);
      const made = isRepeat ? await findLostCheckout(this.#context, order) : null;
      checkout =
        made === null
          ? await service.createCheckout(attempt.request ?? '', key)
          : await service.readCheckout(made);
    } catch (error) {
      // A busy service has refused nothing: the order keeps its pieces, and is asked for again.
      if (!(error instanceof ServiceRefused) || isBusy(error)) throw error;
      this.#endRefused(attempt, error);
      // The answer to the first sending was lost, and so much time has gone since that its end is too near: it never was.
      if (attempts.some((one) => one.attempt === attempt.attempt))
        return this.#open(order, addresses, placer);
      throw error;
    }
    return this.#recordAnswer(order, attempt, checkout);
  }

  #isSettled(orderId: string): boolean {
    const order = findOrder(this.#context.sql, orderId);
    return order !== null && !isPayable(order.way, order);
  }

  /** Writes down what is going to be sent, so that a lost answer is asked for with the same key and bytes. */
  #beginAttempt(
    order: Order,
    customerId: string | null,
    addresses: Addresses,
    placer: Placer,
  ): Attempt | Opening {
    const { storage, sql, settings, now } = this.#context;
    return storage.transactionSync(() => {
      const attempts = attemptsOfOrder(sql, order.id);
      const unanswered = attempts.find(isUnanswered);
      if (unanswered !== undefined) return unanswered;
      const change = this.#keepAgain(order, placer);
      if (change !== null) return change;
      const at = now();
      const heldUntil = wantsCounted(sql, order.id) ? at + holdTime(settings.limits.HOLD_MINUTES) : null;
      const request = checkoutRequest({
        expiresAt: heldUntil === null ? null : Math.floor(heldUntil / 1000),
        orderId: order.id,
        number: order.number,
        items: order.items,
        discount: order.discount,
        part: order.dueOnDelivery === 0 ? null : { amount: order.dueOnline, titles: partTitles(order) },
        contact: order.contact,
        language: order.language,
        customerId,
        allocation: settings.allocation,
        addresses,
      });
      const attempt: Attempt = {
        orderId: order.id,
        attempt: attempts.length + 1,
        request: writeBody(request, settings.brand),
        checkoutId: null,
        checkoutUrl: null,
        amount: order.dueOnline,
        feesOnCustomer: null,
        status: 'pending',
        startedAt: at,
        heldUntil,
      };
      saveAttempt(sql, attempt);
      saveOpening(sql, order.id, at, firstCheck(at));
      return attempt;
    });
  }

  /** The pieces of an order that holds none must be there still; one that gave them back is taken anew, at the same price. */
  #keepAgain(order: Order, placer: Placer): Opening | null {
    const { sql } = this.#context;
    const { id, token, items, language } = order;
    const isAnew = !isWaiting(sql, id);
    const change = isAnew ? changeOf(sql, order) : null;
    if (change !== null) return change;
    const shortages = isAnew ? findShortages(sql, items, language) : findUnclaimedShortages(sql, order);
    if (shortages.length > 0) return { ok: false, reason: 'short', token, shortages };
    if (!isAnew) return null;
    const isHolding = mayHoldPieces(this.#context, placer, items);
    let limited = findOrderLimit(this.#context, placer);
    if (isHolding) limited ??= findHoldLimit(this.#context, placer);
    if (limited !== null) return { ...limited, token };
    const amount = order.total + order.discount;
    if (!claimAgain(this.#context, id))
      return { ok: false, reason: 'repriced', token, amount, expected: order.total };
    reserve(sql, id, items, language, isHolding ? 'reserved' : 'unclaimed');
    noteWaiting(this.#context, id, placer, { isCash: false, isHolding });
    return null;
  }

  #endRefused(attempt: Attempt, error: ServiceRefused): void {
    const { storage, sql } = this.#context;
    storage.transactionSync(() => {
      saveAttempt(sql, { ...attempt, status: 'failed' });
      const note = writeShopNote('http', error.status);
      addHistory(this.#context, attempt.orderId, 'checkout_rejected', 'shop', null, note);
      settleStock(this.#context, attempt.orderId);
      saveNextCheck(sql, attempt.orderId, null);
    });
  }

  async #recordAnswer(order: Order, attempt: Attempt, checkout: SeenCheckout): Promise<Opening> {
    const { storage, sql, service } = this.#context;
    const { token } = order;
    const known = findAttempt(sql, checkout.id);
    const named = readMetadata(checkout.metadata, 'order_id');
    // Neither to be paid for this order nor to be ended for it: another shopper may be at its page.
    if ((known !== null && known.orderId !== order.id) || (named !== null && named !== order.id))
      throw new ServiceUnexpected('The answer is the checkout of another order.');
    const isRight = matchesOrder(dueOf(order, attempt), checkout) && isWebUrl(checkout.checkout_url);
    const isGivenUp = storage.transactionSync(() => {
      // The event may have been quicker than the answer, and has then written the attempt.
      if (known !== null) return false;
      const asked = attemptsOfOrder(sql, order.id).find((one) => one.attempt === attempt.attempt);
      const isWanted = asked !== undefined && isUnanswered(asked);
      if (asked === undefined || asked.checkoutId === null)
        saveAttempt(sql, {
          ...attempt,
          checkoutId: checkout.id,
          checkoutUrl: isRight && isWanted ? checkout.checkout_url : null,
          feesOnCustomer: checkout.fees_on_customer,
          status: isRight && isWanted ? 'pending' : 'expired',
        });
      if (!isWanted) return true;
      addHistory(
        this.#context,
        order.id,
        isRight ? 'checkout_opened' : 'checkout_rejected',
        'shop',
        checkout.id,
      );
      if (isRight) return false;
      settleStock(this.#context, order.id);
      saveNextCheck(sql, order.id, null);
      return false;
    });
    if (isGivenUp || !isRight) {
      // Nobody has its address, so an expiry that fails leaves nothing that could be paid.
      await service.expireCheckout(checkout.id).catch(ignoreProviderFailure);
      // Too late: the order's pieces may be somebody else's by now.
      if (isGivenUp) return { ok: false, reason: 'unreachable', token };
      if (checkout.amount === dueOf(order, attempt).dueOnline)
        return { ok: false, reason: 'unexpected', token };
      return { ok: false, reason: 'mismatch', token, amount: checkout.amount, expected: order.dueOnline };
    }
    const recorded = findAttempt(sql, checkout.id);
    // An answer kept for its idempotency key tells how the checkout was, not how it is.
    if (recorded !== null && checkout.status !== 'pending') {
      applyStatus(this.#context, recorded, checkout.status, 'read');
    }
    if (this.#isSettled(order.id)) return { ok: false, reason: 'settled', token };
    return { ok: true, token, feesOnCustomer: checkout.fees_on_customer };
  }

  /** The address of the open checkout of an order, or null: nothing of a paid order is paid again. */
  handOver(orderId: string): string | null {
    if (this.#isSettled(orderId)) return null;
    const current = currentOf(attemptsOfOrder(this.#context.sql, orderId));
    return current !== undefined && isOpen(current.status) ? current.checkoutUrl : null;
  }
}

/** True for a checkout that has been asked for, and whose answer may still come. */
function isUnanswered({ checkoutId, status }: Attempt): boolean {
  return checkoutId === null && isOpen(status);
}

/** Why an order cannot be tried again as it is: something of it is not sold any more, or not at that price. */
function changeOf(sql: Database, order: Order): Opening | null {
  const { token, items, cartId, contact, language, total, coupon } = order;
  const lines = items.filter(({ slug }) => slug !== DELIVERY_SLUG);
  const delivery = { wilaya: contact.wilaya, mode: contact.delivery };
  const cart = { id: cartId, lines, delivery };
  const today = priceCart(goodsOf(sql, cart), cart, language);
  const sold = new Set(today.lines.filter(({ standing }) => standing !== 'gone').map(({ price }) => price));
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
  const goods = today.lines.map(({ sells, amount, quantity }) => ({ price: sells, amount, quantity }));
  const discount = coupon === null ? 0 : discountOf(coupon, goods, today.delivery.tariff?.amount ?? 0);
  const amount = today.total - discount;
  return amount === total ? null : { ok: false, reason: 'repriced', token, amount, expected: total };
}
