import { choices } from '../choices/snapshot.ts';
import type { Limited } from '../limits/admission.ts';
import type { Refusal, Submission } from '../orders/placing.ts';
import { type RequestContext, renewSettings, shopOf } from '../pages/environment.ts';
import { conditionsVersion } from '../pages/info-texts.ts';
import { addressesOf } from './answer-opening.ts';
import type { Opening } from './payments.ts';

/** Often enough for a merchant who saves while somebody orders. */
const TRIES = 3;

/**
 * Has an order placed under the conditions that its form named, `seen`, and under no others: the object takes it only where the
 * settings that they follow are still its own. `conditions`: they are others by now. A form that names none
 * is placed under those that count.
 */
export async function placeAgreed(
  c: RequestContext,
  submission: Omit<Submission, 'conditions' | 'choices'>,
  seen: ReturnType<FormData['get']>,
): Promise<Opening | Refusal | Limited> {
  for (let tries = 0; tries < TRIES; tries++) {
    const conditions = await conditionsVersion(c.var.settings, submission.language);
    if (seen === null || seen === conditions) {
      const agreed = { ...submission, conditions, choices: choices.edition };
      const opening = await shopOf(c).checkOut(agreed, addressesOf(c));
      if (opening.ok || opening.reason !== 'conditions') return opening;
    } else if (tries > 0) break;
    // What this isolate heard of the settings may be some seconds old.
    await renewSettings(c);
  }
  return { ok: false, reason: 'conditions' };
}
