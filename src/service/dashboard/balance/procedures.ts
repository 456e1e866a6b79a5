import { readMonth } from '../../account-statements/rules.ts';
import { balanceBehind, findEntriesBetween } from '../../account-statements/store.ts';
import { pageOfEntries } from '../../payments/store/entry-lists.ts';
import { readBalance } from '../../payments/store/ledger-entries.ts';
import { findPayout, type PayoutRecord, pageOfPayouts } from '../../resources/payouts/store.ts';
import { sumOfPendingRefunds } from '../../resources/refunds/store.ts';
import { personProcedure } from '../define-procedure.ts';
import { pageBehind } from '../paging.ts';
import { PAGE_ROWS } from '../rules.ts';
import {
  type EntryFilters,
  type ListedEntry,
  type ListedPayout,
  monthsBetween,
  type Stretch,
} from './rules.ts';
import { findFirstEntryTime, findPayoutEntry, findPayoutEntryBefore, sumEntries } from './store.ts';

/** Most entries that one call sums: some milliseconds of the account's object. */
export const ENTRIES_A_CALL = 20_000;

/** The balance and a page of its entries, newest first. `rows`: of a part of a file. */
export const listEntries = personProcedure({
  name: 'balance.entries',
  right: 'see_figures',
  isChange: false,
  handle: (
    { transaction: { database, now } },
    { filters, after, rows = PAGE_ROWS }: { filters: EntryFilters; after: string | null; rows?: number },
  ) => {
    const month = filters.month === null ? null : readMonth(filters.month, now);
    const from = month?.from ?? null;
    const to = month === null ? null : month.to - 1;
    const selection = { type: filters.type, checkoutId: null, refundId: null, from, to };
    const page = pageOfEntries(database, pageBehind(after, rows), selection);
    if (!page.ok) return { ok: false, reason: 'gone' } as const;
    const entries = page.records.map(
      ({ id, kind, amount, balance, createdAt, checkoutId, reference }): ListedEntry => ({
        id,
        type: kind,
        amount,
        balance,
        at: createdAt,
        checkoutId,
        payoutId: kind === 'payout' ? reference : null,
      }),
    );
    const balance = readBalance(database);
    return {
      ok: true,
      entries,
      next: page.hasNext ? (page.ends?.last ?? entries.at(-1)?.id ?? null) : null,
      balance,
      onHold: sumOfPendingRefunds(database),
      months: monthsBetween(findFirstEntryTime(database) ?? now, now),
    } as const;
  },
});

function describePayout({ id, amount, date, reference, status }: PayoutRecord): ListedPayout {
  return { id, amount, date, reference, status };
}

/** Payouts, newest first. `rows`: of a part of a file. */
export const listPayouts = personProcedure({
  name: 'balance.payouts',
  right: 'see_figures',
  isChange: false,
  handle: (
    { transaction: { database } },
    { after, rows = PAGE_ROWS }: { after: string | null; rows?: number },
  ) => {
    const page = pageOfPayouts(database, pageBehind(after, rows));
    if (!page.ok) return { ok: false, reason: 'gone' } as const;
    const payouts = page.records.map(describePayout);
    return { ok: true, payouts, next: page.hasNext ? (payouts.at(-1)?.id ?? null) : null } as const;
  },
});

/** A payout, and the entries between the payout before it and its own. */
export const showPayout = personProcedure({
  name: 'balance.payout',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction: { database } }, { id }: { id: string }) => {
    const payout = findPayout(database, id);
    const own = payout === null ? null : findPayoutEntry(database, id);
    if (payout === null || own === null) return { ok: false, reason: 'gone' } as const;
    const before = findPayoutEntryBefore(database, own);
    return {
      ok: true,
      payout: describePayout(payout),
      stretch: { first: before + 1, last: own - 1 },
      opening: balanceBehind(database, before),
      closing: balanceBehind(database, own - 1),
    } as const;
  },
});

/** Sums of at most `ENTRIES_A_CALL` entries; `next`: where the rest begins, or null. */
export const sumStretch = personProcedure({
  name: 'balance.sum',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction: { database } }, { first, last }: Stretch) => {
    const end = Math.min(last, first + ENTRIES_A_CALL - 1);
    return {
      ok: true,
      sums: sumEntries(database, { first, last: end }),
      next: end < last ? end + 1 : null,
    } as const;
  },
});

/** The months that have statements, the newest first. */
export const listMonths = personProcedure({
  name: 'balance.months',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction: { database, now } }) =>
    ({ ok: true, months: monthsBetween(findFirstEntryTime(database) ?? now, now) }) as const,
});

/** A month: its entries, and the balance before and after them. */
export const openMonth = personProcedure({
  name: 'balance.month',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction: { database, now } }, { name }: { name: string }) => {
    const month = readMonth(name, now);
    if (month === null) return { ok: false, reason: 'gone' } as const;
    const stretch = findEntriesBetween(database, month.from, month.to);
    return {
      ok: true,
      month,
      now,
      stretch,
      opening: balanceBehind(database, stretch.first - 1),
      closing: balanceBehind(database, stretch.last),
    } as const;
  },
});
