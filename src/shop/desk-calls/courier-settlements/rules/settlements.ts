import type { SettlementColumns } from './columns.ts';
import type { Meaning } from './meanings.ts';
import type { Match } from './plan.ts';

/** So many rows has a statement at most: a courier's week of a busy shop has fewer. */
export const MOST_ROWS = 3_000;
/**
 * How far a statement is. Kept for a day. `columns`: somebody has to say what stands where; `judging`: its rows are looked up;
 * `ready`: nothing was done yet; `applying`: something was, and it goes on; `done`.
 */
export const settlementStates = ['columns', 'judging', 'ready', 'applying', 'done'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** `madeAt` in milliseconds. `reached`: the last row that was looked up, or done. `acceptDifferences`: rows of other amounts, too. */
export type CourierSettlement = {
  id: string;
  name: string;
  madeAt: number;
  state: SettlementState;
  columns: SettlementColumns;
  rows: number;
  reached: number;
  acceptDifferences: boolean;
};

/** How many rows come to what, and how much money they speak of, in whole dinars. */
export type MatchCount = {
  verdict: Match;
  meaning: Meaning | null;
  rows: number;
  done: number;
  amount: number;
};

/** A row as it is shown. `line`: from 1; amounts in whole dinars. */
export type SettlementRow = {
  line: number;
  reference: string;
  said: string;
  verdict: Match;
  meaning: Meaning | null;
  amount: number | null;
  expected: number | null;
  isDone: boolean;
  order: { number: string; name: string | null } | null;
};
