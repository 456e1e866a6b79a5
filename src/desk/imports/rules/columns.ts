import type { Locale } from '../../../contract/scalars.ts';
import { languages } from '../../../text/languages/by-language.ts';
import { tierFields } from '../../products/rules/fields.ts';

/** The columns of a product list: fields of the product, and fields of the one variant of a row. */
export const plainColumns = [
  'slug',
  'name',
  'variant',
  'amount',
  'stock',
  'category',
  'brand',
  'sku',
  'also',
  'upsell',
  'description',
  'images',
  'hidden',
  'links_only',
  'compare_at',
  ...tierFields,
  'cost',
  'variant_hidden',
  'sold_out',
  'variant_stock',
] as const;
export type PlainColumn = (typeof plainColumns)[number];
/** Fields with a column for each language. `label` is of the variant. */
const translated = ['name', 'category', 'description', 'label'] as const;
export type ProductColumn = PlainColumn | `${(typeof translated)[number]}_${Locale}`;

/** In the order of an exported file. Never rename one: files and stored imports contain them. */
export const productColumns: readonly ProductColumn[] = [
  ...plainColumns,
  ...translated.flatMap((word) => languages.map((language): ProductColumn => `${word}_${language}`)),
];

/** Columns of other programs, which say a field of ours in another way. */
export const otherColumns = ['sale', 'published', 'status'] as const;
export type ReadColumn = ProductColumn | (typeof otherColumns)[number];
export const readColumns: readonly ReadColumn[] = [...productColumns, ...otherColumns];

export function isOfVariant(column: ProductColumn): boolean {
  return /^(?:variant|sku|variant_hidden|variant_stock|amount|compare_at|for_\d+|cost|sold_out|label_.*)$/.test(
    column,
  );
}

/** An amount, or a number of pieces. */
export function isCounted(column: ReadColumn): boolean {
  return /^(?:amount|sale|compare_at|for_\d+|cost|stock|variant_stock)$/.test(column);
}
