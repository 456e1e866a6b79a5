import { countLimit } from '../audit-log/audit-log.ts';
import type { ShopContext } from '../context.ts';
import { noteLimitHit } from './hits.ts';
import type { OrderClient } from './rules.ts';
import { isRefusedPhone } from './store/phones.ts';
import { countUnconfirmed } from './store/waiting-orders.ts';

/** After so many milliseconds an order that nobody has called about counts against nobody any more. */
const FORGIVEN_AFTER = 7 * 86_400_000;

/**
 * What an order to be paid at the door may do. `refused`: its number or its browser has too many that nobody has confirmed
 * yet, or is not to order so. `unclaimed`: its network has. An address may be a whole town's, so the order is taken; it holds
 * nothing before somebody has confirmed it, and the shop calls others first.
 */
type Admission = 'welcome' | 'unclaimed' | 'refused';

/** Call within the transaction that places it. */
export function admitCash(
  context: ShopContext,
  { phone, cartId }: { phone: string; cartId: string },
  orderClient: OrderClient,
): Admission {
  const { sql, now, settings } = context;
  if (isRefusedPhone(sql, phone)) return 'refused';
  const { limits } = settings;
  const since = now() - FORGIVEN_AFTER;
  const isFull = (kind: 'browser' | 'phone' | 'network', most: number) => {
    const client = orderClient[kind];
    return client !== null && countUnconfirmed(sql, kind, client, { cartId, since, most }) >= most;
  };
  if (isFull('phone', limits.CASH_PER_PHONE) || isFull('browser', limits.CASH_PER_BROWSER)) {
    noteLimitHit('cash');
    countLimit(context, 'limit_cash');
    return 'refused';
  }
  return isFull('network', limits.CASH_PER_NETWORK) ? 'unclaimed' : 'welcome';
}
