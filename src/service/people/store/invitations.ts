import type { Database, Row } from '../../../database/rows.ts';
import type { RefundLimits } from '../rules/refund-limits.ts';
import { type Role, roles } from '../rules/rights.ts';

/**
 * The one use of an invitation, which makes a person, or of a recovery code. Both are stored by their hash. Times in
 * milliseconds.
 */
export type Use = { at: number; sessionId: string; submission: string };

export type Invitation = {
  hash: string;
  role: Role;
  limits: RefundLimits;
  /** A person's id; null: the operator's. */
  madeBy: string | null;
  expiresAt: number;
  used: Use | null;
};

export function readUse(row: Row): Use | null {
  const at = row.integerOrNull('used_at');
  return at === null ? null : { at, sessionId: row.text('session_id'), submission: row.text('submission') };
}

function readInvitation(row: Row): Invitation {
  return {
    hash: row.text('hash'),
    role: row.word('role', roles),
    limits: { each: row.integerOrNull('refund_each'), day: row.integerOrNull('refund_day') },
    madeBy: row.textOrNull('made_by'),
    expiresAt: row.integer('expires_at'),
    used: readUse(row),
  };
}

/** Repeating it changes nothing. Invitations that ended before `now` are removed. */
export function insertInvitation(
  database: Database,
  { hash, role, limits, madeBy, expiresAt }: Omit<Invitation, 'used'>,
  now: number,
): void {
  database.run('DELETE FROM invitations WHERE expires_at < ?', now);
  database.run(
    `INSERT OR IGNORE INTO invitations (hash, role, refund_each, refund_day, made_by, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    hash,
    role,
    limits.each,
    limits.day,
    madeBy,
    expiresAt,
  );
}

export function findInvitation(database: Database, hash: string): Invitation | null {
  const row = database.first('SELECT * FROM invitations WHERE hash = ?', hash);
  return row && readInvitation(row);
}

/** The invitations that can still be used, the next to expire first. */
export function readInvitations(database: Database, now: number): Invitation[] {
  return database
    .all('SELECT * FROM invitations WHERE used_at IS NULL AND expires_at > ? ORDER BY expires_at, hash', now)
    .map(readInvitation);
}

/** False when there was none that could be used. */
export function deleteInvitation(database: Database, hash: string): boolean {
  return database.run('DELETE FROM invitations WHERE hash = ? AND used_at IS NULL', hash) > 0;
}

export function saveInvitationUse(database: Database, hash: string, use: Use): void {
  database.run(
    'UPDATE invitations SET used_at = ?, session_id = ?, submission = ? WHERE hash = ?',
    use.at,
    use.sessionId,
    use.submission,
    hash,
  );
}
