import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import { isDrawing, type Locale } from '../../../contract/scalars.ts';
import { plainText } from '../../../text/plain-text.ts';
import { brandOf, categoryNameOf, descriptionOf, nameOf, picturesOf, variantsOf } from './product.ts';

/** A product as search engines and buyers' feeds list it, in one language: plain text, nothing made up. */
export type Listing = {
  /** Of the product, by which its articles belong together; at most 50 characters, none of them a space. */
  id: string;
  name: string;
  /** Its name where the merchant tells nothing of it. */
  description: string;
  /** Null where the merchant names none. */
  brand: string | null;
  /** What its category is called. */
  category: string | null;
  /** Photos where there are any. */
  pictures: string[];
  /** In the order of the variants; never empty for what is for sale. */
  articles: Article[];
};

/** One way to buy a product. Amounts in whole dinars. */
export type Article = {
  /** The same whatever it costs; at most 50 characters, none of them a space. */
  id: string;
  /** The merchant's own word for it, `""` for a product that has but one. */
  variant: string;
  /** The product's name, with the variant's in brackets where it has one. */
  title: string;
  amount: number;
  /** The amount it is compared with, larger than `amount`, or null. */
  compareAt: number | null;
  /** None of this one is left, whatever is counted. */
  isSoldOut?: boolean;
};

/** How a product is listed in a language. */
export function listingOf(product: Product, prices: readonly Price[], language: Locale): Listing {
  const name = plainText(nameOf(product, language)) || product.id;
  const read = (text: string | null) => (text === null ? null : plainText(text) || null);
  return {
    id: articleIdOf(product.id, ''),
    name,
    description: cut(read(descriptionOf(product, language)) ?? name, MAX_DESCRIPTION),
    brand: read(brandOf(product)),
    category: read(categoryNameOf(product, language)),
    pictures: photosOf(picturesOf(product)),
    articles: variantsOf(product, prices, language).map(
      ({ variant, label, amount, compareAt, isSoldOut }) => ({
        id: articleIdOf(product.id, variant),
        variant,
        title: titled(name, read(label)),
        amount,
        compareAt,
        ...(isSoldOut ? { isSoldOut } : {}),
      }),
    ),
  };
}

/** The photos among pictures, or all where there is none. */
function photosOf(pictures: readonly string[]): string[] {
  const photos = pictures.filter((url) => !isDrawing(url));
  return photos.length > 0 ? photos : [...pictures];
}

/** Longest title and description that Google Merchant takes, in characters. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_LABEL = 60;

/** Of what is too long the name gives way: the label is what tells variants apart. */
function titled(name: string, label: string | null): string {
  const end = label === null ? '' : ` (${cut(label, MAX_LABEL)})`;
  return cut(name, MAX_TITLE - Array.from(end).length) + end;
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}

/** Longest id that Google Merchant takes, in characters. */
const MAX_ARTICLE = 50;

/**
 * The id of a variant at Meta and Google: its product's id and its own word, or a digest of the word where this is
 * too long or in letters that may get lost on the way. Not the price's id: with each new price it would be another
 * article there, without its history.
 */
function articleIdOf(product: string, variant: string): string {
  const whole = variant === '' ? product : `${product}-${variant}`;
  if (/^[a-z0-9]*$/.test(variant) && whole.length <= MAX_ARTICLE) return whole;
  const tail = `.${digest(`${product} ${variant}`)}`;
  return product.slice(0, MAX_ARTICLE - tail.length) + tail;
}

/** FNV-1a of a text's UTF-16 units, as 16 hexadecimal digits: tells articles apart, and no more. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
