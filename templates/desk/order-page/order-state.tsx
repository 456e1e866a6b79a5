import type { FulfilmentState, PaymentState } from '../../../src/domain/orders/order.ts';
import type { DeskCopy } from '../copy/copy.ts';
import type { DeskText } from '../page/text.tsx';

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

/** The payment state and the fulfilment state of an order. */
export function OrderState(props: {
  t: DeskText;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** Money is still due at the door: any payment or refund so far was of a part. */
  isDoorLeft: boolean;
  /** Nothing has to be paid. */
  isFree?: boolean;
}) {
  const copy = props.t.words.order;
  const isFree = props.isFree === true && props.payment === 'on_delivery';
  const isPart = props.isDoorLeft && props.payment === 'paid';
  const mood = isFree ? 'good' : isPart ? 'waiting' : paymentMoods[props.payment];
  return (
    <>
      <span class={`tag ${mood}`}>
        {isFree ? copy.free : wordsFor(copy, props.payment, props.isDoorLeft)}
      </span>{' '}
      <span class="tag">{copy.fulfilments[props.fulfilment]}</span>
    </>
  );
}

function wordsFor(copy: DeskCopy['order'], payment: PaymentState, isDoorLeft: boolean): string {
  if (isDoorLeft && payment === 'paid') return copy.partPaid;
  return isDoorLeft && payment === 'refunded' ? copy.depositBack : copy.payments[payment];
}
