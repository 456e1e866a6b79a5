import { bringTo, newestVersion, type VersionedSchema } from '../../../database/migrations.ts';
import type { Database } from '../../../database/rows.ts';

/** The schema of a photo object. New entries of `migrations` go at the end, one for each version after 0.1.0. */
const schema: VersionedSchema = {
  baseline: [
    // Files in pieces of at most half a million bytes, numbered from 0: a row holds two million. The name depends on
    // the content.
    'CREATE TABLE pieces (file TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (file, number));',
  ],
  migrations: [],
};

export const NEWEST = newestVersion(schema);

/** Brings a database to the newest version, or to `target`. Call it in a transaction. */
export function migratePieces(sql: Database, target?: number): void {
  bringTo(sql, schema, target);
}

/** Bytes of a piece: a row holds two million at most. */
const PIECE = 512 * 1024;

/** Writes a file, and replaces one of the same name. Call it in a transaction. */
export function writePieces(sql: Database, file: string, bytes: ArrayBuffer): void {
  removePieces(sql, file);
  for (let number = 0; number * PIECE < bytes.byteLength; number++) {
    const piece = bytes.slice(number * PIECE, (number + 1) * PIECE);
    sql.run('INSERT INTO pieces (file, number, bytes) VALUES (?, ?, ?)', file, number, piece);
  }
}

/** A file's pieces in order; none when it does not exist. */
export function readPieces(sql: Database, file: string): ArrayBuffer[] {
  return sql
    .all('SELECT bytes FROM pieces WHERE file = ? ORDER BY number', file)
    .map((row) => row.bytes('bytes'));
}

export function removePieces(sql: Database, file: string): void {
  sql.run('DELETE FROM pieces WHERE file = ?', file);
}
