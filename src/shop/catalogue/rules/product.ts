import { readMetadata } from '../../../contract/metadata.ts';
import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import { isWebUrl, type Locale } from '../../../contract/scalars.ts';
import { inEachLanguage } from '../../../text/locales/by-language.ts';
import { readAmount, readLeadingNumber } from '../../../text/numerals.ts';
import type { ItemName } from '../../line-items/rules.ts';

/** The product whose prices are the delivery tariff. It is never shown, and no cart can hold it. */
export const DELIVERY_SLUG = 'delivery';

/** One way to buy a product: the newest price of its group that is not hidden. */
export type Variant = {
  /** The price's id. */
  price: string;
  /** The merchant's own word for it, the same whatever it costs; `""` for a product that has but one. */
  variant: string;
  /** What the merchant calls it in this language, or null for a product with one unnamed price. */
  label: string | null;
  /** Whole dinars. */
  amount: number;
  /** The amount it is compared with, larger than `amount`, or null. */
  compareAt: number | null;
  /** A picture of its own, where the merchant has chosen one. */
  picture?: string;
  /** None of this one is left, whatever there is of the others. */
  isSoldOut?: boolean;
};

/** Control characters, of which a text keeps its line breaks. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;
/** More marks on one letter than any language writes: they are drawn over and beside all around them. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What a merchant wrote, fit to be shown; null when there is nothing to be seen of it. */
function legible(text: string | null): string | null {
  if (text === null || !VISIBLE.test(text)) return null;
  return text.replace(CONTROL, ' ').replace(PILED_MARKS, '$1').trim();
}

function textOf(metadata: unknown, key: string): string | null {
  const value = readMetadata(metadata, key);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? legible(value) : null;
}

/** Whether a key is set: `hidden`, `links_only`. */
export function isMarked(metadata: unknown, key: string): boolean {
  const value = readMetadata(metadata, key);
  // Spreadsheets write TRUE. What a merchant meant to hide must not be for sale for its capitals.
  return value === true || value === 1 || (typeof value === 'string' && /^\s*(?:1|true)\s*$/i.test(value));
}

