import type { List } from '../../../contract/list.ts';
import type {
  PaymentException,
  PaymentExceptionsQuery,
} from '../../../contract/resources/payment-exception.ts';
import { isLive, presenceOf, type Transaction } from '../../account/transaction.ts';
import type { CallContext } from '../../api/calls.ts';
import { envelope } from '../../api/pagination/rules.ts';
import { presentPaymentException } from './present.ts';
import { pageOfPaymentExceptions } from './store.ts';

/** What merchant and operator alike are shown of the money that no checkout could take. */
export function listPaymentExceptions(
  transaction: Transaction,
  query: PaymentExceptionsQuery,
  urls: Pick<CallContext, 'path' | 'filters'>,
): List<PaymentException> {
  const { page, per_page: perPage, checkout_id: checkoutId = null } = query;
  const { records, total } = pageOfPaymentExceptions(transaction.database, checkoutId, { page, perPage });
  const presence = presenceOf(transaction);
  const data = records.map((record) => presentPaymentException(record, presence));
  return envelope({ livemode: isLive(transaction), data, total, page, perPage, ...urls });
}
