import type { Database } from '../../../database/rows.ts';
import { type DeskRole, deskRoles } from '../../../domain/desk-rights.ts';

/**
 * A pairing link or a recovery code, stored by its hash. It works once. `submission`: of the form that used it, so
 * that the same form sent twice is recognised. Times in milliseconds.
 */
export type Pass = {
  hash: string;
  role: DeskRole;
  /** Null: it does not expire. */
  expiresAt: number | null;
  used: { at: number; deviceId: string; submission: string } | null;
};

export type Use = { at: number; deviceId: string; submission: string };

/** `madeBy`: a device's id, or `admin`. */
export function insertPairing(
  sql: Database,
  hash: string,
  pairing: { role: DeskRole; madeBy: string; expiresAt: number },
): void {
  const { role, madeBy, expiresAt } = pairing;
  sql.run(
    'INSERT INTO pairings (hash, role, made_by, expires_at) VALUES (?, ?, ?, ?)',
    hash,
    role,
    madeBy,
    expiresAt,
  );
}

export function deleteOldPairings(sql: Database, before: number): void {
  sql.run('DELETE FROM pairings WHERE expires_at < ?', before);
}

export function findPairing(sql: Database, hash: string): Pass | null {
  const row = sql.first('SELECT * FROM pairings WHERE hash = ?', hash);
  if (row === null) return null;
  const at = row.integerOrNull('used_at');
  const used =
    at === null ? null : { at, deviceId: row.text('device_id'), submission: row.text('submission') };
  return { hash, role: row.word('role', deskRoles), expiresAt: row.integer('expires_at'), used };
}

export function savePairingUse(sql: Database, hash: string, { at, deviceId, submission }: Use): void {
  sql.run(
    'UPDATE pairings SET used_at = ?, device_id = ?, submission = ? WHERE hash = ?',
    at,
    deviceId,
    submission,
    hash,
  );
}
