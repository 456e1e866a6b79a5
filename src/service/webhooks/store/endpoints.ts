import type { Database } from '../../../database/rows.ts';
import { integer, orNull, type RowOf, table, text, word } from '../../../database/table.ts';

const webhookEndpoints = table('webhook_endpoints', {
  id: text,
  url: text,
  /** Types of events, separated by spaces; `*` for all. */
  types: text,
  description: orNull(text),
  /** `disabled`: by an answer of 410. */
  status: word(['enabled', 'paused', 'disabled']),
  /** Since when it is not enabled. */
  offAt: orNull(integer),
  createdAt: integer,
  updatedAt: integer,
});

/** A webhook endpoint beside the mode's default one. Times in seconds. */
export type ListedEndpoint = RowOf<typeof webhookEndpoints>;

const readEndpoint = webhookEndpoints.read;

/** All listed endpoints, newest first: ids are time-ordered. `MOST_ENDPOINTS` bounds them. */
export function readEndpoints(database: Database): ListedEndpoint[] {
  return database.all('SELECT * FROM webhook_endpoints ORDER BY id DESC').map(readEndpoint);
}

export function findEndpoint(database: Database, id: string): ListedEndpoint | null {
  return webhookEndpoints.find(database, { id });
}

/** Adds an endpoint, or replaces the one with its id. */
export function putEndpoint(database: Database, endpoint: ListedEndpoint): void {
  webhookEndpoints.insert(database, endpoint, 'INSERT OR REPLACE');
}

/** Its open deliveries end without being sent, one by one, as the outbox comes to them. */
export function removeEndpoint(database: Database, id: string): void {
  database.run('DELETE FROM webhook_endpoints WHERE id = ?', id);
  database.run('DELETE FROM webhook_secrets WHERE endpoint_id = ?', id);
}

/** Disables an endpoint that answered 410, if it still has this URL. True when this call disabled it. */
export function disableEndpoint(database: Database, id: string, url: string, at: number): boolean {
  const written = database.run(
    `UPDATE webhook_endpoints SET status = 'disabled', off_at = ?, updated_at = ?
     WHERE id = ? AND url = ? AND status <> 'disabled'`,
    at,
    at,
    id,
    url,
  );
  return written > 0;
}
