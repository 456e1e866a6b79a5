import type { Product } from '../../contract/resources/product.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { type Listing, listingOf } from '../../domain/catalogue/feed-listing.ts';
import { categoryKey } from '../../domain/catalogue/search.ts';
import { exceedsMaximum } from '../../domain/line-items.ts';
import {
  categoryNameOf,
  categoryOf,
  descriptionOf,
  nameOf,
  ownStocksOf,
  picturesOf,
  type Variant,
  variantsOf,
} from '../../domain/products/product.ts';
import { inEachLanguage } from '../../text/languages/by-language.ts';
import { leastDelivery } from '../delivery/tariffs.ts';
import { findBySlug, findForSale, pricesOfProduct } from '../products/store/mirror.ts';
import { type StockState, stockStateOf } from '../stock/counts.ts';
import { type ProductCard, relatedCards } from './cards.ts';

export type ProductDetails = StockState & {
  id: string;
  slug: string;
  name: string;
  /** Its name in each language, for print. */
  names: Record<Locale, string>;
  description: string | null;
  /** Its category: the key in addresses, and the name. */
  category: { key: string; name: string } | null;
  pictures: string[];
  /** `left`: pieces of it that can be ordered now, null where uncounted; absent where all variants share a count. */
  variants: (Variant & { left?: number | null })[];
  /** Its data for programs that read the page. */
  listing: Listing;
  /** True when one piece costs more than an order may come to, with the cheapest delivery. */
  isTooDear: boolean;
  /** Products of the same category. */
  related: ProductCard[];
};

/** What a caller knows: the catalogue's version, and the id of the product in it. */
export type KnownProduct = { version: string; subject: string | null };

/** The product that an address names, even if it is not for sale: a hidden product may be shown again. */
export function findIdOfSlug(sql: Database, slug: string): string | null {
  return (findForSale(sql, slug) ?? findBySlug(sql, slug))?.product.id ?? null;
}

/** A product for sale, by slug or id, or null. */
export function productDetails(sql: Database, language: Locale, slug: string): ProductDetails | null {
  const found = findForSale(sql, slug);
  if (found === null) return null;
  const { product } = found;
  const prices = pricesOfProduct(sql, product.id);
  const { variants: stock, ...state } = stockStateOf(sql, product, prices);
  const own = ownStocksOf(prices);
  const variants = variantsOf(product, prices, language).map((one) => {
    if (own.size === 0) return one;
    const { available: left = null, held = 0 } = stock.get(one.variant) ?? {};
    // When a shared count is empty, the page says so once for all variants.
    const isNone = own.has(one.variant) && left === 0 && held === 0;
    return { ...one, left, ...(isNone ? { isSoldOut: true } : {}) };
  });
  const category = categoryIn(product, language);
  return {
    id: product.id,
    slug: found.slug,
    name: nameOf(product, language),
    names: inEachLanguage((one) => nameOf(product, one)),
    description: descriptionOf(product, language),
    category,
    related: relatedCards(sql, { slug: found.slug, category: category?.key ?? null }, language),
    pictures: picturesOf(product),
    variants,
    listing: withSoldOut(listingOf(product, prices, language), variants),
    ...state,
    isTooDear: isBeyondOrders(sql, Math.min(...variants.map(({ amount }) => amount))),
  };
}

function withSoldOut(listing: Listing, variants: readonly Variant[]): Listing {
  const none = new Set(variants.flatMap(({ variant, isSoldOut }) => (isSoldOut ? [variant] : [])));
  const articles = listing.articles.map((one) => (none.has(one.variant) ? { ...one, isSoldOut: true } : one));
  return { ...listing, articles };
}

/** No delivery costs more, so that cheaper products need no look at the delivery prices. */
const DEAREST_DELIVERY = 1_000_000;

function isBeyondOrders(sql: Database, amount: number): boolean {
  return exceedsMaximum(amount + DEAREST_DELIVERY) && exceedsMaximum(amount + leastDelivery(sql));
}

function categoryIn(product: Product, language: Locale): ProductDetails['category'] {
  const key = categoryKey(categoryOf(product) ?? '');
  return key === null ? null : { key, name: categoryNameOf(product, language) ?? key };
}
