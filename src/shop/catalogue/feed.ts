import { isDrawing, type Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { type Article, type Listing, listingOf } from '../../domain/catalogue/feed-listing.ts';
import { findProduct, pricesOfProduct } from '../products/store/mirror.ts';
import { stockStateOf } from '../stock/counts.ts';
import { type IndexRow, readIndex } from './store/index-rows.ts';

/** Products in one part of the feed: some megabytes at the longest. */
const FEED_PART = 200;

/** One variant of a product, as Meta and Google Merchant list it. */
export type FeedItem = Omit<Article, 'isSoldOut'> &
  Omit<Listing, 'articles' | 'name'> & {
    /** The product's id in the feed when it has several variants, else null. */
    group: string | null;
    slug: string;
    isAvailable: boolean;
  };

export type FeedPart = {
  items: FeedItem[];
  /** Where the next part begins; null after the last. */
  next: number | null;
};

/**
 * The next products of the feed after a position, newest first. Products without a photo are left out: Meta and
 * Google refuse them, and a drawing is not a photo of the product.
 */
export function readFeed(sql: Database, language: Locale, after: number | null): FeedPart {
  const cursor = after === null ? null : { direction: 'after' as const, position: after, amount: 0 };
  const everything = { category: null, from: null, to: null };
  const { rows } = readIndex(sql, everything, 'newest', cursor, FEED_PART + 1);
  const part = rows.slice(0, FEED_PART);
  return {
    items: part.flatMap((row) => itemsOf(sql, row, language)),
    next: rows.length > FEED_PART ? (part.at(-1)?.position ?? null) : null,
  };
}

function itemsOf(sql: Database, row: IndexRow, language: Locale): FeedItem[] {
  const found = findProduct(sql, row.product_id);
  if (found === null) return [];
  const { product, slug } = found;
  const prices = pricesOfProduct(sql, product.id);
  const { id, articles, ...shared } = listingOf(product, prices, language);
  if (shared.pictures.every(isDrawing)) return [];
  const group = articles.length > 1 ? id : null;
  const { variants } = stockStateOf(sql, product, prices);
  // Pieces that a shopper is paying for count as available: a feed is read only once a day.
  const isAvailable = (variant: string) => {
    const { available = null, held = 0 } = variants.get(variant) ?? {};
    return available !== 0 || held > 0;
  };
  return articles.map(({ isSoldOut = false, ...article }) => ({
    ...shared,
    ...article,
    group,
    slug,
    isAvailable: isAvailable(article.variant) && !isSoldOut,
  }));
}
