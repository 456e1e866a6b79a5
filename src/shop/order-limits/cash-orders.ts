import { countLimit } from '../audit-log/audit-log.ts';
import type { ShopContext } from '../context.ts';
import type { ClientRecord } from './client-record.ts';
import { noteLimitHit } from './limit-hits.ts';
import { isRefusedPhone } from './store/refused-phones.ts';
import { countUnconfirmed } from './store/waiting-orders.ts';

/** After so many milliseconds an order without a call does not count any more. */
export const FORGIVEN_AFTER = 7 * 86_400_000;

/**
 * The admission of an order with cash on delivery. `refused`: its phone or browser has too many unconfirmed orders,
 * or the phone is refused. `unclaimed`: its network has too many. A network may be a whole town, so the order is
 * accepted; it holds nothing before it is confirmed, and the shop calls other shoppers first.
 */
type Admission = 'welcome' | 'unclaimed' | 'refused';

/** Call within the transaction that places it. */
export function admitCash(
  context: ShopContext,
  { phone, cartId }: { phone: string; cartId: string },
  record: ClientRecord,
): Admission {
  const { sql, now, settings } = context;
  if (isRefusedPhone(sql, phone)) return 'refused';
  const { limits } = settings;
  const since = now() - FORGIVEN_AFTER;
  const isFull = (kind: 'browser' | 'phone', most: number) =>
    record.unconfirmedOf(kind, { cartId, since }) >= most;
  if (isFull('phone', limits.CASH_PER_PHONE) || isFull('browser', limits.CASH_PER_BROWSER)) {
    noteLimitHit('cash');
    countLimit(context, 'limit_cash');
    return 'refused';
  }
  const most = limits.CASH_PER_NETWORK;
  const ofNetwork = countUnconfirmed(sql, record.client.network, { cartId, since, most });
  return ofNetwork >= most ? 'unclaimed' : 'welcome';
}
