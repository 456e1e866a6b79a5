import type { Context } from 'hono';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, wholeOf } from '../http/csv.ts';
import { FILE_ROWS } from '../paging.ts';
import { DOUBT_COLUMNS, doubtCells, ITEM_COLUMNS, itemCells, LINE_COLUMNS, lineCells } from './cells.ts';
import { readItemFilters, readLineState } from './filters.ts';
import { listItems, listLines, showDoubts, showSummary } from './procedures.ts';

type File = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** The clearing accounts as a file. */
export const answerSumsFile: File = (mode) => async (c) => {
  const read = () => wholeOf(askMode(c, mode, showSummary, {}));
  const columns = ['account', 'balance', 'items', 'up_to_1_day', 'up_to_2_days', 'up_to_4_days', 'older'];
  return answerCsv(c, { name: `reconciliation-${mode}`, columns }, read, ({ figures }) =>
    figures.clearing.map(({ account, balance, items, by_age: by }) => [
      ...[account, balance, items, by.up_to_1, by.up_to_2, by.up_to_4, by.older],
    ]),
  );
};

/** The lines as a file, with the filter of the page. */
export const answerLinesFile: File = (mode) => async (c) => {
  const state = readLineState(c);
  const read = (after: string | null) => askMode(c, mode, listLines, { state, after, rows: FILE_ROWS });
  return answerCsv(c, { name: `settlement-lines-${mode}`, columns: LINE_COLUMNS }, read, ({ lines }) =>
    lines.map(lineCells),
  );
};

/** The items of a clearing account as a file, with the filters of the page. */
export const answerClearingFile: File = (mode) => async (c) => {
  const filters = readItemFilters(c);
  const read = (after: string | null) => askMode(c, mode, listItems, { ...filters, after, rows: FILE_ROWS });
  return answerCsv(c, { name: `clearing-${mode}`, columns: ITEM_COLUMNS }, read, ({ items }) =>
    items.map(itemCells),
  );
};

/** The doubts as a file. */
export const answerDoubtsFile: File = (mode) => async (c) => {
  const read = () => wholeOf(askMode(c, mode, showDoubts, {}));
  return answerCsv(c, { name: `doubts-${mode}`, columns: DOUBT_COLUMNS }, read, ({ doubts }) =>
    doubts.map(doubtCells),
  );
};
