import type { Price } from '../../contract/resources/price.ts';
import type { Product } from '../../contract/resources/product.ts';
import { fold, foldedWords } from '../../text/folding.ts';
import { languages } from '../../text/languages/by-language.ts';
import { DELIVERY_SLUG, slugOf, textOf } from '../products/product.ts';

/** Longer names are compared by their beginnings. */
const LONGEST = 200;

/** A name as lists and duplicates are compared by it: folded words; '' for a name without letters and digits. */
export function nameKey(name: string): string {
  return foldedWords(name).join(' ').slice(0, LONGEST);
}

/** A SKU as lists compare it: letters in lower case, digits as 0 to 9; signs count. */
export function skuKey(sku: string): string {
  return fold(sku).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

/** The keys of the SKUs of some prices, each once. */
export function skuKeysOf(prices: readonly Pick<Price, 'metadata'>[]): string[] {
  const keys = prices.map(({ metadata }) => skuKey(textOf(metadata, 'sku') ?? ''));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** The keys of all names of a product, in every language, each once. The delivery product has none. */
export function nameKeysOf(product: Product): string[] {
  if (slugOf(product) === DELIVERY_SLUG) return [];
  const names = [
    product.name,
    ...languages.map((language) => textOf(product.metadata, `name_${language}`) ?? ''),
  ];
  return [...new Set(names.map(nameKey))].filter((key) => key !== '');
}
