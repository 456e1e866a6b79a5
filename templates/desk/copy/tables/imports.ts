import type { ProductColumn } from '../../../../src/shop/desk-calls/imports/rules/columns.ts';
import type {
  ImportProblem,
  ImportState,
  RowGroup,
} from '../../../../src/shop/desk-calls/imports/rules/imports.ts';
import type { RowProblem } from '../../../../src/shop/desk-calls/imports/rules/plan.ts';
import type { UploadListCopy } from './shared.ts';

/** Lists of goods, given and taken. */
export type ImportsCopy = UploadListCopy & {
  title: string;
  lead: string;
  /** The ways to a file: one to begin with, and one of all goods. */
  sample: string;
  all: string;
  /** What a list can hold. `rules`: how it is read, one sentence each. */
  columns: string;
  columnsLead: string;
  rules: string[];
  /** Another list. */
  link: string;
  states: Record<ImportState, string>;
  refused: { headings: string };
  ignored: string;
  /** What stands above the rows, by how far it is. */
  isJudging: string;
  isReady: string;
  isSame: string;
  isApplying: string;
  progress: (done: number, all: number) => string;
  refresh: string;
  isDone: (count: number) => string;
  isPaused: Record<ImportProblem, string>;
  untouched: string;
  apply: (count: number) => string;
  goOn: string;
  again: string;
  refusedFile: string;
  everything: string;
  groups: Record<RowGroup, string>;
  nothing: string;
  more: string;
  line: (line: number) => string;
  /** Above the column of reasons in the file of refused rows. */
  reason: string;
  column: (name: string) => string;
  is: Record<'new' | 'changed' | 'unchanged' | 'done', string>;
  none: string;
  yes: string;
  no: string;
  because: Record<Exclude<RowProblem, 'cell'>, string>;
  /** What to do where rows of one product each name a number of pieces. */
  piecesOnce: string;
  /** What stands in a cell is not what its column holds. */
  cell: Record<'money' | 'pieces' | 'pictures' | 'mark' | 'text', string>;
  goods: Partial<Record<ProductColumn, string>>[];
};
