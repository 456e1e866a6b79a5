import type { OrderClient } from '../../domain/order-quotas.ts';
import type { ShopContext } from '../context.ts';
import { FORGIVEN_AFTER } from './cash-orders.ts';
import { waitForClient } from './client-quotas.ts';
import { ClientRecord } from './client-record.ts';
import { isRefusedPhone } from './store/refused-phones.ts';

/**
 * An order limit that one more order of a phone breaks. `refused`: the phone is refused for cash on delivery;
 * `unconfirmed`: too many of its orders wait for their call; `unpaid`: too many came to nothing lately; `holds`: too
 * many hold pieces.
 */
const reachedLimits = ['refused', 'unconfirmed', 'unpaid', 'holds'] as const;
export type ReachedLimit = (typeof reachedLimits)[number];

/** The limits that refuse a shopper's order of this phone. Staff are warned of them; nothing is counted. */
export function findReachedLimits(
  context: ShopContext,
  { phone, cartId, isCash }: { phone: string; cartId: string; isCash: boolean },
  orderClient: OrderClient,
): ReachedLimit[] {
  const { sql, now, settings } = context;
  const { limits } = settings;
  const record = new ClientRecord(context, orderClient);
  const waiting = { cartId, since: now() - FORGIVEN_AFTER };
  const isReached: Record<ReachedLimit, () => boolean> = {
    refused: () => isCash && isRefusedPhone(sql, phone),
    unconfirmed: () => isCash && record.unconfirmedOf('phone', waiting) >= limits.CASH_PER_PHONE,
    unpaid: () => waitForClient(record, now()) > 0,
    holds: () => !isCash && record.holdsOf('phone').orders >= limits.HOLDS_PER_PHONE,
  };
  return reachedLimits.filter((one) => isReached[one]());
}
