import type { Locale } from '../../contract/scalars.ts';
import { type DailyRevenue, netRevenueOf } from '../../domain/orders/revenue.ts';
import type { QueueName } from '../order-lists/rules/listed-orders.ts';

/** Whether a queue's tile shows what is due at its doors: its list then shows the same amounts. */
export function isOfDueAmounts(queue: QueueName): boolean {
  return queue === 'courier' || queue === 'owed';
}

export const CHART_DAYS = 30;

/** The same for the last `count` days, `today` included. */
export function sumOf(revenue: readonly DailyRevenue[], today: number, count: number): number {
  const of = revenue.filter(({ day }) => day > today - count && day <= today);
  return of.reduce((sum, taking) => sum + netRevenueOf(taking), 0);
}

/** Every day of the chart, oldest first, also days without money. */
export function daysOf(revenue: readonly DailyRevenue[], today: number): DailyRevenue[] {
  const known = new Map(revenue.map((one) => [one.day, one]));
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = today - CHART_DAYS + 1 + index;
    return known.get(day) ?? { day, online: 0, cash: 0, refunded: 0 };
  });
}

/** Delivered and returned parcels. */
export type Outcomes = { delivered: number; returned: number };
/** The parcels to a wilaya. */
export type Outcome = Outcomes & { wilaya: number };
/** The parcels with a product, by its last name. */
export type ProductOutcome = Outcomes & { names: Record<Locale, string> };
