import type { BalanceEntryType } from '../../contract/resources/balance.ts';
import { beginningOfMonth, localTime } from '../../text/algiers.ts';
import { BYTE_ORDER_MARK, csvLine, guarded } from '../../text/csv.ts';

/** Statements of the balance by month: the seconds of a month, and the text of a line. */

/** A month in Algiers, in seconds since the epoch, `to` excluded. `isOver`: no entry can be added to it. */
export type Month = { name: string; from: number; to: number; isOver: boolean };

/** Reads `YYYY-MM`; null when it is invalid, or the month has not begun at `now` (seconds). */
export function readMonth(text: string, now: number): Month | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined) return null;
  const begins = (months: number) => beginningOfMonth(Number(year), Number(month) + months);
  const [from, to] = [begins(0), begins(1)];
  return from > now ? null : { name: text, from, to, isOver: to <= now };
}

/** One entry in a statement. `payout`: the operator's record, for a payout. */
export type Line = {
  seq: number;
  at: number;
  type: BalanceEntryType;
  amount: number;
  reference: string;
  checkoutId: string | null;
  refundId: string | null;
  payout: { date: string; reference: string } | null;
};

const COLUMNS = [
  'date',
  'type',
  'amount',
  'balance',
  'reference',
  'checkout_id',
  'refund_id',
  'payout_date',
  'payout_reference',
];

export function head(month: Month, opening: number): string {
  const first = row([localTime(month.from), 'opening_balance', '', String(opening)]);
  return BYTE_ORDER_MARK + row(COLUMNS) + first;
}

/** `balance`: after the line. */
export function spellLine(line: Line, balance: number): string {
  return row([
    localTime(line.at),
    line.type,
    String(line.amount),
    String(balance),
    guarded(line.reference),
    guarded(line.checkoutId ?? ''),
    guarded(line.refundId ?? ''),
    line.payout?.date ?? '',
    guarded(line.payout?.reference ?? ''),
  ]);
}

/** The closing line of a month; for the current month, its balance at `now` (seconds). */
export function foot(month: Month, closing: number, now: number): string {
  return month.isOver
    ? row([localTime(month.to - 1), 'closing_balance', '', String(closing)])
    : row([localTime(now), 'balance_to_date', '', String(closing)]);
}

/** A line for programs: they expect a comma. */
function row(cells: readonly string[]): string {
  return csvLine(
    Array.from(COLUMNS, (_, index) => cells[index] ?? ''),
    ',',
  );
}
