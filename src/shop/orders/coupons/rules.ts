import { fold } from '../../../text/folding.ts';
import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import { type OrderItem, totalOf } from '../../line-items/rules.ts';

/** What a coupon takes off. Amounts in whole dinars. */
type CouponTerms = {
  kind: 'percent' | 'amount';
  /** 1 to 100, or dinars. */
  value: number;
  on: 'goods' | 'delivery';
  /** Of goods in the cart, before anything is taken off; 0: any. */
  minimum: number;
};

/** A coupon as the merchant made it. Times in milliseconds. */
export type Coupon = CouponTerms & {
  code: string;
  startsAt: number | null;
  /** It is good for nothing from then on. */
  endsAt: number | null;
  /** Orders that may use it, in all and of one phone; null: any number. */
  most: number | null;
  mostPerPhone: number | null;
  /** Ids of the products and keys of the categories that it is for; null and null: all goods. */
  products: readonly string[] | null;
  categories: readonly string[] | null;
  /** Orders that use it now. */
  uses: number;
  madeAt: number;
};

/** What an order keeps of its coupon: it is corrected by these terms, whatever becomes of the coupon. `prices`: null, all. */
export type OrderCoupon = CouponTerms & { code: string; prices: readonly string[] | null };

/**
 * Why a coupon takes nothing off. `spent`: used as often as it may be; `phone`: by this number; `excluded`: it is for other goods;
 * `undecided`: nobody knows yet what delivery costs; `nothing`: delivery costs nothing anyway; `small`: too little would be left to pay.
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
 * A code as it is kept, whatever of case, spaces, digits and marks it is typed with: letters and digits of any script, and
 * dashes between them. Null: no code can be so.
 */
export function readCode(typed: string): string | null {
  const code = fold(typed.slice(0, 200))
    .toUpperCase()
    .replace(/[\s_]+/g, '')
    .replace(/\p{Pd}+/gu, '-');
  const isCode = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(code);
  return isCode && code.length >= SHORTEST && code.length <= LONGEST ? code : null;
}

type Line = { price: string; amount: number; quantity: number };

/**
 * What a coupon takes off goods and their delivery: whole dinars, half a dinar up, never more than what it is on costs. The one
 * rule, for carts, orders and corrections of them.
 */
export function discountOf(coupon: OrderCoupon, goods: readonly Line[], delivery: number): number {
  const { kind, value, on, minimum, prices } = coupon;
  const included = goods.filter(({ price }) => prices === null || prices.includes(price));
  if (totalOf(goods) < minimum || included.length === 0) return 0;
  const base = on === 'delivery' ? delivery : totalOf(included);
  return kind === 'amount' ? Math.min(base, value) : Math.floor((base * value + 50) / 100);
}

/** The same of an order's lines, its delivery among them; 0 without a coupon. */
export function discountOfItems(coupon: OrderCoupon | null, items: readonly OrderItem[]): number {
  const isDelivery = ({ slug }: OrderItem) => slug === DELIVERY_SLUG;
  const goods = items.filter((item) => !isDelivery(item));
  return coupon === null ? 0 : discountOf(coupon, goods, totalOf(items.filter(isDelivery)));
}

/** Why a coupon is good for nobody at a time, in milliseconds; null: it is. */
export function whyNotNow(
  { startsAt, endsAt, most }: Pick<Coupon, 'startsAt' | 'endsAt' | 'most'>,
  uses: number,
  now: number,
): 'early' | 'over' | 'spent' | null {
  if (endsAt !== null && endsAt <= now) return 'over';
  if (startsAt !== null && startsAt > now) return 'early';
  return most !== null && uses >= most ? 'spent' : null;
}
