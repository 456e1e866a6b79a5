import type { Coupon } from '../../../../src/domain/orders/coupons.ts';
import { findCoupon, insertCoupon } from '../../../../src/shop/orders/coupons/store.ts';
import { inContext } from '../cash/placing.ts';

/** Gives the shop a coupon: by default ten percent on all products, for all shoppers, without an end. */
export async function offerCoupon(code: string, changes: Partial<Coupon> = {}): Promise<void> {
  const isNew = await inContext(({ sql }) =>
    insertCoupon(sql, {
      code,
      kind: 'percent',
      value: 10,
      on: 'goods',
      minimum: 0,
      startsAt: null,
      endsAt: null,
      most: null,
      mostPerPhone: null,
      products: null,
      categories: null,
      madeAt: 0,
      ...changes,
    }),
  );
  if (!isNew) throw new Error(code);
}

/** Orders that use a coupon now. */
export const usesOf = (code: string) => inContext(({ sql }) => findCoupon(sql, code)?.uses);
