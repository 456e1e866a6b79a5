import { languages } from '../../../text/locales/by-language.ts';

/** The keys of metadata that the shop reads: any other is a word that nobody hears, most likely a slip. */

const inLanguages = (word: string) => languages.map((language) => `${word}_${language}`);

const ofProducts: ReadonlySet<string> = new Set([
  ...['slug', 'category', 'compare_at', 'stock', 'stock_before', 'brand', 'hidden', 'links_only', 'link'],
  ...['name', 'description', 'category'].flatMap(inLanguages),
]);
const ofPrices: ReadonlySet<string> = new Set([
  ...['variant', 'compare_at', 'picture', 'stock', 'hidden', 'wilaya', 'mode'],
  ...inLanguages('label'),
]);

/** The keys of a product's or price's metadata that the shop does not know, in the order in which they stand there. */
export function unknownWords(metadata: unknown, kind: 'product' | 'price'): string[] {
  if (Array.isArray(metadata)) return [...new Set(metadata.flatMap((entry) => unknownWords(entry, kind)))];
  if (typeof metadata !== 'object' || metadata === null) return [];
  const known = kind === 'product' ? ofProducts : ofPrices;
  return Object.keys(metadata).filter((word) => !known.has(word));
}
