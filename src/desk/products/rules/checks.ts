import { isWebUrl } from '../../../contract/scalars.ts';
import { MOST_PHOTOS } from '../../../domain/photos/limits.ts';
import { tierKey, tierPieces } from '../../../domain/products/product.ts';
import { readAmount, readWholeNumber } from '../../../text/numerals.ts';
import { isTierField, type ProductField, type TierField, type VariantField } from './fields.ts';

const LONGEST_LINE = 255;
const LONGEST_SKU = 64;
const LONGEST_TEXT = 2_000;
const MOST_DINARS = 100_000_000;
const MOST_PIECES = 9_999_999;

const multiline: ReadonlySet<string> = new Set(['description', 'images']);
export const isMultiline = (field: string) => multiline.has(field) || field.startsWith('description_');

/** A field's value with numbers as digits; null for an invalid value. */
export function checkField(field: ProductField, value: string): string | null {
  if (field === 'name') return value !== '' && value.length <= LONGEST_LINE ? value : null;
  if (field === 'stock') return value === '' ? '' : whole(readWholeNumber(value), 0, MOST_PIECES);
  if (field === 'images') {
    const urls = value.split(/\s+/).filter((url) => url !== '');
    return urls.length <= MOST_PHOTOS && urls.every((url) => url.length <= 2_048 && isWebUrl(url))
      ? urls.join('\n')
      : null;
  }
  return value.length <= (isMultiline(field) ? LONGEST_TEXT : LONGEST_LINE) ? value : null;
}

/** The same for a field of a variant. */
export function checkVariantField(field: VariantField, value: string): string | null {
  if (field === 'amount') return whole(readAmount(value), 1, MOST_DINARS);
  if (field === 'cost') return value === '' ? '' : whole(readAmount(value), 0, MOST_DINARS);
  if (field === 'compare_at' || isTierField(field))
    return value === '' ? '' : whole(readAmount(value), 1, MOST_DINARS);
  if (field === 'stock') return value === '' ? '' : whole(readWholeNumber(value), 0, MOST_PIECES);
  if (field === 'sku') return value.length <= LONGEST_SKU ? value : null;
  if (field === 'picture') return value === '' || (value.length <= 2_048 && isWebUrl(value)) ? value : null;
  return value.length <= LONGEST_LINE ? value : null;
}

/** The tiers that save nothing: so many pieces must cost less together than one by one. Values are digits. */
export function uselessTiers(fields: Readonly<Record<TierField | 'amount', string>>): TierField[] {
  return tierPieces.flatMap((pieces) => {
    const field = tierKey(pieces);
    return fields[field] !== '' && Number(fields[field]) >= pieces * Number(fields.amount) ? [field] : [];
  });
}

/** A former price that is not above the price: no page would show it. */
export function isUselessFormerPrice(fields: Readonly<Record<'compare_at' | 'amount', string>>): boolean {
  return fields.compare_at !== '' && Number(fields.compare_at) <= Number(fields.amount);
}

function whole(number: number | null, least: number, most: number): string | null {
  return number !== null && number >= least && number <= most ? String(number) : null;
}
