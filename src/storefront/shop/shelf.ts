import type { Locale } from '../../contract/scalars.ts';
import {
  categoryOf,
  descriptionOf,
  nameOf,
  picturesOf,
  stockOf,
  type Variant,
  variantsOf,
} from '../domain/product.ts';
import { findOnShelf, pricesOfProduct } from '../storage/catalogue.ts';

export interface ProductDetails {
  id: string;
  slug: string;
  name: string;
  /** What it is called in each language, for what is printed. */
  names: Record<Locale, string>;
  description: string | null;
  category: string | null;
  pictures: string[];
  /** Pieces that can be bought now, or null for a product that is not counted. */
  available: number | null;
  variants: Variant[];
}

/** A product that can be bought, by slug or id, or null. */
export function productDetails(sql: SqlStorage, language: Locale, slug: string): ProductDetails | null {
  const found = findOnShelf(sql, slug);
  if (found === null) return null;
  const { product } = found;
  return {
    id: product.id,
    slug: found.slug,
    name: nameOf(product, language),
    names: { ar: nameOf(product, 'ar'), fr: nameOf(product, 'fr'), en: nameOf(product, 'en') },
    description: descriptionOf(product, language),
    category: categoryOf(product),
    pictures: picturesOf(product),
    available: stockOf(product),
    variants: variantsOf(product, pricesOfProduct(sql, product.id), language),
  };
}
