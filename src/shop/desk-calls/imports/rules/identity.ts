import { slugFrom } from '../../products/rules/slug.ts';
import type { ProductCells, ProductColumn } from './columns.ts';

/**
 * Which product a row is about: the one whose page has the row's address or, of rows without one, the address that the product's
 * name gives. So a list without addresses finds again what it has made.
 */

const naming: readonly ProductColumn[] = ['name_fr', 'name_en', 'name', 'name_ar'];

/** The addresses by which a row's product is looked for, the surest first. */
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
  // As it is, the id of a product that has no address of its own.
  if (/^[\p{L}\p{M}\p{N}_-]+$/u.test(lower)) return lower;
  return lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

function isNamed(cells: ProductCells): boolean {
  return cells.slug !== undefined || naming.some((column) => cells[column] !== undefined);
}

/**
 * Of each row the first one about the same product, by its index. A row without a name goes on with the product above it:
 * so merged cells come out of a spreadsheet.
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
