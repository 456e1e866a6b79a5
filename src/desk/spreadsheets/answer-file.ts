import { languageOf, type RequestContext } from '../../shop-web/request-context.ts';
import { BYTE_ORDER_MARK, type CsvSeparator, csvLine, guarded } from '../../text/csv.ts';
import { directionOf } from '../../text/languages/by-language.ts';
import type { Cell } from './rules/cells.ts';

/** An Excel workbook, or CSV with this separator. */
type FileFormat = 'xlsx' | CsvSeparator;

/**
 * Answers with a spreadsheet that is read part by part, at the speed of the download; the first row has the headings.
 * `name`: the file's; `sheet`: the workbook's sheet, from right to left where the page is. An interrupted file ends with an error, so that it does not look complete.
 */
export async function answerFile(
  c: RequestContext,
  { name, sheet = name }: { name: string; sheet?: string },
  format: FileFormat,
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Response> {
  const isWorkbook = format === 'xlsx';
  c.header('Content-Disposition', `attachment; filename="${name}.${isWorkbook ? 'xlsx' : 'csv'}"`);
  c.header(
    'Content-Type',
    isWorkbook
      ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      : 'text/csv; charset=utf-8',
  );
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  if (!isWorkbook) return c.body(csvOf(parts, format));
  const { writeWorkbook } = await import('./write-workbook.ts');
  return c.body(writeWorkbook(parts, { sheet, isRightToLeft: directionOf(languageOf(c)) === 'rtl' }));
}

function csvOf(parts: AsyncIterable<readonly (readonly Cell[])[]>, separator: CsvSeparator): ReadableStream {
  const encoder = new TextEncoder();
  const reading = parts[Symbol.asyncIterator]();
  const textOf = (cell: Cell) =>
    typeof cell === 'number' ? String(cell) : typeof cell === 'object' ? cell.local : guarded(cell);
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    pull: async (controller) => {
      const { done, value: rows } = await reading.next();
      if (done) return controller.close();
      const lines = rows.map((row) => csvLine(row.map(textOf), separator));
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')));
    },
    cancel: async () => {
      await reading.return?.();
    },
  });
}
