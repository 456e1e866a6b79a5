import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Client } from '../../../web/rate-limits/clients.ts';
import type { ShopContext } from '../../context.ts';
import { wrongTryQuotas } from '../../order-limits/failed-tries.ts';
import { findCoupon } from './store.ts';

/** `limited`: too many codes were wrong, and nobody is told of any more whether it is right. */
export type TriedCoupon = { ok: true } | { ok: false; reason: 'unknown' | 'limited' };

/** Whether there is a coupon of a code that somebody typed; counts those of which there is none. */
export function tryCoupon({ storage, sql, now }: ShopContext, code: string, client: Client): TriedCoupon {
  const quotas = wrongTryQuotas('coupons', client, now());
  if (waitForOneMore(sql, quotas, now()) > 0) return { ok: false, reason: 'limited' };
  if (findCoupon(sql, code) !== null) return { ok: true };
  storage.transactionSync(() => takeOne(sql, quotas, now()));
  return { ok: false, reason: 'unknown' };
}
