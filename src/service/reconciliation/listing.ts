import type { ClearingQuery, SettlementLinesQuery } from '../../contract/requests/reconciliation.ts';
import type {
  ClearingItem,
  Reconciliation,
  SettlementLine,
} from '../../contract/resources/reconciliation.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { type ListOrErrors, type ListUrls, placeIn, writeList } from '../api/lists.ts';
import { presentItem, presentLine, presentReconciliation } from './present.ts';
import { DAYS_BACK, dayOf } from './rules/clearing-days.ts';
import { clearingDays, countUnresolved, pageOfItems, pageOfLines } from './store/reconciliation.ts';

export function listSettlementLines(
  transaction: Transaction,
  query: SettlementLinesQuery,
  urls: ListUrls,
): ListOrErrors<SettlementLine> {
  const livemode = isLive(transaction);
  const page = pageOfLines(transaction.database, query.state ?? undefined, placeIn(query));
  return writeList(livemode, { query, urls }, page, (record) => presentLine(record, livemode));
}

/** Open or resolved items of one account. */
export function listClearing(
  transaction: Transaction,
  query: ClearingQuery,
  urls: ListUrls,
): ListOrErrors<ClearingItem> {
  const livemode = isLive(transaction);
  const page = pageOfItems(transaction.database, query.account, query.state ?? 'open', placeIn(query));
  return writeList(livemode, { query, urls }, page, (record) => presentItem(record, livemode));
}

/** How far files and ledger agree. `inDoubt`: payments and refunds whose outcome the acquirer does not tell. */
export function reconciliationOf(transaction: Transaction, inDoubt: number): Reconciliation {
  const { database, now } = transaction;
  const today = dayOf(now);
  return presentReconciliation(clearingDays(database, today - DAYS_BACK), today, {
    livemode: isLive(transaction),
    unresolved_lines: countUnresolved(database),
    in_doubt: inDoubt,
  });
}
