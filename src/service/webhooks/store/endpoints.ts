import type { Database, Row } from '../../../database/rows.ts';

/** A webhook endpoint beside the mode's default one. Times in seconds. */
export type ListedEndpoint = {
  id: string;
  url: string;
  /** Types of events, separated by spaces; `*` for all. */
  types: string;
  description: string | null;
  /** `disabled`: by an answer of 410. */
  status: 'enabled' | 'paused' | 'disabled';
  /** Since when it is not enabled. */
  offAt: number | null;
  createdAt: number;
  updatedAt: number;
};

function readEndpoint(row: Row): ListedEndpoint {
  return {
    id: row.text('id'),
    url: row.text('url'),
    types: row.text('types'),
    description: row.textOrNull('description'),
    status: row.word('status', ['enabled', 'paused', 'disabled']),
    offAt: row.integerOrNull('off_at'),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

/** All listed endpoints, newest first: ids are time-ordered. `MOST_ENDPOINTS` bounds them. */
export function readEndpoints(database: Database): ListedEndpoint[] {
  return database.all('SELECT * FROM webhook_endpoints ORDER BY id DESC').map(readEndpoint);
}

export function findEndpoint(database: Database, id: string): ListedEndpoint | null {
  const row = database.first('SELECT * FROM webhook_endpoints WHERE id = ?', id);
  return row === null ? null : readEndpoint(row);
}

/** Adds an endpoint, or replaces the one with its id. */
export function putEndpoint(database: Database, endpoint: ListedEndpoint): void {
  database.run(
    `INSERT OR REPLACE INTO webhook_endpoints (id, url, types, description, status, off_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    endpoint.id,
    endpoint.url,
    endpoint.types,
    endpoint.description,
    endpoint.status,
    endpoint.offAt,
    endpoint.createdAt,
    endpoint.updatedAt,
  );
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
