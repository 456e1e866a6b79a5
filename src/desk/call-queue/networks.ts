import type { ShopContext } from '../../shop/context.ts';
import { findLine, followLineLimit, readLines } from '../../shop/order-limits/store/waiting-orders.ts';
import { MOST_LINES, type NetworkLines } from './rules.ts';

/**
 * The networks whose unconfirmed orders share a line: those with more than the shop's own limit. `network`: only this one.
 */
export function networkLinesOf(
  { sql, settings }: Pick<ShopContext, 'sql' | 'settings'>,
  network: string | null = null,
): NetworkLines {
  followLineLimit(sql, settings.limits.CASH_PER_NETWORK);
  if (network === null) return readLines(sql, MOST_LINES);
  const line = findLine(sql, network);
  return { lines: line === null ? [] : [line], orders: line?.orders ?? 0, hasMore: false };
}
