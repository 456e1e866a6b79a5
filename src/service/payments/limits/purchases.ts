import { giveOneBack } from '../../../database/allowances/store.ts';
import {
  type CrowdChoice,
  chooseCrowd,
  takeOne,
  waitForOneMore,
} from '../../../database/allowances/taking.ts';
import type { Client } from '../../../web/limits/clients.ts';
import type { Transaction } from '../../account/transaction.ts';
import type { CheckoutRecord } from '../../resources/checkouts/store/checkouts.ts';
import { isOpen } from '../rules/states.ts';
import { crowdSizes, ownAllowances, type PurchaseLimits } from './rules.ts';
import { saveBuyer, takeBuyer } from './store.ts';

/**
 * Seconds until a client may buy from a link once more; null when it may now. `isAnew`: its browser had better be given its
 * cookie anew: those who came when it did have left too many.
 */
export function waitToBuy(
  transaction: Transaction,
  client: Client,
  linkId: string,
  limits: PurchaseLimits,
): { wait: number; isAnew: boolean } | null {
  const { database, nowMs } = transaction;
  const wait = waitForOneMore(database, ownAllowances(client.browser, limits), nowMs);
  if (wait > 0) return { wait, isAnew: false };
  const choice = findCrowd(transaction, client, linkId, limits);
  return choice.ok ? null : choice;
}

function findCrowd(
  { database, nowMs }: Transaction,
  { browser, network, since = null }: Client,
  linkId: string,
  limits: PurchaseLimits,
): CrowdChoice {
  if (network === null) return { ok: true, crowd: [] };
  return chooseCrowd(database, { browser, network, since }, crowdSizes(linkId, limits), nowMs);
}

/** Writes down that a client has left a checkout unpaid, for now. Call within the transaction that makes it. */
export function notePurchase(
  transaction: Transaction,
  client: Client,
  { id, paymentLinkId }: CheckoutRecord,
  limits: PurchaseLimits,
): void {
  const { database, nowMs } = transaction;
  const choice = findCrowd(transaction, client, paymentLinkId ?? '', limits);
  const taken = [...ownAllowances(client.browser, limits), ...(choice.ok ? choice.crowd : [])];
  takeOne(database, taken, nowMs);
  const names = taken.map(({ name }) => name);
  saveBuyer(database, id, client, names);
}

/** Forgets who bought a checkout once it has ended; who paid has taken nothing. */
export function closePurchase({ database }: Transaction, checkout: CheckoutRecord): void {
  const { id, paymentLinkId, status } = checkout;
  if (paymentLinkId === null || isOpen(status)) return;
  const taken = takeBuyer(database, id);
  if (status === 'paid') giveOneBack(database, taken);
}
