import type { Locale } from '../../contract/scalars.ts';
import type { CartLine } from '../domain/cart.ts';
import {
  categoryOf,
  descriptionOf,
  isShown,
  labelOf,
  nameOf,
  picturesOf,
  pricesForSale,
  type Variant,
  variantOf,
  variantsOf,
} from '../domain/product.ts';
import { totalOf } from '../domain/purchase.ts';
import { findOnShelf, findPrice, findProduct, pricesOfProduct } from '../storage/catalogue.ts';

export interface ProductDetails {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  category: string | null;
  pictures: string[];
  variants: Variant[];
}

/** A cart line with what it costs today. */
export interface PricedLine {
  /** The price in the cart. */
  price: string;
  quantity: number;
  /** `gone`: no longer sold. `repriced`: sold at a newer price now, which `amount` and `sells` name. */
  standing: 'same' | 'repriced' | 'gone';
  /** The price that is for sale now; the cart's own when `same`. */
  sells: string;
  productId: string;
  slug: string;
  name: string;
  label: string | null;
  picture: string | null;
  amount: number;
  /** What it cost when it was put in, or null when that is no longer known. */
  formerAmount: number | null;
}

export interface PricedCart {
  lines: PricedLine[];
  /** Sum of the lines that can be bought, in whole dinars. */
  total: number;
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
    description: descriptionOf(product, language),
    category: categoryOf(product),
    pictures: picturesOf(product),
    variants: variantsOf(product, pricesOfProduct(sql, product.id), language),
  };
}

/** True for a price that a cart may take in now. */
export function isForSale(sql: SqlStorage, priceId: string): boolean {
  const line = priceLine(sql, { price: priceId, quantity: 1 }, 'ar');
  return line?.standing === 'same';
}

/** What a cart's lines cost today. Lines of which nothing is known any more are left out. */
export function priceCart(sql: SqlStorage, lines: readonly CartLine[], language: Locale): PricedCart {
  const priced = lines.flatMap((line) => priceLine(sql, line, language) ?? []);
  return { lines: priced, total: totalOf(priced.filter((line) => line.standing !== 'gone')) };
}

function priceLine(sql: SqlStorage, { price: id, quantity }: CartLine, language: Locale): PricedLine | null {
  const price = findPrice(sql, id);
  const found = price === null ? null : findProduct(sql, price.product_id);
  if (price === null || found === null) return null;
  const { product } = found;
  const forSale = isShown(product) ? pricesForSale(pricesOfProduct(sql, product.id)) : [];
  const current = forSale.find((candidate) => variantOf(candidate) === variantOf(price));
  const sold = current ?? price;
  return {
    price: id,
    quantity,
    standing: current === undefined ? 'gone' : current.id === id ? 'same' : 'repriced',
    sells: sold.id,
    productId: product.id,
    slug: found.slug,
    name: nameOf(product, language),
    label: labelOf(sold, language),
    picture: picturesOf(product)[0] ?? null,
    amount: sold.amount,
    formerAmount: sold.id === id ? null : price.amount,
  };
}
