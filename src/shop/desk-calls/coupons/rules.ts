import type { Coupon } from '../../orders/coupons/rules.ts';

/** The fields of the form that makes a coupon. */
export const couponFields = [
  'code',
  'kind',
  'value',
  'on',
  'minimum',
  'from',
  'to',
  'most',
  'per_phone',
  'goods',
] as const;
export type CouponField = (typeof couponFields)[number];

/** What stands in them. `categories`: keys of those that are ticked. */
export type TypedCoupon = { fields: Record<CouponField, string>; categories: readonly string[] };

/** How a coupon stands. */
export type CouponState = 'active' | 'early' | 'over' | 'spent';

/** A coupon as the desk lists it. `products`, `categories`: what they are called; null and null: it is for all goods. */
export type CouponRow = Omit<Coupon, 'products' | 'categories'> & {
  state: CouponState;
  products: readonly string[] | null;
  categories: readonly string[] | null;
};

/** A coupon as its form asks for it. `goods`: slugs or ids of products, each once. */
export type CouponInput = Omit<Coupon, 'products' | 'uses' | 'madeAt'> & { goods: readonly string[] };
