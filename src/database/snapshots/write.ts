import type { SnapshotHead } from '../../contract/snapshot-format.ts';
import { listTables, readPage, readSequences } from './tables.ts';
import { isPlain, type Stored, writeValue } from './values.ts';

/** Bytes of one chunk: small enough to hold many in memory, large enough for few turns. */
export const CHUNK = 64 * 1024;

/** Prefix of our own entries, which mark an object as frozen or unfinished: snapshots leave them out. */
export const OWN_KEYS = 'snapshot:';

const encoder = new TextEncoder();

/** The lines of a snapshot except the last; counts its rows in `rows`. At most one page of rows is in memory. */
function* linesOf(
  storage: DurableObjectStorage,
  head: SnapshotHead,
  rows: { count: number },
): Generator<string> {
  const { sql, kv } = storage;
  yield JSON.stringify(head);
  for (const table of listTables(sql)) {
    yield JSON.stringify({ table: table.name, columns: table.columns });
    let after: Stored[] | null = null;
    do {
      const page = readPage(sql, table, after);
      for (const row of page.rows) {
        rows.count += 1;
        yield JSON.stringify(row.map(writeValue));
      }
      after = page.after;
    } while (after !== null);
  }
  yield JSON.stringify({ sequence: readSequences(sql) });
  for (const [key, value] of kv.list()) {
    if (key.startsWith(OWN_KEYS)) continue;
    if (!isPlain(value)) throw new TypeError('A snapshot cannot contain the value of a stored key.');
    rows.count += 1;
    yield JSON.stringify({ key, value });
  }
}

/**
 * A snapshot as a stream that reads rows on demand. `hold` runs before each part and throws when the freeze has
 * ended.
 */
export function writeSnapshot(
  storage: DurableObjectStorage,
  head: SnapshotHead,
  hold: () => void,
): ReadableStream<Uint8Array> {
  const rows = { count: 0 };
  const lines = linesOf(storage, head, rows);
  const digest = new crypto.DigestStream('SHA-256');
  const hashing = digest.getWriter();
  return new ReadableStream({
    type: 'bytes',
    async pull(controller) {
      hold();
      let part = '';
      let isOver = false;
      while (part.length < CHUNK && !isOver) {
        const next = lines.next();
        if (next.done === true) isOver = true;
        else part += `${next.value}\n`;
      }
      const bytes = encoder.encode(part);
      await hashing.write(bytes);
      // The stream takes over the enqueued buffer.
      if (bytes.length > 0) controller.enqueue(bytes);
      if (!isOver) return;
      await hashing.close();
      const sha256 = toHex(await digest.digest);
      controller.enqueue(encoder.encode(`${JSON.stringify({ end: { rows: rows.count, sha256 } })}\n`));
      controller.close();
    },
  });
}

export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (one) => one.toString(16).padStart(2, '0')).join('');
}
