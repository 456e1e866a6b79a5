import type { Database } from '../../../database/rows.ts';

/** The overrides by the names of their bindings. */
export function readOverrides(sql: Database): Record<string, string> {
  const rows = sql.all('SELECT name, CAST(value AS TEXT) AS value FROM settings');
  return Object.fromEntries(rows.map((row) => [row.text('name'), row.text('value')]));
}

/** Saves an override; null removes it. */
export function saveOverride(sql: Database, name: string, value: string | null): void {
  if (value === null) sql.run('DELETE FROM settings WHERE name = ?', name);
  else sql.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, value);
}
