import type { ClearingAccount, SettlementState } from '../../../contract/resources/reconciliation.ts';
import { isLive } from '../../account/transaction.ts';
import { reconciliationOf } from '../../reconciliation/listing.ts';
import { presentItem, presentLine } from '../../reconciliation/present.ts';
import { pageOfItems, pageOfLines } from '../../reconciliation/store/reconciliation.ts';
import { listDoubts } from '../../resources/refunds/doubts.ts';
import { personProcedure } from '../define-procedure.ts';
import { pageBehind } from '../paging.ts';

/**
 * What an account's people see of the operator's work. All of it is for reading: a resolution may change the balance
 * that the operator owes them.
 */

/** The figures and the clearing accounts. */
export const showSummary = personProcedure({
  name: 'reconciliation.show',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction }) =>
    ({ ok: true, figures: reconciliationOf(transaction, listDoubts(transaction).data.length) }) as const,
});

/** Lines of the files, newest first: of one state, or all. `rows`: of a part of a file. */
export const listLines = personProcedure({
  name: 'reconciliation.lines',
  right: 'see_figures',
  isChange: false,
  handle: (
    { transaction },
    { state, after, rows }: { state: SettlementState | null; after: string | null; rows?: number },
  ) => {
    const page = pageOfLines(transaction.database, state ?? undefined, pageBehind(after, rows));
    if (!page.ok) return { ok: false, reason: 'gone' } as const;
    const lines = page.records.map((record) => presentLine(record, isLive(transaction)));
    return { ok: true, lines, next: page.hasNext ? (page.ends?.last ?? null) : null } as const;
  },
});

/** Money of one clearing account that no line has shown, or that a person closed; newest first. `now`: seconds. */
export const listItems = personProcedure({
  name: 'reconciliation.clearing',
  right: 'see_figures',
  isChange: false,
  handle: (
    { transaction },
    {
      account,
      state,
      after,
      rows,
    }: { account: ClearingAccount; state: 'open' | 'resolved'; after: string | null; rows?: number },
  ) => {
    const page = pageOfItems(transaction.database, account, state, pageBehind(after, rows));
    if (!page.ok) return { ok: false, reason: 'gone' } as const;
    const items = page.records.map((record) => presentItem(record, isLive(transaction)));
    return {
      ok: true,
      items,
      next: page.hasNext ? (page.ends?.last ?? null) : null,
      now: transaction.now,
    } as const;
  },
});

/** Payments and refunds whose outcome the acquirer does not tell, the oldest first. */
export const showDoubts = personProcedure({
  name: 'reconciliation.doubts',
  right: 'see_figures',
  isChange: false,
  handle: ({ transaction }) => ({ ok: true, doubts: listDoubts(transaction).data }) as const,
});
