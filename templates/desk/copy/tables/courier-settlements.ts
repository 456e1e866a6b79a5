import type { ColumnRole } from '../../../../src/shop/desk-calls/courier-settlements/rules/columns.ts';
import type { Meaning } from '../../../../src/shop/desk-calls/courier-settlements/rules/meanings.ts';
import type { Match } from '../../../../src/shop/desk-calls/courier-settlements/rules/plan.ts';
import type { SettlementState } from '../../../../src/shop/desk-calls/courier-settlements/rules/settlements.ts';
import type { UploadListCopy } from './shared.ts';

/** Amounts as text; null where nobody spoke of any. */
type Said = { amount: string | null; expected: string | null; apart: string | null };

/** What couriers say became of parcels. */
export type StatementsCopy = UploadListCopy & {
  title: string;
  lead: string;
  link: string;
  states: Record<SettlementState, string>;
  columns: {
    title: string;
    lead: string;
    again: string;
    roles: Record<ColumnRole, string>;
    none: string;
    column: (letter: string, header: string) => string;
    all: Record<Meaning, string>;
    button: string;
    change: string;
    sample: string;
  };
  nothing: string;
  all: string;
  /** What will be done, by what the statement says. */
  planned: Record<Meaning, string>;
  acceptDifferences: string;
  apply: string;
  isReady: string;
  isApplying: string;
  isJudging: string;
  goOn: string;
  isDone: string;
  line: (line: number) => string;
  noReference: string;
  more: string;
  groups: Record<Match, string>;
  /** Of what was to be done and is. */
  marked: string;
  /** Why a row comes to what it does. */
  because: Record<Exclude<Match, 'apply' | 'differs'>, string> & { differs: (said: Said) => string };
  will: Record<Meaning, (said: Said) => string>;
  did: Record<Meaning, (said: Said) => string>;
};
