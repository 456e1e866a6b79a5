import type { CheckoutStatus } from '../../contract/resources/checkout.ts';
import { isOpen, type OrderEventKind } from './order.ts';
import { isOutdatedRest } from './rest-to-pay.ts';

/**
 * Merges a checkout's `known` status with a reported one. Reports come in any order and any number of times: `paid`
 * beats everything, and a final status beats an open one and stays.
 */
export function latestStatus(known: CheckoutStatus, seen: CheckoutStatus): CheckoutStatus {
  if (known === 'paid' || seen === 'paid') return 'paid';
  return isOpen(known) ? seen : known;
}

/**
 * The order event that a change of a checkout adds to its order; null for none. `isRest`: the order is paid already, and
 * only more money is news.
 */
export function eventOfChange(
  from: CheckoutStatus,
  to: CheckoutStatus,
  isRest: boolean,
): OrderEventKind | null {
  if (from === to) return null;
  if (isRest) return to === 'paid' ? 'rest_paid' : null;
  return to === 'pending' ? 'declined' : to;
}

type Attempt = { status: CheckoutStatus; checkoutUrl: string | null };

/**
 * The checkout that counts now, of an order's checkouts, oldest first: the paid one, else one that can be paid, else
 * the newest. A late report about an older checkout must not hide that another is open.
 */
export function currentOf<T extends Attempt>(attempts: readonly T[]): T | undefined {
  return (
    attempts.find(({ status }) => status === 'paid') ??
    attempts.findLast(({ status, checkoutUrl }) => isOpen(status) && checkoutUrl !== null) ??
    attempts.at(-1)
  );
}

/** The checkout that the rest of a paid order can be paid by, for just this amount; undefined for none. */
export function openRestOf<T extends Attempt & { isRest: boolean; amount: number | null }>(
  attempts: readonly T[],
  rest: number,
): T | undefined {
  return attempts.findLast(
    (one) => one.isRest && isOpen(one.status) && one.checkoutUrl !== null && !isOutdatedRest(one, rest),
  );
}

/** What the shopper pays on top of an order, in whole dinars: for the checkout that counts, and for each paid rest. */
export function customerFeesOf(
  attempts: readonly (Attempt & { feesOnCustomer: number | null; isRest: boolean })[],
): number {
  const first = currentOf(attempts.filter(({ isRest }) => !isRest));
  const rests = attempts.filter(({ isRest, status }) => isRest && status === 'paid');
  return [first, ...rests].reduce((sum, one) => sum + (one?.feesOnCustomer ?? 0), 0);
}

/** The page of a paid checkout at the service, which leads to its receipt, and what was paid there, in whole dinars. */
export type ReceiptLink = { url: string; amount: number };

/** The receipts of an order's checkouts. */
export function receiptsOf(
  attempts: readonly (Attempt & { amount: number | null; feesOnCustomer: number | null })[],
  order: { dueOnline: number },
): ReceiptLink[] {
  return attempts.flatMap(({ status, checkoutUrl, amount, feesOnCustomer }) =>
    status === 'paid' && checkoutUrl !== null
      ? [{ url: checkoutUrl, amount: (amount ?? order.dueOnline) + (feesOnCustomer ?? 0) }]
      : [],
  );
}

/** The amount and mode that an order's checkout must have. */
type Due = {
  dueOnline: number;
  livemode: boolean;
};

/**
 * The amount and mode of a checkout of an order: a correction may have changed the order since. `amount`: null where
 * it is unknown.
 */
export function dueOf(order: Due, { amount }: { amount: number | null }): Due {
  return { dueOnline: amount ?? order.dueOnline, livemode: order.livemode };
}

/** True when a checkout asks for exactly what the order owes, in the order's mode. A negative fee takes from it. */
export function matchesOrder(
  due: Due,
  checkout: { amount: number; currency: string; livemode: boolean; fees_on_customer: number },
): boolean {
  const isAmount = checkout.amount === due.dueOnline && checkout.fees_on_customer >= 0;
  return isAmount && checkout.currency === 'dzd' && checkout.livemode === due.livemode;
}
