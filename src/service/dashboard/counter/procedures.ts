import { localDate } from '../../../text/algiers.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { expireCheckout, placeCheckout } from '../../resources/checkouts/changes.ts';
import { type CheckoutRecord, findCheckout } from '../../resources/checkouts/store/checkouts.ts';
import { receiptPath } from '../../urls.ts';
import { personProcedure } from '../define-procedure.ts';
import { describePayment } from '../payments/describe.ts';
import { type CounterPayment, SHOWN_PAYMENTS } from './rules.ts';
import { addCounterPayment, isCounterPayment, newestCounterPayments, sumCounterDay } from './store.ts';

const GONE = { ok: false, reason: 'gone' } as const;

/** Today's payments at the counter, the newest first, and what they come to. */
export const showDay = personProcedure({
  name: 'counter.day',
  right: 'use_counter',
  isChange: false,
  handle: ({ transaction: { database, now } }) => {
    const today = localDate(now);
    const payments = newestCounterPayments(database, today, SHOWN_PAYMENTS)
      .map((id) => findCheckout(database, id))
      .filter((checkout) => checkout !== null)
      .map((checkout) => describePayment(database, checkout));
    return { ok: true, payments, day: sumCounterDay(database, today) } as const;
  },
});

/** Makes a checkout of an amount that the customer pays; the fees are the merchant's. */
export const askForPayment = personProcedure({
  name: 'counter.create',
  right: 'use_counter',
  isChange: true,
  isOncePerForm: true,
  handle: ({ transaction, note }, input: { amount: number; description: string | null }) => {
    if (!transaction.canPay(null)) return { ok: false, reason: 'closed' };
    const { database, identity, origin, now } = transaction;
    const id = transaction.mintId();
    const placed = placeCheckout(
      { ...transaction, mintId: () => id },
      {
        amount: input.amount,
        currency: 'dzd',
        description: input.description ?? undefined,
        success_url: origin + receiptPath(identity.mode, id),
        service_pay_fees_allocation: 'merchant',
      },
      { paymentLinkId: null },
    );
    if (!placed.ok) return { ok: false, reason: placed.isAboveLimit ? 'limit' : 'amount' };
    addCounterPayment(database, localDate(now), id);
    note(id, ['amount']);
    return { ok: true, id };
  },
});

/** One payment, for the screen that the customer scans. */
export const showCounterPayment = personProcedure({
  name: 'counter.show',
  right: 'use_counter',
  isChange: false,
  handle: ({ transaction }, { id }: { id: string }) => {
    const checkout = findCounterCheckout(transaction, id);
    if (checkout === null) return GONE;
    // The alarm that ends the checkout may be late.
    const isOver = checkout.status === 'pending' && checkout.expiresAt <= transaction.now;
    const payment: CounterPayment = {
      ...describePayment(transaction.database, isOver ? { ...checkout, status: 'expired' } : checkout),
      url: answerContextOf(transaction).checkoutUrl(id),
    };
    return { ok: true, payment } as const;
  },
});

/** Ends an unpaid payment, so that nobody pays a mistyped amount. */
export const cancelCounterPayment = personProcedure({
  name: 'counter.cancel',
  right: 'use_counter',
  isChange: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    if (findCounterCheckout(transaction, id) === null) return GONE;
    const reply = expireCheckout(transaction, id);
    if (reply.status !== 200) return { ok: false, reason: 'state' };
    note(id, ['status']);
    return { ok: true };
  },
});

function findCounterCheckout({ database }: Transaction, id: string): CheckoutRecord | null {
  const checkout = findCheckout(database, id);
  return checkout !== null && isCounterPayment(database, localDate(checkout.createdAt), id) ? checkout : null;
}
