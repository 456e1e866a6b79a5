import type { ColumnRole } from '../../../../src/storefront/desk/statements/rules/columns.ts';
import type { Meaning } from '../../../../src/storefront/desk/statements/rules/meanings.ts';
import type { Verdict } from '../../../../src/storefront/desk/statements/rules/plan.ts';
import type { StatementState } from '../../../../src/storefront/desk/statements/rules.ts';
import type { GivenListCopy } from './shared.ts';

/** Amounts as text; null where nobody spoke of any. */
type Said = { amount: string | null; expected: string | null; apart: string | null };

/** What couriers say became of parcels. */
export type StatementsCopy = GivenListCopy & {
  title: string;
  lead: string;
  link: string;
  states: Record<StatementState, string>;
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
  takesDiffering: string;
  apply: string;
  isReady: string;
  isApplying: string;
  isJudging: string;
  goOn: string;
  isDone: string;
  line: (line: number) => string;
  noReference: string;
  more: string;
  groups: Record<Verdict, string>;
  /** Of what was to be done and is. */
  marked: string;
  /** Why a row comes to what it does. */
  because: Record<Exclude<Verdict, 'apply' | 'differs'>, string> & { differs: (said: Said) => string };
  will: Record<Meaning, (said: Said) => string>;
  did: Record<Meaning, (said: Said) => string>;
};
