import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of coupons, reviews and what sells. */

/** What the desk's coupon page says was done, or why it was not. */
const couponFlashes = ['made', 'ended'] as const;

export type CouponFlash = (typeof couponFlashes)[number];

export function isCouponFlash(word: string): word is CouponFlash {
  return couponFlashes.some((one) => one === word);
}

/** The coupons at the desk; `after`: the last code of the page before. */
export function couponsPath(
  language: Locale,
  { flash, after }: { flash?: CouponFlash; after?: string } = {},
): string {
  const path = atDesk(language, deskPatterns.coupons);
  if (after !== undefined) return `${path}?after=${encodeURIComponent(after)}`;
  return flash === undefined ? path : `${path}?flash=${flash}`;
}

/** Where the button that ends a coupon posts to. */
export function endCouponPath(language: Locale): string {
  return atDesk(language, deskPatterns.endCoupon);
}

/** The reviews in a state at the desk, and where the buttons of their list post to. `after`: the last one of the page before. */
export function reviewsPath(
  language: Locale,
  state = 'waiting',
  after: { at: number; orderId: string; productId: string } | null = null,
): string {
  return withQuery(atDesk(language, deskPatterns.reviews), {
    state: state === 'waiting' ? null : state,
    after: after === null ? null : `${after.at} ${after.orderId} ${after.productId}`,
  });
}

/** From visits to money, by source and by product, for the last days. */
export function funnelPath(language: Locale, days: number | null = null): string {
  return withQuery(atDesk(language, deskPatterns.funnel), { days: days === null ? null : String(days) });
}

/** What became of the orders that each person confirmed in the last days. */
export function callRatesPath(language: Locale, days: number | null = null): string {
  return withQuery(atDesk(language, deskPatterns.callRates), { days: days === null ? null : String(days) });
}
