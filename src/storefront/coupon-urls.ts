import type { Locale } from '../contract/scalars.ts';
import { deskPath } from './desk-urls.ts';
import { anyLanguage, cartChangePath, cartPath } from './urls.ts';

/** Addresses of coupons: for shoppers, and at the desk. */

/** Where the cart's page speaks of a coupon. */
export const COUPON = 'coupon';

/** The cart, where it speaks of its coupon. */
export function cartCouponPath(language: Locale): string {
  return `${cartPath(language)}#${COUPON}`;
}

/** The cart that says that no coupon has the code that was typed; null: that too many were tried. */
export function cartAfterCouponPath(language: Locale, typed: string | null): string {
  const query = typed === null ? 'tries=1' : `coupon=${encodeURIComponent(typed)}`;
  return `${cartPath(language)}?${query}#${COUPON}`;
}

/** Where the router finds what the cart's form posts to. */
export const couponFormPattern = cartChangePath(anyLanguage, 'coupon');

/** A link that puts a coupon beside the cart of whoever opens it, by its signed text. */
export function couponLinkPath(language: Locale, text: string): string {
  return `/${language}/x/${encodeURIComponent(text)}`;
}

/** What the router matches as `couponLinkPath`. */
export const couponLinkPattern = `/${anyLanguage}/x/:text`;

/** What the desk's page of coupons says was done, or why it was not. */
const couponNews = ['made', 'ended'] as const;
export type CouponNews = (typeof couponNews)[number];

export function isCouponNews(word: string): word is CouponNews {
  return couponNews.some((one) => one === word);
}

/** The coupons at the desk; `after`: the code behind which the next of them begin. */
export function couponsPath(
  language: Locale,
  { news, after }: { news?: CouponNews; after?: string } = {},
): string {
  const path = `${deskPath(language)}/coupons`;
  if (after !== undefined) return `${path}?after=${encodeURIComponent(after)}`;
  return news === undefined ? path : `${path}?news=${news}`;
}

/** Where a coupon's button posts to that ends it. */
export function endCouponPath(language: Locale): string {
  return `${couponsPath(language)}/end`;
}
