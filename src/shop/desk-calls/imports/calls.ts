import type { Locale } from '../../../contract/scalars.ts';
import { DELIVERY_SLUG } from '../../catalogue/rules/product.ts';
import { type Desk, signedInCall } from '../define-call.ts';
import { productsAfter } from '../products/store.ts';
import type { Device } from '../sessions/rules.ts';
import { matchPart, startApplying, storeUpload } from '../uploads/parts.ts';
import {
  deleteAllButNewest,
  findByDigest,
  findUpload,
  latestUploads,
  matchedAfter,
  resetUpload,
  rowCells,
} from '../uploads/store.ts';
import { productLists } from './definition.ts';
import { rowsOf } from './exporting.ts';
import { foundProducts } from './matching.ts';
import { cellsIn, type ProductColumns } from './rules/columns.ts';
import { groupRows, namedRow } from './rules/identity.ts';
import type { ImportRow, MatchedProductRow, RowGroup } from './rules/imports.ts';
import { countRows } from './store.ts';

const ROWS_A_PAGE = 40;
const ROWS_A_PART = 500;
const PRODUCTS_A_PART = 100;
/** How many imports are kept and shown. */
const KEPT = 5;

export const listImports = signedInCall({
  name: 'imports.list',
  right: 'manage_products',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>) =>
    ({ ok: true, imports: latestUploads(sql, productLists, KEPT) }) as const,
});

type ImportUpload = {
  digest: string;
  name: string;
  /** The rows after the headings, with their line numbers in the spreadsheet. */
  rows: { line: number; cells: string[] }[];
  columns: ProductColumns;
};

/** Stores a list without applying it. The same list again is the stored one, until it is applied. */
export const beginImport = signedInCall({
  name: 'imports.begin',
  right: 'manage_products',
  isChange: true,
  handle: ({ shop, note }: Desk<Device>, { digest, name, rows, columns }: ImportUpload) => {
    const { sql } = shop;
    const known = findByDigest(sql, productLists, digest);
    if (known !== null && known.state !== 'done') return { ok: true, id: known.id } as const;
    const products = groupRows(rows.map((row) => cellsIn(row.cells, columns)));
    const given = rows.map(({ line, cells }, index) => ({
      position: line,
      unit: rows[products[index] ?? index]?.line ?? line,
      cells,
    }));
    const id = storeUpload(shop, productLists, { digest, name, state: 'matching', columns }, given);
    deleteAllButNewest(sql, productLists.name, KEPT);
    note(name === '' ? null : name);
    return { ok: true, id } as const;
  },
});

function rowOf({ position, unit, cells, finding, isDone }: MatchedProductRow): ImportRow {
  const { about, ...more } = finding;
  return { ...more, line: position, product: unit, cells, productId: about, isDone };
}

type ImportReference = { id: string };

/** Matches the next rows; for a waiting or finished list, all rows again. `isUnfinished`: there are more. */
export const matchImport = signedInCall({
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

/** Starts to apply a list, which then continues on its own; or continues a paused one. */
export const applyImport = signedInCall({
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
export const showImport = signedInCall({
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
    const rows = found.slice(0, ROWS_A_PAGE).map(rowOf);
    return {
      ok: true,
      given,
      counts: countRows(sql, id),
      rows,
      next: found.length > rows.length ? (rows.at(-1)?.line ?? null) : null,
    } as const;
  },
});

/** A part of the refused rows; `next`: the cursor of the next part, null at the end. */
export const readRefused = signedInCall({
  name: 'imports.refused',
  right: 'manage_products',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>, { id, after }: ImportReference & { after: number }) => {
    const given = findUpload(sql, productLists, id);
    if (given === null) return { ok: false, reason: 'gone' } as const;
    const rows = matchedAfter(sql, productLists, id, { after, group: 'refused', count: ROWS_A_PART }).map(
      rowOf,
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

/** A part of all products in the columns of a list; `next`: the cursor of the next part, null at the end. */
export const readProductFile = signedInCall({
  name: 'products.file',
  right: 'manage_products',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { language, after }: { language: Locale; after: string | null },
  ) => {
    const found = productsAfter(sql, after, PRODUCTS_A_PART);
    const products = found.filter(({ slug }) => slug !== DELIVERY_SLUG);
    const rows = products.flatMap((one) => rowsOf(foundProducts(sql, one), language));
    const next = found.length < PRODUCTS_A_PART ? null : (found.at(-1)?.product.id ?? null);
    return { ok: true, rows, next } as const;
  },
});
