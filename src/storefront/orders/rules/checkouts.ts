import type { CheckoutStatus } from '../../../contract/resources/checkout.ts';
import { isOpen, type OrderEventKind } from '../rules.ts';

/**
 * What a checkout last known as `known` is, now that somebody says it is `seen`. News come in any order and
 * any number of times: paid beats everything, an end state beats what is open, and stays.
 */
export function latestStatus(known: CheckoutStatus, seen: CheckoutStatus): CheckoutStatus {
  if (known === 'paid' || seen === 'paid') return 'paid';
  return isOpen(known) ? seen : known;
}

/** The entry that a change of a checkout adds to its order's history; null when it adds none. */
export function eventOfChange(from: CheckoutStatus, to: CheckoutStatus): OrderEventKind | null {
  if (from === to) return null;
  return to === 'pending' ? 'declined' : to;
}

/**
 * Of an order's checkouts, the oldest first, the one that counts now: the paid one, else the one that can be paid, else
 * the newest. News of an older one may come last, and must not hide that another is open.
 */
export function currentOf<T extends { status: CheckoutStatus; checkoutUrl: string | null }>(
  attempts: readonly T[],
): T | undefined {
  return (
    attempts.find(({ status }) => status === 'paid') ??
    attempts.findLast(({ status, checkoutUrl }) => isOpen(status) && checkoutUrl !== null) ??
    attempts.at(-1)
  );
}

/** What an order must get for its money. */
type Due = {
  dueOnline: number;
  livemode: boolean;
};

/** What a checkout of an order was for: an order may have been corrected since. `amount`: null where it is not known. */
export function dueOf(order: Due, { amount }: { amount: number | null }): Due {
  return { dueOnline: amount ?? order.dueOnline, livemode: order.livemode };
}

/** True when a checkout asks for exactly what the order owes, in the order's mode. A fee below nothing takes from it. */
export function matchesOrder(
  due: Due,
  checkout: { amount: number; currency: string; livemode: boolean; fees_on_customer: number },
): boolean {
  const isAmount = checkout.amount === due.dueOnline && checkout.fees_on_customer >= 0;
  return isAmount && checkout.currency === 'dzd' && checkout.livemode === due.livemode;
}
