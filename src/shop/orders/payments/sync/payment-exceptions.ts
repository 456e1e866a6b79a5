import type { PaymentException } from '../../../../contract/resources/payment-exception.ts';
import { dueOf } from '../../../../domain/orders/checkouts.ts';
import { readOffered } from '../../../capabilities/store.ts';
import type { ShopContext } from '../../../context.ts';
import type { ServiceException, ServiceRefund } from '../../../service-client/answers.ts';
import {
  ignoreProviderFailure,
  isAnswered4xx,
  isBusy,
  isUnknownPath,
  ServiceRefused,
} from '../../../service-client/errors.ts';
import { LoadedOrder } from '../../loaded-order.ts';
import { addEvent, recordMismatch } from '../../record-events.ts';
import { type ReportedRefund, recordReportedRefunds } from '../../refunds/record.ts';
import { findOrderCheckout, hasCheckouts, readReportedRefunds } from '../../store/checkouts.ts';
import { findOrder } from '../../store/orders.ts';
import {
  FIRST,
  type PaymentExceptionCursor,
  readPaymentExceptionCursor,
  savePaymentExceptionCursor,
} from '../store/payment-exceptions.ts';

const EVERY = 60 * 60_000;
/** For a service without this list, or with a key that may not read it: the service counts each refusal. */
const EVERY_REFUSED = 24 * EVERY;
/** Checkouts read in one turn: an invocation has 50 requests, and the catalogue needs most of them. */
const READ_PER_TURN = 5;
/** Pages of refunds read in one turn, and the time until the next turn when there are more, in milliseconds. */
const PAGES_PER_TURN = 4;
const SOON = 60_000;
/** Seconds of overlap with the last reading of the list: clocks differ. */
const OVERLAP = 60 * 60;
/** Seconds for which an open refund is looked at again. */
const LONGEST_OPEN = 90 * 24 * 60 * 60;

/**
 * Asks once an hour, for all orders together, about payments after their checkouts ended: payment exceptions, which
 * have no event, and refunds made elsewhere whose event was lost.
 */
export class PaymentExceptionPoll {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity before the first alarm. */
  dueAt(): number {
    return this.#place()?.dueAt ?? Number.POSITIVE_INFINITY;
  }

  /** A second call while one runs does nothing. */
  async run(): Promise<void> {
    const { sql, now } = this.#context;
    const place = this.#place();
    if (this.#isRunning || (place !== null && place.dueAt > now())) return;
    // Set before the first request: a turn that fails half way is not repeated at once.
    this.#save({ dueAt: now() + EVERY });
    if (place === null || !hasCheckouts(sql)) return;
    this.#isRunning = true;
    try {
      const offered = readOffered(sql);
      const isBetween = place.page > 1 && offered.refunds !== false;
      if (offered.refunds !== false) await this.#readRefunds().catch(ignoreAnswered4xx);
      if (!isBetween && offered.payment_exceptions !== false) await this.#readExceptions();
    } catch (error) {
      ignoreProviderFailure(error);
    } finally {
      this.#isRunning = false;
    }
  }

  #place(): PaymentExceptionCursor | null {
    const { sql, settings } = this.#context;
    return readPaymentExceptionCursor(sql, settings.livemode);
  }

