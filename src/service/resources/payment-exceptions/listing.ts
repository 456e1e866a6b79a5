import type { PaymentExceptionsQuery } from '../../../contract/requests/payment-exception.ts';
import type { PaymentException } from '../../../contract/resources/payment-exception.ts';
import { answerContextOf, isLive, type Transaction } from '../../account/transaction.ts';
import { type ListOrErrors, type ListUrls, placeIn, writeList } from '../../api/lists.ts';
import { presentPaymentException } from './present.ts';
import { pageOfPaymentExceptions } from './store.ts';

/** Payment exceptions, for merchant and operator alike. */
export function listPaymentExceptions(
  transaction: Transaction,
  query: PaymentExceptionsQuery,
  urls: ListUrls,
): ListOrErrors<PaymentException> {
  const page = pageOfPaymentExceptions(transaction.database, query.checkout_id ?? null, placeIn(query));
  const context = answerContextOf(transaction);
  return writeList(isLive(transaction), { query, urls }, page, (record) =>
    presentPaymentException(record, context),
  );
}
