import type { Context } from 'hono';
import { clearingItem, doubtList, settlementLine } from '../../../../contract/resources/reconciliation.ts';
import {
  DOUBT_COLUMNS,
  doubtCells,
  ITEM_COLUMNS,
  itemCells,
  LINE_COLUMNS,
  lineCells,
} from '../../../dashboard/reconciliation/cells.ts';
import type { Environment } from '../../../environment.ts';
import { operatorOperations } from '../../operations/index.ts';
import { answerListFile, partOf, partsOf } from '../http/files.ts';
import { modeOf } from '../http/mode.ts';
import { chosenIn, WAITING_STATES } from './filters.ts';

const { listClearing, listDoubts, listSettlementLines } = operatorOperations;

/** The lines that wait for a person as a file, one state after the other. */
export async function answerLinesFile(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  const lists = WAITING_STATES.map((state) =>
    partsOf(c, listSettlementLines, settlementLine, { mode, state }),
  );
  const read = async (place: { list: number; after: string | null } | null) => {
    const { list, after } = place ?? { list: 0, after: null };
    const part = await lists[list]?.(after);
    if (!part?.ok) return { ok: false, reason: 'gone' } as const;
    const following = list + 1 < lists.length ? { list: list + 1, after: null } : null;
    return { ...part, next: part.next === null ? following : { list, after: part.next } };
  };
  return answerListFile(c, { name: `settlement-lines-${mode}`, columns: LINE_COLUMNS }, read, ({ data }) =>
    data.map(lineCells),
  );
}

/** The open items of the chosen clearing account as a file. */
export async function answerClearingFile(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  return answerListFile(
    c,
    { name: `clearing-${mode}`, columns: ITEM_COLUMNS },
    partsOf(c, listClearing, clearingItem, { mode, account: chosenIn(c), state: 'open' }),
    ({ data }) => data.map(itemCells),
  );
}

/** The doubts as a file. */
export async function answerDoubtsFile(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  return answerListFile(
    c,
    { name: `doubts-${mode}`, columns: DOUBT_COLUMNS },
    partOf(c, listDoubts, doubtList, { mode }),
    ({ body }) => body.data.map(doubtCells),
  );
}
