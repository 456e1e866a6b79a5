/** Money of a day, in whole dinars. `day`: since the epoch, in Algiers. */
export type DailyRevenue = { day: number; online: number; cash: number; refunded: number };

/** Money received less refunds, in whole dinars. */
export function netRevenueOf({ online, cash, refunded }: Omit<DailyRevenue, 'day'>): number {
  return online + cash - refunded;
}
