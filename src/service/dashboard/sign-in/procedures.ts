import { guessesOf } from '../../../auth/rules/guess-quotas.ts';
import { SESSION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { countIncident } from '../../../database/audit-log.ts';
import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Database } from '../../../database/rows.ts';
import { isSuspended } from '../../account/rules/suspension.ts';
import type { Transaction } from '../../account/transaction.ts';
import { MOST_PEOPLE } from '../../people/rules/person.ts';
import { findInvitation, saveInvitationUse, type Use } from '../../people/store/invitations.ts';
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
      suspension: isSuspended(identity.accountProfile) ? (identity.accountProfile.suspended_for ?? '') : null,
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

const residents: Residents = { place: 'dashboard', find: findPerson };

/** Makes a person by an invitation. */
export const join = guestProcedure({
  name: 'sign_in.join',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, form: Entrance): Entered => {
    const { database, nowMs } = dashboard.transaction;
    const invitation = findInvitation(database, form.hash);
    return enterByInvitation(dashboard, form, residents, invitation, (id, { role, limits }) => {
      if (readPeople(database).length >= MOST_PEOPLE) return { ok: false, reason: 'too_many_people' };
      insertPerson(database, { id, name: form.name, role, limits, addedAt: nowMs });
      return { ok: true };
    });
  },
});

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
  if (invitation === null || invitation.used !== null || invitation.expiresAt <= nowMs)
    return countGuess(guest, people);
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
export const recover = guestProcedure({
  name: 'sign_in.recover',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, form: Entrance): Entered => enterByCode(dashboard, form, residents),
});

export function enterByCode(guest: Guest, form: Entrance, people: Residents): Entered {
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

function startSession({ transaction }: Guest, personId: string, form: Entrance): string {
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
function enterAgain(
  { transaction: { database, nowMs } }: Guest,
  form: Entrance,
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
function countGuess(
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
