import type { Restore } from '../../../database/restores.ts';
import { ANSWERS_KEPT } from './store.ts';

/** Says that answers were lost in a restore, with the time of the restore and of its backup. */
export const EPOCH_HEADER = 'Idempotency-Epoch';

/** The restores that may have lost a key that a client repeats now, merged into one. `now` in seconds. */
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
