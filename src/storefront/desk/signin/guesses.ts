import { takeOne, waitForOneMore } from '../../../database/allowances/taking.ts';
import { countIncident } from '../../../database/journal.ts';
import type { Desk } from '../call.ts';
import { guessesOf } from '../sessions/rules.ts';

/**
 * Counts a wrong link or code; seconds to wait once there were too many, else 0. What is over the limit is not written down:
 * guessing must cost whoever guesses more than us.
 */
export function countGuess({ shop, network }: Desk<unknown>): number {
  const { sql } = shop;
  const now = shop.now();
  const allowances = guessesOf(network);
  const wait = waitForOneMore(sql, allowances, now);
  if (wait > 0) return wait;
  takeOne(sql, allowances, now);
  countIncident(sql, 'refused_pairing', Math.floor(now / 1000));
  return 0;
}
