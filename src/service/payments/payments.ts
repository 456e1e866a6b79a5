import type { Books } from '../account/books.ts';
import { type Desk, isLive } from '../account/transaction.ts';
import type { Acquirer, AcquirerAttempt } from '../acquirers/port.ts';
import { findCheckout } from '../resources/checkouts/store.ts';
import { findPaymentLink } from '../resources/payment-links/store.ts';
import type { AttemptRecord, CheckoutRecord } from '../resources/records.ts';
import { acquirerReturnUrl } from '../urls.ts';
import type { LinkPurchase, LinkView, PayerView, PayForm, PaymentStart, Shipping } from './payer-api.ts';
import { buyFromLink, openAttempt, payeeOf, showCheckout, showLink } from './payer-views.ts';
import { findAttempt, findOpenAttempt, setAttemptRedirect } from './store/attempts.ts';
import { abandonAttempt, applySignal, endWhenOverdue, settleAttempt } from './transitions.ts';

const UNKNOWN = { ok: false, reason: 'unknown' } as const;
const UNAVAILABLE = { ok: false, reason: 'unavailable' } as const;

/**
 * The payer's side, step by step: each step is a change of its own, since input gates open while the acquirer
 * is asked, and what was true before may not be true after.
 */
export class Payments {
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  /** Runs `step` on the checkout; an overdue one has ended before. */
  async #onCheckout<T>(id: string, ids: number, step: (desk: Desk, checkout: CheckoutRecord) => T) {
    return this.#books.change(ids + 1, null, (desk) => {
      const stored = findCheckout(desk.database, id);
      if (stored === null) return UNKNOWN;
      if (!desk.canPay) return UNAVAILABLE;
      return step(desk, endWhenOverdue(desk, stored));
    });
  }

  async view(id: string): Promise<PayerView> {
    const { identity } = this.#books;
    if (identity === null) return UNKNOWN;
    const desk = this.#books.desk(identity);
    const checkout = findCheckout(desk.database, id);
    if (checkout === null) return UNKNOWN;
    if (!desk.canPay) return UNAVAILABLE;
    const isOverdue = checkout.status === 'pending' && checkout.expiresAt <= desk.now;
    if (!isOverdue) return { ok: true, checkout: showCheckout(desk, checkout) };
    return (await this.#onCheckout(id, 0, shown)) ?? UNKNOWN;
  }

  async start(id: string, form: PayForm): Promise<PaymentStart> {
    const acquirer = this.#books.acquirer();
    if (acquirer === null) return (await this.view(id)).ok ? UNAVAILABLE : UNKNOWN;
    // An attempt, and a customer when the payer said who they are.
    const opened = await this.#onCheckout(id, 2, (desk, checkout) => {
      const open = openAttempt(desk, checkout, form);
      if (open === null) return refusedBy(desk, checkout);
      const order = describeAttempt(desk, open.checkout, open.attempt, form.language);
      return { ok: true as const, ...open, order, shown: showCheckout(desk, open.checkout) };
    });
    if (opened === null || !opened.ok) return opened ?? UNKNOWN;
    if (opened.attempt.redirect !== null) {
      return { ok: true, redirect: opened.attempt.redirect, checkout: opened.shown };
    }
    return this.#begin(acquirer, opened.order);
  }

  /** Opens the attempt at the acquirer; a second time is as good as the first. */
  async #begin(acquirer: Acquirer, order: AcquirerAttempt): Promise<PaymentStart> {
    let redirect: string | null = null;
    try {
      redirect = (await acquirer.begin(order)).redirect;
    } catch (error) {
      console.error('acquirer did not begin', error instanceof Error ? error.name : 'unknown');
    }
    const started = await this.#onCheckout(order.checkoutId, 1, (desk, checkout) =>
      sendToBank(desk, checkout, order.id, redirect),
    );
    return started ?? UNKNOWN;
  }

  async cancel(id: string): Promise<PayerView> {
    const view = await this.#onCheckout(id, 1, (desk, checkout): PayerView => {
      // After a declined attempt the payer gives up; before one, the checkout is simply cancelled.
      const type = checkout.declineCode === null ? 'payer_canceled' : 'payer_gave_up';
      const { checkout: moved, decision } = applySignal(desk, checkout, { type });
      return decision.kind === 'move' ? shown(desk, moved) : refusedBy(desk, checkout);
    });
    return view ?? UNKNOWN;
  }

  async settle(id: string): Promise<PayerView> {
    const { identity, database } = this.#books;
    if (identity === null) return UNKNOWN;
    const attempt = findOpenAttempt(database, id);
    if (attempt !== null) {
      await this.ask(attempt.id);
      await this.#resume(id);
    }
    return this.view(id);
  }

  /** The answer that says where to pay may be lost with the object; a payer who waits would wait in vain. */
  async #resume(id: string): Promise<void> {
    const { identity, database } = this.#books;
    const acquirer = this.#books.acquirer();
    const attempt = findOpenAttempt(database, id);
    const checkout = findCheckout(database, id);
    if (identity === null || acquirer === null || checkout === null || attempt?.redirect !== null) return;
    await this.#begin(acquirer, describeAttempt(this.#books.desk(identity), checkout, attempt));
  }

  /** Asks the acquirer about an attempt and records what it says. Not answering changes nothing. */
  async ask(attemptId: string): Promise<void> {
    const { identity, database } = this.#books;
    const acquirer = this.#books.acquirer();
    const attempt = findAttempt(database, attemptId);
    const checkout = attempt === null ? null : findCheckout(database, attempt.checkoutId);
    if (identity === null || acquirer === null || attempt === null || checkout === null) return;
    try {
      const answer = await acquirer.status(describeAttempt(this.#books.desk(identity), checkout, attempt));
      if (answer.state === 'pending') return;
      await this.#books.change(2, null, (desk) => {
        const now = findCheckout(desk.database, attempt.checkoutId);
        if (now !== null) settleAttempt(desk, now, attempt, answer);
      });
    } catch (error) {
      console.error('acquirer did not answer', error instanceof Error ? error.name : 'unknown');
    }
  }

  async viewLink(id: string, active: 'active-only' | 'any'): Promise<LinkView> {
    const { identity } = this.#books;
    if (identity === null) return UNKNOWN;
    const desk = this.#books.desk(identity);
    const link = findPaymentLink(desk.database, id);
    if (link === null || (active === 'active-only' && !link.active)) return UNKNOWN;
    if (!desk.canPay) return UNAVAILABLE;
    const view = showLink(desk, link);
    return view === null ? UNKNOWN : { ok: true, link: view };
  }

  async buyLink(id: string, quantities: readonly number[], shipping: Shipping | null): Promise<LinkPurchase> {
    const bought = await this.#books.change(1, null, (desk): LinkPurchase => {
      if (!desk.canPay) return UNAVAILABLE;
      const result = buyFromLink(desk, id, quantities, shipping);
      return result.ok ? { ok: true, checkoutId: result.checkout.id } : result;
    });
    return bought ?? UNKNOWN;
  }
}

