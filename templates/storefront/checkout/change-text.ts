import type { ShopText } from '../page/text.tsx';
import type { PaymentOption } from './payment-methods.tsx';

/** Why an order must be confirmed again. */
type Change = 'total' | 'payment_method' | 'cash_limit' | 'conditions' | 'coupon';

/** The same in words; `code`: of the coupon; `offers`: the payment methods of the order. */
export function changeText(what: {
  t: ShopText;
  change: Change;
  code: string;
  offers: readonly Pick<PaymentOption, 'dueOnline'>[];
}): string {
  const { checkout: copy, infoPages, cart } = what.t.words;
  return {
    total: copy.changed,
    payment_method: copy.paymentMethodGone,
    cash_limit: copy.cashLimit(what.offers.some(({ dueOnline }) => dueOnline > 0)),
    conditions: infoPages.accept.changed,
    coupon: cart.coupon.refused.phone(what.code, ''),
  }[what.change];
}
