import { toHex } from '../../contract/bytes.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import type { CallerState } from '../define-procedure.ts';
import { askDesk } from '../http/ask.ts';
import { readTable, readTableFile } from '../spreadsheets/read-table.ts';
import type { CellShape } from '../spreadsheets/rules/read-cell.ts';
import type { FileReading, TableRefusal } from '../spreadsheets/rules/table-bounds.ts';
import { admitFile } from './procedures.ts';

/** Parts of an upload that one request matches or applies: the rest waits for a button. */
const MOST_TURNS = 60;
const LONGEST_NAME = 80;
/** Letters of a refused pasted text that the page shows again. */
export const SHOWN_AGAIN = 100_000;

/**
 * `digest`: SHA-256 of the bytes. `name`: the file's; empty for pasted text. */
type UploadedTable = {
  ok: true;
  rows: string[][];
  lines: number[];
  digest: string;
  name: string;
  reading: FileReading;
};

/**
 * Reads the posted file or, without one, the pasted `text`; null for a form without the field. A device that sent too
 * many gets its text back, unread.
 */
export async function readUploadForm(
  c: RequestContext,
  mostRows: number,
  shape?: CellShape,
): Promise<{ text: string; table: UploadedTable | TableRefusal } | null> {
  const form = await readForm(c);
  if (!form.has('text')) return null;
  const text = String(form.get('text'));
  const admitted = await askDesk(c, admitFile, { kind: 'tables' });
  if (!admitted.ok)
    return { text, table: { ok: false, reason: 'limited', wait: 'wait' in admitted ? admitted.wait : 1 } };
  const file = form.get('file');
  const isFile = file instanceof File && file.size > 0;
  const bytes = isFile ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(text);
  const read = await (isFile ? readTableFile(bytes, mostRows, shape) : readTable(text, mostRows, shape));
  if (!read.ok) return { text, table: read };
  const digest = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const name = isFile ? file.name.toWellFormed().replace(/\p{C}/gu, '').slice(0, LONGEST_NAME) : '';
  return { text, table: { ...read, digest, name } };
}

/** The status of the page with the form again; `refused`: why the list was not read, null for a plain page. */
export function statusOf(refused: { reason: string } | null): 200 | 422 | 429 {
  if (refused === null) return 200;
  return refused.reason === 'limited' ? 429 : 422;
}

type Refusal = { ok: false; reason: string } & CallerState;
type PartReply = ({ ok: true; isUnfinished: boolean } & CallerState) | Refusal;

/**
 * Matches or applies part by part, so that a long upload does not hold up other requests. Returns the refusal that
 * ended it; null when nothing is left, or when the rest waits for a button.
 */
export async function runParts(next: (turn: number) => Promise<PartReply>): Promise<Refusal | null> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const reply = await next(turn);
    if (!reply.ok) return reply;
    if (!reply.isUnfinished) break;
  }
  return null;
}
