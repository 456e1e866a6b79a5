import { productColumns } from './columns.ts';
import type { ProductCells } from './find-columns.ts';

const LONGEST = 120;
const firstOf = (cells: ProductCells, word: RegExp) =>
  productColumns.filter((column) => word.test(column)).flatMap((column) => cells[column] ?? [])[0];

/** A row's title on pages: from its own cells, or from the row that names its product. */
export function titleOf(own: ProductCells, named: ProductCells): string {
  const name = firstOf(own, /^name/) ?? firstOf(named, /^name/) ?? own.slug ?? named.slug ?? own.sku ?? '';
  const variant = firstOf(own, /^(?:variant$|label)/);
  const title = variant === undefined ? name : `${name} · ${variant}`;
  return title.replace(/\s+/g, ' ').slice(0, LONGEST).toWellFormed();
}
