import { takeOne, waitForOneMore } from '../../../database/allowances/taking.ts';
import type { Client } from '../../../web/limits/clients.ts';
import { wrongTries } from '../../limits/tries.ts';
import type { ShopContext } from '../../shop/context.ts';
import { findCoupon } from './store.ts';

/** `limited`: too many codes were wrong, and nobody is told of any more whether it is right. */
export type TriedCoupon = { ok: true } | { ok: false; reason: 'unknown' | 'limited' };

/** Whether there is a coupon of a code that somebody typed; counts those of which there is none. */
export function tryCoupon({ storage, sql, now }: ShopContext, code: string, client: Client): TriedCoupon {
  const allowances = wrongTries('coupons', client, now());
  if (waitForOneMore(sql, allowances, now()) > 0) return { ok: false, reason: 'limited' };
  if (findCoupon(sql, code) !== null) return { ok: true };
  storage.transactionSync(() => takeOne(sql, allowances, now()));
  return { ok: false, reason: 'unknown' };
}
