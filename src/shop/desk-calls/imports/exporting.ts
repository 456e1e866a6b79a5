import type { Locale } from '../../../contract/scalars.ts';
import { csvLine } from '../../../text/csv.ts';
import { type FoundProduct, valueNow, writeProductCell } from './rules/cells.ts';
import { headingOf, isOfVariant, type ProductCells, productColumns } from './rules/columns.ts';

/** Spreadsheets with French or Arabic settings separate cells by semicolons; others recognise it from the file. */
export const SEPARATOR = ';';

/** The first line of a product list. */
export function headLine(language: Locale): string {
  return csvLine(
    productColumns.map((column) => headingOf(column, language)),
    SEPARATOR,
  );
}

/**
 * The lines of a product: one for each variant, or one for a product without a price. Each line has the product's own
 * fields.
 */
export function linesOf(found: FoundProduct, language: Locale): string[] {
  const { variants } = found.form;
  const rows = variants.length === 0 ? [null] : variants;
  return rows.map((variant) => {
    const cells = productColumns.map((column) =>
      variant === null && isOfVariant(column)
        ? ''
        : writeProductCell(column, valueNow(found, variant, column), language),
    );
    return csvLine(cells, SEPARATOR);
  });
}

/** A sample list: its products, and the columns that they use. */
export function sampleLines(products: readonly ProductCells[], language: Locale): string[] {
  const columns = productColumns.filter((column) => products.some((cells) => cells[column] !== undefined));
  const heads = columns.map((column) => headingOf(column, language));
  const rows = products.map((cells) => columns.map((column) => cells[column] ?? ''));
  return [heads, ...rows].map((cells) => csvLine(cells, SEPARATOR));
}
