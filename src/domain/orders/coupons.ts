import { fold } from '../../text/folding.ts';
import { type OrderItem, totalOf } from '../line-items.ts';
import { DELIVERY_SLUG } from '../products/product.ts';
import { amountsByTiers, savedByTiers, type TieredLine } from '../tiers.ts';

/** The discount of a coupon. Amounts in whole dinars. */
type CouponTerms = {
  kind: 'percent' | 'amount';
  /** 1 to 100, or dinars. */
  value: number;
  on: 'goods' | 'delivery';
  /** The least sum of products in the cart, by their tiers and before the discount; 0: any. */
  minimum: number;
};

/** A coupon as the merchant made it. Times in milliseconds. */
export type Coupon = CouponTerms & {
  code: string;
  startsAt: number | null;
  /** The coupon is invalid from then on. */
  endsAt: number | null;
  /** How many orders may use it, in all and of one phone; null: any number. */
  most: number | null;
  mostPerPhone: number | null;
  /** Ids of the products and keys of the categories that it applies to; null and null: all products. */
  products: readonly string[] | null;
  categories: readonly string[] | null;
  /** Orders that use it now. */
  uses: number;
  madeAt: number;
};

/**
 * What an order stores of its coupon: corrections use these terms, even when the coupon has ended. `prices`: null for
 * all. `code`: null for a discount that staff gave this order alone; `reason`: theirs, for the desk only.
 */
export type OrderCoupon = CouponTerms & {
  code: string | null;
  prices: readonly string[] | null;
  reason?: string;
};

/**
 * Why a coupon gives no discount. `spent`: all its uses are taken; `phone`: this phone has used it; `excluded`: it is
 * for other products; `undecided`: the delivery price is not known yet; `nothing`: delivery is free anyway; `small`:
 * too little would be left to pay.
 */
export type CouponRefusal =
  | 'unknown'
  | 'early'
  | 'over'
  | 'spent'
  | 'phone'
  | 'excluded'
  | 'minimum'
  | 'undecided'
  | 'nothing'
  | 'small';

const SHORTEST = 3;
const LONGEST = 24;

/**
 * A code as it is stored, whatever case, spaces, digits and marks were typed: letters and digits of any script, with
 * dashes between them. Null: not a possible code.
 */
export function readCode(typed: string): string | null {
  const code = fold(typed.slice(0, 200))
    .toUpperCase()
    .replace(/[\s_]+/g, '')
    .replace(/\p{Pd}+/gu, '-');
  const isCode = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(code);
  return isCode && code.length >= SHORTEST && code.length <= LONGEST ? code : null;
}

type Line = TieredLine & { price: string };

/**
 * The discount of a coupon on products and delivery: whole dinars, half a dinar rounded up, never more than the price
 * it applies to. Carts, orders and corrections all use this rule.
 */
export function discountOf(coupon: OrderCoupon, productLines: readonly Line[], delivery: number): number {
  const { kind, value, on, minimum, prices } = coupon;
  const isIncluded = ({ price }: Line) => prices === null || prices.includes(price);
  const amounts = amountsByTiers(productLines);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  if (sum < minimum || !productLines.some(isIncluded)) return 0;
  const included = productLines.reduce(
    (total, line, index) => (isIncluded(line) ? total + (amounts[index] ?? 0) : total),
    0,
  );
  const base = on === 'delivery' ? delivery : included;
  return kind === 'amount' ? Math.min(base, value) : Math.floor((base * value + 50) / 100);
}

/** The discount on an order's items, delivery included: by their tiers, and then by the coupon. */
export function discountOfItems(coupon: OrderCoupon | null, items: readonly OrderItem[]): number {
  const isDelivery = ({ slug }: OrderItem) => slug === DELIVERY_SLUG;
  const productLines = items.filter((item) => !isDelivery(item));
  const byCoupon = coupon === null ? 0 : discountOf(coupon, productLines, totalOf(items.filter(isDelivery)));
  return savedByTiers(productLines) + byCoupon;
}

/** Why a coupon is invalid for everybody at a time, in milliseconds; null: it is valid. */
export function whyNotNow(
  { startsAt, endsAt, most }: Pick<Coupon, 'startsAt' | 'endsAt' | 'most'>,
  uses: number,
  now: number,
): 'early' | 'over' | 'spent' | null {
  if (endsAt !== null && endsAt <= now) return 'over';
  if (startsAt !== null && startsAt > now) return 'early';
  return most !== null && uses >= most ? 'spent' : null;
}
