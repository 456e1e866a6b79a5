import type { Progress } from './progress.ts';

/** The fields of an upload's form: pasted text, or a file. */
export type UploadFields = { text: string; file: File };

/** `from`: the first row after the headings, from 0. */
export type UploadColumns = { from: number };

/** An uploaded table. `madeAt` in milliseconds; `applies`: the matches whose rows are applied. */
export type Upload<Columns, State> = Progress & {
  id: string;
  name: string;
  madeAt: number;
  state: State;
  columns: Columns;
  rows: number;
  applies: string[];
};

/** `unit`: the first position of the rows that are matched and applied together. */
export type UploadedRow = { position: number; unit: number; cells: string[] };

/** The result of matching a row. `about`: the id of the product or order that it is about. */
export type RowFinding = { match: string; about: string | null };

export type MatchedRow<Finding> = UploadedRow & { finding: Finding; isDone: boolean };
