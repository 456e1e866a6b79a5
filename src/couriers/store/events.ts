import type { Database } from '../../database/rows.ts';

/** Remembers a courier's event; false for one that came before. */
export function rememberEvent(sql: Database, accountId: string, eventId: string, at: number): boolean {
  const known = sql.first(
    'SELECT 1 FROM courier_events WHERE account_id = ? AND event_id = ?',
    accountId,
    eventId,
  );
  if (known !== null) return false;
  sql.run('INSERT INTO courier_events (account_id, event_id, at) VALUES (?, ?, ?)', accountId, eventId, at);
  return true;
}

/** Events removed at a time, so that no change takes long. */
const DELETED_AT_ONCE = 200;

export function deleteOldEvents(sql: Database, before: number): void {
  sql.run(
    `DELETE FROM courier_events WHERE (account_id, event_id) IN
       (SELECT account_id, event_id FROM courier_events WHERE at < ? ORDER BY at LIMIT ?)`,
    before,
    DELETED_AT_ONCE,
  );
}
