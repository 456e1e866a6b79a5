import type { Locale } from '../../contract/scalars.ts';
import { type RequestContext, renewSettings } from '../request-context.ts';
import { settingsCache } from '../settings-cache.ts';
import { conditionsVersion } from './page-texts.ts';

/** Enough for a merchant who saves settings during an order. */
const TRIES = 3;

/** The version of the terms, and the revision of the settings behind them; null where it is unknown. */
export type CurrentTerms = { conditions: string; choices: string | null };

/**
 * Places an order under the current terms in a language, if they are the version that its form showed (`seen`):
 * `place` is refused while the settings behind them have changed. A form without a version accepts the current terms.
 */
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
