import type { ProductColumn, ProductColumns } from './columns.ts';
import type { CellChange, RowMatch, RowProblem } from './plan.ts';

/** So many rows are taken at the desk at once; the command takes more. */
export const MOST_ROWS = 5_000;

/**
 * How far an import is. Kept with it. `judging`: its rows are looked up; `ready`: nothing was done yet; `applying`: it goes on by
 * itself; `paused`: it waits for somebody; `done`.
 */
export const importStates = ['judging', 'ready', 'applying', 'paused', 'done'] as const;
export type ImportState = (typeof importStates)[number];

/** What an import waits for. `scope`: a key that may write; `service`: a service that answers. */
export const importProblems = ['scope', 'service'] as const;
export type ImportProblem = (typeof importProblems)[number];

/**
 * A list of goods that was given. `madeAt` in milliseconds. `reached`: the last product that was looked up, by its first row;
 * `failures`: times that the service has not answered since it last did.
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

/** How many rows come to what; `done`: how many of them were done. */
export type ImportCounts = Record<RowMatch, number> & { done: number };

/** A row of it. `line`: as the spreadsheet counts; `words`: the service's own, of what it refused. */
export type ImportRow = {
  line: number;
  product: number;
  cells: string[];
  title: string;
  productId: string | null;
  verdict: RowMatch | null;
  problem: RowProblem | null;
  column: ProductColumn | null;
  variant: string | null;
  words: string;
  changes: CellChange[];
  isDone: boolean;
};

/** Which rows are shown: those of a verdict, or those that were done. */
export const rowGroups = ['new', 'changed', 'unchanged', 'refused', 'done'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** Milliseconds until what the service did not answer is asked for again, by how often it has not. */
const pauses = [5_000, 30_000, 120_000];
/** Tries of one product. */
const TRIES = pauses.length;
/** Failures after which it is the service and no product: somebody has to look. */
const MOST_FAILURES = 3 * TRIES;

/** What comes of a failure of the service, the `failures`th in a row. `pass`: this product is left, and the next is tried. */
export function afterFailure(failures: number): { pause: number; does: 'retry' | 'pass' | 'stop' } {
  const pause = pauses[(failures - 1) % TRIES] ?? 0;
  if (failures >= MOST_FAILURES) return { pause, does: 'stop' };
  return { pause, does: failures % TRIES === 0 ? 'pass' : 'retry' };
}
