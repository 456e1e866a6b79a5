import type { FulfilmentState, PaymentState } from '../../../src/storefront/orders/rules.ts';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';

const paymentMoods: Record<PaymentState, 'good' | 'waiting' | 'bad'> = {
  pending: 'waiting',
  processing: 'waiting',
  paid: 'good',
  failed: 'bad',
  canceled: 'bad',
  expired: 'bad',
  refunded: 'waiting',
  on_delivery: 'waiting',
};

/** Both axes of an order. */
export function OrderState(props: {
  language: DeskFrame['language'];
  payment: PaymentState;
  fulfilment: FulfilmentState;
}) {
  const copy = deskCopyIn[props.language].order;
  return (
    <>
      <span class={`tag ${paymentMoods[props.payment]}`}>{copy.payments[props.payment]}</span>{' '}
      <span class="tag">{copy.fulfilments[props.fulfilment]}</span>
    </>
  );
}
