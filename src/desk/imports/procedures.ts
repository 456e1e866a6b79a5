import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { skuKey } from '../../domain/catalogue/names.ts';
import { DELIVERY_SLUG, pricesForSale } from '../../domain/products/product.ts';
import { readCategories } from '../../shop/catalogue/store/categories.ts';
import { productBySku } from '../../shop/catalogue/store/product-names.ts';
import { findProduct, pricesOfProduct } from '../../shop/products/store/mirror.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { isInCategory } from '../products/category.ts';
import { productsAfter } from '../products/store.ts';
import type { Device } from '../sessions/device.ts';
import { matchPart, startApplying, storeUpload } from '../uploads/parts.ts';
import {
  deleteAllButNewest,
  findByDigest,
  findUpload,
  latestUploads,
  matchedAfter,
  resetUpload,
  rowCells,
  saveUnit,
  unitsAfter,
} from '../uploads/store.ts';
import { productLists } from './definition.ts';
import { foundProducts } from './matching.ts';
import { rowsOf } from './product-file.ts';
import type { ReadColumn } from './rules/columns.ts';
import { cellsOfProduct, groupExport } from './rules/export-rows.ts';
import { applyChosenColumns, columnsIn, type ProductColumns } from './rules/find-columns.ts';
import { groupRows, NEW, namedRow } from './rules/identify-products.ts';
import {
  type DuplicateProduct,
  type ImportRow,
  type ImportState,
  type MatchedProductRow,
  MOST_ROWS,
  type RowGroup,
} from './rules/imports.ts';
import { countProducts, countRows } from './store.ts';

const ROWS_A_PAGE = 40;
/** Sample products on the page where the columns are chosen. */
const SAMPLE = 3;
const ROWS_A_PART = 500;
const PRODUCTS_A_PART = 100;
/** Categories that prices can be changed of. */
const MOST_CATEGORIES = 200;
/** How many imports are kept and shown. */
const KEPT = 5;

export const listImports = signedInProcedure({
  name: 'imports.list',
  right: 'manage_products',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>, { language }: { language: Locale }) =>
    ({
      ok: true,
      imports: latestUploads(sql, productLists, KEPT),
      categories: readCategories(sql, MOST_CATEGORIES).map(({ key, names }) => ({
        key,
        name: names[language],
      })),
    }) as const,
});

type ImportUpload = {
  digest: string;
  name: string;
  /** The rows after the headings, with their line numbers in the spreadsheet. */
  rows: { line: number; cells: string[] }[];
  columns: ProductColumns;
};

/** Stores a list without applying it. The same list again is the stored one, until it is applied. */
export const beginImport = signedInProcedure({
  name: 'imports.begin',
  right: 'manage_products',
  isChange: true,
  handle: ({ shop, note }: Desk<Device>, { digest, name, rows, columns }: ImportUpload) => {
    const { sql } = shop;
    const known = findByDigest(sql, productLists, digest);
    if (known !== null && known.state !== 'done') return { ok: true, id: known.id } as const;
    const units = unitsOf(
      sql,
      rows.map(({ line, cells }) => ({ position: line, cells })),
      columns,
    );
    const given = rows.map(({ line, cells }, index) => ({
      position: line,
      unit: units[index] ?? line,
      cells,
    }));
    const state = columns.isComplete ? 'matching' : 'columns';
    const id = storeUpload(shop, productLists, { digest, name, state, columns }, given);
    deleteAllButNewest(sql, productLists.name, KEPT);
    note(name === '' ? null : name);
    return { ok: true, id } as const;
  },
});

/** The unit of each row: the first row of its product. A row that the merchant calls new is a product of its own. */
function unitsOf(
  sql: Database,
  rows: readonly { position: number; cells: string[] }[],
  columns: ProductColumns,
): number[] {
  const exported = groupExport(
    rows.map((row) => row.cells),
    columns,
  );
  if (exported !== null)
    return rows.map(({ position }, index) => rows[exported[index] ?? index]?.position ?? position);
  const cells = rows.flatMap((row) => cellsOfProduct([row.cells], columns));
  const ids = productBySku(
    sql,
    cells.flatMap(({ sku }) => (sku === undefined ? [] : skuKey(sku))),
  );
  const ofSku = (key: string) => ids.get(key);
  const alike = groupRows(cells, undefined, ofSku);
  const isNew = rows.map(({ position }) => columns.choices[position] === NEW);
  // The first row of a product takes the others along.
  const firsts = isNew.includes(true)
    ? groupRows(cells, (index) => isNew[index] === true && alike[index] !== index, ofSku)
    : alike;
  return rows.map(({ position }, index) => rows[firsts[index] ?? index]?.position ?? position);
}

