import { readWholeNumber } from '../../text/numerals.ts';

const DAY = 24 * 3_600_000;

/** Retention periods in days. Each is a setting of that name. */
const periodBounds = {
  /** An online order without a payment attempt and without an action of the merchant. */
  ABANDONED_KEPT_DAYS: { usual: 30, least: 7 },
  /** The contact of any other order, counted from its last order event. */
  CONTACTS_KEPT_DAYS: { usual: 365, least: 30 },
  /** Sold products and their amounts. */
  ACCOUNTS_KEPT_DAYS: { usual: 3_653, least: 365 },
  /** The audit log: who did what with a key, from which network, and counters of refusals. */
  AUDIT_LOG_KEPT_DAYS: { usual: 365, least: 30 },
} as const;

const MOST_DAYS = 36_500;

export type PeriodName = keyof typeof periodBounds;

/** In milliseconds. */
export type Periods = Record<PeriodName, number>;

export const periodNames = Object.keys(periodBounds) as PeriodName[];

/** A period in milliseconds, from the merchant's days or the default; null when it is invalid. */
export function readPeriod(name: PeriodName, text: string): number | null {
  const { usual, least } = periodBounds[name];
  const days = text === '' ? usual : readWholeNumber(text);
  return days !== null && days >= least && days <= MOST_DAYS ? days * DAY : null;
}

/** A period in days. */
export function daysOfPeriod(period: number): number {
  return Math.round(period / DAY);
}
