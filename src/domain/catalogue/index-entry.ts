import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Locale } from '../../contract/scalars.ts';
import { inEachLanguage, languages } from '../../text/languages/by-language.ts';
import { DEFAULT_LANGUAGE } from '../../text/languages/languages.ts';
import {
  alsoCalled,
  categoryNameOf,
  categoryOf,
  descriptionOf,
  isHeldBack,
  isShown,
  labelOf,
  nameOf,
  ownStocksOf,
  picturesOf,
  pricesForSale,
  variantsOf,
} from '../products/product.ts';
import { countKey } from '../stock.ts';
import { categoryKey, indexedName, indexedProse } from './search.ts';

/** Raise it when entries are built differently: every shop then rebuilds its entries, some at a time. */
export const INDEX_VERSION = 10;

/** A name in each language of the shop. */
export type Names = Record<Locale, string>;

/** All that the grid shows of a product, built once when the product changes. Amounts in whole dinars. */
export type Card = {
  names: Names;
  picture: string | null;
  /** The lowest price for sale. */
  amount: number;
  compareAt: number | null;
  /** True when variants differ in price, so that `amount` is shown as "from". */
  isFrom: boolean;
  /** All its variants are sold out, whatever the shared count says. */
  isSoldOut?: boolean;
  /** The id of its only price for sale; absent where there are several. */
  price?: string;
  /** The keys of its counts, where some variants are counted separately. */
  counts?: string[];
};

/**
 * The folded words of a product by weight: its names; what it is also called, the names of its variants and its
 * address; and its descriptions.
 */
export type IndexedTexts = {
  names: string;
  labels: string;
  descriptions: string;
};

/** A product in the catalogue index. Times in seconds since the epoch. */
export type IndexEntry = {
  productId: string;
  slug: string;
  createdAt: number;
  updatedAt: number;
  category: { key: string; names: Names } | null;
  card: Card;
  texts: IndexedTexts;
};

/** A product's index entry; null for a product that is hidden or has no price for sale. */
export function entryOf(product: Product, slug: string, prices: readonly Price[]): IndexEntry | null {
  const sold = pricesForSale(prices);
  const variants = variantsOf(product, sold, DEFAULT_LANGUAGE).toSorted((a, b) => a.amount - b.amount);
  const left = variants.filter(({ isSoldOut }) => !isSoldOut);
  const [cheapest] = left.length > 0 ? left : variants;
  if (cheapest === undefined || !isShown(product)) return null;
  const category = categoryOf(product);
  const key = category === null ? null : categoryKey(category);
  const own = ownStocksOf(prices);
  const isCountedAlone = (variant: string) => own.has(variant) && !isHeldBack(product);
  const counts = variants.map(({ variant }) =>
    countKey(product.id, isCountedAlone(variant) ? variant : null),
  );
  const labels = sold.flatMap((price) => languages.map((language) => labelOf(price, language)));
  return {
    productId: product.id,
    slug,
    createdAt: product.created_at,
    updatedAt: Math.max(product.updated_at, ...sold.map((price) => price.updated_at)),
    category:
      key === null ? null : { key, names: inEachLanguage((it) => categoryNameOf(product, it) ?? key) },
    card: {
      names: inEachLanguage((language) => nameOf(product, language)),
      picture: picturesOf(product)[0] ?? null,
      amount: cheapest.amount,
      compareAt: cheapest.compareAt,
      isFrom: (left.length > 0 ? left : variants).some((variant) => variant.amount !== cheapest.amount),
      ...(left.length === 0 ? { isSoldOut: true } : {}),
      ...(variants.length === 1 ? { price: cheapest.price } : {}),
      ...(counts.some((count) => count !== product.id) ? { counts: [...new Set(counts)] } : {}),
    },
    texts: {
      names: indexedName(product.name, ...languages.map((language) => nameOf(product, language))),
      // The words of the address are indexed too: they are often the only ones in Latin letters.
      labels: indexedName(
        slug === product.id ? null : slug,
        category,
        alsoCalled(product),
        ...languages.map((language) => categoryNameOf(product, language)),
        ...labels,
      ),
      descriptions: indexedProse(
        product.description,
        ...languages.map((language) => descriptionOf(product, language)),
      ),
    },
  };
}
