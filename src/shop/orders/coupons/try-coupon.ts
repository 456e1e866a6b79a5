import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Client } from '../../../web/rate-limiter/clients.ts';
import type { ShopContext } from '../../context.ts';
import { wrongTryQuotas } from '../../order-limits/failed-tries.ts';
import { findCoupon } from './store.ts';

/** `limited`: too many wrong codes; from then on correct codes are refused too. */
export type TriedCoupon = { ok: true } | { ok: false; reason: 'unknown' | 'limited' };

/** Whether a typed code is the code of a coupon; counts wrong codes. */
export function tryCoupon({ storage, sql, now }: ShopContext, code: string, client: Client): TriedCoupon {
  const quotas = wrongTryQuotas('coupons', client, now());
  if (waitForOneMore(sql, quotas, now()) > 0) return { ok: false, reason: 'limited' };
  if (findCoupon(sql, code) !== null) return { ok: true };
  storage.transactionSync(() => takeOne(sql, quotas, now()));
  return { ok: false, reason: 'unknown' };
}
