import type { List } from '../../../contract/list.ts';
import type {
  PaymentException,
  PaymentExceptionsQuery,
} from '../../../contract/resources/payment-exception.ts';
import { type Desk, isLive, presenceOf } from '../../account/transaction.ts';
import type { CallContext } from '../../api/calls.ts';
import { envelope } from '../../api/pagination/rules.ts';
import { presentPaymentException } from '../presenters.ts';
import { pageOfPaymentExceptions } from './store.ts';

/** What merchant and operator alike are shown of the money that no checkout could take. */
export function listPaymentExceptions(
  desk: Desk,
  query: PaymentExceptionsQuery,
  urls: Pick<CallContext, 'path' | 'filters'>,
): List<PaymentException> {
  const { page, per_page: perPage, checkout_id: checkoutId = null } = query;
  const { records, total } = pageOfPaymentExceptions(desk.database, checkoutId, { page, perPage });
  const presence = presenceOf(desk);
  const data = records.map((record) => presentPaymentException(record, presence));
  return envelope({ livemode: isLive(desk), data, total, page, perPage, ...urls });
}
