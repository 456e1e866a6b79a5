import { readWholeNumber } from '../../text/numerals.ts';

/** What one client may keep from all others without having paid. Each is a setting of that name. */
const bounds = {
  /** Minutes for which pieces are kept for an order that is not paid. The service takes five at least, when it is asked. */
  HOLD_MINUTES: { usual: 15, least: 6, most: 24 * 60 },
  /** Of a product's pieces, the part in percent that one client's unpaid orders may keep without further ado. */
  HOLD_SHARE: { usual: 50, least: 1, most: 100 },
  /** Of so many products one client's unpaid orders may keep more than that, be it all that is left of a single piece. */
  HOLD_LAST: { usual: 4, least: 1, most: 10_000 },
  /** Unpaid orders that keep pieces at one time. */
  HOLDS_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  HOLDS_PER_PHONE: { usual: 3, least: 1, most: 10_000 },
  HOLDS_PER_NETWORK: { usual: 300, least: 1, most: 10_000 },
  /** Orders that a browser or a phone may leave unpaid in an hour, and a network in a day; so many at once, at most. */
  ORDERS_PER_BROWSER: { usual: 12, least: 1, most: 10_000 },
  ORDERS_PER_NETWORK: { usual: 1_200, least: 1, most: 1_000_000 },
} as const;

export type LimitName = keyof typeof bounds;
export type Limits = Record<LimitName, number>;

export const limitNames = Object.keys(bounds) as LimitName[];

/** A limit as the merchant set it, the usual one where they did not; null when it is no number within its bounds. */
export function readLimit(name: LimitName, text: string): number | null {
  const { usual, least, most } = bounds[name];
  if (text === '') return usual;
  const number = readWholeNumber(text);
  return number !== null && number >= least && number <= most ? number : null;
}
