import { readWholeNumber } from '../../../text/numerals.ts';

const DAY = 24 * 3_600_000;

/** How long orders and who placed them are kept, in days. Each is a setting of that name. */
const periodBounds = {
  /** An online order that nobody tried to pay, and that no merchant touched. */
  ABANDONED_KEPT_DAYS: { usual: 30, least: 7 },
  /** The contact of any other order, from its last entry on. */
  CONTACTS_KEPT_DAYS: { usual: 365, least: 30 },
  /** What was sold, and for how much. */
  ACCOUNTS_KEPT_DAYS: { usual: 3_653, least: 365 },
  /** Who had what done with a key, from which network, and counters of what was refused. */
  JOURNAL_KEPT_DAYS: { usual: 365, least: 30 },
} as const;

const MOST_DAYS = 36_500;

export type PeriodName = keyof typeof periodBounds;

/** In milliseconds. */
export type Periods = Record<PeriodName, number>;

export const periodNames = Object.keys(periodBounds) as PeriodName[];

/** A period in milliseconds as the merchant set it in days, the usual one where they did not; null when it is none. */
export function readPeriod(name: PeriodName, text: string): number | null {
  const { usual, least } = periodBounds[name];
  const days = text === '' ? usual : readWholeNumber(text);
  return days !== null && days >= least && days <= MOST_DAYS ? days * DAY : null;
}

/** A period in days. */
export function daysOfPeriod(period: number): number {
  return Math.round(period / DAY);
}
