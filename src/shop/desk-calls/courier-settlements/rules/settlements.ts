import type { SettlementColumns } from './columns.ts';
import type { Meaning } from './meanings.ts';
import type { Match } from './plan.ts';

/** Most rows of a courier settlement: a busy shop's week has fewer. */
export const MOST_ROWS = 3_000;
/**
 * The state of a courier settlement, kept for a day. `columns`: the merchant has to choose columns; `matching`: its
 * rows are being matched; `ready`: nothing is applied yet; `applying`: partly applied; `done`.
 */
export const settlementStates = ['columns', 'matching', 'ready', 'applying', 'done'] as const;
export type SettlementState = (typeof settlementStates)[number];

/**
 * `madeAt` in milliseconds. `reached`: the last row that was matched or applied. `acceptDifferences`: rows with other
 * amounts are applied too.
 */
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

/** The number of rows with a match and their sum, in whole dinars. */
export type MatchCount = {
  match: Match;
  meaning: Meaning | null;
  rows: number;
  done: number;
  amount: number;
};

/** A row on the page. `line`: from 1; amounts in whole dinars. */
export type SettlementRow = {
  line: number;
  reference: string;
  said: string;
  match: Match;
  meaning: Meaning | null;
  amount: number | null;
  expected: number | null;
  isDone: boolean;
  order: { number: string; name: string | null } | null;
};
