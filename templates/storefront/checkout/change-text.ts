import { copyIn } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';

/** Why an order must be confirmed again. */
type Change = 'total' | 'payment_method' | 'cash_limit' | 'conditions' | 'coupon';

/** The same in words; `code`: of the coupon. */
export function changeText(what: { language: Frame['language']; change: Change; code: string }): string {
  const { checkout: copy, infoPages, cart } = copyIn[what.language];
  return {
    total: copy.changed,
    payment_method: copy.paymentMethodGone,
    cash_limit: copy.cashLimit,
    conditions: infoPages.accept.changed,
    coupon: cart.coupon.refused.phone(what.code, ''),
  }[what.change];
}
