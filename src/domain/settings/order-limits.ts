import { readLimit } from '../../web/rate-limiter/limit-setting.ts';

/** What one client may hold without paying. Each is a setting of that name. */
export const limitBounds = {
  /**
   * Minutes of a hold on the pieces of an order that is neither paid nor confirmed. The service accepts five at
   * least.
   */
  HOLD_MINUTES: { usual: 15, least: 6, most: 24 * 60 },
  /** Percent of a product's pieces that such orders of one network may hold, and those of all networks together. */
  HOLD_SHARE: { usual: 10, least: 1, most: 100 },
  HOLD_SHARE_TOTAL: { usual: 50, least: 1, most: 100 },
  /** Such orders with a hold at one time. */
  HOLDS_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  HOLDS_PER_PHONE: { usual: 3, least: 1, most: 10_000 },
  /** Unpaid orders of a browser or a phone in an hour. */
  ORDERS_PER_BROWSER: { usual: 12, least: 1, most: 10_000 },
  /** Unpaid and unconfirmed orders of a network's newcomers in a day; its other browsers may have as many again. */
  ORDERS_PER_NETWORK: { usual: 300, least: 1, most: 1_000_000 },
  /**
   * Orders with cash on delivery that wait for a call, at one time. Above the network's limit, orders are accepted
   * without a hold, and the desk shows that network as one line.
   */
  CASH_PER_PHONE: { usual: 2, least: 1, most: 10_000 },
  CASH_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  CASH_PER_NETWORK: { usual: 5, least: 1, most: 1_000_000 },
  /** Missed calls in a row after which the desk proposes to cancel an order. */
  CALL_MISSES: { usual: 3, least: 1, most: 100 },
  /** Dinars from which on an order of a number without a received parcel is marked. */
  HIGH_SUM: { usual: 30_000, least: 1, most: 100_000_000 },
} as const;

export type LimitName = keyof typeof limitBounds;

export type Limits = Record<LimitName, number>;

export const limitNames = Object.keys(limitBounds) as LimitName[];

/** A limit as the merchant set it, or its default; null when it is no number within its bounds. */
export function readLimitOf(name: LimitName, text: string): number | null {
  return readLimit(text, limitBounds[name]);
}
