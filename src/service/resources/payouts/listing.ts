import type { PayoutsQuery } from '../../../contract/requests/payout.ts';
import type { Payout } from '../../../contract/resources/payout.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { type ListOrErrors, type ListUrls, placeIn, writeList } from '../../api/lists.ts';
import { presentPayout } from './present.ts';
import { pageOfPayouts } from './store.ts';

/** Payouts, newest first, for merchant and operator alike. */
export function listPayouts(
  transaction: Transaction,
  query: PayoutsQuery,
  urls: ListUrls,
): ListOrErrors<Payout> {
  const livemode = isLive(transaction);
  const page = pageOfPayouts(transaction.database, placeIn(query));
  return writeList(livemode, { query, urls }, page, (record) => presentPayout(record, livemode));
}
