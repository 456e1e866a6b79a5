import { languages } from '../../text/languages/by-language.ts';
import { tierKey, tierPieces } from './product.ts';

/** The metadata keys that the shop reads: any other key has no effect, and is most likely a typing mistake. */

const inLanguages = (word: string) => languages.map((language) => `${word}_${language}`);

const ofProducts: ReadonlySet<string> = new Set([
  ...[
    'slug',
    'category',
    'compare_at',
    'stock',
    'stock_before',
    'brand',
    'also',
    'upsell',
    'hidden',
    'links_only',
    'link',
  ],
  ...['name', 'description', 'category'].flatMap(inLanguages),
]);
const ofPrices: ReadonlySet<string> = new Set([
  ...['variant', 'sku', 'compare_at', 'picture', 'stock', 'hidden', 'wilaya', 'mode', 'days'],
  ...tierPieces.map(tierKey),
  ...inLanguages('label'),
]);

/** The unknown metadata keys of a product or price, in their order. */
export function unknownKeys(metadata: unknown, kind: 'product' | 'price'): string[] {
  if (Array.isArray(metadata)) return [...new Set(metadata.flatMap((entry) => unknownKeys(entry, kind)))];
  if (typeof metadata !== 'object' || metadata === null) return [];
  const known = kind === 'product' ? ofProducts : ofPrices;
  return Object.keys(metadata).filter((word) => !known.has(word));
}
