import type { MatchedRow, Upload } from '../../uploads/rules.ts';
import type { ProductColumns } from './columns.ts';
import type { RowMatch, RowPlan } from './row-changes.ts';

/** Most rows of an import at the desk; the command line accepts more. */
export const MOST_ROWS = 5_000;

export const importStates = ['matching', 'ready', 'applying', 'paused', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** A product list of an import. Its units are products, by their first rows. */
export type ProductImport = Upload<ProductColumns, ImportState>;

/** `about`: the id of the product; null for a new one. `words`: the service's own words about a refusal. */
export type ProductFinding = RowPlan & { about: string | null; title: string; words: string };
export type MatchedProductRow = MatchedRow<ProductFinding>;

/** Rows by match; `done`: how many were applied. */
export type ImportCounts = Record<RowMatch, number> & { done: number };

/** A row on the page. `line`: as the spreadsheet counts; `product`: the first line of the same product. */
export type ImportRow = Omit<ProductFinding, 'about'> & {
  line: number;
  product: number;
  cells: string[];
  productId: string | null;
  isDone: boolean;
};

/** The rows to show: those of one match, or the applied ones. */
export const rowGroups = ['new', 'changed', 'unchanged', 'refused', 'done'] as const;
export type RowGroup = (typeof rowGroups)[number];
