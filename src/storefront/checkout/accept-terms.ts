import type { Limited } from '../../shop/order-limits/admission.ts';
import type { CheckoutOpening } from '../../shop/orders/payments/open-checkout.ts';
import type { Refusal, Submission } from '../../shop/orders/placing/place-order.ts';
import { type RequestContext, shopOf } from '../../shop-web/request-context.ts';
import { type CurrentTerms, placeUnderTerms } from '../../shop-web/terms/current-terms.ts';
import { addressesOf } from './answer.ts';

/**
 * Places an order only under the version of the terms that its form showed (`seen`): the object accepts it only while
 * the settings behind the terms are unchanged. `conditions`: they have changed. A form without a version accepts the
 * current terms.
 */
export function placeAcceptedOrder(
  c: RequestContext,
  submission: Omit<Submission, 'conditions' | 'choices'>,
  seen: string | undefined,
): Promise<CheckoutOpening | Refusal | Limited> {
  const place = async (terms: CurrentTerms): Promise<CheckoutOpening | Refusal | Limited> =>
    shopOf(c).checkOut({ ...submission, ...terms }, addressesOf(c));
  return placeUnderTerms(c, submission.language, seen, place);
}
