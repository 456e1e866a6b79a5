import type { List } from '../../contract/list.ts';
import type { PaymentException, PaymentExceptionsQuery } from '../../contract/payment-exception.ts';
import type { CallContext } from '../domain/operations.ts';
import { envelope } from '../domain/pagination.ts';
import { presentPaymentException } from '../domain/presenters.ts';
import { pageOfPaymentExceptions } from '../storage/payment-exceptions.ts';
import { type Desk, isLive, presenceOf } from './desk.ts';

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
