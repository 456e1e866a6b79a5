import { readMetadata } from '../../contract/metadata.ts';
import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import { isWebUrl, type Locale } from '../../contract/scalars.ts';
import { inEachLanguage } from '../../text/languages/by-language.ts';
import { readAmount, readLeadingNumber } from '../../text/numerals.ts';
import type { ItemName, Tier } from '../line-items.ts';

/** The product whose prices are the delivery prices. It is never shown, and no cart can hold it. */
export const DELIVERY_SLUG = 'delivery';

/** One variant of a product for sale: the newest price of its group that is not hidden. */
export type Variant = {
  /** The price's id. */
  price: string;
  /** The merchant's word for the variant, the same for every amount; `""` for a product with one variant. */
  variant: string;
  /** The variant's name in this language; null for a product with one unnamed price. */
  label: string | null;
  /** Whole dinars. */
  amount: number;
  /** The former amount, larger than `amount`, or null. */
  compareAt: number | null;
  /** Absent without any. */
  tiers?: Tier[];
  /** The variant's own picture, where the merchant has set one. */
  picture?: string;
  /** This variant is sold out, whatever is left of the others. */
  isSoldOut?: boolean;
};

/** Control characters except line breaks. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;
/** More marks on one letter than any language uses: they would cover the text around them. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A merchant's text without harmful characters; null when nothing visible is left. */
function legible(text: string | null): string | null {
  if (text === null || !VISIBLE.test(text)) return null;
  return text.replace(CONTROL, ' ').replace(PILED_MARKS, '$1').trim();
}

export function textOf(metadata: unknown, key: string): string | null {
  const value = readMetadata(metadata, key);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? legible(value) : null;
}

/** Whether a key is set: `hidden`, `links_only`. */
export function hasFlag(metadata: unknown, key: string): boolean {
  const value = readMetadata(metadata, key);
  // Spreadsheets write TRUE. A product that the merchant hides must not be for sale because of capitals.
  return value === true || value === 1 || (typeof value === 'string' && /^\s*(?:1|true)\s*$/i.test(value));
}

