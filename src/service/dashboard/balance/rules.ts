import { type BalanceEntryType, balanceEntryType } from '../../../contract/resources/balance.ts';
import type { PayoutStatus } from '../../../contract/resources/payout.ts';
import { localDate } from '../../../text/algiers.ts';

/** Signed sums of entries by type, in whole dinars. */
export type Sums = Record<BalanceEntryType, number>;

export const NO_SUMS: Sums = { payment: 0, fee: 0, refund: 0, payout: 0, adjustment: 0 };

/** Adds two sums, type by type. */
export function addSums(one: Sums, other: Sums): Sums {
  const sums = { ...one };
  for (const type of balanceEntryType.options) sums[type] += other[type];
  return sums;
}

/** A stretch of entries by their numbers, both ends included; empty when `last` is before `first`. */
export type Stretch = { first: number; last: number };

/** An opening balance, what was added, and what it came to. `isWhole`: all entries were summed. */
export type Composition = { opening: number; sums: Sums; closing: number; isWhole: boolean };

/** The filters of the entries; null: no filter. `month`: `2026-11`. */
export type EntryFilters = { type: BalanceEntryType | null; month: string | null };

/** One entry of the list. `at`: seconds; `amount` and `balance` in whole dinars. */
export type ListedEntry = {
  id: string;
  type: BalanceEntryType;
  amount: number;
  balance: number;
  at: number;
  checkoutId: string | null;
  /** The payout of an entry of this type. */
  payoutId: string | null;
};

/** `amount` in whole dinars; `date`: `2026-11-22`; `reference`: the operator's. */
export type ListedPayout = {
  id: string;
  amount: number;
  date: string;
  reference: string;
  status: PayoutStatus;
};

/** The months from the one of `from` to the one of `to` (seconds), the newest first: `2026-11`. */
export function monthsBetween(from: number, to: number): string[] {
  const indexOf = (at: number) => {
    const [year = 0, month = 0] = localDate(at).split('-').map(Number);
    return year * 12 + month - 1;
  };
  const last = indexOf(to);
  return Array.from({ length: Math.max(1, last - indexOf(from) + 1) }, (_, back) => {
    const index = last - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}
