import { copyIn } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';
import type { PaymentOption } from './payment-methods.tsx';

/** Why an order must be confirmed again. */
type Change = 'total' | 'payment_method' | 'cash_limit' | 'conditions' | 'coupon';

/** The same in words; `code`: of the coupon; `offers`: the payment methods of the order. */
export function changeText(what: {
  language: Frame['language'];
  change: Change;
  code: string;
  offers: readonly Pick<PaymentOption, 'dueOnline'>[];
}): string {
  const { checkout: copy, infoPages, cart } = copyIn[what.language];
  return {
    total: copy.changed,
    payment_method: copy.paymentMethodGone,
    cash_limit: copy.cashLimit(what.offers.some(({ dueOnline }) => dueOnline > 0)),
    conditions: infoPages.accept.changed,
    coupon: cart.coupon.refused.phone(what.code, ''),
  }[what.change];
}
