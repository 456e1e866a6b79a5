import type { Limited } from '../../shop/order-limits/admission.ts';
import type { CheckoutOpening } from '../../shop/orders/payments/payments.ts';
import type { Refusal, Submission } from '../../shop/orders/placing/place-order.ts';
import { type RequestContext, renewSettings, shopOf } from '../http/request-context.ts';
import { settingsCache } from '../http/settings-cache.ts';
import { conditionsVersion } from '../info-pages/texts.ts';
import { addressesOf } from './answer.ts';

/** Enough for a merchant who saves settings during an order. */
const TRIES = 3;

/**
 * Places an order only under the version of the terms that its form showed (`seen`): the object accepts it only while
 * the settings behind the terms are unchanged. `conditions`: they have changed. A form without a version accepts the
 * current terms.
 */
export async function placeAcceptedOrder(
  c: RequestContext,
  submission: Omit<Submission, 'conditions' | 'choices'>,
  seen: string | undefined,
): Promise<CheckoutOpening | Refusal | Limited> {
  for (let tries = 0; tries < TRIES; tries++) {
    const conditions = await conditionsVersion(c.var.settings, submission.language);
    if (seen === undefined || seen === conditions) {
      const agreed = { ...submission, conditions, choices: settingsCache.revision };
      const opening = await shopOf(c).checkOut(agreed, addressesOf(c));
      if (opening.ok || opening.reason !== 'conditions') return opening;
    } else if (tries > 0) break;
    // This isolate's settings may be some seconds old.
    await renewSettings(c);
  }
  return { ok: false, reason: 'conditions' };
}
