import type { PaymentException } from '../../../contract/resources/payment-exception.ts';
import type { AnswerContext } from '../answer-context.ts';
import type { PaymentExceptionRecord } from './store.ts';

export function presentPaymentException(
  record: PaymentExceptionRecord,
  context: AnswerContext,
): PaymentException {
  return {
    id: record.attemptId,
    entity: 'payment_exception',
    livemode: context.livemode,
    checkout_id: record.checkoutId,
    attempt_id: record.attemptId,
    reference: record.reference,
    why: record.why,
    amount: record.amount,
    currency: 'dzd',
    outcome: record.outcome,
    note: record.note,
    settled_at: record.settledAt,
    created_at: record.createdAt,
    updated_at: record.settledAt ?? record.createdAt,
  };
}
