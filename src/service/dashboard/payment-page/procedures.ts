import { orderIdOf } from '../../../contract/metadata.ts';
import type { SimulatedOutcome } from '../../../contract/requests/checkout.ts';
import type { RefundMethod } from '../../../contract/resources/refund.ts';
import type { Page } from '../../../database/list-pages.ts';
import { localDate } from '../../../text/algiers.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { type Reply, refusalCodeOf } from '../../api/replies.ts';
import { type AttemptRecord, hurryAttempt, pageOfAttempts } from '../../payments/store/attempts.ts';
import { pageOfEntries } from '../../payments/store/entry-lists.ts';
import type { Person } from '../../people/rules/person.ts';
import { areZero, checkRefund } from '../../people/rules/refund-limits.ts';
import { may } from '../../people/rules/rights.ts';
import { addRefunded, refundedOn } from '../../people/store/people.ts';
import { expireCheckout, simulateCheckout } from '../../resources/checkouts/changes.ts';
import { payeeOf } from '../../resources/checkouts/describe-attempt.ts';
import { findCheckout } from '../../resources/checkouts/store/checkouts.ts';
import { readCheckoutItems } from '../../resources/checkouts/store/items.ts';
import { findCustomer } from '../../resources/customers/store.ts';
import { redeliverEvent } from '../../resources/events/redelivery.ts';
import { findEvent, pageOfEvents } from '../../resources/events/store.ts';
import { readPaymentExceptions } from '../../resources/payment-exceptions/store.ts';
import { createRefund } from '../../resources/refunds/changes.ts';
import { refundsOfCheckout } from '../../resources/refunds/store.ts';
import { pageOfDeliveries } from '../../webhooks/store/log.ts';
import { personProcedure } from '../define-procedure.ts';
import { pageBehind } from '../paging.ts';
import type { PaymentView } from './rules.ts';

/** Attempts, entries, events and deliveries that the page shows at most. */
const SHOWN = pageBehind(null);

const recordsOf = <T>(page: Page<T>): T[] => (page.ok ? page.records : []);

/** Everything about one checkout. Times in seconds, amounts in whole dinars. */
export const showPayment = personProcedure({
  name: 'payment.show',
  right: 'see_payments',
  isChange: false,
  handle: ({ transaction, person }, { id }: { id: string }) => {
    const { database } = transaction;
    const checkout = findCheckout(database, id);
    if (checkout === null) return { ok: false, reason: 'gone' } as const;
    const total = checkout.amount + checkout.feesOnCustomer;
    const attempts = recordsOf(pageOfAttempts(database, id, SHOWN));
    const customer = checkout.customerId === null ? null : findCustomer(database, checkout.customerId);
    const everything = { type: null, checkoutId: id, refundId: null, from: null, to: null };
    const events = pageOfEvents(database, { from: null, to: null, type: null, checkoutId: id }, SHOWN);
    const view: PaymentView = {
      payment: {
        id,
        status: checkout.status,
        total,
        left: checkout.status === 'paid' ? total - checkout.refundedAmount - checkout.refundsPending : 0,
        refundedAmount: checkout.refundedAmount,
        refundsPending: checkout.refundsPending,
        method: checkout.method,
        description: checkout.description,
        orderId: orderIdOf(checkout.metadata),
        shippingAddress: checkout.shippingAddress,
        receiptNumber: checkout.receiptNumber,
        createdAt: checkout.createdAt,
        paidAt: checkout.paidAt,
        expiresAt: checkout.expiresAt,
        url: answerContextOf(transaction).checkoutUrl(id),
        payee: payeeOf(transaction),
        items: readCheckoutItems(database, checkout.seq).map(({ name, localNames, amount, quantity }) => ({
          name,
          localNames,
          amount,
          quantity,
        })),
        customer: customer && { name: customer.name, email: customer.email, phone: customer.phone },
      },
      attempts: attempts.map((attempt) => ({
        reference: attempt.reference,
        status: attempt.status,
        declineCode: attempt.declineCode,
        declineWords: attempt.declineWords,
        isSimulated: attempt.simulated !== null,
        createdAt: attempt.createdAt,
      })),
      exceptions: readPaymentExceptions(database, id),
      refunds: refundsOfCheckout(database, id).map((refund) => ({
        amount: refund.amount,
        status: refund.status,
        method: refund.method,
        reason: refund.reason,
        failureCode: refund.failureCode,
        createdAt: refund.createdAt,
      })),
      entries: recordsOf(pageOfEntries(database, SHOWN, everything)).map(
        ({ kind, amount, balance, createdAt }) => ({
          ...{ kind, amount, createdAt },
          balance: may(person.role, 'see_figures') ? balance : null,
        }),
      ),
      events: recordsOf(events).map(({ id: eventId, seq, type, createdAt, erasedAt }) => ({
        id: eventId,
        type,
        createdAt,
        isErased: erasedAt !== null,
        deliveries: recordsOf(pageOfDeliveries(database, seq, erasedAt !== null, SHOWN)).map(
          ({ url, state }) => ({ url, state }),
        ),
      })),
      isOpenAtBank: attempts.some(isOpenAtBank),
      mostRefund: mostRefund(transaction, person),
      neverRefunds: areZero(person.limits),
    };
    return { ok: true, view } as const;
  },
});

