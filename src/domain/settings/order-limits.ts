import { readLimit } from '../../web/rate-limiter/limit-setting.ts';
import { holdBounds } from '../holds.ts';
import { highSumBounds } from '../orders/calls/suspicions.ts';

/**
 * The limits on unpaid orders, and two of the queue of calls. Each is a setting of that name, with its default, least
 * and greatest value.
 */
export const limitBounds = {
  ...holdBounds,
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
  HIGH_SUM: highSumBounds,
} as const;

export type LimitName = keyof typeof limitBounds;

export type Limits = Record<LimitName, number>;

export const limitNames = Object.keys(limitBounds) as LimitName[];

/** A limit as the merchant set it, or its default; null when it is no number within its bounds. */
export function readLimitOf(name: LimitName, text: string): number | null {
  return readLimit(text, limitBounds[name]);
}
