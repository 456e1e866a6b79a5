import type { Restore } from '../../../database/restores.ts';
import { ANSWERS_KEPT } from './answers.ts';

/** Says that answers are kept anew since a restore, with those that were kept before its backup. */
export const EPOCH_HEADER = 'Idempotency-Epoch';

/** The restores after which a key that somebody repeats may have been used already; all as one. `now` in seconds. */
export function epochOf(restores: readonly Restore[], now: number): Restore | null {
  const recent = restores.filter(({ at }) => now - at < ANSWERS_KEPT);
  if (recent.length === 0) return null;
  return {
    at: Math.max(...recent.map(({ at }) => at)),
    backedUpAt: Math.min(...recent.map(({ backedUpAt }) => backedUpAt)),
  };
}

/** An item with a parameter (RFC 9651). */
export function writeEpoch({ at, backedUpAt }: Restore): string {
  return `${at};lost-since=${backedUpAt}`;
}