function amountOf(metadata: unknown, key: string): number | null {
  const given = readMetadata(metadata, key);
  const amount = typeof given === 'string' ? readAmount(given) : given;
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/** The product's name in a language, else its only name; one that cannot be seen gives way to slug or id. */
export function nameOf(product: Product, language: Locale): string {
  const name = textOf(product.metadata, `name_${language}`) ?? legible(product.name);
  return name ?? textOf(product.metadata, 'slug') ?? product.id;
}

export function descriptionOf(product: Product, language: Locale): string | null {
  return textOf(product.metadata, `description_${language}`) ?? legible(product.description);
}

/** The merchant's own word for the category that a product is in. */
export function categoryOf(product: Product): string | null {
  return textOf(product.metadata, 'category');
}

/** What the category is called in a language; the merchant's own word when it has no name there. */
export function categoryNameOf(product: Product, language: Locale): string | null {
  const category = categoryOf(product);
  return category === null ? null : (textOf(product.metadata, `category_${language}`) ?? category);
}

/** Who makes the product, where the merchant says so. */
export function brandOf(product: Product): string | null {
  return textOf(product.metadata, 'brand');
}

/**
 * Units the merchant says there are, or null for a product or price that is not counted: one whose `stock` is absent or empty. A
 * text counts for the number it begins with. What cannot be read is 0: sold out is seen and put right, and an uncounted
 * product would be sold without limit. So is a count below 0.
 */
export function stockOf(product: Pick<Product, 'metadata'>): number | null {
  const given = readMetadata(product.metadata, 'stock');
  if (given === null || (typeof given === 'string' && given.trim() === '')) return null;
  const count = typeof given === 'string' ? readLeadingNumber(given) : given;
  if (typeof count !== 'number' || Number.isNaN(count)) return 0;
  return Math.max(0, Math.floor(Math.min(count, Number.MAX_SAFE_INTEGER)));
}

/** Whether one tap made it sold out, in all its variants, and another can take that back. */
export function isHeldBack(product: Pick<Product, 'metadata'>): boolean {
  return readMetadata(product.metadata, 'stock_before') !== null && stockOf(product) === 0;
}

/** The pictures that a page may show: absolute http(s) addresses only, so no `javascript:` and no `data:`. */
export function picturesOf(product: Product): string[] {
  return product.images.filter(isWebUrl);
}

/** The picture of a price's variant alone; null where it has none. */
export function ownPictureOf({ metadata }: Pick<Price, 'metadata'>): string | null {
  const url = readMetadata(metadata, 'picture');
  return typeof url === 'string' && isWebUrl(url) ? url : null;
}

/** More is no address that anyone passes on. */
const MAX_SLUG = 100;

/**
 * The address part a merchant gave the product: its letters, marks and numbers in lower case, with hyphens for all that
 * parts them. The product's id when nothing is left of it, or too much.
 */
export function slugOf(product: Product): string {
  const slug = (textOf(product.metadata, 'slug') ?? '')
    .toLowerCase()
    .replace(/\p{Cf}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return /[\p{L}\p{N}]/u.test(slug) && slug.length <= MAX_SLUG ? slug : product.id;
}

/**
 * A slug for a product whose own is taken by an older one: the end of its id tells the two apart, so it is the
 * same whenever it is asked for.
 */
export function suffixedSlug(slug: string, id: string): string {
  const tail = id
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toLowerCase();
  return tail === '' ? id : `${slug}-${tail}`;
}

/** True for what may stand in the catalogue at all; it also needs a price for sale. What is for payment links alone never does. */
export function isShown({ metadata, ...product }: Product): boolean {
  if (isMarked(metadata, 'hidden') || isMarked(metadata, 'links_only')) return false;
  return slugOf({ metadata, ...product }) !== DELIVERY_SLUG;
}

/** True for a product or price that the merchant has not hidden, and that costs something. */
export function isOffered({ metadata, amount = 1 }: { metadata: unknown; amount?: number }): boolean {
  return !isMarked(metadata, 'hidden') && amount >= 1;
}

function isNewer(price: Price, other: Price): boolean {
  return price.created_at === other.created_at ? price.id > other.id : price.created_at > other.created_at;
}

/**
 * The prices for sale: prices are grouped by `metadata.variant`, and of each group the newest that is not
 * hidden is sold. Prices cannot change, so the older ones are history. Groups keep the order they appeared in.
 */
export function pricesForSale(prices: readonly Price[]): Price[] {
  const groups = new Map<string, Price>();
  const byAge = [...prices].sort((a, b) => (isNewer(a, b) ? 1 : -1));
  for (const price of byAge) {
    if (!isOffered(price)) continue;
    groups.set(variantOf(price), price);
  }
  return [...groups.values()];
}

/** The variant a price belongs to, `""` for a product that has but one. */
export function variantOf(price: Price): string {
  return textOf(price.metadata, 'variant') ?? '';
}

/** True for a price of whose variant the merchant says that there is none. */
export function isSoldOutVariant(price: Price): boolean {
  return stockOf(price) === 0;
}

/**
 * How many the merchant says there are of single variants; a variant that is not in it shares what there is of the product. The
 * price that is sold says so, and while all of a variant are hidden the newest.
 */
export function ownStocksOf(prices: readonly Price[]): Map<string, number> {
  const current = new Map<string, Price>();
  for (const price of [...prices].sort((a, b) => (isNewer(a, b) ? 1 : -1))) {
    const before = current.get(variantOf(price));
    if (before === undefined || isOffered(price) || !isOffered(before)) current.set(variantOf(price), price);
  }
  const own = new Map<string, number>();
  for (const [variant, price] of current) {
    const said = stockOf(price);
    if (said !== null) own.set(variant, said);
  }
  return own;
}

/** What a product's prices offer a shopper, in a language. */
export function variantsOf(product: Product, prices: readonly Price[], language: Locale): Variant[] {
  return pricesForSale(prices).map((price) => {
    const picture = ownPictureOf(price);
    const compareAt = amountOf(price.metadata, 'compare_at') ?? amountOf(product.metadata, 'compare_at');
    return {
      price: price.id,
      variant: variantOf(price),
      label: labelOf(price, language),
      amount: price.amount,
      compareAt: compareAt !== null && compareAt > price.amount ? compareAt : null,
      ...(picture === null ? {} : { picture }),
      ...(isSoldOutVariant(price) ? { isSoldOut: true } : {}),
    };
  });
}

/** What a price's variant is called in a language; the variant's own word when it has no label. */
export function labelOf(price: Price, language: Locale): string | null {
  return textOf(price.metadata, `label_${language}`) ?? textOf(price.metadata, 'variant');
}

/** What a price of a product is called in every language, for orders to keep; no price: the product alone. */
export function namesOf(product: Product, price: Price | null): Record<Locale, ItemName> {
  const nameIn = (language: Locale): ItemName => ({
    name: nameOf(product, language),
    label: price === null ? null : labelOf(price, language),
  });
  return inEachLanguage(nameIn);
}
