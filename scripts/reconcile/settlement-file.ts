import * as z from 'zod';
import type { SettlementLineInput } from '../../src/contract/requests/reconciliation.ts';
import { settlementSource } from '../../src/contract/resources/reconciliation.ts';
import { readTableFile } from '../../src/desk/spreadsheets/read-table.ts';
import { UserError } from '../../src/server/user-error.ts';
import { readAmount } from '../../src/text/numerals.ts';

/** Rows of a file, at most. */
const MOST_ROWS = 100_000;

/** The columns of a file by their headings, chosen once. */
export const settlementFormat = z.strictObject({
  source: settlementSource,
  columns: z.strictObject({
    reference: z.string(),
    amount: z.string(),
    date: z.string(),
    kind: z.string().optional(),
  }),
  /** Words of the column `kind` for a refund, and for rows that are neither payment, refund nor payout. */
  refund: z.array(z.string()).default([]),
  skip: z.array(z.string()).default([]),
});
export type SettlementFormat = z.infer<typeof settlementFormat>;

/** `skipped`: rows by the word that they were skipped for. */
export type SettlementFile = { lines: SettlementLineInput[]; skipped: Map<string, number> };

/** Reads a file by its format. Throws a UserError that names the row at fault: nothing is left out in silence. */
export async function readSettlementFile(
  bytes: Uint8Array,
  format: SettlementFormat,
): Promise<SettlementFile> {
  const table = await readTableFile(bytes, MOST_ROWS);
  if (!table.ok) throw new UserError(`The file is no table that can be read (${table.reason}).`);
  const [headings = [], ...rows] = table.rows;
  const columns = Object.fromEntries(
    Object.entries(format.columns).map(([name, heading]) => [name, columnOf(headings, heading)]),
  );
  const skipped = new Map<string, number>();
  const lines: SettlementLineInput[] = [];
  for (const [index, cells] of rows.entries()) {
    const line = table.lines[index + 1] ?? index + 2;
    const cell = (name: string) => (columns[name] === undefined ? '' : (cells[columns[name]] ?? '').trim());
    const word = cell('kind');
    if (format.skip.includes(word)) {
      skipped.set(word, (skipped.get(word) ?? 0) + 1);
      continue;
    }
    const amount = readDinars(cell('amount'), line);
    const isRefund = format.refund.includes(word) || (format.refund.length === 0 && amount < 0);
    const kind = format.source === 'bank' ? 'payout' : isRefund ? 'refund' : 'payment';
    if (kind === 'payment' && amount < 0)
      throw new UserError(
        `Row ${line}: an amount below zero is no payment. Name its word under "refund" or "skip".`,
      );
    if (amount === 0) throw new UserError(`Row ${line}: the amount is zero. Name its word under "skip".`);
    if (cell('reference') === '') throw new UserError(`Row ${line} has no reference.`);
    lines.push({
      line,
      kind,
      reference: cell('reference'),
      amount: Math.abs(amount),
      date: readDate(cell('date'), line),
    });
  }
  return { lines, skipped };
}

function columnOf(headings: readonly string[], heading: string): number {
  const at = headings.findIndex((one) => one.trim() === heading.trim());
  if (at >= 0) return at;
  throw new UserError(`The file has no column "${heading}". It has: ${headings.join(', ')}.`);
}

/** Signed whole dinars, as banks write them: `2 050,00`, `-500.00`, `2,050.00`. */
function readDinars(text: string, line: number): number {
  const [, sign, unsigned = ''] = /^([+-]?)(.*)$/.exec(text) ?? [];
  const amount = readAmount(unsigned);
  if (amount === null)
    throw new UserError(
      `Row ${line}: "${text}" is no amount of whole dinars. Name its word under "skip" if it is a fee.`,
    );
  return sign === '-' ? -amount : amount;
}

/** `15/01/2027`, `15-01-2027` or `2027-01-15`, with a time or without. */
function readDate(text: string, line: number): string {
  const [, day, month, year] = /^(\d{2})[/.-](\d{2})[/.-](\d{4})\b/.exec(text) ?? [];
  const date = year === undefined ? text.slice(0, 10) : `${year}-${month}-${day}`;
  if (!z.iso.date().safeParse(date).success) throw new UserError(`Row ${line}: "${text}" is no date.`);
  return date;
}
