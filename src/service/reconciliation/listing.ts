import type { ClearingQuery, SettlementLinesQuery } from '../../contract/requests/reconciliation.ts';
import type { ClearingItem, SettlementLine } from '../../contract/resources/reconciliation.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { type ListOrErrors, type ListUrls, placeIn, writeList } from '../api/lists.ts';
import { presentItem, presentLine } from './present.ts';
import { pageOfItems, pageOfLines } from './store/reconciliation.ts';

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
