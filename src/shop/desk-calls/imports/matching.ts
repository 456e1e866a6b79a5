import { readMetadata } from '../../../contract/metadata.ts';
import type { Product } from '../../../contract/resources/product.ts';
import type { Database } from '../../../database/rows.ts';
import { findBySlug, findProduct, pricesOfProduct } from '../../catalogue/store/mirror.ts';
import type { ShopContext } from '../../context.ts';
import { productFormOf } from '../products/rules/fields.ts';
import { leftOf, leftOfVariants } from '../products/stock-counts.ts';
import type { FoundProduct } from './rules/cells.ts';
import { cellsIn, type ProductCells, type ProductColumns } from './rules/columns.ts';
import { slugsOf } from './rules/identity.ts';
import type { ImportRow, ProductImport } from './rules/imports.ts';
import { planRows, type RowPlan } from './rules/plan.ts';
import { productOfFormerSlug, rowsOfProducts, savePlan, saveState } from './store.ts';

/** Products in one transaction: other requests wait meanwhile. */
const PRODUCTS_LOOKED_UP = 150;

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
    form: productFormOf(product, prices, leftOf(sql, product), leftOfVariants(sql, product, prices)),
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
  rows: readonly ImportRow[],
  columns: ProductColumns,
): { found: FoundProduct | null; cells: ProductCells[]; plans: RowPlan[] } {
  const cells = rows.map((row) => cellsIn(row.cells, columns));
  const found = productMeant(sql, cells);
  return { found, cells, plans: planRows(cells, found) };
}

/** Matches a part of a list's products and saves the result; returns the new state of the import. */
export function matchRows({ sql }: ShopContext, given: ProductImport): ProductImport {
  if (given.state !== 'matching') return given;
  const rows = rowsOfProducts(sql, given.id, given.reached, PRODUCTS_LOOKED_UP);
  const products = [...new Set(rows.map(({ product }) => product))];
  for (const product of products) {
    const own = rows.filter((row) => row.product === product);
    const { found, plans } = planNow(sql, own, given.columns);
    for (const [index, plan] of plans.entries()) {
      const row = own[index];
      if (row !== undefined) savePlan(sql, given.id, row.line, plan, found?.productId ?? null);
    }
  }
  const isDone = products.length < PRODUCTS_LOOKED_UP;
  const next = {
    ...given,
    state: isDone ? ('ready' as const) : given.state,
    reached: isDone ? -1 : (products.at(-1) ?? given.reached),
  };
  saveState(sql, given.id, next, null);
  return next;
}
