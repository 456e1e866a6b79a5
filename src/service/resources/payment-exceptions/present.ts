import type { PaymentException } from '../../../contract/resources/payment-exception.ts';
import type { Presence } from '../presence.ts';
import type { PaymentExceptionRecord } from './store.ts';

export function presentPaymentException(
  record: PaymentExceptionRecord,
  presence: Presence,
): PaymentException {
  return {
    id: record.attemptId,
    entity: 'payment_exception',
    livemode: presence.livemode,
    checkout_id: record.checkoutId,
    attempt_id: record.attemptId,
    reference: record.reference,
    why: record.why,
    amount: record.amount,
    currency: 'dzd',
    created_at: record.createdAt,
    updated_at: record.createdAt,
  };
}
