import type { Locale } from '../../contract/scalars.ts';
import { type FoundProduct, valueNow, writeProductCell } from './rules/cells.ts';
import { isCounted, isOfVariant, type ProductColumn, productColumns } from './rules/columns.ts';
import type { ProductCells } from './rules/find-columns.ts';
import { headingOf } from './rules/headings/recognised-headings.ts';

type Cell = string | number;

/** A number for what spreadsheets add up, such as a price: they count a text as nothing. */
function cellOf(column: ProductColumn, text: string): Cell {
  return isCounted(column) && /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** The headings of a product list. */
export function headingsOf(language: Locale): string[] {
  return productColumns.map((column) => headingOf(column, language));
}

/**
 * The rows of a product: one for each variant, or one for a product without a price. Each row has the product's own
 * fields.
 */
export function rowsOf(found: FoundProduct, language: Locale): string[][] {
  const { variants } = found.form;
  const rows = variants.length === 0 ? [null] : variants;
  return rows.map((variant) =>
    productColumns.map((column) =>
      variant === null && isOfVariant(column)
        ? ''
        : writeProductCell(column, valueNow(found, variant, column), language),
    ),
  );
}

/** The cells of such a row in a workbook. */
export function workbookCells(row: readonly string[]): Cell[] {
  return productColumns.map((column, place) => cellOf(column, row[place] ?? ''));
}

/** A sample list: its headings and products, with the columns that they use. */
export function sampleRows(products: readonly ProductCells[], language: Locale): Cell[][] {
  const columns = productColumns.filter((column) => products.some((cells) => cells[column] !== undefined));
  const headings = columns.map((column) => headingOf(column, language));
  return [headings, ...products.map((cells) => columns.map((column) => cellOf(column, cells[column] ?? '')))];
}
