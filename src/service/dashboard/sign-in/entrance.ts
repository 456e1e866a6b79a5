import { guessesOf } from '../../../auth/rules/guess-quotas.ts';
import { SESSION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { countIncident } from '../../../database/audit-log.ts';
import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Database } from '../../../database/rows.ts';
import type { Transaction } from '../../account/transaction.ts';
import { saveInvitationUse, type Use } from '../../people/store/invitations.ts';
import { findCode, replaceCodes, saveCodeUse } from '../../people/store/recovery-codes.ts';
import {
  findSessionById,
  insertSession,
  type PersonSession,
  replaceSecret,
  revokeSession,
} from '../../people/store/sessions.ts';
import type { Dashboard } from '../define-procedure.ts';

/**
 * A form that lets a person in. The Worker makes every secret and passes only hashes, so the object never has a usable
 * one. `hash`: of the invitation or the code; `session`: of the new session; `device`: the name of the browser's
 * device; `codes`: of new recovery codes; `submission`: of the page with the form.
 */
export type Entrance = {
  hash: string;
  submission: string;
  name: string;
  device: string;
  session: string;
  codes: readonly string[];
};

export type Entered =
  | { ok: true; hasNewCodes: boolean }
  | { ok: false; reason: 'gone' | 'signed_in' | 'too_many_people' }
  | { ok: false; reason: 'limited'; retryAfter: number };

/** A guest's call of any pages that people sign in to. `person`: null without a session. */
export type Guest = Pick<Dashboard<object | null>, 'person' | 'network' | 'note'> & {
  transaction: Pick<Transaction, 'database' | 'now' | 'nowMs' | 'mintId'>;
};

/** The people of these pages. `place`: their guesses are counted together; `find`: a person who was not removed. */
export type Residents = {
  place: Parameters<typeof guessesOf>[0];
  find: (database: Database, id: string) => object | null;
};

/** Whether an invitation still lets somebody in. */
export function isOpen({ used, expiresAt }: { used: Use | null; expiresAt: number }, nowMs: number): boolean {
  return used === null && expiresAt > nowMs;
}

/** Lets a new person in. `admit`: makes the person of this id by the invitation, or says why not. */
export function enterByInvitation<Invitation extends { used: Use | null; expiresAt: number }>(
  guest: Guest,
  form: Entrance,
  people: Residents,
  invitation: Invitation | null,
  admit: (id: string, invitation: Invitation) => { ok: true } | Extract<Entered, { ok: false }>,
): Entered {
  if (guest.person !== null) return { ok: false, reason: 'signed_in' };
  const { database, nowMs, mintId } = guest.transaction;
  const again = invitation?.used ? enterAgain(guest, form, invitation.used, people) : null;
  if (again !== null) {
    replaceCodes(database, again, form.codes);
    return { ok: true, hasNewCodes: true };
  }
  if (invitation === null || !isOpen(invitation, nowMs)) return countGuess(guest, people);
  const personId = mintId();
  const admission = admit(personId, invitation);
  if (!admission.ok) return admission;
  const sessionId = startSession(guest, personId, form);
  saveInvitationUse(database, form.hash, { at: nowMs, sessionId, submission: form.submission });
  replaceCodes(database, personId, form.codes);
  guest.note(personId);
  return { ok: true, hasNewCodes: true };
}

/** Lets a person in by a recovery code, which is then used up. */
export function enterByRecoveryCode(guest: Guest, form: Entrance, people: Residents): Entered {
  if (guest.person !== null) return { ok: false, reason: 'signed_in' };
  const { database, nowMs } = guest.transaction;
  const code = findCode(database, form.hash);
  if (code?.used && enterAgain(guest, form, code.used, people) !== null)
    return { ok: true, hasNewCodes: false };
  if (code === null || code.used !== null || people.find(database, code.personId) === null)
    return countGuess(guest, people);
  const sessionId = startSession(guest, code.personId, form);
  saveCodeUse(database, form.hash, { at: nowMs, sessionId, submission: form.submission });
  guest.note(code.personId);
  return { ok: true, hasNewCodes: false };
}

/** A signed-in person's call of such pages. */
export type Resident = Guest & { person: { id: string }; session: PersonSession | null };

/** Replaces the caller's recovery codes; only the Worker's answer shows them. */
export function renewCodes({ transaction: { database }, person, note }: Resident, codes: readonly string[]) {
  replaceCodes(database, person.id, codes);
  note(person.id);
  return { ok: true } as const;
}

/** Ends the caller's session. */
export function leave({ transaction: { database, nowMs }, person, session, note }: Resident) {
  if (session !== null) revokeSession(database, session.id, nowMs);
  note(person.id);
  return { ok: true } as const;
}

/** Starts a session of a person in the form's browser, and returns its id. */
export function startSession(
  { transaction }: Guest,
  personId: string,
  form: Pick<Entrance, 'device' | 'session'>,
): string {
  const { database, nowMs, mintId } = transaction;
  const session: PersonSession = {
    id: mintId(),
    personId,
    name: form.device,
    startedAt: nowMs,
    seenAt: nowMs,
    expiresAt: nowMs + SESSION_LASTS,
  };
  insertSession(database, session, form.session);
  return session.id;
}

/** Milliseconds in which the same form may come again: the first answer with its cookie may never have arrived. */
const SAME_FORM = 600_000;

/**
 * The same form again, after a second tap or a lost connection: the session gets a new secret. The person's id; null for
 * another form.
 */
export function enterAgain(
  { transaction: { database, nowMs } }: Guest,
  form: Pick<Entrance, 'submission' | 'session'>,
  used: Use,
  people: Residents,
): string | null {
  if (used.submission !== form.submission || nowMs - used.at > SAME_FORM) return null;
  const session = findSessionById(database, used.sessionId, nowMs);
  if (session === null || people.find(database, session.personId) === null) return null;
  replaceSecret(database, session.id, form.session);
  return session.personId;
}

/**
 * Counts a wrong link or code. Guesses above the limit are not written: guessing must cost the attacker more than the
 * account.
 */
export function countGuess(
  { transaction: { database, nowMs, now }, network }: Guest,
  { place }: Residents,
): Extract<Entered, { ok: false }> {
  const quotas = guessesOf(place, network);
  const retryAfter = waitForOneMore(database, quotas, nowMs);
  if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
  takeOne(database, quotas, nowMs);
  countIncident(database, 'refused_sign_in', now);
  return { ok: false, reason: 'gone' };
}
