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

/** Both axes of an order. `toCollect`: what is still due at the door, where that is known: a deposit may have gone back. */
export function OrderState(props: {
  language: DeskFrame['language'];
  payment: PaymentState;
  fulfilment: FulfilmentState;
  toCollect?: number;
  /** There is nothing to pay. */
  isFree?: boolean;
}) {
  const copy = deskCopyIn[props.language].order;
  const isFree = props.isFree === true && props.payment === 'on_delivery';
  const isDoorLeft = props.payment === 'refunded' && (props.toCollect ?? 0) > 0;
  return (
    <>
      <span class={`tag ${isFree ? 'good' : paymentMoods[props.payment]}`}>
        {isFree ? copy.free : isDoorLeft ? copy.depositBack : copy.payments[props.payment]}
      </span>{' '}
      <span class="tag">{copy.fulfilments[props.fulfilment]}</span>
    </>
  );
}
