import { guessesOf } from '../../../auth/rules/guess-quotas.ts';
import { SESSION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { countIncident } from '../../../database/audit-log.ts';
import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import { MOST_PEOPLE, type Person } from '../../people/rules/person.ts';
import type { Role } from '../../people/rules/rights.ts';
import { findInvitation, saveInvitationUse } from '../../people/store/invitations.ts';
import { findPerson, insertPerson, readPeople } from '../../people/store/people.ts';
import { countCodes, findCode, replaceCodes, saveCodeUse } from '../../people/store/recovery-codes.ts';
import {
  findSessionById,
  insertSession,
  type PersonSession,
  replaceSecret,
  revokeSession,
} from '../../people/store/sessions.ts';
import { type Dashboard, guestProcedure, personProcedure } from '../define-procedure.ts';

/** Who calls, and the account's name: every page shows both. */
export const confirmSession = personProcedure({
  name: 'sign_in.confirm',
  right: 'use_dashboard',
  isChange: false,
  handle: ({ transaction: { identity, database }, person }) =>
    ({
      ok: true,
      person,
      accountName: identity.accountProfile.name,
      codes: countCodes(database, person.id),
    }) as const,
});

/** What an invitation would do; only a caller with its link can ask. */
export const lookAtInvitation = guestProcedure({
  name: 'sign_in.look',
  isForGuests: true,
  isChange: false,
  handle: ({ transaction: { database, identity, nowMs } }, { hash }: { hash: string }) => {
    const invitation = findInvitation(database, hash);
    const isGood = invitation !== null && invitation.used === null && invitation.expiresAt > nowMs;
    return isGood
      ? ({ ok: true, role: invitation.role, accountName: identity.accountProfile.name } as const)
      : ({ ok: false, reason: 'gone' } as const);
  },
});

/**
 * A form that lets a person in. The Worker makes every secret and passes only hashes, so the object never has a usable
 * one. `hash`: of the invitation or the code; `session`: of the new session; `device`: the name of the browser's
 * device; `codes`: of new recovery codes; `submission`: of the page with the form.
 */
type Entrance = {
  hash: string;
  submission: string;
  name: string;
  device: string;
  session: string;
  codes: readonly string[];
};

type Entered =
  | { ok: true; role: Role; hasNewCodes: boolean }
  | { ok: false; reason: 'gone' | 'signed_in' | 'too_many_people' }
  | { ok: false; reason: 'limited'; retryAfter: number };

/** Makes a person by an invitation. */
export const join = guestProcedure({
  name: 'sign_in.join',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, form: Entrance): Entered => {
    if (dashboard.person !== null) return { ok: false, reason: 'signed_in' };
    const { database, nowMs, mintId } = dashboard.transaction;
    const invitation = findInvitation(database, form.hash);
    const again = invitation?.used ? enterAgain(dashboard, form, invitation.used) : null;
    if (again !== null) return again;
    if (invitation === null || invitation.used !== null || invitation.expiresAt <= nowMs)
      return countGuess(dashboard);
    if (readPeople(database).length >= MOST_PEOPLE) return { ok: false, reason: 'too_many_people' };
    const { role, limits } = invitation;
    const person: Person = { id: mintId(), name: form.name, role, limits, addedAt: nowMs };
    insertPerson(database, person);
    const sessionId = startSession(dashboard, person.id, form);
    saveInvitationUse(database, form.hash, { at: nowMs, sessionId, submission: form.submission });
    replaceCodes(database, person.id, form.codes);
    dashboard.note(person.id);
    return { ok: true, role, hasNewCodes: true };
  },
});

/** Lets a person in by a recovery code, which is then used up. */
export const recover = guestProcedure({
  name: 'sign_in.recover',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, form: Entrance): Entered => {
    if (dashboard.person !== null) return { ok: false, reason: 'signed_in' };
    const { database, nowMs } = dashboard.transaction;
    const code = findCode(database, form.hash);
    const again = code?.used ? enterAgain(dashboard, form, code.used) : null;
    if (again !== null) return again;
    const person = code === null || code.used !== null ? null : findPerson(database, code.personId);
    if (person === null) return countGuess(dashboard);
    const sessionId = startSession(dashboard, person.id, form);
    saveCodeUse(database, form.hash, { at: nowMs, sessionId, submission: form.submission });
    dashboard.note(person.id);
    return { ok: true, role: person.role, hasNewCodes: false };
  },
});

/** Replaces the caller's recovery codes; only the Worker's answer shows them. */
export const replaceOwnCodes = personProcedure({
  name: 'sign_in.codes',
  right: 'use_dashboard',
  isChange: true,
  handle: ({ transaction: { database }, person, note }, { codes }: { codes: readonly string[] }) => {
    replaceCodes(database, person.id, codes);
    note(person.id);
    return { ok: true } as const;
  },
});

export const signOut = personProcedure({
  name: 'sign_in.out',
  right: 'use_dashboard',
  isChange: true,
  handle: ({ transaction: { database, nowMs }, person, session, note }) => {
    if (session !== null) revokeSession(database, session.id, nowMs);
    note(person.id);
    return { ok: true } as const;
  },
});

function startSession({ transaction }: Dashboard<unknown>, personId: string, form: Entrance): string {
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

/** The same form again, after a second tap or a lost connection: the session gets a new secret, and codes are new. */
function enterAgain(
  { transaction: { database, nowMs } }: Dashboard<unknown>,
  form: Entrance,
  used: { at: number; sessionId: string; submission: string },
): Entered | null {
  if (used.submission !== form.submission || nowMs - used.at > SAME_FORM) return null;
  const session = findSessionById(database, used.sessionId, nowMs);
  const person = session === null ? null : findPerson(database, session.personId);
  if (session === null || person === null) return null;
  replaceSecret(database, session.id, form.session);
  const hasNewCodes = findInvitation(database, form.hash) !== null;
  if (hasNewCodes) replaceCodes(database, person.id, form.codes);
  return { ok: true, role: person.role, hasNewCodes };
}

/**
 * Counts a wrong link or code. Guesses above the limit are not written: guessing must cost the attacker more than the
 * account.
 */
function countGuess({ transaction: { database, nowMs, now }, network }: Dashboard<unknown>): Entered {
  const quotas = guessesOf('dashboard', network);
  const retryAfter = waitForOneMore(database, quotas, nowMs);
  if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
  takeOne(database, quotas, nowMs);
  countIncident(database, 'refused_sign_in', now);
  return { ok: false, reason: 'gone' };
}
