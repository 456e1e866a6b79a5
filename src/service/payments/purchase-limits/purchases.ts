import { giveOneBack } from '../../../database/quotas/store.ts';
import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Client } from '../../../web/rate-limiter/clients.ts';
import type { Transaction } from '../../account/transaction.ts';
import type { CheckoutRecord } from '../../resources/checkouts/store/checkouts.ts';
import { isOpen } from '../rules/checkout-states.ts';
import { type PurchaseLimits, quotasOf } from './rules.ts';
import { saveBuyer, takeBuyer } from './store.ts';

/** Seconds until a client may buy from a link again; 0 when it may now. */
export function waitToBuy(
  { database, nowMs }: Transaction,
  client: Client,
  linkId: string,
  limits: PurchaseLimits,
): number {
  return waitForOneMore(database, quotasOf(client, linkId, limits, nowMs), nowMs);
}

/** Records that a client has an unpaid checkout. Call within the transaction that creates it. */
export function notePurchase(
  { database, nowMs }: Transaction,
  client: Client,
  { id, paymentLinkId, paymentRequestId }: CheckoutRecord,
  limits: PurchaseLimits,
): void {
  const taken = quotasOf(client, paymentLinkId ?? paymentRequestId ?? '', limits, nowMs);
  takeOne(database, taken, nowMs);
  const names = taken.map(({ name }) => name);
  saveBuyer(database, id, client, names);
}

/** Removes the buyer of an ended checkout. A paid one returns what it took from the quotas. */
export function closePurchase({ database }: Transaction, checkout: CheckoutRecord): void {
  const { id, paymentLinkId, paymentRequestId, status } = checkout;
  if ((paymentLinkId ?? paymentRequestId) === null || isOpen(status)) return;
  const taken = takeBuyer(database, id);
  if (status === 'paid') giveOneBack(database, taken);
}
