import type { Database } from '../../../database/rows.ts';

/** Seconds that the first answer to a key is kept. */
export const ANSWERS_KEPT = 24 * 3600;

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

/** Stores the first answer to a key and replaces one that is older than 24 hours. */
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

/** True while any answer is stored. */
export function hasAnswers(database: Database): boolean {
  return database.first('SELECT 1 FROM idempotency LIMIT 1') !== null;
}

/**
 * Examines the next `count` keys after one: removes answers older than `before` (seconds) and stores the result of
 * `rewrite`, unless null, in place of an answer. Returns the last key; null at the end. An index by time would cost a
 * written row on every call; this costs reads.
 */
export function deleteOldAnswers(
  database: Database,
  { after, count, before }: { after: string; count: number; before: number },
  rewrite: (body: string) => string | null,
): string | null {
  const rows = database.all(
    'SELECT key, body, created_at FROM idempotency WHERE key > ? ORDER BY key LIMIT ?',
    after,
    count,
  );
  for (const row of rows) {
    const key = row.text('key');
    if (row.integer('created_at') < before) database.run('DELETE FROM idempotency WHERE key = ?', key);
    else {
      const body = rewrite(row.text('body'));
      // The fingerprint stays: it is keyed, so a reader cannot try names with it, and only the same call gets the
      // answer.
      if (body !== null) database.run('UPDATE idempotency SET body = ? WHERE key = ?', body, key);
    }
  }
  return rows.length < count ? null : (rows.at(-1)?.text('key') ?? null);
}