  #save(change: Partial<PaymentExceptionCursor>): void {
    const { sql, settings } = this.#context;
    savePaymentExceptionCursor(sql, settings.livemode, { ...(this.#place() ?? FIRST), ...change });
  }

  /**
   * Reads all refunds since the last time, page by page. The next turn continues when one turn is not enough. New
   * refunds push older ones to later pages: some are seen twice, none is missed. Open refunds are looked at again.
   */
  async #readRefunds(): Promise<void> {
    const { service, now } = this.#context;
    let left = READ_PER_TURN;
    for (let pages = 0; pages < PAGES_PER_TURN; pages += 1) {
      const { since, page, begunAt, oldestOpen } = this.#place() ?? FIRST;
      const { elements, lastPage } = await service.listRefundsSince(since, page);
      // Nothing is new: the cursor stays, which saves a row an hour.
      if (page === 1 && elements.length === 0 && lastPage <= 1) return;
      const newRefunds = this.#reportedRefunds(elements);
      for (const [checkoutId, refunds] of [...newRefunds].slice(0, left))
        await this.#readCheckout(checkoutId, refunds);
      left -= newRefunds.size;
      // Read again later: open refunds, and refunds that no answer has confirmed.
      const unconfirmed = [...this.#reportedRefunds(elements).values()].flat().map(({ id }) => id);
      const open = elements
        .filter(({ id, status }) => status === 'pending' || unconfirmed.includes(id))
        .map((one) => one.created_at);
      const begun = begunAt ?? Math.floor(now() / 1000);
      const oldest = Math.min(oldestOpen ?? Number.POSITIVE_INFINITY, ...open);
      const known = { begunAt: begun, oldestOpen: Number.isFinite(oldest) ? oldest : null };
      if (left < 0) return this.#save({ ...known, dueAt: now() + SOON });
      if (page >= lastPage) {
        const from = Math.min(begun - OVERLAP, known.oldestOpen ?? begun);
        return this.#save({
          since: Math.max(from, begun - LONGEST_OPEN),
          page: 1,
          begunAt: null,
          oldestOpen: null,
        });
      }
      this.#save({ ...known, page: page + 1 });
    }
    this.#save({ dueAt: now() + SOON });
  }

  /** The refunds of a page that belong to own checkouts and that no answer has confirmed, by checkout. */
  #reportedRefunds(refunds: readonly ServiceRefund[]): Map<string, ReportedRefund[]> {
    const { sql } = this.#context;
    const newRefunds = new Map<string, ReportedRefund[]>();
    for (const { id, checkout_id, status, refunded_amount: amount, metadata } of refunds) {
      if (status !== 'succeeded' || findOrderCheckout(sql, checkout_id) === null) continue;
      if ((readReportedRefunds(sql, checkout_id)[id] ?? 0) < amount)
        newRefunds.set(checkout_id, [...(newRefunds.get(checkout_id) ?? []), { id, amount, metadata }]);
    }
    return newRefunds;
  }

  async #readCheckout(checkoutId: string, refunds: readonly ReportedRefund[]): Promise<void> {
    const { storage, service } = this.#context;
    const checkout = await service.readCheckout(checkoutId);
    if (checkout.id !== checkoutId) return;
    storage.transactionSync(() => recordReportedRefunds(this.#context, checkout, refunds));
  }

  async #readExceptions(): Promise<void> {
    const { storage, service, now } = this.#context;
    let exceptions: ServiceException[];
    try {
      exceptions = await service.listNewestExceptions();
    } catch (error) {
      const isRefused = error instanceof ServiceRefused && (error.status === 403 || error.status === 404);
      if (isRefused || isUnknownPath(error)) this.#save({ dueAt: now() + EVERY_REFUSED });
      throw error;
    }
    for (const exception of exceptions.toReversed())
      storage.transactionSync(() => noteException(this.#context, exception));
  }
}

/** A service without a list of refunds may have one of payments. A busy or unreachable service is left alone. */
function ignoreAnswered4xx(error: unknown): void {
  if (isBusy(error) || !(isAnswered4xx(error) || isUnknownPath(error))) throw error;
}

const kinds = { late: 'paid_late', twice: 'paid_twice' } as const satisfies Partial<
  Record<PaymentException['why'], string>
>;

/** Records once that the bank took money that the checkout could not take. Call within a transaction. */
function noteException(context: ShopContext, { checkout_id, why, amount, livemode }: ServiceException): void {
  const { sql } = context;
  const attempt = findOrderCheckout(sql, checkout_id);
  const order = attempt === null ? null : findOrder(sql, attempt.orderId);
  if (attempt === null || order === null || order.livemode !== livemode) return;
  if (why === 'amount') {
    recordMismatch(context, order.id, { id: checkout_id, amount }, dueOf(order, attempt).dueOnline, 'read');
    return;
  }
  const kind = kinds[why];
  const loaded = new LoadedOrder(sql, order);
  const isKnown = loaded.history.some(
    (event) => event.kind === kind && event.checkoutId === checkout_id && event.amount === amount,
  );
  if (isKnown) return;
  addEvent(context, loaded, { kind, actor: 'read', checkoutId: checkout_id, amount });
}
