import type { Database } from '../../../database/rows.ts';

type StoredAnswer = { fingerprint: string; status: number; body: string; createdAt: number };

export function findAnswer(database: Database, key: string): StoredAnswer | null {
  const row = database.first('SELECT * FROM idempotency WHERE key = ?', key);
  if (row === null) return null;
  return {
    fingerprint: row.text('fingerprint'),
    status: row.integer('status'),
    body: row.text('body'),
    createdAt: row.integer('created_at'),
  };
}

/** Keeps the first answer of a key; an older one has outlived its 24 hours and is replaced. */
export function keepAnswer(database: Database, key: string, answer: StoredAnswer): void {
  database.run(
    'INSERT OR REPLACE INTO idempotency (key, fingerprint, status, body, created_at) VALUES (?, ?, ?, ?, ?)',
    key,
    answer.fingerprint,
    answer.status,
    answer.body,
    answer.createdAt,
  );
}

/**
 * Removes what was kept before `before` (seconds) among the next `count` keys after `cursor`; answers the new
 * cursor, null at the end. An index by time would cost a written row on every call; this costs reads.
 */
export function forgetOldAnswers(
  database: Database,
  cursor: string,
  count: number,
  before: number,
): string | null {
  const rows = database.all(
    'SELECT key, created_at FROM idempotency WHERE key > ? ORDER BY key LIMIT ?',
    cursor,
    count,
  );
  for (const row of rows) {
    if (row.integer('created_at') < before)
      database.run('DELETE FROM idempotency WHERE key = ?', row.text('key'));
  }
  return rows.length < count ? null : (rows.at(-1)?.text('key') ?? null);
}
