import type { ShopContext } from '../../context.ts';
import { UNKNOWN_NETWORK } from '../../order-limits/rules.ts';
import { MOST_LINES, type NetworkOrders } from './rules.ts';
import { readNetworks } from './store.ts';

/** The networks whose unconfirmed orders share a line: those with more than the shop's own limit. */
export function networksOf({ sql, settings }: Pick<ShopContext, 'sql' | 'settings'>): NetworkOrders[] {
  const mostAlone = settings.limits.CASH_PER_NETWORK;
  return readNetworks(sql, { mostAlone, unknown: UNKNOWN_NETWORK, count: MOST_LINES });
}
