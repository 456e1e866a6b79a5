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

/** The typed form. `categories`: keys of the ticked ones. */
export type TypedCoupon = { fields: Record<CouponField, string>; categories: readonly string[] };

export type CouponState = 'active' | 'early' | 'over' | 'spent';

/** A coupon in the desk's list. `products`, `categories`: their names; null and null: all products. */
export type CouponRow = Omit<Coupon, 'products' | 'categories'> & {
  state: CouponState;
  products: readonly string[] | null;
  categories: readonly string[] | null;
};

/** The input of a new coupon. `products`: slugs or ids of products, each once. */
export type CouponInput = Omit<Coupon, 'products' | 'uses' | 'madeAt'> & { products: readonly string[] };
