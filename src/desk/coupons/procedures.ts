import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { type Coupon, whyNotNow } from '../../domain/orders/coupons.ts';
import { nameOf } from '../../domain/products/product.ts';
import { findIdOfSlug } from '../../shop/catalogue/product-details.ts';
import { readCategories } from '../../shop/catalogue/store/categories.ts';
import { endCoupon, findCoupon, insertCoupon, listCoupons } from '../../shop/orders/coupons/store.ts';
import { findProduct } from '../../shop/products/store/mirror.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import type { CouponInput, CouponRow } from './rules.ts';

const PAGE = 30;
const MOST_CATEGORIES = 500;

/** A page of coupons, newest first; `after`: the last code of the page before. */
export const showCoupons = signedInProcedure({
  name: 'coupons.show',
  right: 'manage_products',
  isChange: false,
  needsReauthentication: true,
  handle: ({ shop }: Desk<Device>, { language, after }: { language: Locale; after: string | null }) => {
    const { sql } = shop;
    const found = listCoupons(sql, after, PAGE + 1);
    const categories = readCategories(sql, MOST_CATEGORIES).map(({ key, names }) => ({
      key,
      name: names[language],
    }));
    const names = new Map(categories.map(({ key, name }) => [key, name]));
    const coupons = found.slice(0, PAGE).map(
      (coupon): CouponRow => ({
        ...coupon,
        state: whyNotNow(coupon, coupon.uses, shop.now()) ?? 'active',
        products: coupon.products?.map((id) => productName(sql, id, language)) ?? null,
        categories: coupon.categories?.map((key) => names.get(key) ?? key) ?? null,
      }),
    );
    const next = found.length > PAGE ? (coupons.at(-1)?.code ?? null) : null;
    return { ok: true, coupons, next, categories } as const;
  },
});

function productName(sql: Database, id: string, language: Locale): string {
  const found = findProduct(sql, id);
  return found === null ? id : nameOf(found.product, language);
}

const termsOf = ({ uses: _, madeAt: __, ...terms }: Omit<Coupon, 'uses'> & { uses?: number }) =>
  JSON.stringify(terms);

/**
 * Makes a coupon. The same form again returns the first one; other terms for an existing code are refused, since
 * orders use it.
 */
export const makeCoupon = signedInProcedure({
  name: 'coupons.make',
  right: 'manage_products',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop, note }: Desk<Device>, { products: lines, ...input }: CouponInput) => {
    const { sql } = shop;
    const products: string[] = [];
    const unknown: string[] = [];
    for (const line of lines) {
      const id = findIdOfSlug(sql, line) ?? findProduct(sql, line)?.product.id;
      if (id === undefined) unknown.push(line);
      else products.push(id);
    }
    if (unknown.length > 0) return { ok: false, reason: 'goods', unknown } as const;
    const { code, kind, value, on, minimum, startsAt, endsAt, most, mostPerPhone, categories } = input;
    const scope = { products: categories === null ? null : [...new Set(products)], categories };
    const terms = { code, kind, value, on, minimum, startsAt, endsAt, most, mostPerPhone, ...scope };
    const coupon = { ...terms, madeAt: shop.now() };
    if (insertCoupon(sql, coupon)) {
      note(code, ['coupon']);
      return { ok: true } as const;
    }
    const there = findCoupon(sql, code);
    const isSame = there !== null && termsOf(there) === termsOf(coupon);
    return isSame ? ({ ok: true } as const) : ({ ok: false, reason: 'taken' } as const);
  },
});

/** Ends a coupon now. Orders that have it keep their discount. */
export const stopCoupon = signedInProcedure({
  name: 'coupons.end',
  right: 'manage_products',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop, note }: Desk<Device>, { code }: { code: string }) => {
    if (endCoupon(shop.sql, code, shop.now())) note(code, ['ends_at']);
    return { ok: true } as const;
  },
});
