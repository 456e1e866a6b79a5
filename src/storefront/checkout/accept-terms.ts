import type { Limited } from '../../shop/order-limits/admission.ts';
import type { CheckoutOpening } from '../../shop/orders/payments/payments.ts';
import type { Refusal, Submission } from '../../shop/orders/placing/place-order.ts';
import { type RequestContext, renewSettings, shopOf } from '../http/request-context.ts';
import { settingsCache } from '../http/settings-cache.ts';
import { conditionsVersion } from '../info-pages/texts.ts';
import { addressesOf } from './answer.ts';

/** Often enough for a merchant who saves while somebody orders. */
const TRIES = 3;

/**
 * Has an order placed under the conditions that its form named, `seen`, and under no others: the object takes it only where the
 * settings that they follow are still its own. `conditions`: they are others by now. A form that names none
 * is placed under those that count.
 */
export async function placeAcceptedOrder(
  c: RequestContext,
  submission: Omit<Submission, 'conditions' | 'choices'>,
  seen: ReturnType<FormData['get']>,
): Promise<CheckoutOpening | Refusal | Limited> {
  for (let tries = 0; tries < TRIES; tries++) {
    const conditions = await conditionsVersion(c.var.settings, submission.language);
    if (seen === null || seen === conditions) {
      const agreed = { ...submission, conditions, choices: settingsCache.edition };
      const opening = await shopOf(c).checkOut(agreed, addressesOf(c));
      if (opening.ok || opening.reason !== 'conditions') return opening;
    } else if (tries > 0) break;
    // What this isolate heard of the settings may be some seconds old.
    await renewSettings(c);
  }
  return { ok: false, reason: 'conditions' };
}
