import type { Locale } from '../../../contract/scalars.ts';
import { skuKey } from '../../../domain/catalogue/names.ts';
import { guarded } from '../../../text/csv.ts';
import { fold } from '../../../text/folding.ts';
import { plainOfHtml } from '../../../text/html-text.ts';
import { readPieces } from '../../../text/numerals.ts';
import { checkField, checkVariantField } from '../../products/rules/checks.ts';
import type { ProductField, ProductForm, VariantField, VariantForm } from '../../products/rules/fields.ts';
import { readCell } from '../../spreadsheets/rules/read-cell.ts';
import { isOfVariant, type ProductColumn } from './columns.ts';
import { listed, listWordsIn } from './headings/list-words.ts';
import { NOTHING, readYesOrNo } from './yes-or-no.ts';

/** The longest cells hold eight addresses of pictures. */
export const productCell = { letters: 17_000, isProse: true };

const soldOutWords = Object.values(listWordsIn).flatMap(({ soldOut }) => listed(soldOut).map(fold));

/** The texts of spreadsheets for a failed formula. */
const FAILED = /^#(?:REF|N\/A|NOM|NAME|VALUE|VALEUR|DIV\/0|NUM|NOMBRE|NULL|SPILL|ERROR|CALC)[!?]?/i;

/** A product for an import: its form, its address, and the former price that its variants share. */
export type FoundProduct = { productId: string; slug: string; form: ProductForm; compareAt: string };

const isYesOrNo = (column: ProductColumn) => /^(?:hidden|links_only|variant_hidden|sold_out)$/.test(column);

/** The form field of a column. The address has none: it only identifies the product. */
export function fieldOf(column: ProductColumn): { own: ProductField } | { ofVariant: VariantField } | null {
  if (column === 'slug' || column === 'variant') return null;
  if (column === 'variant_hidden') return { ofVariant: 'hidden' };
  if (column === 'variant_stock') return { ofVariant: 'stock' };
  return isOfVariant(column) ? { ofVariant: column as VariantField } : { own: column as ProductField };
}

/** The service's stock value as a text; `stockJson` is its JSON. */
function stockText(stockJson: string): string {
  if (stockJson === '') return '';
  const value: unknown = JSON.parse(stockJson);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The current value of a field; for stock it is `stockJson`, which is compared. */
export function valueNow(found: FoundProduct, variant: VariantForm | null, column: ProductColumn): string {
  if (column === 'slug') return found.slug;
  if (column === 'variant') return variant?.variant ?? '';
  if (column === 'stock') return stockText(found.form.stockJson);
  if (column === 'variant_stock') return stockText(variant?.stockJson ?? '');
  const field = fieldOf(column);
  if (field === null) return '';
  if ('own' in field) return found.form.fields[field.own];
  const own = variant?.fields[field.ofVariant] ?? '';
  return column === 'compare_at' && own === '' && variant !== null ? found.compareAt : own;
}

/** A cell of an exported file; empty for an unset mark. */
export function writeProductCell(column: ProductColumn, value: string, language: Locale): string {
  if (isYesOrNo(column)) return value === '' ? '' : listWordsIn[language].marks.yes;
  return writeText(column, value);
}

function writeText(column: ProductColumn, value: string): string {
  return guarded(column === 'images' ? value.replaceAll('\n', ' ') : value);
}

/** Whether a cell has the current value, as an exported file would show it. */
export function cellMatches(column: ProductColumn, cell: string, value: string): boolean {
  if (isYesOrNo(column)) return (readYesOrNo(cell) ?? cell) === value;
  if (column === 'sku' && value !== '' && skuKey(cell) === skuKey(value)) return true;
  return readCell(writeText(column, value), productCell) === cell;
}

/** The value of a cell; `formula`: a failed formula; `cell`: it does not fit its column. */
type CellReading = { ok: true; value: string } | { ok: false; reason: 'formula' | 'cell' };

export function readProductCell(column: ProductColumn, cell: string): CellReading {
  if (FAILED.test(cell)) return { ok: false, reason: 'formula' };
  const value = isYesOrNo(column) ? readYesOrNo(cell) : checked(column, cell === NOTHING ? '' : cell);
  return value === null ? { ok: false, reason: 'cell' } : { ok: true, value };
}

function checked(column: ProductColumn, text: string): string | null {
  const field = fieldOf(column);
  if (field === null) return text.length <= 255 ? oneLine(text) : null;
  if ((column === 'stock' || column === 'variant_stock') && text !== '') return piecesIn(text);
  const given = column.startsWith('description')
    ? plainOfHtml(text)
    : column === 'images'
      ? addressesIn(text)
      : oneLine(text);
  return 'own' in field ? checkField(field.own, given) : checkVariantField(field.ofVariant, given);
}

/** Other programs write a comma, semicolon or bar between addresses of pictures; inside an address it stays. */
function addressesIn(text: string): string {
  return text
    .split(/\s+|[,;|]+\s*(?=https?:\/\/)/)
    .map((url) => url.replace(/[,;|]+$/, ''))
    .filter((url) => url !== '')
    .join('\n');
}

/** Suppliers write pieces with a unit, or in words. */
function piecesIn(text: string): string | null {
  if (soldOutWords.includes(fold(text).trim())) return '0';
  const pieces = readPieces(text);
  return pieces === null ? null : checkField('stock', String(pieces));
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');
