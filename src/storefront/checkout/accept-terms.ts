import type { Locale } from '../../contract/scalars.ts';
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
export function placeAcceptedOrder(
  c: RequestContext,
  submission: Omit<Submission, 'conditions' | 'choices'>,
  seen: string | undefined,
): Promise<CheckoutOpening | Refusal | Limited> {
  const place = async (terms: CurrentTerms): Promise<CheckoutOpening | Refusal | Limited> =>
    shopOf(c).checkOut({ ...submission, ...terms }, addressesOf(c));
  return placeUnderTerms(c, submission.language, seen, place);
}

/** The version of the terms, and the revision of the settings behind them. */
type CurrentTerms = Required<Pick<Submission, 'conditions' | 'choices'>>;

/** The same for any way to place an order. */
export async function placeUnderTerms<Answer extends { ok: boolean; reason?: string }>(
  c: RequestContext,
  language: Locale,
  seen: string | undefined,
  place: (terms: CurrentTerms) => Promise<Answer>,
): Promise<Answer | { ok: false; reason: 'conditions' }> {
  for (let tries = 0; tries < TRIES; tries++) {
    const conditions = await conditionsVersion(c.var.settings, language);
    if (seen === undefined || seen === conditions) {
      const answer = await place({ conditions, choices: settingsCache.revision });
      if (answer.ok || answer.reason !== 'conditions') return answer;
    } else if (tries > 0) break;
    // This isolate's settings may be some seconds old.
    await renewSettings(c);
  }
  return { ok: false, reason: 'conditions' };
}
