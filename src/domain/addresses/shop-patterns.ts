import { formsBelow } from './patterns.ts';

/** The information pages. */
export const infoPages = ['about', 'contact', 'conditions', 'returns', 'privacy'] as const;
export type InfoPage = (typeof infoPages)[number];

/**
 * Every page and form of shoppers, below a language and as the router matches it. Routes match these patterns; the
 * functions of `shop.ts` fill them.
 */
export const shopPatterns = {
  catalogue: '/',
  manifest: '/shop.webmanifest',
  feed: '/feed.csv',
  info: `/:page{(?:${infoPages.join('|')})}`,
  tariffs: '/delivery',
  product: '/p/:slug',
  productQr: '/p/:slug/:code{qr\\.(?:svg|png)}',
  stockAlert: '/p/:slug/alert',
  counterCard: '/p/:slug/card',
  cardQr: '/p/:slug/card/qr.svg',
  alerts: '/alerts/:code',
  cart: '/cart',
  cartForms: formsBelow('/cart', [
    'add',
    'restore',
    'change',
    'delivery',
    'remove-unavailable',
    'remove-paid',
    'again',
    'coupon',
  ]),
  couponLink: '/x/:text',
  sharedCart: '/c/:items',
  checkout: '/checkout',
  quickOrder: '/quick-order',
  findOrder: '/orders',
  order: '/orders/:token',
  orderParts: formsBelow('/orders/:token', [
    'qr.svg',
    'reply',
    'address',
    'review',
    'chat',
    'go',
    'fee',
    'ask',
    'again',
  ]),
  parcelCheck: '/courier/:token',
} as const;