/** Saves columns and choices, and forgets what was matched. */
function matchAnew(sql: Database, id: string, columns: ProductColumns): void {
  const rows = unitsAfter(sql, id, -1, MOST_ROWS)
    .flat()
    .toSorted((one, other) => one.position - other.position);
  const units = unitsOf(sql, rows, columns);
  for (const [index, { position, unit }] of rows.entries())
    if (units[index] !== undefined && units[index] !== unit) saveUnit(sql, id, position, units[index]);
  resetUpload(sql, id, columns, columns.isComplete ? 'matching' : 'columns');
}

function rowOf(sql: Database, columns: ProductColumns, row: MatchedProductRow): ImportRow {
  const { position, unit, cells, finding, isDone } = row;
  const { about, duplicates, ...more } = finding;
  return {
    ...{ ...more, line: position, product: unit, cells, productId: about, isDone },
    choice: columns.choices[position] ?? null,
    duplicates: duplicates.flatMap((id) => duplicateOf(sql, id) ?? []),
  };
}

function duplicateOf(sql: Database, id: string): DuplicateProduct | null {
  const found = findProduct(sql, id);
  if (found === null) return null;
  const amounts = pricesForSale(pricesOfProduct(sql, id)).map(({ amount }) => amount);
  const amount = amounts.length === 0 ? null : Math.min(...amounts);
  return { id, name: found.product.name, slug: found.slug, amount };
}

type ImportReference = { id: string };

