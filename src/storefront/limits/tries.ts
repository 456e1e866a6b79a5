import type { Allowance } from '../../database/allowances/rules.ts';
import type { Client } from '../../web/limits/clients.ts';

const HOUR = 3_600_000;

/**
 * So many guesses may be wrong in an hour: by browser, and by network, whose ceiling is far higher since mobile users share
 * addresses. Whoever keeps no cookie shares with all in the network who keep none. What was once found to be right must not be
 * told once there were too many, or guessing would go on. `word`: what is guessed; kept as the allowances' name, for ever.
 */
export function wrongTries(word: 'lookups' | 'coupons', { browser, network }: Client): Allowance[] {
  const all = { name: word, most: 3_000, within: HOUR };
  if (network === null) return [all];
  const shared = { name: `${word} ${network}`, most: 120, within: HOUR };
  const own =
    browser === null
      ? { name: `${word} none ${network}`, most: 20, within: HOUR }
      : { name: `${word} ${browser}`, most: 10, within: HOUR };
  return [own, shared, all];
}
