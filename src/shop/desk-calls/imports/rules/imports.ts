import type { ProductColumn, ProductColumns } from './columns.ts';
import type { CellChange, RowMatch, RowProblem } from './plan.ts';

/** Most rows of an import at the desk; the command line accepts more. */
export const MOST_ROWS = 5_000;

/**
 * The state of an import, stored with it. `matching`: its rows are being matched; `ready`: nothing is applied yet;
 * `applying`: it continues on its own; `paused`: it waits for the merchant; `done`.
 */
export const importStates = ['matching', 'ready', 'applying', 'paused', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** What an import waits for. `scope`: a key that may write; `service`: a service that answers. */
export const importProblems = ['scope', 'service'] as const;
export type ImportProblem = (typeof importProblems)[number];

/**
 * A product list of an import. `madeAt` in milliseconds. `reached`: the last handled product, by its first row;
 * `failures`: failures of the service since its last answer.
 */
export type ProductImport = {
  id: string;
  name: string;
  madeAt: number;
  state: ImportState;
  columns: ProductColumns;
  rows: number;
  reached: number;
  failures: number;
  problem: ImportProblem | null;
};

/** Rows by match; `done`: how many were applied. */
export type ImportCounts = Record<RowMatch, number> & { done: number };

/** A row of it. `line`: as the spreadsheet counts; `words`: the service's own words about a refusal. */
export type ImportRow = {
  line: number;
  product: number;
  cells: string[];
  title: string;
  productId: string | null;
  match: RowMatch | null;
  problem: RowProblem | null;
  column: ProductColumn | null;
  variant: string | null;
  words: string;
  changes: CellChange[];
  isDone: boolean;
};

/** The rows to show: those of one match, or the applied ones. */
export const rowGroups = ['new', 'changed', 'unchanged', 'refused', 'done'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** Milliseconds until a failed request is repeated, by the number of failures. */
const pauses = [5_000, 30_000, 120_000];
/** Tries of one product. */
const TRIES = pauses.length;
/** So many failures in a row mean that the service is at fault, not a product: the merchant has to look. */
const MOST_FAILURES = 3 * TRIES;

/** What follows the `failures`th failure in a row. `pass`: this product is skipped, and the next is tried. */
export function afterFailure(failures: number): { pause: number; does: 'retry' | 'pass' | 'stop' } {
  const pause = pauses[(failures - 1) % TRIES] ?? 0;
  if (failures >= MOST_FAILURES) return { pause, does: 'stop' };
  return { pause, does: failures % TRIES === 0 ? 'pass' : 'retry' };
}
