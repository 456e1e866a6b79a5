import type { Database } from '../../../database/rows.ts';

/** When (milliseconds) the next look is due; null while no address is set. */
export function nextLook(database: Database): number | null {
  return database.first('SELECT due_at FROM warning_settings')?.integer('due_at') ?? null;
}