function shown(desk: Desk, checkout: CheckoutRecord): PayerView {
  return { ok: true, checkout: showCheckout(desk, checkout) };
}

function refusedBy(desk: Desk, checkout: CheckoutRecord) {
  return { ok: false, reason: 'state', checkout: showCheckout(desk, checkout) } as const;
}

/** After the acquirer was asked where to send the payer; null when it did not say. */
function sendToBank(
  desk: Desk,
  checkout: CheckoutRecord,
  attemptId: string,
  redirect: string | null,
): PaymentStart {
  const attempt = findAttempt(desk.database, attemptId);
  // It ended meanwhile: a payer sent to the bank with it could be charged for nothing.
  if (attempt?.status !== 'pending') return refusedBy(desk, checkout);
  // Another tab began it first, and its payer may be at the bank: whatever this one heard, the attempt is open.
  const known = attempt.redirect ?? redirect;
  if (known === null) {
    return {
      ok: false,
      reason: 'acquirer',
      checkout: showCheckout(desk, abandonAttempt(desk, checkout, attempt)),
    };
  }
  if (attempt.redirect === null) setAttemptRedirect(desk.database, attemptId, known);
  return { ok: true, redirect: known, checkout: showCheckout(desk, checkout) };
}

function describeAttempt(
  desk: Desk,
  checkout: CheckoutRecord,
  attempt: AttemptRecord,
  locale = checkout.locale,
): AcquirerAttempt {
  return {
    id: attempt.id,
    reference: attempt.reference,
    checkoutId: checkout.id,
    amount: attempt.amount,
    currency: 'dzd',
    method: attempt.method,
    locale,
    livemode: isLive(desk),
    returnUrl: acquirerReturnUrl(desk.origin, desk.identity.mode, checkout.id),
    payee: payeeOf(desk)[locale],
    createdAt: attempt.createdAt,
  };
}
