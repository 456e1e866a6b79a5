import type { Locale } from '../../../contract/scalars.ts';
import { csvLine } from '../../../text/csv.ts';
import { type FoundGoods, valueNow, writeGoodsCell } from './rules/cells.ts';
import { type GoodsCells, goodsColumns, headingOf, isOfVariant } from './rules/columns.ts';

/** Spreadsheets of French and Arabic settings part cells at semicolons; others are told by the file. */
export const SEPARATOR = ';';

/** The first line of a list of goods. */
export function headLine(language: Locale): string {
  return csvLine(
    goodsColumns.map((column) => headingOf(column, language)),
    SEPARATOR,
  );
}

/** The lines of a product: one for each variant, and one for a product without a price. What is of the product stands in each. */
export function linesOf(found: FoundGoods, language: Locale): string[] {
  const { variants } = found.form;
  const rows = variants.length === 0 ? [null] : variants;
  return rows.map((variant) => {
    const cells = goodsColumns.map((column) =>
      variant === null && isOfVariant(column)
        ? ''
        : writeGoodsCell(column, valueNow(found, variant, column), language),
    );
    return csvLine(cells, SEPARATOR);
  });
}

/** A list to begin with: the columns that its goods have, and the goods. */
export function sampleLines(goods: readonly GoodsCells[], language: Locale): string[] {
  const columns = goodsColumns.filter((column) => goods.some((cells) => cells[column] !== undefined));
  const heads = columns.map((column) => headingOf(column, language));
  const rows = goods.map((cells) => columns.map((column) => cells[column] ?? ''));
  return [heads, ...rows].map((cells) => csvLine(cells, SEPARATOR));
}
