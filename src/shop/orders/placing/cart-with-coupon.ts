import type { Locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import { type CartLine, isCounted } from '../../../domain/carts.ts';
import { categoryKey } from '../../../domain/catalogue/search.ts';
import type { DeliveryChoice, DeliveryQuote } from '../../../domain/delivery/tariffs.ts';
import {
  type Coupon,
  type CouponRefusal,
  discountOf,
  type OrderCoupon,
  whyNotNow,
} from '../../../domain/orders/coupons.ts';
import { categoryOf } from '../../../domain/products/product.ts';
import { isPayableOption, type PaymentOption } from '../../../domain/settings/payment-methods.ts';
import {
  type CartProducts,
  type CartToPrice,
  cartProductsOf,
  type PricedCart,
  type PricedLine,
  priceCart,
  priceLines,
} from '../../carts/pricing.ts';
import { upsellFor } from '../../carts/upsell.ts';
import type { ShopContext } from '../../context.ts';
import { paymentOptionsIn } from '../../settings/payment-methods/payment-options.ts';
import { countOwnUses, countUses, findCoupon, hasCoupons } from '../coupons/store.ts';
import { findPaidBefore, type PaidBefore } from './already-paid.ts';

/** A cart's coupon. Amounts in whole dinars. */
export type CartCoupon = {
  code: string;
  /** Why there is no discount; null: there is one. */
  refused: CouponRefusal | null;
  discount: number;
  on: 'goods' | 'delivery';
  minimum: number;
  /** Milliseconds. */
  startsAt: number | null;
};

/**
 * A cart with its coupon. `total`: before the discount; `kept`: what the order stores of the coupon, null without a
 * discount.
 */
type CartWithCoupon = PricedCart & {
  coupon: CartCoupon | null;
  kept: OrderCoupon | null;
  offers: PaymentOption[];
};

/**
 * The typed code, and the code of the shopper's phone; null where it is not known yet. `own`: a discount that staff
 * give this order alone, instead of a coupon.
 */
type TypedCoupon = { code: string | null; phone: string | null; own?: OrderCoupon | null };

/** What a cart costs today with a coupon, and how it can be paid. */
export function priceCartWithCoupon(
  context: ShopContext,
  products: CartProducts,
  cart: CartToPrice,
  language: Locale,
  { code, phone, own = null }: TypedCoupon = { code: null, phone: null },
): CartWithCoupon {
  const priced = priceCart(products, cart, language);
  if (own !== null) return withOwnDiscount(context, priced, own);
  const found = code === null ? null : findCoupon(context.sql, code);
  const kept = found === null ? null : keptOf(found, products, priced);
  const plain = { ...priced, offers: offersOf(context, priced, null), kept: null };
  if (code === null) return { ...plain, coupon: null };
  if (found === null || kept === null)
    return {
      ...plain,
      coupon: { code, refused: 'unknown', discount: 0, on: 'goods', minimum: 0, startsAt: null },
    };
  const { on, minimum, startsAt } = found;
  const refusedBy = (refused: CouponRefusal): CartWithCoupon => ({
    ...plain,
    coupon: { code, refused, discount: 0, on, minimum, startsAt },
  });
  const early = whyNotNow(found, usesOf(context.sql, found, cart.id, phone).all, context.now());
  if (early !== null) return refusedBy(early);
  // In an empty cart the coupon waits, without an answer.
  if (priced.subtotal === 0)
    return { ...plain, coupon: { code, refused: null, discount: 0, on, minimum, startsAt } };
  if (kept.prices?.length === 0) return refusedBy('excluded');
  if (priced.subtotal < minimum) return refusedBy('minimum');
  if (isSpentBy(context.sql, found, cart.id, phone)) return refusedBy('phone');
  const discount = discountIn(kept, priced);
  if (on === 'delivery' && discount === 0)
    return refusedBy(isOpen(priced.delivery) ? 'undecided' : 'nothing');
  const total = priced.total - discount;
  const offers = offersOf(context, { ...priced, total }, { on, discount });
  // The rest may be nothing, or less than a bank accepts: then it is paid at the door, where the shop offers that.
  if (!isOpen(priced.delivery) && !offers.every(isPayableOption)) return refusedBy('small');
  return {
    ...priced,
    total,
    limit: priced.limit === 'under' ? null : priced.limit,
    offers,
    kept,
    coupon: { code, refused: null, discount, on, minimum, startsAt },
  };
}

/** A cart with a discount of this order alone. The rest may be nothing: then it is confirmed as cash on delivery. */
function withOwnDiscount(context: ShopContext, priced: PricedCart, own: OrderCoupon): CartWithCoupon {
  const discount = discountIn(own, priced);
  const total = priced.total - discount;
  const offers = offersOf(context, { ...priced, total }, { on: own.on, discount });
  const limit = discount > 0 && priced.limit === 'under' ? null : priced.limit;
  return { ...priced, total, limit, offers, coupon: null, kept: own };
}

function isOpen({ isCharged, tariff }: DeliveryQuote): boolean {
  return isCharged && tariff === null;
}

function discountIn(kept: OrderCoupon, { lines, delivery }: PricedCart): number {
  const bought = lines.filter(isCounted).map((line) => ({ ...line, price: line.sells }));
  return discountOf(kept, bought, delivery.tariff?.amount ?? 0);
}

function offersOf(
  context: ShopContext,
  { total, delivery }: Pick<PricedCart, 'total' | 'delivery'>,
  off: { on: 'goods' | 'delivery'; discount: number } | null,
): PaymentOption[] {
  const tariff = delivery.tariff?.amount ?? 0;
  const left = off?.on === 'delivery' ? tariff - off.discount : tariff;
  return paymentOptionsIn(context, { wilaya: delivery.choice?.wilaya ?? null, total, delivery: left });
}

/** The coupon's terms, with the prices of the cart that it applies to. */
function keptOf(
  { products, categories, ...coupon }: Coupon,
  cartProducts: CartProducts,
  { lines }: PricedCart,
): OrderCoupon {
  const { code, kind, value, on, minimum } = coupon;
  const isIncluded = (productId: string) => {
    const product = cartProducts.byProduct.get(productId)?.product;
    const category = product === undefined ? null : categoryOf(product);
    const key = category === null ? null : categoryKey(category);
    return products?.includes(productId) || (key !== null && categories?.includes(key));
  };
  const isForAll = products === null && categories === null;
  const prices = lines.filter(({ productId }) => isIncluded(productId)).map(({ sells }) => sells);
  return { code, kind, value, on, minimum, prices: isForAll ? null : [...new Set(prices)] };
}

/** The uses that count against one more order of a cart. */
function usesOf(sql: Database, coupon: Coupon, cartId: string | null, phone: string | null) {
  const uses = countUses(sql, coupon, phone);
  const own = cartId === null ? { all: 0, ofPhone: 0 } : countOwnUses(sql, coupon.code, cartId, phone);
  return { all: uses.all - own.all, ofPhone: uses.ofPhone - own.ofPhone };
}

function isSpentBy(sql: Database, coupon: Coupon, cartId: string | null, phone: string | null): boolean {
  const { mostPerPhone } = coupon;
  return mostPerPhone !== null && usesOf(sql, coupon, cartId, phone).ofPhone >= mostPerPhone;
}

/** A question about a cart. `beside`: lines outside the cart; `coupon`: the code of its coupon. */
type CartQuestion = {
  lines: CartLine[];
  language: Locale;
  delivery: DeliveryChoice | null;
  id: string | null;
  beside: CartLine[];
  coupon: string | null;
};

/** `total`: before the discount. */
export type CartAnswer = PricedCart & {
  paid: PaidBefore | null;
  beside: (PricedLine | null)[];
  offers: PaymentOption[];
  coupon: CartCoupon | null;
  hasCoupons: boolean;
  /** One piece that is offered with the cart. */
  upsell: PricedLine | null;
};

/** What a cart costs today, and which part of it has been paid already. */
export function answerCart(context: ShopContext, question: CartQuestion): CartAnswer {
  const { sql, now } = context;
  const { lines, language, id } = question;
  const paid = id === null ? null : findPaidBefore(sql, id, lines);
  const products = cartProductsOf(context, question, question.beside);
  const typed = { code: question.coupon, phone: null };
  const { kept: _, ...priced } = priceCartWithCoupon(context, products, question, language, typed);
  const beside = question.beside.map((line) => priceLines(products, [line], language)[0] ?? null);
  const upsell = upsellFor(context, products, priced.lines, language);
  return { ...priced, paid, beside, hasCoupons: hasCoupons(sql, now()), upsell };
}
