import type { Database } from '../../database/rows.ts';

/** When the next import continues on its own; null for none. Apart from the uploads' store, which belongs to the desk. */
export function nextImportAt(sql: Database): number | null {
  return (
    sql.first('SELECT MIN(next_at) AS at FROM uploads WHERE next_at IS NOT NULL')?.integerOrNull('at') ?? null
  );
}
