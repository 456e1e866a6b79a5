import { type Echoing, echoMetadata } from '../../../contract/metadata.ts';
import type { Refund } from '../../../contract/resources/refund.ts';
import type { AnswerContext } from '../answer-context.ts';
import type { RefundRecord } from './store.ts';

export function presentRefund(
  record: RefundRecord,
  { livemode }: Pick<AnswerContext, 'livemode'>,
): Echoing<Refund> {
  return {
    id: record.id,
    entity: 'refund',
    livemode,
    checkout_id: record.checkoutId,
    amount: record.amount,
    refunded_amount: record.refundedAmount,
    fees_returned: record.feesReturned,
    currency: 'dzd',
    status: record.status,
    method: record.method,
    reason: record.reason,
    failure_code: record.failureCode,
    metadata: echoMetadata(record.metadata),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  };
}
