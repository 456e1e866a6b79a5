import { type Json, readMetadata } from '../../../contract/metadata.ts';
import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Locale } from '../../../contract/scalars.ts';
import {
  hasFlag,
  isSoldOutVariant,
  tierKey,
  tierPieces,
  variantGroups,
} from '../../../domain/products/product.ts';
import { languages } from '../../../text/languages/by-language.ts';

/** The fields of a product's form, each a text, `""` for none. */

export type ProductField =
  | 'name'
  | `name_${Locale}`
  | 'description'
  | `description_${Locale}`
  | 'category'
  | `category_${Locale}`
  | 'also'
  | 'upsell'
  | 'brand'
  | 'slug'
  | 'images'
  | 'stock'
  | 'hidden'
  | 'links_only';
const inLanguages = <Word extends string>(word: Word) =>
  languages.map((language): `${Word}_${Locale}` => `${word}_${language}`);

/** Fields that are set or not. */
export const flagFields = ['hidden', 'links_only'] as const satisfies ProductField[];

/** Fields that are plain texts of the metadata. */
export const wordFields: readonly ProductField[] = [
  ...inLanguages('name'),
  ...inLanguages('description'),
  'category',
  ...inLanguages('category'),
  'also',
  'upsell',
  'brand',
  'slug',
];
export const productFields: readonly ProductField[] = [
  'name',
  'description',
  ...wordFields,
  'images',
  'stock',
  'hidden',
  'links_only',
];

/** The tiers of a price: what so many pieces cost together. */
export const tierFields = tierPieces.map(tierKey);
export type TierField = (typeof tierFields)[number];

export function isTierField(field: string | null): field is TierField {
  return tierFields.some((one) => one === field);
}

export type VariantField =
  | 'sku'
  | `label_${Locale}`
  | 'amount'
  | 'compare_at'
  | TierField
  | 'cost'
  | 'picture'
  | 'stock'
  | 'hidden'
  | 'sold_out';
export const variantFields: readonly VariantField[] = [
  'sku',
  ...inLanguages('label'),
  'amount',
  'compare_at',
  ...tierFields,
  'cost',
  'picture',
  'stock',
  'hidden',
  'sold_out',
];

/**
 * `variant`: the merchant's word for it, which no form changes; null for a new row. `stockJson`: its own count at the
 * service; `stock` is the unsold part of it; `""` without a count.
 */
export type VariantForm = { variant: string | null; fields: Record<VariantField, string>; stockJson: string };

/** `stockJson`: the count at the service; `stock` is the unsold part of it. */
export type ProductForm = {
  fields: Record<ProductField, string>;
  stockJson: string;
  variants: VariantForm[];
};

export const emptyVariant: VariantForm = {
  variant: null,
  fields: record(variantFields, () => ''),
  stockJson: '',
};
export const emptyProductForm: ProductForm = {
  fields: record(productFields, () => ''),
  stockJson: '',
  variants: [],
};

function record<Key extends string>(keys: readonly Key[], value: (key: Key) => string): Record<Key, string> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, string>;
}

function wordOf(metadata: unknown, key: string): string {
  const value = readMetadata(metadata, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * `left`: unsold pieces; null where nothing is counted. `leftOfVariants`: those of separately counted variants, by
 * their words; `costs`: cost prices, likewise.
 */
export function productFormOf(
  product: Product,
  prices: readonly Price[],
  left: number | null,
  leftOfVariants: ReadonlyMap<string, number>,
  costs: ReadonlyMap<string, number> = new Map(),
): ProductForm {
  const { name, description, images, metadata } = product;
  const fields = record(productFields, (field) => wordOf(metadata, field));
  const own = {
    name,
    description: description ?? '',
    images: images.join('\n'),
    stock: left === null ? '' : String(left),
    hidden: hasFlag(metadata, 'hidden') ? '1' : '',
    links_only: hasFlag(metadata, 'links_only') ? '1' : '',
  };
  return {
    fields: { ...fields, ...own },
    stockJson: JSON.stringify(readMetadata(metadata, 'stock')),
    variants: variantGroups(prices).map(({ variant, current }) => ({
      variant,
      fields: {
        ...variantFormOf(current),
        stock: ownLeft(current, leftOfVariants.get(variant)),
        cost: String(costs.get(variant) ?? ''),
      },
      stockJson: stockJsonOf(current),
    })),
  };
}

export function variantFormOf(price: Price): VariantForm['fields'] {
  const { metadata, amount } = price;
  const fields = record(variantFields, (field) => wordOf(metadata, field));
  const hidden = hasFlag(metadata, 'hidden') ? '1' : '';
  // The cost price is the shop's own: no service has it.
  return {
    ...fields,
    cost: '',
    amount: String(amount),
    hidden,
    sold_out: isSoldOutVariant(price) ? '1' : '',
  };
}

/** A variant marked as sold out has its box ticked and no number. */
function ownLeft(price: Price, left: number | undefined): string {
  return left === undefined || isSoldOutVariant(price) ? '' : String(left);
}

function stockJsonOf({ metadata }: Price): string {
  const stock = readMetadata(metadata, 'stock');
  return stock === null ? '' : JSON.stringify(stock);
}

/** The metadata of changed fields; null removes a key. The cost price has none: it never leaves the shop. */
export function wordsOfMetadata(
  fields: Readonly<Record<string, string>>,
  changed: readonly string[],
): Record<string, Json | null> {
  const words: Record<string, Json | null> = {};
  for (const field of changed) {
    const value = fields[field] ?? '';
    if (field === 'cost') continue;
    // A sold-out variant has no number; another one has the number of its field.
    if (field === 'sold_out' && value !== '') words.stock = 0;
    else if (field === 'sold_out' || field === 'stock')
      words.stock = changed.includes('sold_out') && fields.sold_out ? 0 : numberOrNull(fields.stock);
    else if (value === '') words[field] = null;
    else if (flagFields.some((mark) => mark === field)) words[field] = true;
    else if (field === 'compare_at' || isTierField(field)) words[field] = Number(value);
    else words[field] = value;
  }
  return words;
}

const numberOrNull = (text = '') => (text === '' ? null : Number(text));

/** The variant word of a form row: its own, or its first label. */
export function variantWord({ variant, fields }: VariantForm): string {
  const labels = languages.map((language) => fields[`label_${language}`].trim());
  return variant ?? labels.find((label) => label !== '') ?? '';
}

/** The name of a variant's field in the form. */
export function variantInput<Field extends VariantField>(row: number, field: Field): `v.${number}.${Field}` {
  return `v.${row}.${field}`;
}
