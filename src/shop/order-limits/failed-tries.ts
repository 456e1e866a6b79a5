import type { Quota } from '../../database/quotas/rules.ts';
import { type Client, isNewcomer } from '../../web/rate-limits/clients.ts';
import { UNKNOWN_NETWORK } from './rules.ts';

const HOUR = 3_600_000;

/**
 * So many guesses may be wrong in an hour. Each browser has its own. The newcomers of a network share a ceiling that is far higher,
 * and its other browsers do not count there: a flood of new cookies stops none of them. There is no count of the whole shop, for
 * anybody could fill it. `word`: what is guessed; the quotas are kept by that name, for ever.
 */
export function wrongTryQuotas(word: 'lookups' | 'coupons', client: Client, now: number): Quota[] {
  const { browser, network } = client;
  const own = browser === null ? [] : [{ name: `${word} ${browser}`, most: 10, within: HOUR }];
  if (!isNewcomer(client, now)) return own;
  return [...own, { name: `${word} new ${network ?? UNKNOWN_NETWORK}`, most: 3_000, within: HOUR }];
}

/**
 * And with so many wrong phones the order of one number is asked for. Nothing more is needed: a number is one of 2^40, so whoever
 * knows a phone and sends 360,000 guesses an hour, as many as a network may request, finds its one order in 170 years on average;
 * and whoever knows a number tries 20 of 300 million phones an hour.
 */
export function wrongTryQuotaOfNumber(number: string): Quota {
  return { name: `lookups number ${number}`, most: 20, within: HOUR };
}
