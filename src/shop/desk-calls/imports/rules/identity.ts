import { slugFrom } from '../../products/rules/slug.ts';
import { cellsIn, type ProductCells, type ProductColumn, type ProductColumns } from './columns.ts';

/**
 * The product of a row is found by the row's address or, without one, by the address that its name gives. So a list
 * without addresses finds the products that it has created.
 */

const naming: readonly ProductColumn[] = ['name_fr', 'name_en', 'name', 'name_ar'];

/** The addresses by which a row's product is searched, the most certain first. */
export function slugsOf(cells: ProductCells): string[] {
  const { slug } = cells;
  const given =
    slug === undefined
      ? naming.map((column) => slugFrom(cells[column] ?? ''))
      : [slugFrom(slug) && written(slug), slugFrom(slug)];
  return [...new Set(given.flatMap((one) => one ?? []))];
}

/** An address as the shop writes it. */
function written(slug: string): string {
  const lower = slug.toLowerCase();
  // Kept as it is: it may be the id of a product without an own address.
  if (/^[\p{L}\p{M}\p{N}_-]+$/u.test(lower)) return lower;
  return lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** Whether a row names its product, by a name or an address. */
export function isNamed(cells: ProductCells): boolean {
  return cells.slug !== undefined || naming.some((column) => cells[column] !== undefined);
}

/** A row's cells with the name and address of its product, so that it stands alone. `first`: the product's first row. */
export function namedRow(
  cells: readonly string[],
  first: readonly string[],
  columns: ProductColumns,
): string[] {
  const alone = [...cells];
  if (isNamed(cellsIn(cells, columns))) return alone;
  for (const column of ['slug', ...naming] as const)
    for (const place of columns.places[column] ?? []) alone[place] = first[place] ?? '';
  return Array.from(alone, (cell) => cell ?? '');
}

/**
 * For each row, the index of the first row about the same product. A row without a name belongs to the product above:
 * spreadsheets export merged cells in this way.
 */
export function groupRows(rows: readonly ProductCells[]): number[] {
  const first = new Map<string, number>();
  let above: number | null = null;
  return rows.map((cells, index) => {
    const [key] = slugsOf(cells);
    if (key === undefined) {
      if (isNamed(cells)) above = index;
      return above ?? index;
    }
    above = first.get(key) ?? index;
    first.set(key, above);
    return above;
  });
}
