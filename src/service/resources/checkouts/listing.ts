import type { CheckoutsQuery } from '../../../contract/requests/checkout.ts';
import { answerContextOf, type Transaction } from '../../account/transaction.ts';
import { type ListUrls, listed, placeIn } from '../../api/lists.ts';
import type { Reply } from '../../api/replies.ts';
import { identifierTimePrefix } from '../../identifiers/spelling.ts';
import { presentCheckout } from './present.ts';
import { pageOfCheckouts } from './store/lists.ts';

/** Answers a list of checkouts: all, or those of one payment link. */
export function listCheckouts(
  transaction: Transaction,
  asked: { query: CheckoutsQuery; urls: ListUrls },
): Reply {
  const { created_from: from, created_to: to } = asked.query;
  const page = pageOfCheckouts(transaction.database, placeIn(asked.query), {
    ...asked.query,
    from: from === undefined ? null : identifierTimePrefix(from),
    to: to === undefined ? null : identifierTimePrefix(to + 1),
  });
  return listed(transaction, asked, page, (record) => presentCheckout(record, answerContextOf(transaction)));
}
