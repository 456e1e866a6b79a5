import type { PaymentExceptionsQuery } from '../../../contract/requests/payment-exception.ts';
import type { ExceptionState, PaymentException } from '../../../contract/resources/payment-exception.ts';
import { answerContextOf, isLive, type Transaction } from '../../account/transaction.ts';
import { type ListOrErrors, type ListUrls, placeIn, writeList } from '../../api/lists.ts';
import { presentPaymentException } from './present.ts';
import { pageOfPaymentExceptions } from './store.ts';

/** Payment exceptions, for merchant and operator alike. `state`: a filter of the operator's. */
export function listPaymentExceptions(
  transaction: Transaction,
  query: PaymentExceptionsQuery & { state?: ExceptionState | undefined },
  urls: ListUrls,
): ListOrErrors<PaymentException> {
  const page = pageOfPaymentExceptions(transaction.database, query, placeIn(query));
  const context = answerContextOf(transaction);
  return writeList(isLive(transaction), { query, urls }, page, (record) =>
    presentPaymentException(record, context),
  );
}
