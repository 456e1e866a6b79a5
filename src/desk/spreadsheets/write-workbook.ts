import { writeXlsxStream } from 'hucre/xlsx';

/** An Excel workbook (.xlsx) of one sheet, written while its rows are read. A text never runs as a formula there. */
export function writeWorkbook(
  parts: AsyncIterable<readonly (readonly (string | number)[])[]>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(rowsOf(parts), { name: 'Hanout', freezePane: { rows: 1 } });
}

async function* rowsOf(parts: AsyncIterable<readonly (readonly (string | number)[])[]>) {
  for await (const rows of parts) for (const row of rows) yield [...row];
}
