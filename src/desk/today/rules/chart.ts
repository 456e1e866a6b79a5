import { type DailyRevenue, netRevenueOf } from '../../../domain/orders/revenue.ts';

export const CHART_DAYS = 30;

/** Revenue of the last `count` days, `today` included, in whole dinars. */
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
