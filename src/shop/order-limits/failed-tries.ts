import type { Quota } from '../../database/quotas/rules.ts';
import { UNKNOWN_NETWORK } from '../../domain/order-quotas.ts';
import { type Client, isNewcomer } from '../../web/rate-limiter/clients.ts';

const HOUR = 3_600_000;

/**
 * How many wrong guesses are allowed in an hour. Each browser has its own quota. The newcomers of a network share a
 * far larger one, in which its other browsers do not count, so that a flood of new cookies stops none of them. There
 * is no quota for the whole shop: one attacker could use it up. `word`: what is guessed; it is part of the stored
 * names of quotas, so never rename it.
 */
export function wrongTryQuotas(word: 'lookups' | 'coupons', client: Client, now: number): Quota[] {
  const { browser, network } = client;
  const own = browser === null ? [] : [{ name: `${word} ${browser}`, most: 10, within: HOUR }];
  if (!isNewcomer(client, now)) return own;
  return [...own, { name: `${word} new ${network ?? UNKNOWN_NETWORK}`, most: 3_000, within: HOUR }];
}

/**
 * How many wrong phones are allowed for one order number. This is enough: a number is one of 2^40, so an attacker who
 * knows a phone and sends 360,000 guesses an hour, as many as a network may request, finds its one order in 170 years
 * on average. An attacker who knows a number tries 20 of 300 million phones an hour.
 */
export function wrongTryQuotaOfNumber(number: string): Quota {
  return { name: `lookups number ${number}`, most: 20, within: HOUR };
}
