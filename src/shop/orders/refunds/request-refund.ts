import { readMetadata } from '../../../contract/metadata.ts';
import { isKeyForgotten, nextRefundCheck, type RefundFailure } from '../../../domain/orders/refund-shares.ts';
import { lookAtCapabilities } from '../../capabilities/capabilities.ts';
import type { ShopContext } from '../../context.ts';
import type { ServiceRefund } from '../../service-client/answers.ts';
import { writeBody } from '../../service-client/bodies.ts';
import { ignoreProviderFailure, isUnknownPath, ServiceRefused } from '../../service-client/errors.ts';
import { isOpenRefund } from '../order-payments.ts';
import { isOfOtherMode } from '../other-mode.ts';
import { addOrderEvent } from '../record-events.ts';
import { findNewestCheckoutId } from '../store/checkouts.ts';
import { findOrder } from '../store/orders.ts';
import {
  earliestRefundCheck,
  findRefund,
  type OwnRefund,
  refundsOfOrder,
  refundsToCheck,
  saveRefund,
} from '../store/refunds.ts';
import { noteInstead } from './by-hand.ts';
import { recordReportedRefunds } from './record.ts';

/** Milliseconds for which a refund in progress is left alone by other callers. */
const LEASE = 60_000;
/** Refunds checked in one turn, three requests each: an invocation has 50. */
const CHECKS_PER_TURN = 5;
/** Milliseconds until a refund of the other mode is looked at again. */
const OTHER_MODE_PAUSE = 60 * 60_000;

/** Checks open refunds at their due time, so that no refund depends on an event that may never come. */
export class RefundFollower {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity while no refund is open. */
  dueAt(): number {
    return earliestRefundCheck(this.#context.sql) ?? Number.POSITIVE_INFINITY;
  }

  /** A second call while one runs does nothing. */
  async run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      const { sql, now } = this.#context;
      for (const { id } of refundsToCheck(sql, now(), CHECKS_PER_TURN)) await followRefund(this.#context, id);
    } finally {
      this.#isRunning = false;
    }
  }
}

/** Requests an order's refunds at the service, except those that it has answered. */
export async function followRefunds(context: ShopContext, orderId: string): Promise<void> {
  for (const { id, status } of refundsOfOrder(context.sql, orderId))
    if (status === 'asked') await followRefund(context, id);
}

/**
 * Requests a refund at the service, or checks what became of it. A network failure leaves it as it is, for a later
 * retry.
 */
export async function followRefund(context: ShopContext, id: string): Promise<void> {
  const { sql, now } = context;
  const refund = findRefund(sql, id);
  if (refund === null || !isOpenRefund(refund)) return;
  const order = findOrder(sql, refund.orderId);
  if (order !== null && isOfOtherMode(context, order))
    return saveRefund(sql, refund, now() + OTHER_MODE_PAUSE);
  saveRefund(sql, refund, now() + LEASE);
  let next = nextRefundCheck(refund.askedAt, now());
  try {
    const answer = await ask(context, refund);
    if (answer !== null) await takeAnswer(context, refund, answer);
    next = nextRefundCheck(refund.askedAt, now());
  } catch (error) {
    // A refused reading says nothing of the refund.
    ignoreProviderFailure(error);
  } finally {
    const left = findRefund(sql, id);
    if (left !== null && isOpenRefund(left)) saveRefund(sql, left, next);
  }
}

