import type { ClearingAccount } from '../../contract/resources/reconciliation.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { dayOf } from './rules/clearing-days.ts';
import {
  closeItem,
  countItem,
  findItemOf,
  findWaitingLine,
  type ItemRecord,
  insertItem,
  matchWaitingLine,
  type Resolution,
} from './store/clearing.ts';

/** What a change expects elsewhere: money at the acquirer, a refund under way, a payout at the bank. */
export type NewItem = {
  account: ClearingAccount;
  subject: string;
  /** Its number in the files: the order number at the acquirer, or the payout's reference. */
  reference: string;
  checkoutId: string | null;
  /** Signed whole dinars: refunds leave the acquirer. */
  amount: number;
};

/**
 * Opens an item in the change's own transaction. A line of a file that came before is matched at once. The sandbox has
 * no files, so test mode has no items. True when such a line has closed it.
 */
export function openClearing(transaction: Transaction, item: NewItem): boolean {
  if (!isLive(transaction)) return false;
  const { database, now } = transaction;
  if (!insertItem(database, { ...item, id: transaction.mintId(), openedAt: now })) return false;
  countItem(database, { ...item, day: dayOf(now), step: 1 });
  if (item.account === 'refund:pending') return false;
  const opened = findItemOf(database, item.account, item.subject);
  const kind = item.account === 'payout:in_transit' ? 'payout' : item.amount < 0 ? 'refund' : 'payment';
  const waiting = findWaitingLine(database, {
    kind,
    reference: item.reference,
    amount: Math.abs(item.amount),
  });
  if (opened === null || waiting === null) return false;
  matchWaitingLine(database, waiting, opened);
  closeClearing(transaction, opened, null);
  return true;
}

/** Closes an item: by a line, by its own end, or by a person's resolution. */
export function closeClearing(
  transaction: Transaction,
  item: ItemRecord,
  resolution: Resolution | null,
): void {
  const { database, now } = transaction;
  if (item.closedAt !== null) return;
  closeItem(database, item, now, resolution);
  const day = dayOf(item.openedAt);
  countItem(database, { account: item.account, day, step: -1, amount: item.open }, dayOf(now) - day);
}

/**
 * What was expected ended by itself, as a refund that the acquirer answered or a payout that failed, or by a person's
 * resolution.
 */
export function endClearing(
  transaction: Transaction,
  account: ClearingAccount,
  subject: string,
  resolution: Resolution | null = null,
): void {
  if (!isLive(transaction)) return;
  const item = findItemOf(transaction.database, account, subject);
  if (item !== null) closeClearing(transaction, item, resolution);
}
