import type { BalanceEntryType } from '../../contract/resources/balance.ts';

/** Statements of the balance by month: which seconds a month has, and how a line is spelled. */

/** Algeria has been an hour ahead of UTC, in summer and winter, since 1981. */
const AHEAD = 3_600;

/** A month of Algiers in seconds since the epoch, `to` excluded. `isOver`: nothing can be added to it any more. */
export type Month = { name: string; from: number; to: number; isOver: boolean };

/** Reads `YYYY-MM`; null when it is none, or has not begun at `now` (seconds). */
export function readMonth(text: string, now: number): Month | null {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined || month === undefined) return null;
  const begins = (months: number) => Date.UTC(Number(year), Number(month) - 1 + months, 1) / 1000 - AHEAD;
  const [from, to] = [begins(0), begins(1)];
  return from > now ? null : { name: text, from, to, isOver: to <= now };
}

/** One movement, as a statement tells it. `payout`: of a payout, what the operator recorded. */
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

/**
 * Spreadsheets take a file without the mark for one in the machine's old code page, and an Arabic or French reference is
 * then unreadable. What reads it by program skips the mark by its usual name, such as utf-8-sig.
 */
const BYTE_ORDER_MARK = '\uFEFF';

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

/** `balance`: behind the line. */
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

/** What the month ends with; while it goes on, what it has come to at `now` (seconds). */
export function foot(month: Month, closing: number, now: number): string {
  return month.isOver
    ? row([localTime(month.to - 1), 'closing_balance', '', String(closing)])
    : row([localTime(now), 'balance_to_date', '', String(closing)]);
}

function localTime(at: number): string {
  return new Date((at + AHEAD) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * What somebody wrote must not be run as a formula by the spreadsheet that opens it; nor what stands behind a semicolon, at
 * which spreadsheets of French and Arabic settings begin a cell, whatever quotes are around it.
 */
function guarded(text: string): string {
  return text.replace(/(^|[;\t])(?=\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g, "$1'");
}

function row(cells: readonly string[]): string {
  const all = Array.from(COLUMNS, (_, index) => cells[index] ?? '');
  return `${all.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