/** Matches the next rows; for a waiting or finished list, all rows again. `isUnfinished`: there are more. */
export const matchImport = signedInProcedure({
  name: 'imports.match',
  right: 'manage_products',
  isChange: true,
  handle: ({ shop }: Desk<Device>, { id, isAnew }: ImportReference & { isAnew: boolean }) => {
    const { sql } = shop;
    const found = findUpload(sql, productLists, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    const isReset = isAnew && found.state !== 'matching' && found.state !== 'applying';
    if (isReset) resetUpload(sql, id, found.columns);
    const given = (isReset ? findUpload(sql, productLists, id) : null) ?? found;
    return { ok: true, isUnfinished: matchPart(shop, productLists, given) } as const;
  },
});

/** Columns and choices are set as long as nothing is applied. */
const isOpen = (state: ImportState) => state !== 'applying' && state !== 'paused' && state !== 'done';

/** Sets the columns of headings, by their places; '' for none. */
export const setImportColumns = signedInProcedure({
  name: 'imports.columns',
  right: 'manage_products',
  isChange: true,
  handle: (
    { shop, note }: Desk<Device>,
    { id, chosen }: ImportReference & { chosen: Record<number, ReadColumn | ''> },
  ) => {
    const found = findUpload(shop.sql, productLists, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    if (!isOpen(found.state)) return { ok: false, reason: 'late' } as const;
    const columns = applyChosenColumns(found.columns, chosen);
    if (columns === null) return { ok: false, reason: 'unclear' } as const;
    matchAnew(shop.sql, id, columns);
    note(found.name === '' ? null : found.name);
    return { ok: true } as const;
  },
});

/** Says whether a list is the export of the program that it looks like; its columns and choices begin anew. */
export const setImportFormat = signedInProcedure({
  name: 'imports.format',
  right: 'manage_products',
  isChange: true,
  handle: ({ shop, note }: Desk<Device>, { id, isExport }: ImportReference & { isExport: boolean }) => {
    const found = findUpload(shop.sql, productLists, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    if (!isOpen(found.state)) return { ok: false, reason: 'late' } as const;
    const { heads, from, reading, day } = found.columns;
    const rows = unitsAfter(shop.sql, id, -1, MOST_ROWS).flat();
    const columns = columnsIn([heads, ...rows.map(({ cells }) => cells)], 0, isExport);
    matchAnew(shop.sql, id, { ...columns, from, reading, day });
    note(found.name === '' ? null : found.name);
    return { ok: true } as const;
  },
});

/** Sets what rows mean, by their lines: a product's id, or `new`; '' for no choice. */
export const chooseProducts = signedInProcedure({
  name: 'imports.choose',
  right: 'manage_products',
  isChange: true,
  handle: (
    { shop, note }: Desk<Device>,
    { id, chosen }: ImportReference & { chosen: Record<number, string> },
  ) => {
    const found = findUpload(shop.sql, productLists, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    if (found.state !== 'ready') return { ok: false, reason: 'late' } as const;
    const choices = { ...found.columns.choices };
    for (const [line, choice] of Object.entries(chosen)) {
      if (choice === '') delete choices[Number(line)];
      else choices[Number(line)] = choice;
    }
    matchAnew(shop.sql, id, { ...found.columns, choices });
    note(found.name === '' ? null : found.name);
    return { ok: true } as const;
  },
});

/** Starts to apply a list, which then continues on its own; or continues a paused one. */
export const applyImport = signedInProcedure({
  name: 'imports.apply',
  right: 'manage_products',
  isChange: true,
  needsReauthentication: true,
  handle: ({ shop, note }: Desk<Device>, { id }: ImportReference) => {
    const { sql, now } = shop;
    const found = findUpload(sql, productLists, id);
    if (found === null) return { ok: false, reason: 'gone' } as const;
    if (found.state !== 'ready' && found.state !== 'paused') return { ok: true } as const;
    const counts = countRows(sql, id);
    startApplying(shop, found, now());
    const summary = (['new', 'changed', 'refused'] as const).map((match) => `${match} ${counts[match]}`);
    if (found.state === 'ready') note(found.name === '' ? null : found.name, summary);
    return { ok: true } as const;
  },
});

/** A list with its rows of one group, or all; `after`: the last line of the page before. */
export const showImport = signedInProcedure({
  name: 'imports.show',
  right: 'manage_products',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { id, show, after }: ImportReference & { show: RowGroup | null; after: number | null },
  ) => {
    const given = findUpload(sql, productLists, id);
    if (given === null) return { ok: false, reason: 'gone' } as const;
    const found = matchedAfter(sql, productLists, id, {
      after: after ?? 0,
      group: show,
      count: ROWS_A_PAGE + 1,
    });
    const rows = found.slice(0, ROWS_A_PAGE).map((row) => rowOf(sql, given.columns, row));
    const sample = unitsAfter(sql, id, -1, SAMPLE).flat();
    return {
      ok: true,
      given,
      counts: countRows(sql, id),
      products: countProducts(sql, id),
      rows,
      sample: sample.map(({ cells }) => cells),
      next: found.length > rows.length ? (rows.at(-1)?.line ?? null) : null,
    } as const;
  },
});

/** A part of the refused rows; `next`: the cursor of the next part, null at the end. */
export const readRefused = signedInProcedure({
  name: 'imports.refused',
  right: 'manage_products',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>, { id, after }: ImportReference & { after: number }) => {
    const given = findUpload(sql, productLists, id);
    if (given === null) return { ok: false, reason: 'gone' } as const;
    const rows = matchedAfter(sql, productLists, id, { after, group: 'refused', count: ROWS_A_PART }).map(
      (row) => rowOf(sql, given.columns, row),
    );
    const next = rows.length < ROWS_A_PART ? null : (rows.at(-1)?.line ?? null);
    const { columns } = given;
    // The row that names the product may not be in the file.
    const alone = rows.map((row) => ({
      ...row,
      cells: namedRow(row.cells, rowCells(sql, id, row.product), columns),
    }));
    return { ok: true, heads: columns.heads, columns, rows: alone, next } as const;
  },
});

/** A part of the products for sale; `next`: the cursor of the next part, null at the end. */
function partOfProducts(sql: Database, after: string | null) {
  const found = productsAfter(sql, after, PRODUCTS_A_PART);
  const next = found.length < PRODUCTS_A_PART ? null : (found.at(-1)?.product.id ?? null);
  return { products: found.filter(({ slug }) => slug !== DELIVERY_SLUG), next };
}

/** The prices of a category's products by address and variant, a part at a time. `category`: its key; empty for all. */
export const readPrices = signedInProcedure({
  name: 'imports.prices',
  right: 'manage_products',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { category, after }: { category: string; after: string | null },
  ) => {
    const { products, next } = partOfProducts(sql, after);
    const rows = products
      .filter(({ product }) => isInCategory(product, category || null))
      .flatMap((one) => {
        const { slug, form } = foundProducts(sql, one);
        return form.variants.map(({ variant, fields }) => ({
          slug,
          variant: variant ?? '',
          amount: Number(fields.amount),
        }));
      });
    return { ok: true, rows, next } as const;
  },
});

/** A part of all products in the columns of a list. */
export const readProductFile = signedInProcedure({
  name: 'imports.products',
  right: 'manage_products',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { language, after }: { language: Locale; after: string | null },
  ) => {
    const { products, next } = partOfProducts(sql, after);
    const rows = products.flatMap((one) => rowsOf(foundProducts(sql, one), language));
    return { ok: true, rows, next } as const;
  },
});
