import type { CouponField, CouponState } from '../../../../src/shop/desk-calls/coupons/rules.ts';
import type { CouponFlash } from '../../../../src/shop/desk-urls.ts';

/** Coupons. Amounts come as text. */
export type CouponsCopy = {
  title: string;
  lead: string;
  none: string;
  more: string;
  make: string;
  button: string;
  codeHint: string;
  emptyHint: string;
  fields: Record<CouponField, string>;
  kinds: Record<'percent' | 'amount', string>;
  on: Record<'goods' | 'delivery', string>;
  some: string;
  someHint: string;
  categories: string;
  wrong: string;
  taken: string;
  unknown: string;
  news: Record<CouponFlash, string>;
  states: Record<CouponState, string>;
  percent: (percentage: number) => string;
  takes: Record<'goods' | 'delivery', (off: string) => string>;
  minimum: (amount: string) => string;
  uses: (count: number) => string;
  of: (most: number) => string;
  perPhone: (most: number) => string;
  from: string;
  until: string;
  only: string;
  share: string;
  whatsapp: string;
  message: (off: string, code: string, shop: string) => string;
  end: string;
};
