import type { Locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import { categoryOf } from '../../catalogue/rules/product.ts';
import { categoryKey } from '../../catalogue/rules/search.ts';
import type { DeliveryChoice, DeliveryQuote } from '../../delivery/rules.ts';
import type { ShopContext } from '../../shop/context.ts';
import { offersIn } from '../../ways-to-pay/offers.ts';
import { isPayableOffer, type Offer } from '../../ways-to-pay/rules.ts';
import { findPaidBefore, type PaidBefore } from '../paid.ts';
import {
  type CartToPrice,
  type Goods,
  goodsForPage,
  type PricedCart,
  type PricedLine,
  priceCart,
  priceLines,
} from '../pricing.ts';
import { type CartLine, isCounted } from '../rules.ts';
import { type Coupon, type CouponRefusal, discountOf, type OrderCoupon, whyNotNow } from './rules.ts';
import { countOwnUses, countUses, findCoupon, hasCoupons } from './store.ts';

/** A coupon beside a cart. Amounts in whole dinars. */
export type CartCoupon = {
  code: string;
  /** Why it takes nothing off; null: it does. */
  refused: CouponRefusal | null;
  discount: number;
  on: 'goods' | 'delivery';
  minimum: number;
  /** Milliseconds. */
  startsAt: number | null;
};

/** A cart with its coupon. `total`: without what that takes off; `kept`: what an order keeps of it, null where it takes nothing. */
type ReckonedCart = PricedCart & { coupon: CartCoupon | null; kept: OrderCoupon | null; offers: Offer[] };

/** What is typed, and by whom: `phone`, a code of their number; null where it is not known yet. */
type TypedCoupon = { code: string | null; phone: string | null };

/** What a cart costs today with a coupon, and how that can be paid. */
export function reckonCart(
  context: ShopContext,
  goods: Goods,
  cart: CartToPrice,
  language: Locale,
  { code, phone }: TypedCoupon = { code: null, phone: null },
): ReckonedCart {
  const priced = priceCart(goods, cart, language);
  const found = code === null ? null : findCoupon(context.sql, code);
  const kept = found === null ? null : keptOf(found, goods, priced);
  const plain = { ...priced, offers: offersOf(context, priced, null), kept: null };
  if (code === null) return { ...plain, coupon: null };
  if (found === null || kept === null)
    return {
      ...plain,
      coupon: { code, refused: 'unknown', discount: 0, on: 'goods', minimum: 0, startsAt: null },
    };
  const { on, minimum, startsAt } = found;
  const refusedBy = (refused: CouponRefusal): ReckonedCart => ({
    ...plain,
    coupon: { code, refused, discount: 0, on, minimum, startsAt },
  });
  const early = whyNotNow(found, usesOf(context.sql, found, cart.id, phone).all, context.now());
  if (early !== null) return refusedBy(early);
  // Of an empty cart nothing is said but that the coupon waits for it.
  if (priced.goods === 0)
    return { ...plain, coupon: { code, refused: null, discount: 0, on, minimum, startsAt } };
  if (kept.prices?.length === 0) return refusedBy('excluded');
  if (priced.goods < minimum) return refusedBy('minimum');
  if (isSpentBy(context.sql, found, cart.id, phone)) return refusedBy('phone');
  const discount = discountIn(kept, priced);
  if (on === 'delivery' && discount === 0)
    return refusedBy(isOpen(priced.delivery) ? 'undecided' : 'nothing');
  const total = priced.total - discount;
  const offers = offersOf(context, { ...priced, total }, { on, discount });
  // What is left may be nothing, or too little for any bank: then it is paid at the door, where the shop takes money there.
  if (!isOpen(priced.delivery) && !offers.every(isPayableOffer)) return refusedBy('small');
  return {
    ...priced,
    total,
    limit: priced.limit === 'under' ? null : priced.limit,
    offers,
    kept,
    coupon: { code, refused: null, discount, on, minimum, startsAt },
  };
}

function isOpen({ isCharged, tariff }: DeliveryQuote): boolean {
  return isCharged && tariff === null;
}

function discountIn(kept: OrderCoupon, { lines, delivery }: PricedCart): number {
  const bought = lines
    .filter(isCounted)
    .map(({ sells, amount, quantity }) => ({ price: sells, amount, quantity }));
  return discountOf(kept, bought, delivery.tariff?.amount ?? 0);
}

function offersOf(
  context: ShopContext,
  { total, delivery }: Pick<PricedCart, 'total' | 'delivery'>,
  off: { on: 'goods' | 'delivery'; discount: number } | null,
): Offer[] {
  const tariff = delivery.tariff?.amount ?? 0;
  const left = off?.on === 'delivery' ? tariff - off.discount : tariff;
  return offersIn(context, { wilaya: delivery.choice?.wilaya ?? null, total, delivery: left });
}

/** The coupon's terms with the prices of a cart that it is for. */
function keptOf(
  { products, categories, ...coupon }: Coupon,
  goods: Goods,
  { lines }: PricedCart,
): OrderCoupon {
  const { code, kind, value, on, minimum } = coupon;
  const isIncluded = (productId: string) => {
    const product = goods.byProduct.get(productId)?.product;
    const category = product === undefined ? null : categoryOf(product);
    const key = category === null ? null : categoryKey(category);
    return products?.includes(productId) || (key !== null && categories?.includes(key));
  };
  const isForAll = products === null && categories === null;
  const prices = lines.filter(({ productId }) => isIncluded(productId)).map(({ sells }) => sells);
  return { code, kind, value, on, minimum, prices: isForAll ? null : [...new Set(prices)] };
}

/** What counts against one more order of a cart. */
function usesOf(sql: Database, coupon: Coupon, cartId: string | null, phone: string | null) {
  const uses = countUses(sql, coupon, phone);
  const own = cartId === null ? { all: 0, ofPhone: 0 } : countOwnUses(sql, coupon.code, cartId, phone);
  return { all: uses.all - own.all, ofPhone: uses.ofPhone - own.ofPhone };
}

function isSpentBy(sql: Database, coupon: Coupon, cartId: string | null, phone: string | null): boolean {
  const { mostPerPhone } = coupon;
  return mostPerPhone !== null && usesOf(sql, coupon, cartId, phone).ofPhone >= mostPerPhone;
}

/** What is asked about a cart. `beside`: lines that are not in it; `coupon`: the code beside it. */
type CartQuestion = {
  lines: CartLine[];
  language: Locale;
  delivery: DeliveryChoice | null;
  id: string | null;
  beside: CartLine[];
  coupon: string | null;
};

/** `total`: without what the coupon takes off. */
export type CartAnswer = PricedCart & {
  paid: PaidBefore | null;
  beside: (PricedLine | null)[];
  offers: Offer[];
  coupon: CartCoupon | null;
  hasCoupons: boolean;
};

/** What a cart costs today, and what of it has been paid already. */
export function answerCart(context: ShopContext, question: CartQuestion): CartAnswer {
  const { sql, now } = context;
  const { lines, language, id } = question;
  const paid = id === null ? null : findPaidBefore(sql, id, lines);
  const goods = goodsForPage(context, question, question.beside);
  const typed = { code: question.coupon, phone: null };
  const { kept: _, ...priced } = reckonCart(context, goods, question, language, typed);
  const beside = question.beside.map((line) => priceLines(goods, [line], language)[0] ?? null);
  return { ...priced, paid, beside, hasCoupons: hasCoupons(sql, now()) };
}
