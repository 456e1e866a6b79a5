import { streamXlsxRows } from 'hucre/xlsx';

/** Uncompressed bytes of a workbook at most. A small archive can claim gigabytes. */
const MOST_BYTES = 40 * 1024 * 1024;

/**
 * The rows of the first sheet of an Excel workbook (.xlsx), at most `mostRows`; null for a file that is not one.
 * `line`: its row in the sheet, from 1.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  mostRows: number,
  mostColumns: number,
): Promise<{ cells: string[]; line: number }[] | null> {
  if (claimedBytes(bytes) > MOST_BYTES) return null;
  const rows: { cells: string[]; line: number }[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows: mostRows }))
      rows.push({ cells: values.slice(0, mostColumns).map(textOf), line: index + 1 });
  } catch {
    // Whatever the library says of a broken or encrypted file, the merchant saves it in another form.
    return null;
  }
  return rows;
}

/** A cell's value as a merchant would type it. */
function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(value);
  return typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : '';
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;

/**
 * The sum of the uncompressed sizes that the headers of a ZIP archive claim. The library inflates no entry beyond its
 * claim, so this bounds what a workbook takes.
 */
function claimedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [local, central] = [0, 0];
  for (let at = bytes.indexOf(0x50); at !== -1 && at + 46 <= bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    const signature = view.getUint32(at, true);
    if (signature === LOCAL_HEADER) local += view.getUint32(at + 22, true);
    if (signature !== CENTRAL_HEADER) continue;
    const [compressed, claimed] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    // Without a claim there is no bound.
    central += compressed > 0 && claimed === 0 ? Number.POSITIVE_INFINITY : claimed;
  }
  return Math.max(local, central);
}
