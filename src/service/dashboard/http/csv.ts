import { localTime } from '../../../text/algiers.ts';
import { BYTE_ORDER_MARK, csvLine, guarded } from '../../../text/csv.ts';

/** Rows of a list, and the place where the next ones begin; null at its end. */
type Part<Place> = { rows: readonly (readonly string[])[]; next: Place | null };

/**
 * A list as a CSV file, read part by part while the browser takes it. `read`: the rows behind a place; it throws if they
 * cannot be read, and the browser then says that the file is not whole. Texts cannot run as formulas.
 */
export function sendCsv<Place>(
  name: string,
  head: readonly string[],
  first: Part<Place>,
  read: (place: Place) => Promise<Part<Place>>,
): Response {
  const encoder = new TextEncoder();
  const lines = (rows: Part<Place>['rows']) =>
    encoder.encode(rows.map((row) => csvLine(row.map(guarded))).join(''));
  let next = first.next;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(head)));
      controller.enqueue(lines(first.rows));
      if (next === null) controller.close();
    },
    async pull(controller) {
      if (next === null) return;
      const part = await read(next);
      controller.enqueue(lines(part.rows));
      next = part.next;
      if (next === null) controller.close();
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

/** A time (seconds) as a cell, in Algiers; empty for none. */
export function timeCell(at: number | null): string {
  return at === null ? '' : localTime(at);
}
