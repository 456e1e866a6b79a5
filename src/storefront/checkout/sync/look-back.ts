import type { PaymentException } from '../../../contract/resources/payment-exception.ts';
import { readOffered } from '../../capabilities/store.ts';
import { addHistory, noteMismatch } from '../../orders/orders.ts';
import { dueOf } from '../../orders/rules/checkouts.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { findOrder } from '../../orders/store.ts';
import { noteToldRefunds, type ToldRefund } from '../../refunds/noting.ts';
import type { SeenException, SeenRefund } from '../../service-client/answers.ts';
import {
  ignoreProviderFailure,
  isAnswered4xx,
  isBusy,
  isUnknownPath,
  ServiceRefused,
} from '../../service-client/errors.ts';
import type { ShopContext } from '../../shop/context.ts';
import { countProblem, recordAct, SYSTEM } from '../../traces/journal.ts';
import { findAttempt, readToldRefunds } from '../store/attempts.ts';
import { hasCheckouts, type LookBackPlace, readLookBack, saveLookBack } from '../store/look-back.ts';

const EVERY = 60 * 60_000;
/** From a service that does not say, or not to this key: each refusal is counted there. */
const EVERY_REFUSED = 24 * EVERY;
/** Checkouts read anew in one turn: an invocation has 50 requests, and the catalogue most of them. */
const READ_PER_TURN = 5;
/** Pages of refunds read in one turn, and when the next turn goes on where there are more, in milliseconds. */
const PAGES_PER_TURN = 4;
const SOON = 60_000;
/** Seconds that the list is read from before the last time: clocks differ. */
const OVERLAP = 60 * 60;
/** Seconds for which a refund without an end is looked at again. */
const LONGEST_OPEN = 90 * 24 * 60 * 60;
const FIRST: LookBackPlace = { dueAt: 0, since: null, page: 1, begunAt: null, oldestOpen: null };

/**
 * Asks, once an hour and not by order, what became of payments behind their end: money that the bank took and no checkout could
 * take, of which no event tells, and refunds made elsewhere whose event was lost.
 */
export class LookBack {
  readonly #context: ShopContext;
  #isRunning = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** In milliseconds since the epoch; infinity before the first alarm. */
  dueAt(): number {
    return readLookBack(this.#context.sql)?.dueAt ?? Number.POSITIVE_INFINITY;
  }

  /** A second call while one runs does nothing. */
  async run(): Promise<void> {
    const { sql, now } = this.#context;
    const place = readLookBack(sql);
    if (this.#isRunning || (place !== null && place.dueAt > now())) return;
    // Put off before anything is asked: what fails half way is not asked again at once.
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

  #save(change: Partial<LookBackPlace>): void {
    const { sql } = this.#context;
    const { dueAt = 0, ...place } = readLookBack(sql) ?? FIRST;
    saveLookBack(sql, { dueAt, ...place, ...change });
  }

  /**
   * All refunds since the last time, page by page; where they are more than a turn may ask for, the next turn goes on. New ones push
   * what is left to later pages: some are seen twice, none is missed. One that has no end yet is looked at again.
   */
  async #readRefunds(): Promise<void> {
    const { service, now } = this.#context;
    let left = READ_PER_TURN;
    for (let pages = 0; pages < PAGES_PER_TURN; pages += 1) {
      const { since, page, begunAt, oldestOpen } = readLookBack(this.#context.sql) ?? FIRST;
      const { elements, lastPage } = await service.listRefundsSince(since, page);
      // Nothing is new: the place stays as it is, which saves a row an hour.
      if (page === 1 && elements.length === 0 && lastPage <= 1) return;
      const news = this.#newsOf(elements);
      for (const [checkoutId, refunds] of [...news].slice(0, left))
        await this.#readCheckout(checkoutId, refunds);
      left -= news.size;
      // Read once more: those without an end, and those that no answer has confirmed.
      const unconfirmed = [...this.#newsOf(elements).values()].flat().map(({ id }) => id);
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

  /** Of the refunds of a page those of our own checkouts that no answer has confirmed, by checkout. */
  #newsOf(refunds: readonly SeenRefund[]): Map<string, ToldRefund[]> {
    const { sql } = this.#context;
    const news = new Map<string, ToldRefund[]>();
    for (const { id, checkout_id, status, refunded_amount: amount } of refunds) {
      if (status !== 'succeeded' || findAttempt(sql, checkout_id) === null) continue;
      if ((readToldRefunds(sql, checkout_id)[id] ?? 0) < amount)
        news.set(checkout_id, [...(news.get(checkout_id) ?? []), { id, amount }]);
    }
    return news;
  }

  async #readCheckout(checkoutId: string, refunds: readonly ToldRefund[]): Promise<void> {
    const { storage, service } = this.#context;
    const checkout = await service.readCheckout(checkoutId);
    if (checkout.id !== checkoutId) return;
    storage.transactionSync(() => noteToldRefunds(this.#context, checkout, refunds));
  }

  async #readExceptions(): Promise<void> {
    const { storage, service, now } = this.#context;
    let exceptions: SeenException[];
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

/** A service that has no list of refunds may have one of payments. One that is busy, or does not answer, is left alone. */
function ignoreAnswered4xx(error: unknown): void {
  if (isBusy(error) || !(isAnswered4xx(error) || isUnknownPath(error))) throw error;
}

const kinds = { late: 'paid_late', twice: 'paid_twice' } as const satisfies Partial<
  Record<PaymentException['why'], string>
>;

/** Writes down, once, that the bank took what the checkout could not. Call within a transaction. */
function noteException(context: ShopContext, { checkout_id, why, amount, livemode }: SeenException): void {
  const { sql } = context;
  const attempt = findAttempt(sql, checkout_id);
  const order = attempt === null ? null : findOrder(sql, attempt.orderId);
  if (attempt === null || order === null || order.livemode !== livemode) return;
  if (why === 'amount') {
    noteMismatch(context, order.id, { id: checkout_id, amount }, dueOf(order, attempt).dueOnline, 'read');
    return;
  }
  const kind = kinds[why];
  const isKnown = readOrderEvents(sql, order.id).some(
    (event) => event.kind === kind && event.checkoutId === checkout_id && event.amount === amount,
  );
  if (isKnown) return;
  addHistory(context, order.id, kind, 'read', checkout_id, null, amount);
  countProblem(context, kind);
  recordAct(context, SYSTEM, { act: `orders.${kind}`, subject: order.number, fields: ['payment'] });
}
