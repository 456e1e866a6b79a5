import { readMetadata } from '../../contract/metadata.ts';
import type { Product } from '../../contract/resources/product.ts';
import type { Database } from '../../database/rows.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import { productsOfName, productsOfSku } from '../../shop/catalogue/store/product-names.ts';
import type { ShopContext } from '../../shop/context.ts';
import { findBySlug, findProduct, pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { categoryWord } from '../products/category.ts';
import { costsOf } from '../products/cost-prices.ts';
import { productFormOf } from '../products/rules/fields.ts';
import { leftOf, leftOfVariants } from '../products/stock-counts.ts';
import type { UploadedRow } from '../uploads/rules/uploads.ts';
import type { FoundProduct } from './rules/cells.ts';
import { cellsOfProduct, countPhotos } from './rules/export-rows.ts';
import type { ProductCells, ProductColumns } from './rules/find-columns.ts';
import { type Catalogue, type Identity, identify } from './rules/identify-products.ts';
import type { ProductFinding, ProductImport } from './rules/imports.ts';
import { asked, planRows, type RowPlan, withOwnCount } from './rules/merge-rows.ts';
import { titleOf } from './rules/titles.ts';
import { productOfFormerSlug, rowAbout } from './store.ts';

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

/** More products of one name than are made by mistake. */
const MOST_DUPLICATES = 8;

/** The stored products, as lists look into them. */
function catalogueOf(sql: Database): Catalogue {
  return {
    ofAddress: (address) => {
      if (address === DELIVERY_SLUG) return null;
      const found = findBySlug(sql, address) ?? findProduct(sql, address);
      return found?.product.id ?? productOfFormerSlug(sql, address);
    },
    ofSku: (sku) => productsOfSku(sql, sku),
    ofName: (name) => productsOfName(sql, name, MOST_DUPLICATES),
    product: (productId) => productsNow(sql, productId),
  };
}

function cellsOf(rows: readonly UploadedRow[], columns: ProductColumns): ProductCells[] {
  return cellsOfProduct(
    rows.map(({ cells }) => cells),
    columns,
  );
}

type Planned = { found: FoundProduct | null; identity: Identity; cells: ProductCells[]; plans: RowPlan[] };

/**
 * The plan of one product's rows, against the product as it is now. `choice`: what the merchant says of them; `isNew`:
 * they were matched as new by an address or SKU, so that names do not count.
 */
export function planNow(
  sql: Database,
  rows: readonly UploadedRow[],
  columns: ProductColumns,
  { choice = null, isNew = false }: { choice?: string | null; isNew?: boolean } = {},
): Planned {
  const given = cellsOf(rows, columns);
  const met = identify(given, catalogueOf(sql), choice);
  const identity: Identity = isNew && met.kind === 'duplicates' ? { kind: 'new', by: 'address' } : met;
  const found = identity.kind === 'known' ? identity.product : null;
  const hasColumn = columns.places.variant_stock !== undefined;
  const cells = given.map((row) => withOwnCount(withStoredCategory(sql, row, found), found, hasColumn));
  return { found, identity, cells, plans: planRows(cells, identity) };
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
  { id, columns }: ProductImport,
  rows: readonly UploadedRow[],
): ProductFinding[] {
  const unit = rows[0]?.unit ?? 0;
  const choice = columns.choices[unit] ?? null;
  const { found, identity, cells, plans } = planNow(sql, rows, columns, { choice });
  // Rows above name the same product in another way: one of the two would win in silence.
  const isSure = found === null || choice !== null;
  const other = isSure ? null : rowAbout(sql, id, found.productId, unit);
  const natural = choice === null ? identity : identify(cellsOf(rows, columns), catalogueOf(sql));
  const duplicates =
    natural.kind === 'duplicates'
      ? natural.products
      : natural.kind === 'known'
        ? [natural.product.productId]
        : [];
  const photos = countPhotos(
    rows.map((row) => row.cells),
    columns,
  );
  const isAsked = other !== null || natural.kind === 'duplicates' || choice !== null;
  return plans.map((plan, index) => {
    const given = other === null || plan.match === 'refused' ? plan : asked('duplicate_row');
    return {
      ...given,
      about: found?.productId ?? null,
      title: titleOf(cells[index] ?? {}, cells[0] ?? {}),
      words: '',
      by: identity.kind === 'duplicates' ? null : identity.by,
      duplicates: isAsked ? duplicates : [],
      duplicateLine: other ?? (plan.problem === 'duplicate_row' ? unit : null),
      photos: index === 0 ? photos : 0,
    };
  });
}
