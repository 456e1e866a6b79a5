import type { PaymentException } from '../../../contract/resources/payment-exception.ts';
import { addHistory, noteMismatch } from '../../orders/orders.ts';
import { dueOf } from '../../orders/rules/checkouts.ts';
import { readOrderEvents } from '../../orders/store/history.ts';
import { findOrder } from '../../orders/store.ts';
import { noteRefunded } from '../../refunds/noting.ts';
import type { SeenException, SeenRefund } from '../../service-client/answers.ts';
import { ignoreProviderFailure, ServiceRefused } from '../../service-client/errors.ts';
import type { ShopContext } from '../../shop/context.ts';
import { countProblem, recordAct, SYSTEM } from '../../traces/journal.ts';
import { findAttempt, readRefunded } from '../store/attempts.ts';
import { hasCheckouts, readLookBack, saveLookBack } from '../store/look-back.ts';

const EVERY = 60 * 60_000;
/** From a service that does not say, or not to this key: each refusal is counted there. */
const EVERY_REFUSED = 24 * EVERY;
/** Checkouts read anew in one turn: an invocation has 50 requests, and the catalogue most of them. */
const READ_PER_TURN = 5;

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
    return readLookBack(this.#context.sql) ?? Number.POSITIVE_INFINITY;
  }

  /** A second call while one runs does nothing. */
  async run(): Promise<void> {
    const { sql, now } = this.#context;
    const dueAt = readLookBack(sql);
    if (this.#isRunning || (dueAt !== null && dueAt > now())) return;
    // Put off before anything is asked: what fails half way is not asked again at once.
    saveLookBack(sql, now() + EVERY);
    if (dueAt === null || !hasCheckouts(sql)) return;
    this.#isRunning = true;
    try {
      await this.#readRefunds();
      await this.#readExceptions();
    } catch (error) {
      ignoreProviderFailure(error);
    } finally {
      this.#isRunning = false;
    }
  }

  /** The newest refunds of all: only of a checkout of which more went back than is known is anything else asked. */
  async #readRefunds(): Promise<void> {
    const { storage, sql, service } = this.#context;
    const news = sumsOf(await service.listNewestRefunds()).filter(
      ({ checkoutId, refunded }) =>
        findAttempt(sql, checkoutId) !== null && refunded > readRefunded(sql, checkoutId),
    );
    for (const { checkoutId } of news.slice(0, READ_PER_TURN)) {
      const checkout = await service.readCheckout(checkoutId);
      if (checkout.id === checkoutId) storage.transactionSync(() => noteRefunded(this.#context, checkout));
    }
  }

  async #readExceptions(): Promise<void> {
    const { storage, sql, service, now } = this.#context;
    let exceptions: SeenException[];
    try {
      exceptions = await service.listNewestExceptions();
    } catch (error) {
      if (error instanceof ServiceRefused && (error.status === 403 || error.status === 404))
        saveLookBack(sql, now() + EVERY_REFUSED);
      throw error;
    }
    for (const exception of exceptions.toReversed())
      storage.transactionSync(() => noteException(this.#context, exception));
  }
}

/** What went back of each checkout, as far as a list says. */
function sumsOf(refunds: readonly SeenRefund[]): { checkoutId: string; refunded: number }[] {
  const sums = new Map<string, number>();
  for (const { checkout_id, status, refunded_amount } of refunds)
    if (status === 'succeeded') sums.set(checkout_id, (sums.get(checkout_id) ?? 0) + refunded_amount);
  return [...sums].map(([checkoutId, refunded]) => ({ checkoutId, refunded }));
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