function isOpenAtBank({ status, doubt }: Pick<AttemptRecord, 'status' | 'doubt'>): boolean {
  return status === 'pending' || doubt !== null;
}

/** Asks the acquirer at once how attempts ended that it has not told of. Its answer comes after this one. */
export const checkPayment = personProcedure({
  name: 'payment.check',
  right: 'end_checkouts',
  isChange: true,
  handle: ({ transaction: { database }, note }, { id }: { id: string }) => {
    const open = recordsOf(pageOfAttempts(database, id, SHOWN)).filter(isOpenAtBank);
    if (open.length === 0) return { ok: false, reason: 'nothing_open' };
    for (const attempt of open) hurryAttempt(database, attempt.id);
    note(id);
    return { ok: true };
  },
});

/** What a person may still refund at once, in whole dinars; null for no limit. */
function mostRefund({ database, now }: Transaction, { id, limits }: Person): number | null {
  const today =
    limits.day === null ? null : Math.max(0, limits.day - refundedOn(database, id, localDate(now)));
  const all = [limits.each, today].filter((limit) => limit !== null);
  return all.length === 0 ? null : Math.min(...all);
}

/** Gives money back, whole or in part, within the limits of the person. */
export const refundPayment = personProcedure({
  name: 'payment.refund',
  right: 'refund',
  isChange: true,
  isOncePerForm: true,
  handle: (
    { transaction, person, note },
    {
      id,
      amount,
      method,
      reason,
    }: { id: string; amount: number; method: RefundMethod; reason: string | null },
  ) => {
    const { database, now } = transaction;
    const day = localDate(now);
    const allowed = checkRefund(person, amount, refundedOn(database, person.id, day));
    if (!allowed.ok) return allowed;
    const reply = createRefund(transaction, id, { amount, method, reason: reason ?? undefined });
    if (reply.status !== 200) return refusalOf(reply);
    if (person.limits.day !== null) addRefunded(database, person.id, day, amount);
    note(id, ['refunds']);
    return { ok: true } as const;
  },
});

/** Ends a pending checkout before its time. */
export const expirePayment = personProcedure({
  name: 'payment.expire',
  right: 'end_checkouts',
  isChange: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    const reply = expireCheckout(transaction, id);
    if (reply.status !== 200) return refusalOf(reply);
    note(id, ['status']);
    return { ok: true } as const;
  },
});

/** Sends an event of the checkout to the webhook endpoint again. */
export const resendEvent = personProcedure({
  name: 'payment.resend',
  right: 'resend_events',
  isChange: true,
  handle: ({ transaction, note }, { id, eventId }: { id: string; eventId: string }) => {
    // The page's address names the checkout: an event of another one is a made-up form.
    if (findEvent(transaction.database, eventId)?.checkoutId !== id)
      return { ok: false, reason: 'gone' } as const;
    const reply = redeliverEvent(transaction, eventId);
    if (reply.status !== 200) return refusalOf(reply);
    note(eventId);
    return { ok: true } as const;
  },
});

/** Plays what a payer does; in test mode only. */
export const simulatePayment = personProcedure({
  name: 'payment.simulate',
  right: 'end_checkouts',
  isChange: true,
  handle: ({ transaction, note }, { id, outcome }: { id: string; outcome: SimulatedOutcome }) => {
    const reply = simulateCheckout(transaction, id, { outcome });
    if (reply.status !== 200) return refusalOf(reply);
    note(id, ['status']);
    return { ok: true } as const;
  },
});

/** Why the operation of the API refused: its code; `amount` where it refused the amount. */
function refusalOf(reply: Reply): { ok: false; reason: string } {
  if (reply.status === 404) return { ok: false, reason: 'gone' };
  if (reply.status === 422) return { ok: false, reason: 'amount' };
  return { ok: false, reason: refusalCodeOf(reply) ?? 'refused' };
}
