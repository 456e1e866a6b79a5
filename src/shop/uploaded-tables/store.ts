import * as z from 'zod';
import type { Database } from '../../database/rows.ts';

// What jobs and erasures need of uploaded tables. The rest is the desk's, and is loaded with it.

/** When the next import continues on its own; null for none. */
export function nextImportAt(sql: Database): number | null {
  return (
    sql.keptFirst('SELECT MIN(next_at) AS at FROM uploads WHERE next_at IS NOT NULL')?.integerOrNull('at') ??
    null
  );
}

export function deleteUpload(sql: Database, uploadId: string): void {
  sql.run('DELETE FROM upload_rows WHERE upload_id = ?', uploadId);
  sql.run('DELETE FROM uploads WHERE id = ?', uploadId);
}

const cells = z.array(z.string());

/** Empties rows without an order that name an erased shopper. There are a few thousand at most. */
export function emptyRowsAbout(sql: Database, isAbout: (cells: readonly string[]) => boolean): void {
  const unmatched = sql.all(
    `SELECT upload_id, position, cells FROM upload_rows WHERE about IS NULL AND cells <> '[]'
       AND upload_id IN (SELECT id FROM uploads WHERE kind = 'courier_settlement')`,
  );
  for (const row of unmatched)
    if (isAbout(row.json('cells', cells.parse)))
      sql.run(
        "UPDATE upload_rows SET cells = '[]' WHERE upload_id = ? AND position = ?",
        row.text('upload_id'),
        row.integer('position'),
      );
}

/** When the oldest was uploaded, in milliseconds; null for none. */
export function oldestSettlement(sql: Database): number | null {
  const oldest = sql.keptFirst("SELECT MIN(made_at) AS at FROM uploads WHERE kind = 'courier_settlement'");
  return oldest?.integerOrNull('at') ?? null;
}

/** Removes one that was uploaded before a time: it names recipients. */
export function deleteOldSettlement(sql: Database, before: number): void {
  const old = sql.first(
    "SELECT id FROM uploads WHERE kind = 'courier_settlement' AND made_at <= ? ORDER BY made_at LIMIT 1",
    before,
  );
  if (old !== null) deleteUpload(sql, old.text('id'));
}
