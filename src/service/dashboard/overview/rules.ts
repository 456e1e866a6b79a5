import { beginningOf, localDate } from '../../../text/algiers.ts';
import type { FailingEndpoint } from '../../webhooks/rules/endpoint-health.ts';
import type { UnusualKind } from '../payments/rules.ts';

/** Days that the page shows. */
export const DAYS = 30;

/** One day of Algiers. `at`: its noon, in seconds; amounts in whole dinars. */
export type ShownDay = {
  day: string;
  at: number;
  count: number;
  paid: number;
  fees: number;
  refunded: number;
};

export type Overview = {
  /** The last thirty days, the oldest first; days without a payment included. */
  days: ShownDay[];
  /** Declined attempts of these days by code, the most frequent first. */
  declines: { code: string; count: number }[];
  balance: number;
  /** How many payments of each kind need a person's eye. */
  attention: Record<UnusualKind, number>;
  /** Endpoints that get no events. */
  failing: FailingEndpoint[];
  /** Keys that end within `KEY_WARNING`. `expiresAt`: seconds. */
  expiringKeys: { name: string; expiresAt: number }[];
};

/** Seconds before its end in which a key is shown as expiring. */
export const KEY_WARNING = 7 * 86_400;

/** Sums of the last days, in whole dinars. */
export type Sums = { count: number; paid: number; fees: number; refunded: number };

/** The sums of the last `days` days of a list. */
export function sumOf(all: readonly ShownDay[], days: number): Sums {
  const sums: Sums = { count: 0, paid: 0, fees: 0, refunded: 0 };
  for (const day of all.slice(-days)) {
    sums.count += day.count;
    sums.paid += day.paid;
    sums.fees += day.fees;
    sums.refunded += day.refunded;
  }
  return sums;
}

/** Approved among all ended attempts, in whole percent; null without one. */
export function successRate(approved: number, declined: number): number | null {
  return approved + declined === 0 ? null : Math.round((100 * approved) / (approved + declined));
}

/** The days up to today, each with its figures or with none. `today`: in days since the epoch. */
export function fillDays(known: readonly Omit<ShownDay, 'at'>[], today: number): ShownDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const at = beginningOf(today - DAYS + 1 + index) + 43_200;
    const day = localDate(at);
    const figures = known.find((one) => one.day === day) ?? { day, count: 0, paid: 0, fees: 0, refunded: 0 };
    return { ...figures, at };
  });
}
