import type { Client } from '../../web/rate-limiter/clients.ts';
import { isFirstPayment } from '../account/rules/going-live-checklist.ts';
import type { Transaction } from '../account/transaction.ts';
import { doubtAfter, isAccessDenied } from '../acquirers/failures.ts';
import type { AcquirerAttempt, Beginning } from '../acquirers/port.ts';
import type { Account } from '../ledger/account.ts';
import { isAboveToday } from '../payments/account-limits.ts';
import { askOutcome } from '../payments/outcome.ts';
import { notePurchase, waitToBuy } from '../payments/purchase-limits/purchases.ts';
import { isOpen } from '../payments/rules/checkout-states.ts';
import type {
  Contact,
  LinkPurchase,
  LinkView,
  PayerView,
  PayForm,
  PaymentStart,
  RefreshedView,
  Shipping,
} from '../payments/rules/payer.ts';
import {
  findAttempt,
  findOpenAttempt,
  setAttemptBeginning,
  setAttemptCheck,
  setAttemptDoubt,
  setAttemptOrderId,
} from '../payments/store/attempts.ts';
import { isPaymentInFile } from '../reconciliation/store/clearing.ts';
import { canStart } from '../resources/checkouts/changes.ts';
import { describeAttempt } from '../resources/checkouts/describe-attempt.ts';
import { type CheckoutRecord, findCheckout } from '../resources/checkouts/store/checkouts.ts';
import {
  abandonAttempt,
  applyAcquirerStatus,
  applySignal,
  endWhenOverdue,
} from '../resources/checkouts/transitions.ts';
import { findKeptPaymentLink, findPaymentLink } from '../resources/payment-links/store.ts';
import { buyFromLink, localeOf, openAttempt, showCheckout, showLink } from './payer-views.ts';

const UNKNOWN = { ok: false, reason: 'unknown' } as const;
const UNAVAILABLE = { ok: false, reason: 'unavailable' } as const;

/** Why a checkout cannot be paid now, nor shown: it is an earlier first payment, or payments are closed. */
function closedFor(transaction: Transaction, checkout: CheckoutRecord) {
  const isReplaced = transaction.identity.progress.replacedPayments.includes(checkout.id);
  const shown = localeOf(transaction, checkout);
  return { ok: false, reason: isReplaced ? 'replaced' : 'unavailable', shown } as const;
}

/**
 * The payer's side, step by step. Each step is a change of its own: input gates open while the acquirer is asked, so
 * an earlier check may no longer hold. Every answer is a tagged result.
 */

/** Runs `step` on the checkout; an overdue checkout ends first. */
async function onCheckout<T>(
  account: Account,
  id: string,
  step: (transaction: Transaction, checkout: CheckoutRecord) => T,
) {
  const done = await account.change(null, (transaction) => {
    const stored = findCheckout(transaction.database, id);
    if (stored === null) return UNKNOWN;
    if (!transaction.canPay(id)) return closedFor(transaction, stored);
    return step(transaction, endWhenOverdue(transaction, stored));
  });
  return done ?? UNKNOWN;
}

export async function viewCheckout(account: Account, id: string): Promise<PayerView> {
  const transaction = account.read();
  const checkout = transaction === null ? null : findCheckout(transaction.database, id);
  if (transaction === null || checkout === null) return UNKNOWN;
  if (!transaction.canPay(id)) return closedFor(transaction, checkout);
  const isOverdue = checkout.status === 'pending' && checkout.expiresAt <= transaction.now;
  return isOverdue ? onCheckout(account, id, shown) : shown(transaction, checkout);
}

/**
 * Writes the attempt, then asks the acquirer where to send the payer. Idempotent while an attempt is open; a form
 * that differs from the open attempt's is refused as "state", with the checkout `processing`.
 */
export async function startPayment(account: Account, id: string, form: PayForm): Promise<PaymentStart> {
  if (account.acquirer === null) return (await viewCheckout(account, id)).ok ? UNAVAILABLE : UNKNOWN;
  const opened = await onCheckout(account, id, (transaction, checkout) => {
    const total = checkout.amount + checkout.feesOnCustomer;
    if (canStart(transaction, checkout) && isAboveToday(transaction, id, total)) return UNAVAILABLE;
    const open = openAttempt(transaction, checkout, form);
    if (open === null) return refusedBy(transaction, checkout);
    const order = describeAttempt(transaction, open.checkout, open.attempt);
    return { ok: true as const, ...open, order, shown: showCheckout(transaction, open.checkout) };
  });
  if (!opened.ok) return opened;
  if (opened.attempt.redirect !== null) {
    return { ok: true, redirect: opened.attempt.redirect, checkout: opened.shown };
  }
  return begin(account, opened.attempt.acquirer, opened.order);
}

