import type { Context } from 'hono';
import { localTime } from '../../../text/algiers.ts';
import { BYTE_ORDER_MARK, csvLine, guarded } from '../../../text/csv.ts';
import type { Environment } from '../../environment.ts';
import { showRefusal } from './respond.tsx';

/** A part of a list, with the place where the next one begins, null at its end; or why it is not shown. */
type PartOf<Place> = { ok: true; next: Place | null } | { ok: false; reason: string };
type Read<Part> = Extract<Part, { ok: true }>;

/**
 * A list as a CSV file, read part by part while the browser takes it. `read`: the part behind a place, null for the first
 * one. A later part that cannot be read ends the file with an error, so that it does not look complete. Texts cannot run
 * as formulas; numbers are written as they are, also below zero. `refuse`: shows why there is no file.
 */
export async function answerCsv<Place, Part extends PartOf<Place>>(
  c: Context<Environment>,
  { name, columns }: { name: string; columns: readonly string[] },
  read: (place: Place | null) => Promise<Part>,
  rowsOf: (part: Read<Part>) => readonly (readonly (string | number)[])[],
  refuse: (c: Context<Environment>, reason: string) => Promise<Response> = showRefusal,
): Promise<Response> {
  const first = await read(null);
  if (!first.ok) return refuse(c, first.reason);
  const encoder = new TextEncoder();
  let part = first as Read<Part>;
  const enqueue = (controller: ReadableStreamDefaultController<Uint8Array>, head = '') => {
    controller.enqueue(
      encoder.encode(
        head +
          rowsOf(part)
            .map((row) => csvLine(row.map(spellCell)))
            .join(''),
      ),
    );
    if (part.next === null) controller.close();
  };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => enqueue(controller, BYTE_ORDER_MARK + csvLine(columns)),
    pull: async (controller) => {
      const reply = await read(part.next);
      if (!reply.ok) throw new Error(`The list was refused: ${reply.reason}`);
      part = reply as Read<Part>;
      enqueue(controller);
    },
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}

function spellCell(cell: string | number): string {
  return typeof cell === 'number' ? String(cell) : guarded(cell);
}

/** A time (seconds) as a cell, in Algiers; empty for none. */
export function timeCell(at: number | null): string {
  return at === null ? '' : localTime(at);
}

/** A time in milliseconds as a cell. */
export function msCell(at: number): string {
  return timeCell(Math.floor(at / 1000));
}

/** The only part of a list that is read at once. */
export async function wholeOf<Reply extends object>(reply: Promise<Reply>): Promise<Reply & { next: null }> {
  return { ...(await reply), next: null };
}
