import { runSteps } from '../../../database/migrations.ts';
import type { Database } from '../../../database/rows.ts';

/** Files in pieces, as an object of photos keeps them. Steps are only ever added at the end. */
const steps: readonly string[] = [
  'CREATE TABLE pieces (file TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (file, number));',
];

/** How many steps there are. */
export const NEWEST = steps.length;

/** Brings a database to the newest schema, or to an earlier state of it. Call it in a transaction. */
export function migratePieces(sql: Database, target?: number): void {
  runSteps(sql, 'migrations', steps, target);
}

/** Bytes of a piece: a row holds two million at most. */
const PIECE = 512 * 1024;

/** Writes a file, in place of one of the same name. Call it in a transaction. */
export function writePieces(sql: Database, file: string, bytes: ArrayBuffer): void {
  removePieces(sql, file);
  for (let number = 0; number * PIECE < bytes.byteLength; number++) {
    const piece = bytes.slice(number * PIECE, (number + 1) * PIECE);
    sql.run('INSERT INTO pieces (file, number, bytes) VALUES (?, ?, ?)', file, number, piece);
  }
}

/** A file's pieces in order; none where there is no such file. */
export function readPieces(sql: Database, file: string): ArrayBuffer[] {
  return sql
    .all('SELECT bytes FROM pieces WHERE file = ? ORDER BY number', file)
    .map((row) => row.bytes('bytes'));
}

export function removePieces(sql: Database, file: string): void {
  sql.run('DELETE FROM pieces WHERE file = ?', file);
}
