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
import {
  findOnShelf,
  findPrice,
  findProduct,
  pricesOfProduct,
  readShelf,
  type ShelfCursor,
  type ShelfProduct,
} from '../storage/catalogue.ts';

export const SHELF_PAGE_SIZE = 24;

/** A product as the shelf shows it. Amounts in whole dinars. */
export interface ProductCard {
  slug: string;
  name: string;
  picture: string | null;
  /** The lowest price for sale. */
  amount: number;
  compareAt: number | null;
  /** True when variants differ in price, so that `amount` is "from". */
  isFrom: boolean;
}

export interface ShelfPage {
  products: ProductCard[];
  /** Cursor of the next page, or null on the last. */
  next: string | null;
}

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

/** One page of the shelf; an unknown cursor reads as the first page. */
export function shelfPage(sql: SqlStorage, language: Locale, after: string | null): ShelfPage {
  const found = readShelf(sql, readCursor(after), SHELF_PAGE_SIZE + 1);
  const shown = found.slice(0, SHELF_PAGE_SIZE);
  const last = found.length > SHELF_PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    products: shown.flatMap((entry) => cardOf(sql, entry, language) ?? []),
    next: last === undefined ? null : `${last.product.created_at}.${last.product.id}`,
  };
}

function readCursor(text: string | null): ShelfCursor | null {
  const [, seconds, id] = /^(\d{1,12})\.(.{1,128})$/.exec(text ?? '') ?? [];
  return seconds === undefined || id === undefined ? null : { createdAt: Number(seconds), id };
}

function cardOf(sql: SqlStorage, { product, slug }: ShelfProduct, language: Locale): ProductCard | null {
  const variants = variantsOf(product, pricesOfProduct(sql, product.id), language);
  const [first, ...others] = [...variants].sort((a, b) => a.amount - b.amount);
  if (first === undefined) return null;
  return {
    slug,
    name: nameOf(product, language),
    picture: picturesOf(product)[0] ?? null,
    amount: first.amount,
    compareAt: first.compareAt,
    isFrom: others.some((variant) => variant.amount !== first.amount),
  };
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