/** Opens the attempt at the acquirer; repeating it is harmless. */
async function begin(
  account: Account,
  acquirer: string | null,
  order: AcquirerAttempt,
): Promise<PaymentStart> {
  let beginning: Beginning | null = null;
  try {
    beginning = (await account.acquirerNamed(acquirer)?.begin(order)) ?? null;
  } catch (error) {
    await account.noteAcquirerFailure('begin', error);
  }
  return onCheckout(account, order.checkoutId, (transaction, checkout) =>
    sendToBank(transaction, checkout, order.id, beginning),
  );
}

/** After a declined attempt the payer gives up; before any, the checkout is simply cancelled. */
export async function cancelCheckout(account: Account, id: string): Promise<PayerView> {
  return onCheckout(account, id, (transaction, checkout): PayerView => {
    const type = checkout.declineCode === null ? 'payer_canceled' : 'payer_gave_up';
    const { checkout: moved, decision } = applySignal(transaction, checkout, { type });
    return decision.kind === 'move' ? shown(transaction, moved) : refusedBy(transaction, checkout);
  });
}

/** Milliseconds between two questions to the acquirer, however often a payer's page is reloaded. */
const ASK_EVERY = 2_000;

/** Asks the acquirer about the open attempt and records the outcome. The payer's return proves nothing. */
export async function refreshCheckout(account: Account, id: string): Promise<RefreshedView> {
  const before = account.identity === null ? null : findCheckout(account.database, id);
  const attempt = before === null ? null : findOpenAttempt(account.database, id);
  if (attempt !== null && account.askTimes.take(attempt.id, account.context.now(), ASK_EVERY)) {
    await askAcquirer(account, attempt.id);
    await resume(account, id);
  }
  const view = await viewCheckout(account, id);
  const endedNow = before !== null && isOpen(before.status) && view.ok && !isOpen(view.checkout.status);
  return { ...view, endedNow };
}

/** A crash may lose the acquirer's answer with the bank's address; the payer would wait in vain. */
async function resume(account: Account, id: string): Promise<void> {
  const transaction = account.read();
  const { database } = account;
  const attempt = findOpenAttempt(database, id);
  const checkout = findCheckout(database, id);
  if (transaction === null || checkout === null || attempt?.redirect !== null) return;
  if (!transaction.canReach(attempt.acquirer)) return;
  await begin(account, attempt.acquirer, describeAttempt(transaction, checkout, attempt));
}

/** Milliseconds until the alarm asks again an acquirer that denied access. */
const PAUSE_AFTER_DENIAL = 10 * 60_000;

/** Milliseconds after which a question without an answer holds up no other one. */
const LONGEST_QUESTION = 60_000;

/**
 * Asks the acquirer about an attempt and records the answer. No answer changes nothing. One question about an attempt is
 * under way at a time: the payer's return and the alarm may come together.
 */
export async function askAcquirer(account: Account, attemptId: string): Promise<void> {
  const { questions, context } = account;
  const now = context.now();
  const before = questions.get(attemptId);
  if (before !== undefined && before <= now && now < before + LONGEST_QUESTION) return;
  questions.set(attemptId, now);
  try {
    await askAlone(account, attemptId);
  } finally {
    if (questions.get(attemptId) === now) questions.delete(attemptId);
  }
}

