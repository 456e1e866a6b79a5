import { guessesOf } from '../../auth/rules/guess-quotas.ts';
import { countIncident } from '../../database/audit-log.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import type { Desk } from '../define-procedure.ts';

/**
 * Counts a wrong link or code; returns the seconds to wait after too many, else 0. Guesses above the limit are not
 * written: guessing must cost the attacker more than the shop.
 */
export function countGuess({ shop, network }: Desk<unknown>): number {
  const { sql } = shop;
  const now = shop.now();
  const quotas = guessesOf('desk', network);
  const wait = waitForOneMore(sql, quotas, now);
  if (wait > 0) return wait;
  takeOne(sql, quotas, now);
  countIncident(sql, 'refused_pairing', Math.floor(now / 1000));
  return 0;
}
