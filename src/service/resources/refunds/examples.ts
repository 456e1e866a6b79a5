import { AT, CHECKOUT_ID, id } from '../examples.ts';

export const createRefund = { amount: 2_500, reason: 'One of two jars came broken.' };

export const refund = {
  id: id('f', '4g'),
  entity: 'refund',
  livemode: false,
  checkout_id: CHECKOUT_ID,
  amount: 2_500,
  refunded_amount: 0,
  fees_returned: 0,
  currency: 'dzd',
  status: 'pending',
  method: 'acquirer',
  reason: createRefund.reason,
  failure_code: null,
  metadata: null,
  created_at: AT + 86_400,
  updated_at: AT + 86_400,
};

export const succeededRefund = {
  ...refund,
  refunded_amount: 2_500,
  status: 'succeeded',
  updated_at: AT + 86_402,
};
