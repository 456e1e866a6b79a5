import type { ParcelItem } from '../../../domain/orders/parcel-products.ts';
import type { CourierFees } from '../../../domain/orders/profit/order-result.ts';
import type { BalanceField, ParcelBalance } from '../../courier-payments/rules.ts';
import type { MatchedRow, Upload } from '../../uploads/rules/uploads.ts';
import type { SettlementColumns } from './columns.ts';
import type { Match } from './row-actions.ts';
import type { Meaning } from './status-words.ts';

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
  /** The courier's payment, by this row. */
  paymentId: string | null;
  /** What is left after a fee that the row does not say; null for a row that says the whole amount, or none. */
  net: number | null;
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
  paymentId: string | null;
  net: number | null;
  /** The merchant said what the row means. */
  isChosen: boolean;
  isDone: boolean;
  /** The pieces whose return explains a lower amount. */
  part: readonly ParcelItem[];
  /** What this row says of its parcel, what the courier's API says, and where they differ. */
  said: ParcelBalance;
  api: ParcelBalance;
  differences: BalanceField[];
  order: { number: string; name: string | null } | null;
};

/** Rows of one match; `apart`: rows of which the courier's API says otherwise. */
export type SettlementGroup = Match | 'apart';

/** What a row says of its parcel's money. */
export function accountOfRow({
  meaning,
  amount,
  fees,
  paymentId,
}: Pick<SettlementFinding, 'meaning' | 'amount' | 'fees' | 'paymentId'>): ParcelBalance {
  return {
    end: meaning === 'returned' || meaning === null ? meaning : 'delivered',
    // A row about a delivery does not say that nothing is paid out.
    isPaidOut: meaning === 'remitted' ? true : null,
    amount,
    fee: fees.delivery,
    returnFee: fees.returning,
    paymentId,
  };
}
