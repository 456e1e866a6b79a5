import type { MoveReason } from '../../../domain/stock.ts';
import { readWholeNumber } from '../../../text/numerals.ts';

/** The most rows that a page lists, and that its form sends. */
export const MOST_ROWS = 100;

/** A count in the list. `left`: unsold pieces; `free`: those that can be ordered now; `held`: those of unpaid orders. */
export type StockRow = {
  /** Of the count, as `countKey` makes it. */
  key: string;
  productId: string;
  variant: string | null;
  name: string;
  label: string | null;
  picture: string | null;
  left: number;
  free: number;
  held: number;
  /** The merchant's number: with `left`, the version of the row. */
  counted: number;
};

const MOST_PIECES = 1_000_000;

/** A typed number: a new count, or with a sign a difference. Null for a blank; undefined for any other text. */
export function readTyped(text: string): { to: number } | { by: number } | null | undefined {
  const typed = text.replace(/[\u200e\u200f\u2066-\u2069\s]/g, '').replace(/[−–]/g, '-');
  if (typed === '') return null;
  const sign = /^[+-]|[+-]$/.exec(typed)?.[0];
  const pieces = readWholeNumber(sign === undefined ? typed : typed.replace(sign, ''));
  if (pieces === null || pieces > MOST_PIECES) return undefined;
  return sign === undefined ? { to: pieces } : { by: sign === '-' ? -pieces : pieces };
}

/** One typed row of the form. `seen`: unsold pieces and the merchant's number that the page showed. */
export type TypedRow = {
  key: string;
  seen: { left: number; counted: number };
  typed: { to: number } | { by: number };
};

/** Why a row was not saved. `more`: the rows before it took all requests of one call. */
export type RowProblem = 'gone' | 'conflict' | 'busy' | 'scope' | 'service' | 'later' | 'refused' | 'more';

/** What moved a count: a changed number, or an order. `pieces`: more or fewer; `at`: milliseconds. */
export type ListedMove =
  | {
      kind: 'change';
      at: number;
      pieces: number | null;
      after: number | null;
      reason: MoveReason;
      note: string | null;
      device: string | null;
    }
  | { kind: 'sold' | 'returned'; at: number; pieces: number; number: string; device: string | null };

/** Of an order's history: how many of its pieces are sold after each event. */
type SaleStep = { at: number; sold: number; device: string | null };

/** The sales and returns of an order, from the pieces that are sold after each of its events. */
export function salesOf(number: string, steps: readonly SaleStep[]): ListedMove[] {
  return steps.flatMap(({ at, sold, device }, index): ListedMove[] => {
    const pieces = (steps[index - 1]?.sold ?? 0) - sold;
    return pieces === 0 ? [] : [{ kind: pieces < 0 ? 'sold' : 'returned', at, pieces, number, device }];
  });
}
