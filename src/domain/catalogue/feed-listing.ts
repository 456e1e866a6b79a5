import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import { isDrawing, type Locale } from '../../contract/scalars.ts';
import { fingerprintOf } from '../../text/fingerprint.ts';
import { plainText } from '../../text/plain-text.ts';
import {
  brandOf,
  categoryNameOf,
  descriptionOf,
  nameOf,
  picturesOf,
  variantsOf,
} from '../products/product.ts';
import { attributesOf, type VariantAttributes } from './variant-attributes.ts';

/** A product for search engines and product feeds, in one language, in plain text. */
export type Listing = {
  /** The product's id, which groups its articles; at most 50 characters without spaces. */
  id: string;
  name: string;
  /** The product's name where the merchant gives no description. */
  description: string;
  /** Null without a brand. */
  brand: string | null;
  category: string | null;
  /** Photos, if there are any. */
  pictures: string[];
  /** In the order of the variants; never empty for a product for sale. */
  articles: Article[];
};

/** One variant of a product in the listing. Amounts in whole dinars. */
export type Article = {
  /** The same for every amount; at most 50 characters without spaces. */
  id: string;
  /** The merchant's word for the variant, `""` for a product with one variant. */
  variant: string;
  /** The product's name, with the variant's name in brackets. */
  title: string;
  amount: number;
  /** The former amount, larger than `amount`, or null. */
  compareAt: number | null;
  /** This variant is sold out, whatever the shared count says. */
  isSoldOut?: boolean;
} & VariantAttributes;

/** The listing of a product in a language. */
export function listingOf(product: Product, prices: readonly Price[], language: Locale): Listing {
  const name = plainText(nameOf(product, language)) || product.id;
  const read = (text: string | null) => (text === null ? null : plainText(text) || null);
  const variants = variantsOf(product, prices, language);
  const labels = variants.map(({ label }) => (label === null ? null : cut(plainText(label), MAX_LABEL)));
  const attributes = attributesOf(labels);
  return {
    id: articleIdOf(product.id, ''),
    name,
    description: cut(read(descriptionOf(product, language)) ?? name, MAX_DESCRIPTION),
    brand: read(brandOf(product)),
    category: read(categoryNameOf(product, language)),
    pictures: photosOf(picturesOf(product)),
    articles: variants.map(({ variant, label, amount, compareAt, isSoldOut }, index) => ({
      id: articleIdOf(product.id, variant),
      variant,
      title: titled(name, read(label)),
      amount,
      compareAt,
      ...attributes[index],
      ...(isSoldOut ? { isSoldOut } : {}),
    })),
  };
}

/** The photos among the pictures, or all pictures when there is none. */
function photosOf(pictures: readonly string[]): string[] {
  const photos = pictures.filter((url) => !isDrawing(url));
  return photos.length > 0 ? photos : [...pictures];
}

/** The longest title and description that Google Merchant accepts, in characters; colours and sizes have at most 100. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_LABEL = 60;

/** A title that is too long loses the end of the name, not of the label, which tells variants apart. */
function titled(name: string, label: string | null): string {
  const end = label === null ? '' : ` (${cut(label, MAX_LABEL)})`;
  return cut(name, MAX_TITLE - Array.from(end).length) + end;
}

function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('');
}

/** The longest id that Google Merchant accepts, in characters. */
const MAX_ARTICLE = 50;

/**
 * The id of a variant at Meta and Google: the product's id and the variant's word, or a digest of the word when it is
 * too long or has other letters than ASCII. Not the price's id: each new price would be a new article there, without
 * its history.
 */
function articleIdOf(product: string, variant: string): string {
  const whole = variant === '' ? product : `${product}-${variant}`;
  if (/^[a-z0-9]*$/.test(variant) && whole.length <= MAX_ARTICLE) return whole;
  const tail = `.${fingerprintOf(`${product} ${variant}`)}`;
  return product.slice(0, MAX_ARTICLE - tail.length) + tail;
}