async function askAlone(account: Account, attemptId: string): Promise<void> {
  const { database } = account;
  const transaction = account.read();
  const attempt = findAttempt(database, attemptId);
  const checkout = attempt === null ? null : findCheckout(database, attempt.checkoutId);
  if (transaction === null || attempt === null || checkout === null) return;
  // Another acquirer does not know the attempt and would report it as unpaid.
  const acquirer = account.acquirerNamed(attempt.acquirer);
  if (acquirer === null) return;
  try {
    const order = describeAttempt(transaction, checkout, attempt);
    const mayConfirm = () =>
      findAttempt(database, attemptId)?.status === 'pending' || isPaymentInFile(database, attempt.reference);
    const answer = await askOutcome(acquirer, order, mayConfirm);
    if (answer.state === 'pending') {
      if (attempt.doubt !== null)
        await account.change(null, (change) => setAttemptDoubt(change.database, attemptId, null));
      return;
    }
    const isFirst = isFirstPayment(transaction.identity.progress, checkout.id);
    const refundFirst = isFirst && (await import('../going-live/refund-first-payment.ts')).refundFirstPayment;
    await account.change(null, (change) => {
      const now = findCheckout(change.database, attempt.checkoutId);
      if (now === null) return;
      const settled = applyAcquirerStatus(change, now, attempt, answer);
      if (refundFirst && settled.status === 'paid') refundFirst(change, settled.id);
    });
  } catch (error) {
    await account.noteAcquirerFailure('answer', error);
    await account.change(null, (change) => {
      setAttemptDoubt(change.database, attemptId, doubtAfter(error));
      if (isAccessDenied(error))
        setAttemptCheck(change.database, attemptId, change.nowMs + PAUSE_AFTER_DENIAL);
    });
  }
}

/** A link as its visitors see it; after a purchase also a link that was switched off since. */
export async function viewLink(
  account: Account,
  id: string,
  active: 'active-only' | 'any',
): Promise<LinkView> {
  const transaction = account.read();
  const find = active === 'any' ? findKeptPaymentLink : findPaymentLink;
  const link = transaction === null ? null : find(transaction.database, id);
  if (transaction === null || link === null || (active === 'active-only' && !link.active)) return UNKNOWN;
  if (!transaction.canPay(null)) return UNAVAILABLE;
  const view = showLink(transaction, link, active);
  return view === null ? UNKNOWN : { ok: true, link: view };
}

/** `quantities`: in the order of the link's items; fixed items ignore them. */
export async function buyLink(
  account: Account,
  id: string,
  quantities: readonly number[],
  shipping: Shipping | null,
  contact: Contact | null,
  client: Client,
): Promise<LinkPurchase> {
  const { purchaseLimits } = account.context.settings;
  const bought = await account.change(null, (transaction): LinkPurchase => {
    if (!transaction.canPay(null)) return UNAVAILABLE;
    const wait = waitToBuy(transaction, client, id, purchaseLimits);
    if (wait > 0) return { ok: false, reason: 'limited', retryAfter: wait };
    const result = buyFromLink(transaction, id, quantities, shipping, contact);
    if (!result.ok) return result;
    notePurchase(transaction, client, result.checkout, purchaseLimits);
    return { ok: true, checkoutId: result.checkout.id };
  });
  return bought ?? UNKNOWN;
}

function shown(transaction: Transaction, checkout: CheckoutRecord): PayerView {
  return { ok: true, checkout: showCheckout(transaction, checkout) };
}

function refusedBy(transaction: Transaction, checkout: CheckoutRecord) {
  return { ok: false, reason: 'state', checkout: showCheckout(transaction, checkout) } as const;
}

/** Handles the acquirer's answer, which names the bank's page; null when there was no answer. */
function sendToBank(
  transaction: Transaction,
  checkout: CheckoutRecord,
  attemptId: string,
  beginning: Beginning | null,
): PaymentStart {
  const attempt = findAttempt(transaction.database, attemptId);
  // The attempt ended meanwhile: a payer sent to the bank with it could be charged for nothing.
  if (attempt?.status !== 'pending') {
    if (beginning?.orderId !== undefined)
      setAttemptOrderId(transaction.database, attemptId, beginning.orderId);
    return refusedBy(transaction, checkout);
  }
  // Another tab opened it first, and its payer may be at the bank. The attempt stays open, whatever this answer says.
  const redirect = attempt.redirect ?? beginning?.redirect ?? null;
  if (redirect === null) {
    return {
      ok: false,
      reason: 'acquirer',
      checkout: showCheckout(transaction, abandonAttempt(transaction, checkout, attempt)),
    };
  }
  if (attempt.redirect === null && beginning !== null) {
    setAttemptBeginning(transaction.database, attemptId, beginning);
  }
  return { ok: true, redirect, checkout: showCheckout(transaction, checkout) };
}
