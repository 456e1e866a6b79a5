import { readMetadata } from '../../../contract/metadata.ts';
import { lookAtCapabilities } from '../../capabilities/capabilities.ts';
import type { ShopContext } from '../../context.ts';
import type { ServiceRefund } from '../../service-client/answers.ts';
import { writeBody } from '../../service-client/bodies.ts';
import { ignoreProviderFailure, isUnknownPath, ServiceRefused } from '../../service-client/errors.ts';
import { addOrderEvent, projectOrder } from '../orders.ts';
import { isKeyForgotten, nextRefundCheck, type RefundFailure } from '../rules/refund.ts';
import { findOrder } from '../store/orders.ts';
import { noteInstead } from './by-hand.ts';
import { isOpenRefund } from './order-payments.ts';
import { recordReportedRefunds } from './record.ts';
import {
  earliestRefundCheck,
  findRefund,
  type OwnRefund,
  refundsOfOrder,
  refundsToCheck,
  saveRefund,
} from './store.ts';

/** Milliseconds for which a refund in progress is left alone by other callers. */
const LEASE = 60_000;
/** Refunds checked in one turn, three requests each: an invocation has 50. */
const CHECKS_PER_TURN = 5;

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
  saveRefund(sql, refund, now() + LEASE);
  let next = nextRefundCheck(refund.askedAt, now());
  try {
    await ask(context, refund);
    next = nextRefundCheck(refund.askedAt, now());
  } catch (error) {
    ignoreProviderFailure(error);
    const failure = (await isRefundNotOffered(context, refund, error))
      ? 'not_offered'
      : error instanceof ServiceRefused
        ? failureOf(error)
        : null;
    if (failure !== null) await fail(context, refund, failure);
  } finally {
    const left = findRefund(sql, id);
    if (left !== null && isOpenRefund(left)) saveRefund(sql, left, next);
  }
}

async function ask(context: ShopContext, refund: OwnRefund): Promise<void> {
  const { service, storage, sql } = context;
  const answer = await (refund.refundId === null
    ? askFor(context, refund)
    : service.readRefund(refund.refundId));
  if (answer.checkout_id !== refund.checkoutId) return;
  const isGiven = answer.status === 'succeeded';
  const checkout = isGiven ? await service.readCheckout(refund.checkoutId) : null;
  storage.transactionSync(() => {
    const known = findRefund(sql, refund.id);
    if (known === null || !isOpenRefund(known)) return;
    const { status, refunded_amount: given, id: refundId } = answer;
    if (status === 'failed')
      return writeFailure(context, { ...known, refundId }, answer.failure_code ?? 'refused');
    // Saved before the event, whose subscribers would count its money as given and as on its way besides.
    if (checkout !== null) saveRefund(sql, { ...known, status, given, refundId }, null);
    const isConfirmed =
      checkout !== null &&
      recordReportedRefunds(context, checkout, [{ id: refundId, amount: given }]) !== 'unconfirmed';
    // An older answer about the checkout does not include this refund: ask about both again.
    if (!isConfirmed) saveRefund(sql, { ...known, status: 'pending', refundId }, context.now() + LEASE);
    projectOrder(sql, refund.orderId);
  });
}

/** Sends the same request every time: when the request or its answer was lost, the refund is still made once. */
async function askFor(
  { service, settings, sql, now }: ShopContext,
  refund: OwnRefund,
): Promise<ServiceRefund> {
  if (isKeyForgotten(refund.askedAt, now())) {
    const made = (await service.listRefunds(refund.checkoutId)).find((one) => isOwn(one, refund.id));
    if (made !== undefined) return made;
  }
  const request = {
    amount: refund.amount,
    method: refund.means === 'card' ? 'acquirer' : refund.means,
    metadata: { refund: refund.id, order: findOrder(sql, refund.orderId)?.number ?? '' },
  };
  return service.createRefund(refund.checkoutId, writeBody(request, settings.brand), refund.id);
}

/** Whether a refund at the service is the one that was asked for here. */
function isOwn({ metadata }: Pick<ServiceRefund, 'metadata'>, id: string): boolean {
  return readMetadata(metadata, 'refund') === id;
}

/**
 * Whether the service has no refunds. A proxy may answer 404 too, so the service's capabilities are read before that
 * is believed. A refund that the service knows is no such case.
 */
async function isRefundNotOffered(context: ShopContext, refund: OwnRefund, error: unknown): Promise<boolean> {
  if (refund.refundId !== null || !isUnknownPath(error)) return false;
  try {
    return (await lookAtCapabilities(context)).refunds === false;
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
    else writeFailure(context, known, failure);
    if (checkout) recordReportedRefunds(context, checkout, []);
  });
}

function writeFailure(context: ShopContext, refund: OwnRefund, failure: RefundFailure): void {
  saveRefund(context.sql, { ...refund, status: 'failed', failure }, null);
  addOrderEvent(context, refund.orderId, {
    kind: 'refund_failed',
    actor: 'read',
    checkoutId: refund.checkoutId,
    amount: refund.amount,
  });
}
