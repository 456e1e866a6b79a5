import type { Database } from '../database/rows.ts';

/* Table `taken_challenges`: `hash`, and `until` in milliseconds. */

/** Uses up a challenge, by its hash, valid until a time (milliseconds). False: it was used before. */
export function takeChallenge(sql: Database, hash: string, until: number, now: number): boolean {
  sql.run('DELETE FROM taken_challenges WHERE until < ?', now);
  if (sql.first('SELECT 1 FROM taken_challenges WHERE hash = ?', hash) !== null) return false;
  sql.run('INSERT INTO taken_challenges (hash, until) VALUES (?, ?)', hash, until);
  return true;
}
