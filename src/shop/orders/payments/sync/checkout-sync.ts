import { readMetadata } from '../../../../contract/metadata.ts';
import { isWebUrl } from '../../../../contract/scalars.ts';
import { holdTime } from '../../../../domain/holds.ts';
import { dueOf, matchesOrder } from '../../../../domain/orders/checkouts.ts';
import { hasBeenPaid, isOpen, type Order, type OrderCheckout } from '../../../../domain/orders/order.ts';
import { isOutdatedRest } from '../../../../domain/orders/rest-to-pay.ts';
import { writeDeclined } from '../../../../domain/orders/shop-notes.ts';
import { firstCheck } from '../../../../domain/schedule.ts';
import { readOffered } from '../../../capabilities/store.ts';
import type { ShopContext } from '../../../context.ts';
import type { ServiceCheckout } from '../../../service-client/answers.ts';
import {
  ignoreProviderFailure,
  isAnswered4xx,
  ServiceRefused,
  ServiceUnreachable,
} from '../../../service-client/errors.ts';
import { findUnclaimedShortages } from '../../../stock/reservations.ts';
import { applyCheckoutStatus } from '../../apply-checkout-status.ts';
import { LoadedOrder } from '../../loaded-order.ts';
import { isOpenRefund } from '../../order-payments.ts';
import { isOfOtherMode } from '../../other-mode.ts';
import { abandonOrder, addOrderEvent, recordMismatch, withdrawCashOrder } from '../../record-events.ts';
import { recordReportedRefunds } from '../../refunds/record.ts';
import { followRefund } from '../../refunds/request-refund.ts';
import { checkoutsOfOrder, findOrderCheckout, saveOrderCheckout } from '../../store/checkouts.ts';
import { findOrder } from '../../store/orders.ts';
import { refundsOfOrder } from '../../store/refunds.ts';
import { saveNextCheck } from '../store/polling.ts';
import { noteTestEvent } from '../store/webhook-test.ts';
import {
  type EventOutcome,
  isNaming,
  isOfRefund,
  type NamingEvent,
  outcomeWithoutRead,
  type ServiceEvent,
} from './read-event.ts';
import { receiveRefund } from './refund-events.ts';

const TOO_MANY_REQUESTS = 429;

/** A checkout can be paid for 30 minutes; a missing answer is awaited a little longer. */
export const UNANSWERED_AFTER = 35 * 60_000;

