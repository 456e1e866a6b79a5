import type { RequestContext } from '../../storefront/http/request-context.ts';
import { BYTE_ORDER_MARK } from '../../text/csv.ts';

/** A part of a file, and the cursor of the next part; null: the file cannot be read any further. */
type Part<Place> = { lines: string[]; next: Place | null } | null;

/**
 * Answers with a file that is read part by part. An interrupted file ends with an error, so that it does not look
 * complete.
 */
export function answerFile<Place>(
  c: RequestContext,
  name: string,
  first: { lines: string[]; next: Place | null },
  read: (after: Place) => Promise<Part<Place>>,
): Response {
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  const encoder = new TextEncoder();
  let after = first.next;
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + first.lines.join('')));
      if (after === null) controller.close();
    },
    pull: async (controller) => {
      if (after === null) return;
      const part = await read(after);
      if (part === null) return controller.error(new Error('The file was cut short.'));
      if (part.lines.length > 0) controller.enqueue(encoder.encode(part.lines.join('')));
      after = part.next;
      if (after === null) controller.close();
    },
  });
  return c.body(body);
}
