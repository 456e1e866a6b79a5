import { readMetadata } from '../../../contract/metadata.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Database } from '../../../database/rows.ts';
import { findBySlug, findProduct, pricesOfProduct } from '../../catalogue/store/mirror.ts';
import type { ShopContext } from '../../context.ts';
import { categoryWord } from '../products/category.ts';
import { costsOf } from '../products/cost-prices.ts';
import { productFormOf } from '../products/rules/fields.ts';
import { leftOf, leftOfVariants } from '../products/stock-counts.ts';
import type { UploadedRow } from '../uploads/rules.ts';
import type { FoundProduct } from './rules/cells.ts';
import { cellsIn, type ProductCells, type ProductColumns } from './rules/columns.ts';
import { slugsOf } from './rules/identity.ts';
import type { ProductFinding, ProductImport } from './rules/imports.ts';
import { planRows, type RowPlan } from './rules/row-changes.ts';
import { titleOf } from './rules/titles.ts';
import { productOfFormerSlug } from './store.ts';

/** A stored product; null when it does not exist. */
export function productsNow(sql: Database, productId: string): FoundProduct | null {
  const found = findProduct(sql, productId);
  return found && foundProducts(sql, found);
}

export function foundProducts(
  sql: Database,
  { product, slug }: { product: Product; slug: string },
): FoundProduct {
  const compareAt = readMetadata(product.metadata, 'compare_at');
  const prices = pricesOfProduct(sql, product.id);
  return {
    productId: product.id,
    slug,
    form: productFormOf(
      product,
      prices,
      leftOf(sql, product),
      leftOfVariants(sql, product, prices),
      costsOf(sql, product.id, prices),
    ),
    compareAt: typeof compareAt === 'number' || typeof compareAt === 'string' ? String(compareAt) : '',
  };
}

/** The product of some rows, by their addresses; null when it does not exist. */
function productMeant(sql: Database, rows: readonly ProductCells[]): FoundProduct | null {
  const slugs = rows.flatMap(slugsOf);
  for (const slug of slugs) {
    const found = findBySlug(sql, slug);
    if (found !== null) return foundProducts(sql, found);
  }
  for (const slug of slugs) {
    const id = productOfFormerSlug(sql, slug);
    const found = id === null ? null : productsNow(sql, id);
    if (found !== null) return found;
  }
  return null;
}

/** The plan of one product's rows, against the product as it is now. */
export function planNow(
  sql: Database,
  rows: readonly UploadedRow[],
  columns: ProductColumns,
): { found: FoundProduct | null; cells: ProductCells[]; plans: RowPlan[] } {
  const given = rows.map((row) => cellsIn(row.cells, columns));
  const found = productMeant(sql, given);
  const cells = given.map((row) => withStoredCategory(sql, row, found));
  return { found, cells, plans: planRows(cells, found) };
}

/** A row with its category as creation would store it, so that each name of a category is the same category. */
function withStoredCategory(sql: Database, cells: ProductCells, found: FoundProduct | null): ProductCells {
  const { category } = cells;
  if (category === undefined || category === found?.form.fields.category) return cells;
  return { ...cells, category: categoryWord(sql, category) };
}

/** The finding of each row of one product. */
export function matchProduct(
  { sql }: ShopContext,
  { columns }: ProductImport,
  rows: readonly UploadedRow[],
): ProductFinding[] {
  const { found, cells, plans } = planNow(sql, rows, columns);
  return plans.map((plan, index) => ({
    ...plan,
    about: found?.productId ?? null,
    title: titleOf(cells[index] ?? {}, cells[0] ?? {}),
    words: '',
  }));
}