/** Learns the status of orders' checkouts, from events and by asking. */
export class CheckoutSync {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /**
   * Asks the service about every open checkout of an order, and ends those that are left on a paid order. A failure
   * changes nothing. False: the service was unreachable or gave no usable answer, and may do so soon.
   */
  async ask(orderId: string): Promise<boolean> {
    const { sql, now, settings } = this.#context;
    const order = findOrder(sql, orderId);
    if (order === null || isOfOtherMode(this.#context, order)) return true;
    const attempts = checkoutsOfOrder(sql, orderId);
    if (attempts.length === 0 && order.placedAt + holdTime(settings.limits.HOLD_MINUTES) <= now())
      abandonOrder(this.#context, orderId);
    let isAnswered = true;
    for (const attempt of attempts) {
      if (!isOpen(attempt.status)) continue;
      if (attempt.checkoutId === null) {
        if (attempt.startedAt + UNANSWERED_AFTER < now())
          applyCheckoutStatus(this.#context, attempt, 'expired', 'shop');
        continue;
      }
      try {
        await this.#read(order, attempt, attempt.checkoutId);
      } catch (error) {
        ignoreProviderFailure(error);
        if (error instanceof ServiceUnreachable) return false;
        // A refusal is an answer, unless the service was too busy.
        if (!(error instanceof ServiceRefused) || error.status === TOO_MANY_REQUESTS) isAnswered = false;
      }
    }
    return isAnswered;
  }

  /** Applies an answer about a checkout, unless a later question has been answered meanwhile. */
  #read(order: Order, attempt: OrderCheckout, checkoutId: string): Promise<void> {
    const { sql, service, answerSequence: answers, now } = this.#context;
    return answers.ask(async (question) => {
      const loaded = LoadedOrder.find(sql, order.id);
      const isPaid = loaded !== null && hasBeenPaid(loaded.order.payment) && !attempt.isRest;
      const isOutdated = loaded !== null && isOutdatedRest(attempt, loaded.rest);
      // Not every service ends a checkout at its requested time. Pieces are released only when the service says that
      // the checkout cannot be paid.
      const isOver = attempt.heldUntil !== null && attempt.heldUntil <= now();
      // An order without reservations whose pieces other orders have paid for must not be paid any more.
      const isShort = findUnclaimedShortages(sql, order).length > 0;
      const checkout =
        isPaid || isOutdated || isOver || isShort
          ? await this.#expire(checkoutId)
          : await service.readCheckout(checkoutId);
      const why = await this.#declineOf(attempt, checkout);
      const isChanged = answers.take(question, 'checkout', [{ id: checkoutId }]).length > 0;
      if (isChanged) this.#takeIn(order, attempt, checkout, why);
    });
  }

  /**
   * Ends the open payments of a cart's earlier orders, so that a shopper who starts again can have the last piece.
   * Pieces are released only when the service says that a checkout has expired: it could be paid until then. A
   * checkout that was never answered has no known address.
   */
  async withdraw(orderIds: readonly string[]): Promise<void> {
    const { sql } = this.#context;
    for (const orderId of orderIds) {
      const order = findOrder(sql, orderId);
      if (order === null) continue;
      withdrawCashOrder(this.#context, orderId);
      abandonOrder(this.#context, orderId);
      await this.end(order);
    }
  }

  /** Ends the open checkouts of an order, as `withdraw` does. False: one of them may still be paid. */
  async end(order: Order): Promise<boolean> {
    const { sql } = this.#context;
    for (const attempt of checkoutsOfOrder(sql, order.id)) {
      if (!isOpen(attempt.status) || isOfOtherMode(this.#context, order)) continue;
      if (attempt.checkoutId === null) {
        applyCheckoutStatus(this.#context, attempt, 'expired', 'shop');
        continue;
      }
      try {
        this.#takeIn(order, attempt, await this.#expire(attempt.checkoutId));
      } catch (error) {
        ignoreProviderFailure(error);
      }
    }
    return checkoutsOfOrder(sql, order.id).every(({ status }) => !isOpen(status));
  }

  /** Expires a checkout. The service refuses when it is not pending any more; then it is read. */
  async #expire(checkoutId: string): Promise<ServiceCheckout> {
    const { service } = this.#context;
    try {
      return await service.expireCheckout(checkoutId);
    } catch (error) {
      if (!isAnswered4xx(error)) throw error;
      return service.readCheckout(checkoutId);
    }
  }

  /** The bank's reason for a decline, as a note; null without a decline or a reason. */
  async #declineOf(
    { status: known }: OrderCheckout,
    { id, status }: ServiceCheckout,
  ): Promise<string | null> {
    const isDeclined =
      (status === 'pending' && known === 'processing') || (status === 'failed' && isOpen(known));
    if (!isDeclined || readOffered(this.#context.sql).attempts === false) return null;
    try {
      const tries = (await this.#context.service.listAttempts(id)).filter((one) => one.decline_code !== null);
      const code = tries.toSorted((one, other) => one.created_at - other.created_at).at(-1)?.decline_code;
      return code ? writeDeclined(code) : null;
    } catch (error) {
      ignoreProviderFailure(error);
      return null;
    }
  }

  #takeIn(
    order: Order,
    attempt: OrderCheckout,
    checkout: ServiceCheckout,
    why: string | null = null,
  ): EventOutcome {
    const due = dueOf(order, attempt);
    if (checkout.id !== attempt.checkoutId || !matchesOrder(due, checkout)) {
      recordMismatch(this.#context, order.id, checkout, due.dueOnline, 'read');
      return 'mismatch';
    }
    applyCheckoutStatus(this.#context, attempt, checkout.status, 'read', why);
    if (!checkout.refunded_amount) return 'applied';
    const { storage } = this.#context;
    const outcome = storage.transactionSync(() => recordReportedRefunds(this.#context, checkout, []));
    return outcome === 'unconfirmed' ? outcome : 'applied';
  }

  /** Receives an event whose signature has been verified. */
  async receive(event: ServiceEvent): Promise<EventOutcome> {
    if (isOfRefund(event)) return receiveRefund(this.#context, event);
    if (isNaming(event)) return this.#receiveNaming(event);
    const { sql } = this.#context;
    const { data: checkout } = event;
    if (event.livemode !== checkout.livemode || event.type !== `checkout.${checkout.status}`)
      return this.#receiveNaming({ ids: [checkout.id] });
    const named = readMetadata(checkout.metadata, 'order_id');
    const attempt = findOrderCheckout(sql, checkout.id);
    if (attempt === null && named === null && noteTestEvent(sql, checkout.id, this.#context.now()))
      return 'applied';
    if (attempt === null)
      return typeof named === 'string' ? this.#linkCheckout(named, checkout.id) : 'unknown';
    const order = findOrder(sql, attempt.orderId);
    if (order === null || (named !== null && named !== order.id)) return 'unknown';
    const due = dueOf(order, attempt);
    if (!matchesOrder(due, checkout)) {
      recordMismatch(this.#context, order.id, checkout, due.dueOnline, 'event');
      return 'mismatch';
    }
    const before = attempt.status;
    applyCheckoutStatus(
      this.#context,
      attempt,
      checkout.status,
      'event',
      await this.#declineOf(attempt, checkout),
    );
    return findOrderCheckout(sql, checkout.id)?.status === before ? 'unchanged' : 'applied';
  }

  /** From an event in a foreign format, only the id of an own checkout is believed; that checkout is read. */
  async #receiveNaming({ ids }: NamingEvent): Promise<EventOutcome> {
    const { sql, service, answerSequence: answers, now } = this.#context;
    if (ids.some((id) => noteTestEvent(sql, id, now()))) return 'applied';
    const attempt = ids.map((id) => findOrderCheckout(sql, id)).find((one) => one !== null);
    const order = attempt ? findOrder(sql, attempt.orderId) : null;
    const id = attempt?.checkoutId;
    if (!attempt || !order || !id || isOfOtherMode(this.#context, order)) return 'unknown';
    // The event may be about a refund. What the checkout gave back is only told apart from the desk's own by their ends.
    for (const own of refundsOfOrder(sql, order.id))
      if (own.checkoutId === id && isOpenRefund(own)) await followRefund(this.#context, own.id);
    try {
      return await answers.ask(async (question) => {
        const checkout = await service.readCheckout(id);
        const why = await this.#declineOf(attempt, checkout);
        const isChanged = answers.take(question, 'checkout', [{ id }]).length > 0;
        if (!isChanged) return 'unchanged';
        return this.#takeIn(order, attempt, checkout, why);
      });
    } catch (error) {
      return outcomeWithoutRead(error);
    }
  }

  /** An unknown checkout names an order of this shop: only the service's own answer adds it to the order. */
  async #linkCheckout(orderId: string, checkoutId: string): Promise<EventOutcome> {
    const { storage, sql, service, now } = this.#context;
    const order = findOrder(sql, orderId);
    if (order === null || isOfOtherMode(this.#context, order)) return 'unknown';
    let checkout: ServiceCheckout;
    try {
      checkout = await service.readCheckout(checkoutId);
    } catch (error) {
      return outcomeWithoutRead(error);
    }
    if (checkout.id !== checkoutId || readMetadata(checkout.metadata, 'order_id') !== orderId)
      return 'unknown';
    const lost = checkoutsOfOrder(sql, orderId).findLast((one) => one.checkoutId === null);
    const due = lost?.isRest ? dueOf(order, lost) : order;
    if (!matchesOrder(due, checkout)) {
      recordMismatch(this.#context, order.id, checkout, due.dueOnline, 'read');
      return 'mismatch';
    }
    const attempt = storage.transactionSync(() => {
      const known = findOrderCheckout(sql, checkoutId);
      if (known !== null) return known;
      const attempts = checkoutsOfOrder(sql, orderId);
      // The answer to an own request was probably lost; otherwise another program made the checkout.
      const asked = attempts.findLast((one) => one.checkoutId === null);
      const isAlone = attempts.every(({ status, attempt }) => !isOpen(status) || attempt === asked?.attempt);
      const adopted: OrderCheckout = {
        orderId,
        attempt: asked?.attempt ?? attempts.length + 1,
        request: asked?.request ?? null,
        checkoutId,
        // When another checkout can be paid, this one must not be.
        checkoutUrl: isAlone && isWebUrl(checkout.checkout_url) ? checkout.checkout_url : null,
        amount: checkout.amount,
        isRest: asked?.isRest ?? false,
        feesOnCustomer: checkout.fees_on_customer,
        feesOnMerchant: checkout.fees_on_merchant ?? null,
        refunded: 0,
        status: 'pending',
        startedAt: now(),
        heldUntil: asked?.heldUntil ?? null,
      };
      saveOrderCheckout(sql, adopted);
      saveNextCheck(sql, orderId, firstCheck(now()));
      // Otherwise its end says nothing about the open checkout.
      if (isAlone && !adopted.isRest)
        addOrderEvent(this.#context, orderId, { kind: 'checkout_opened', actor: 'read', checkoutId });
      return adopted;
    });
    return this.#takeIn(order, attempt, checkout);
  }
}
