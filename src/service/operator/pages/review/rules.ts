import type { SettlementLineInput } from '../../../../contract/requests/reconciliation.ts';
import { settlementKind } from '../../../../contract/resources/reconciliation.ts';
import { readAmount } from '../../../../text/numerals.ts';

/** Why a form of the review did nothing: a code of the API, or one of the page. */
export const reviewRefusals = [
  'validation_failed',
  'settlement_line_taken',
  'already_settled',
  'payout_pending',
  'refund_pending',
  'refund_ended',
  'refund_not_unclear',
  'unreadable_file',
  'too_many_lines',
] as const;
export type ReviewRefusal = (typeof reviewRefusals)[number];

/** `line`: of the file, from 1, that cannot be read. */
type FileReading = { ok: true; lines: SettlementLineInput[] } | { ok: false; line: number };

/**
 * Reads a file of settlement lines, as CSV. Its first line names the columns `reference`, `amount` and `date`, and
 * perhaps `kind` (else `kind` is the given one); others are passed over. Amounts in whole dinars, dates as 2026-11-22
 * or 22/11/2026. A line that cannot be read refuses the whole file.
 */
export function readSettlementFile(text: string, kind: SettlementLineInput['kind']): FileReading {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = [';', '\t', ','].find((one) => head.includes(one)) ?? ';';
  const names = cellsOf(head, separator).map((name) => name.toLowerCase());
  const places = {
    reference: names.indexOf('reference'),
    amount: names.indexOf('amount'),
    date: names.indexOf('date'),
    kind: names.indexOf('kind'),
  };
  if (places.reference < 0 || places.amount < 0 || places.date < 0) return { ok: false, line: 1 };
  const lines: SettlementLineInput[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const line = index + 2;
    const cells = cellsOf(row, separator);
    const at = (place: number) => cells[place] ?? '';
    const amount = readAmount(at(places.amount));
    const date = readDate(at(places.date));
    const read = places.kind < 0 ? kind : settlementKind.safeParse(at(places.kind).toLowerCase()).data;
    if (amount === null || amount < 1 || date === null || read === undefined || at(places.reference) === '')
      return { ok: false, line };
    lines.push({ line, kind: read, reference: at(places.reference), amount, date });
  }
  return lines.length === 0 ? { ok: false, line: 1 } : { ok: true, lines };
}

/** The cells of a line; a quoted one may hold the separator. */
function cellsOf(row: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const mark of row) {
    if (mark === '"') isQuoted = !isQuoted;
    else if (mark === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += mark;
  }
  return cells.map((cell) => cell.trim());
}

function readDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d\d-\d\d$/.test(date) ? date : null;
}
