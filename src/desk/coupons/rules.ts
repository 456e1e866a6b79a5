import type { Coupon } from '../../domain/orders/coupons.ts';

/** The fields of the form that makes a coupon. */
export type CouponField =
  | 'code'
  | 'kind'
  | 'value'
  | 'on'
  | 'minimum'
  | 'from'
  | 'to'
  | 'most'
  | 'per_phone'
  | 'goods';

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
