import type { MatchedRow, Upload } from '../../uploads/rules/uploads.ts';
import type { ProductColumns } from './find-columns.ts';
import type { RowKey } from './identify-products.ts';
import type { RowMatch, RowPlan } from './merge-rows.ts';

/** Most rows of an import at the desk; the command line accepts more. */
export const MOST_ROWS = 5_000;

export const importStates = ['columns', 'matching', 'ready', 'applying', 'paused', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** A product list of an import. Its units are products, by their first rows. */
export type ProductImport = Upload<ProductColumns, ImportState>;

/**
 * `about`: the id of the product; null for a new one. `words`: the service's own words about a refusal. `by`: what made
 * the row known or new; null where it is asked. `duplicates`: ids of the products that may be meant; `duplicateLine`: the row of
 * the same name or product.
 */
export type ProductFinding = RowPlan & {
  about: string | null;
  title: string;
  words: string;
  by: RowKey | null;
  duplicates: string[];
  duplicateLine: number | null;
  /** Pictures in the file, on the first row of a product; `MOST_PHOTOS` are imported. */
  photos: number;
};
export type MatchedProductRow = MatchedRow<ProductFinding>;

/** Rows by match; `done`: how many were applied. */
export type ImportCounts = Record<RowMatch, number> & { done: number };

/** A product that a row may mean. `amount`: its lowest price in whole dinars. */
export type DuplicateProduct = { id: string; name: string; slug: string; amount: number | null };

/** A row on the page. `line`: as the spreadsheet counts; `product`: the first line of the same product. */
export type ImportRow = Omit<ProductFinding, 'about' | 'duplicates'> & {
  /** Products that the merchant may choose for it. */
  duplicates: DuplicateProduct[];
  /** What the merchant chose: a product's id, or `new`; null for no choice. */
  choice: string | null;
  line: number;
  product: number;
  cells: string[];
  productId: string | null;
  isDone: boolean;
};

/** The rows to show: those of one match, or the applied ones. */
export const rowGroups = ['asked', 'new', 'changed', 'unchanged', 'refused', 'done'] as const;
export type RowGroup = (typeof rowGroups)[number];
