import { z } from 'zod';
import { readRow } from '../../../database/schema-rows.ts';

/** The name of what all visitors are shown alike; it is another one whenever any of that has changed. */
export function readEdition(sql: SqlStorage): string {
  const row = readRow(sql.exec('SELECT name FROM edition WHERE id = 1'), z.object({ name: z.string() }));
  return row?.name ?? '';
}

/** Call it in every transaction that changes what catalogue or product pages show. Random: never one that was. */
export function renewEdition(sql: SqlStorage): void {
  sql.exec('INSERT OR REPLACE INTO edition (id, name) VALUES (1, lower(hex(randomblob(8))))');
}
