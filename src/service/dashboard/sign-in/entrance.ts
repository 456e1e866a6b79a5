import { guessesOf } from '../../../auth/rules/guess-quotas.ts';
import { SESSION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { countIncident } from '../../../database/audit-log.ts';
import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Role } from '../../people/rules/rights.ts';
import type { Use } from '../../people/store/invitations.ts';
import { findPerson } from '../../people/store/people.ts';
import { replaceCodes } from '../../people/store/recovery-codes.ts';
import {
  findSessionById,
  insertSession,
  type PersonSession,
  replaceSecret,
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
  | { ok: true; role: Role; hasNewCodes: boolean }
  | { ok: false; reason: 'gone' | 'signed_in' | 'too_many_people' }
  | { ok: false; reason: 'limited'; retryAfter: number };

/** Starts a session of a person in the form's browser, and returns its id. */
export function startSession(
  { transaction }: Dashboard<unknown>,
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
 * The same form again, after a second tap or a lost connection: the session gets a new secret. `hasNewCodes`: the person
 * is new, and its recovery codes are replaced.
 */
export function enterAgain(
  { transaction: { database, nowMs } }: Dashboard<unknown>,
  form: Pick<Entrance, 'submission' | 'session' | 'codes'>,
  used: Use,
  hasNewCodes: boolean,
): Entered | null {
  if (used.submission !== form.submission || nowMs - used.at > SAME_FORM) return null;
  const session = findSessionById(database, used.sessionId, nowMs);
  const person = session === null ? null : findPerson(database, session.personId);
  if (session === null || person === null) return null;
  replaceSecret(database, session.id, form.session);
  if (hasNewCodes) replaceCodes(database, person.id, form.codes);
  return { ok: true, role: person.role, hasNewCodes };
}

/**
 * Counts a wrong link or code. Guesses above the limit are not written: guessing must cost the attacker more than the
 * account.
 */
export function countGuess({ transaction: { database, nowMs, now }, network }: Dashboard<unknown>): Entered {
  const quotas = guessesOf('dashboard', network);
  const retryAfter = waitForOneMore(database, quotas, nowMs);
  if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
  takeOne(database, quotas, nowMs);
  countIncident(database, 'refused_sign_in', now);
  return { ok: false, reason: 'gone' };
}