/** What the service says of a refund, requested now or before; null where it refuses the request. */
async function ask(context: ShopContext, refund: OwnRefund): Promise<ServiceRefund | null> {
  const { service, sql, now, settings } = context;
  if (refund.refundId !== null)
    return service.readRefund(refund.refundId).catch(async (error: unknown) => {
      // A proxy's 404, or a key that may not read, says nothing of the refund.
      if (!(error instanceof ServiceRefused && error.code === 'not_found')) throw error;
      await fail(context, refund, 'refused');
      return null;
    });
  if (isKeyForgotten(refund.askedAt, now())) {
    const made = (await service.listRefunds(refund.checkoutId)).find((one) => isOwn(one, refund.id));
    if (made !== undefined) return made;
  }
  const request = {
    amount: refund.amount,
    method: refund.means === 'card' ? 'acquirer' : refund.means,
    metadata: { refund: refund.id, order: findOrder(sql, refund.orderId)?.number ?? '' },
  };
  try {
    // The same request every time: when it or its answer was lost, the refund is still made once.
    return await service.createRefund(refund.checkoutId, writeBody(request, settings.brand), refund.id);
  } catch (error) {
    ignoreProviderFailure(error);
    const failure = (await isRefundNotOffered(context, error))
      ? 'not_offered'
      : error instanceof ServiceRefused
        ? failureOf(error)
        : null;
    if (failure !== null) await fail(context, refund, failure);
    return null;
  }
}

/** The refund's id is kept at once. It ends with an answer about its checkout that includes it. */
async function takeAnswer(context: ShopContext, refund: OwnRefund, answer: ServiceRefund): Promise<void> {
  const { service, storage, sql } = context;
  const { id: refundId, status, refunded_amount: amount, failure_code: code } = answer;
  if (answer.checkout_id !== refund.checkoutId) return;
  const known = findRefund(sql, refund.id);
  if (known === null || !isOpenRefund(known)) return;
  saveRefund(sql, { ...known, status: 'pending', refundId }, context.now() + LEASE);
  if (status === 'pending') return;
  const checkout = await service.readCheckout(refund.checkoutId);
  storage.transactionSync(() => {
    const left = findRefund(sql, refund.id);
    if (left === null || !isOpenRefund(left)) return;
    if (status === 'failed') failRefund(context, left, code ?? 'refused');
    recordReportedRefunds(context, checkout, status === 'failed' ? [] : [{ id: refundId, amount }]);
  });
}

/** Whether a refund at the service is the one that was asked for here. */
function isOwn({ metadata }: Pick<ServiceRefund, 'metadata'>, id: string): boolean {
  return readMetadata(metadata, 'refund') === id;
}

/**
 * Whether the service has no refunds. A proxy may answer 404 too, so the service's capabilities are read before that
 * is believed.
 */
async function isRefundNotOffered(context: ShopContext, error: unknown): Promise<boolean> {
  if (!isUnknownPath(error)) return false;
  try {
    return (await lookAtCapabilities(context, findNewestCheckoutId(context.sql))).refunds === false;
  } catch (failure) {
    ignoreProviderFailure(failure);
    return false;
  }
}

/** Why the service refuses for good; null when a retry may succeed. */
function failureOf({ status, code }: ServiceRefused): RefundFailure | null {
  if (status === 408 || status === 409 || status === 425 || status === 429) return null;
  if (status === 401 || code?.startsWith('missing_scope')) return 'key';
  return code === 'checkout_not_paid'
    ? 'not_paid'
    : status === 422 || status === 403
      ? 'beyond_paid'
      : 'refused';
}

/** The refund failed. The checkout is read too: less money may be left than the shop thought. */
async function fail(context: ShopContext, refund: OwnRefund, failure: RefundFailure): Promise<void> {
  const { service, storage, sql } = context;
  const checkout = await service.readCheckout(refund.checkoutId).catch(ignoreProviderFailure);
  storage.transactionSync(() => {
    const known = findRefund(sql, refund.id);
    if (known === null || !isOpenRefund(known)) return;
    const order = findOrder(sql, known.orderId);
    // The merchant has already given the money back by hand.
    if (order !== null && failure === 'not_offered' && known.means !== 'card')
      noteInstead(context, order, known);
    else failRefund(context, known, failure);
    if (checkout) recordReportedRefunds(context, checkout, []);
  });
}

/** Ends a refund without money, and tells the order. Call within a transaction. */
export function failRefund(context: ShopContext, refund: OwnRefund, failure: RefundFailure): void {
  saveRefund(context.sql, { ...refund, status: 'failed', failure }, null);
  addOrderEvent(context, refund.orderId, {
    kind: 'refund_failed',
    actor: 'read',
    checkoutId: refund.checkoutId,
    amount: refund.amount,
  });
}
