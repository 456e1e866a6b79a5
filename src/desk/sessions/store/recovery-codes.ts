import type { Database } from '../../../database/rows.ts';
import type { Pass, Use } from './pairings.ts';

/** A recovery code pairs an owner's device. */
export function findCode(sql: Database, hash: string): Pass | null {
  const row = sql.first('SELECT * FROM recovery_codes WHERE hash = ?', hash);
  if (row === null) return null;
  const at = row.integerOrNull('used_at');
  const used =
    at === null ? null : { at, deviceId: row.text('device_id'), submission: row.text('submission') };
  return { hash, role: 'owner', expiresAt: null, used };
}

export function saveCodeUse(sql: Database, hash: string, { at, deviceId, submission }: Use): void {
  sql.run(
    'UPDATE recovery_codes SET used_at = ?, device_id = ?, submission = ? WHERE hash = ?',
    at,
    deviceId,
    submission,
    hash,
  );
}

/** The number of unused recovery codes. */
export function countCodes(sql: Database): number {
  return sql.count('SELECT count(*) AS n FROM recovery_codes WHERE used_at IS NULL');
}

/** Whether recovery codes have ever been issued. */
export function hasCodes(sql: Database): boolean {
  return sql.first('SELECT 1 FROM recovery_codes LIMIT 1') !== null;
}

/** Whether the current codes were made for a form. */
export function areCodesOf(sql: Database, submission: string): boolean {
  return sql.first('SELECT 1 FROM recovery_codes WHERE made_for = ? LIMIT 1', submission) !== null;
}

/** Replaces all recovery codes; `madeFor`: the submission of the form that asked for them. */
export function replaceCodes(sql: Database, hashes: readonly string[], madeFor: string): void {
  sql.run('DELETE FROM recovery_codes');
  for (const hash of hashes)
    sql.run('INSERT INTO recovery_codes (hash, made_for) VALUES (?, ?)', hash, madeFor);
}