function amountOf(metadata: unknown, key: string): number | null {
  const given = readMetadata(metadata, key);
  const amount = typeof given === 'string' ? readAmount(given) : given;
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

/**
 * The product's name in a language, else its only name; a name without visible characters is replaced by slug or id.
 */
export function nameOf(product: Product, language: Locale): string {
  const name = textOf(product.metadata, `name_${language}`) ?? legible(product.name);
  return name ?? textOf(product.metadata, 'slug') ?? product.id;
}

export function descriptionOf(product: Product, language: Locale): string | null {
  return textOf(product.metadata, `description_${language}`) ?? legible(product.description);
}

/** The merchant's own word for the product's category. */
export function categoryOf(product: Product): string | null {
  return textOf(product.metadata, 'category');
}

/** The category's name in a language; the merchant's own word when it has no name there. */
export function categoryNameOf(product: Product, language: Locale): string | null {
  const category = categoryOf(product);
  return category === null ? null : (textOf(product.metadata, `category_${language}`) ?? category);
}

/** Other words that shoppers search it by; never shown to them. */
export function alsoCalled(product: Product): string | null {
  return textOf(product.metadata, 'also');
}

/** The slug of another product that is offered with it. */
export function upsellOf(product: Product): string | null {
  return textOf(product.metadata, 'upsell');
}

/** The brand, where the merchant names one. */
export function brandOf(product: Product): string | null {
  return textOf(product.metadata, 'brand');
}

/**
 * The merchant's stock number; null for a product or price that is not counted, because `stock` is absent or empty. A
 * text counts as the number it begins with. Anything unreadable, or below 0, is 0: the merchant notices a sold-out
 * product, while an uncounted one would be sold without limit.
 */
export function stockOf(product: Pick<Product, 'metadata'>): number | null {
  const given = readMetadata(product.metadata, 'stock');
  if (given === null || (typeof given === 'string' && given.trim() === '')) return null;
  const count = typeof given === 'string' ? readLeadingNumber(given) : given;
  if (typeof count !== 'number' || Number.isNaN(count)) return 0;
  return Math.max(0, Math.floor(Math.min(count, Number.MAX_SAFE_INTEGER)));
}

/** Whether one tap made it sold out in all its variants; another tap undoes that. */
export function isHeldBack(product: Pick<Product, 'metadata'>): boolean {
  return readMetadata(product.metadata, 'stock_before') !== null && stockOf(product) === 0;
}

/** The pictures that a page may show: absolute http(s) addresses only, so no `javascript:` and no `data:`. */
export function picturesOf(product: Product): string[] {
  return product.images.filter(isWebUrl);
}

/** The own picture of a price's variant; null without one. */
export function ownPictureOf({ metadata }: Pick<Price, 'metadata'>): string | null {
  const url = readMetadata(metadata, 'picture');
  return typeof url === 'string' && isWebUrl(url) ? url : null;
}

/** Longest slug: longer addresses are not shared. */
const MAX_SLUG = 100;

/**
 * The slug of a product: the letters, marks and numbers of the merchant's text in lower case, with hyphens between
 * them. The product's id when nothing or too much is left.
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
 * A slug for a product whose own is taken by an older product: the end of its id is added, so the result is always
 * the same.
 */
export function suffixedSlug(slug: string, id: string): string {
  const tail = id
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toLowerCase();
  return tail === '' ? id : `${slug}-${tail}`;
}

/**
 * True for a product that may be in the catalogue; it also needs a price for sale. Products for payment links never
 * are.
 */
export function isShown({ metadata, ...product }: Product): boolean {
  if (hasFlag(metadata, 'hidden') || hasFlag(metadata, 'links_only')) return false;
  return slugOf({ metadata, ...product }) !== DELIVERY_SLUG;
}

/** True for a product or price that is not hidden and costs something. */
export function isOffered({ metadata, amount = 1 }: { metadata: unknown; amount?: number }): boolean {
  return !hasFlag(metadata, 'hidden') && amount >= 1;
}

function isNewer(price: Price, other: Price): boolean {
  return price.created_at === other.created_at ? price.id > other.id : price.created_at > other.created_at;
}

/**
 * The prices for sale. Prices are grouped by `metadata.variant`, and the newest of each group that is not hidden is
 * sold. Prices cannot change, so older ones are history. Groups keep the order they appeared in.
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

/** A price's variant, `""` for a product with one variant. */
export function variantOf(price: Price): string {
  return textOf(price.metadata, 'variant') ?? '';
}

/** True for a price whose variant the merchant has counted as 0. */
export function isSoldOutVariant(price: Price): boolean {
  return stockOf(price) === 0;
}

/**
 * The merchant's numbers of separately counted variants; other variants share the product's number. The number is
 * that of the price for sale or, when all prices of a variant are hidden, of the newest.
 */
export function ownStocksOf(prices: readonly Price[]): Map<string, number> {
  const current = new Map<string, Price>();
  for (const price of [...prices].sort((a, b) => (isNewer(a, b) ? 1 : -1))) {
    const before = current.get(variantOf(price));
    if (before === undefined || isOffered(price) || !isOffered(before)) current.set(variantOf(price), price);
  }
  const own = new Map<string, number>();
  for (const [variant, price] of current) {
    const counted = stockOf(price);
    if (counted !== null) own.set(variant, counted);
  }
  return own;
}

/** For how many pieces a price can have a tier. */
export const tierPieces = [2, 3, 6] as const;

/** The metadata key of a tier, and its field at the desk. */
export function tierKey<Pieces extends (typeof tierPieces)[number]>(pieces: Pieces): `for_${Pieces}` {
  return `for_${pieces}`;
}

/** The tiers of a price that cost less than so many single pieces. */
export function tiersOf({ metadata, amount }: Pick<Price, 'metadata' | 'amount'>): Tier[] {
  return tierPieces.flatMap((pieces) => {
    const together = amountOf(metadata, tierKey(pieces));
    return together !== null && together < pieces * amount ? [{ pieces, amount: together }] : [];
  });
}

/** The variants of a product for sale, in a language. */
export function variantsOf(product: Product, prices: readonly Price[], language: Locale): Variant[] {
  return pricesForSale(prices).map((price) => {
    const picture = ownPictureOf(price);
    const compareAt = amountOf(price.metadata, 'compare_at') ?? amountOf(product.metadata, 'compare_at');
    const tiers = tiersOf(price);
    return {
      price: price.id,
      variant: variantOf(price),
      label: labelOf(price, language),
      amount: price.amount,
      compareAt: compareAt !== null && compareAt > price.amount ? compareAt : null,
      ...(tiers.length === 0 ? {} : { tiers }),
      ...(picture === null ? {} : { picture }),
      ...(isSoldOutVariant(price) ? { isSoldOut: true } : {}),
    };
  });
}

/** A name with the label of its variant, where it has one. */
export function withLabel(name: string, label: string | null): string {
  return label === null ? name : `${name} (${label})`;
}

/** A product's name in a language, with the label of a variant's price. */
export function titleOf(product: Product, price: Price | undefined, language: Locale): string {
  return withLabel(nameOf(product, language), price === undefined ? null : labelOf(price, language));
}

/** The name of a price's variant in a language; the merchant's own word when it has no label. */
export function labelOf(price: Price, language: Locale): string | null {
  return textOf(price.metadata, `label_${language}`) ?? textOf(price.metadata, 'variant');
}

/** The names of a product's price in every language, for orders to store; without a price, the product's names. */
export function namesOf(product: Product, price: Price | null): Record<Locale, ItemName> {
  const nameIn = (language: Locale): ItemName => ({
    name: nameOf(product, language),
    label: price === null ? null : labelOf(price, language),
  });
  return inEachLanguage(nameIn);
}

/** The prices of one variant. `current`: the one for sale, or the last one; `offered`: all that are not hidden. */
export type VariantGroup = { variant: string; current: Price; offered: Price[] };

/** In the order in which the variants appeared. */
export function variantGroups(prices: readonly Price[]): VariantGroup[] {
  const groups = new Map<string, Price[]>();
  const byAge = prices.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  for (const price of byAge) groups.set(variantOf(price), [...(groups.get(variantOf(price)) ?? []), price]);
  return [...groups].flatMap(([variant, all]) => {
    const offered = all.filter(isOffered);
    const current = offered.at(-1) ?? all.at(-1);
    return current === undefined ? [] : [{ variant, current, offered }];
  });
}
