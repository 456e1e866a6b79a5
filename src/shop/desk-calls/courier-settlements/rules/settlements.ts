import type { CourierFees } from '../../../orders/profit/rules/result.ts';
import type { MatchedRow, Upload } from '../../uploads/rules.ts';
import type { SettlementColumns } from './columns.ts';
import type { Meaning } from './meanings.ts';
import type { Match } from './row-actions.ts';

/** Most rows of a courier settlement: a busy shop's week has fewer. */
export const MOST_ROWS = 3_000;
export const settlementStates = ['columns', 'matching', 'ready', 'applying', 'done'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** A courier settlement, kept for a day. Each row is a unit. */
export type CourierSettlement = Upload<SettlementColumns, SettlementState>;

/** `about`: the id of the order. Amounts in whole dinars. */
export type SettlementFinding = {
  match: Match;
  about: string | null;
  meaning: Meaning | null;
  amount: number | null;
  expected: number | null;
  /** What the courier took, by this row. */
  fees: CourierFees;
};
export type MatchedSettlementRow = MatchedRow<SettlementFinding>;

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
  statusText: string;
  match: Match;
  meaning: Meaning | null;
  amount: number | null;
  expected: number | null;
  fees: CourierFees;
  isDone: boolean;
  order: { number: string; name: string | null } | null;
};
