import { readLimit } from '../../../web/rate-limits/bounds.ts';

/** What one client may keep from all others without having paid. Each is a setting of that name. */
const limitBounds = {
  /**
   * Minutes for which pieces are held for an order that is neither paid nor confirmed. The service takes five at least, when it
   * is asked.
   */
  HOLD_MINUTES: { usual: 15, least: 6, most: 24 * 60 },
  /** Percent of a product's pieces that such orders of one network may hold, and those of all networks together. */
  HOLD_SHARE: { usual: 10, least: 1, most: 100 },
  HOLD_SHARE_TOTAL: { usual: 50, least: 1, most: 100 },
  /** Such orders that hold pieces at one time. */
  HOLDS_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  HOLDS_PER_PHONE: { usual: 3, least: 1, most: 10_000 },
  /** Orders that a browser or a phone may leave unpaid in an hour. */
  ORDERS_PER_BROWSER: { usual: 12, least: 1, most: 10_000 },
  /** Orders that the newcomers of a network may leave unpaid and unconfirmed in a day, and its other browsers as many again. */
  ORDERS_PER_NETWORK: { usual: 300, least: 1, most: 1_000_000 },
  /**
   * Orders to be paid at the door that wait for a call, at one time. A network's above that are taken and hold no pieces, and the
   * desk shows all of that network as one line.
   */
  CASH_PER_PHONE: { usual: 2, least: 1, most: 10_000 },
  CASH_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  CASH_PER_NETWORK: { usual: 5, least: 1, most: 1_000_000 },
} as const;

export type LimitName = keyof typeof limitBounds;

export type Limits = Record<LimitName, number>;

export const limitNames = Object.keys(limitBounds) as LimitName[];

/** A limit as the merchant set it, the usual one where they did not; null when it is no number within its bounds. */
export function readLimitOf(name: LimitName, text: string): number | null {
  return readLimit(text, limitBounds[name]);
}
