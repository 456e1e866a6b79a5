import { codeTriesOf } from '../../../auth/rules/guess-quotas.ts';
import { REAUTHENTICATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { isCounterGood } from '../../../auth/rules/passkey-counter.ts';
import { takeChallenge } from '../../../auth/store.ts';
import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Database } from '../../../database/rows.ts';
import { fold } from '../../../text/folding.ts';
import { isSuspended } from '../../account/rules/suspension.ts';
import { MOST_PEOPLE } from '../../people/rules/person.ts';
import {
  type Authenticator,
  findAuthenticator,
  saveAuthenticatorUse,
} from '../../people/store/authenticators.ts';
import { findInvitation } from '../../people/store/invitations.ts';
import { readPasskeys, saveCounter } from '../../people/store/passkeys.ts';
import { findPerson, insertPerson, readPeople } from '../../people/store/people.ts';
import { countCodes } from '../../people/store/recovery-codes.ts';
import { guestProcedure, personProcedure } from '../define-procedure.ts';
import {
  countGuess,
  type Entered,
  type Entrance,
  enterAgain,
  enterByInvitation,
  enterByRecoveryCode,
  isOpen,
  leave,
  type Residents,
  renewCodes,
  startSession,
} from './entrance.ts';

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
    return invitation !== null && isOpen(invitation, nowMs)
      ? ({ ok: true, role: invitation.role, accountName: identity.accountProfile.name } as const)
      : ({ ok: false, reason: 'gone' } as const);
  },
});

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

/** Lets a person in by a recovery code, which is then used up. */
export const recover = guestProcedure({
  name: 'sign_in.recover',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, form: Entrance): Entered => enterByRecoveryCode(dashboard, form, residents),
});

/**
 * The sealed authenticators of the people with a name. Only the Worker can open them, and it shows them to nobody.
 */
export const findAuthenticators = guestProcedure({
  name: 'sign_in.authenticators',
  isForGuests: true,
  isChange: false,
  handle: ({ transaction: { database } }, { name }: { name: string }) =>
    ({
      ok: true,
      authenticators: authenticatorsNamed(database, name).map(({ personId, sealed }) => ({
        personId,
        sealed,
      })),
    }) as const,
});

/** `match`: the person whose code it is, and its step, as the Worker found; null for a wrong code. */
type CodeEntrance = Omit<Entrance, 'hash'> & { match: { personId: string; step: number } | null };

/**
 * Lets a person in by a one-time code. Wrong ones count against each person of that name, because six digits can be
 * guessed: after too many, a correct one waits too.
 */
export const enterByCode = guestProcedure({
  name: 'sign_in.authenticator',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, { match, ...form }: CodeEntrance): Entered => {
    if (dashboard.person !== null) return { ok: false, reason: 'signed_in' };
    const { database, nowMs } = dashboard.transaction;
    const named = authenticatorsNamed(database, form.name);
    for (const { used } of named) {
      if (used !== null && enterAgain(dashboard, form, used, residents) !== null)
        return { ok: true, hasNewCodes: false };
    }
    const known = named.find(({ personId }) => personId === match?.personId);
    const tries = triedIds(known === undefined ? named : [known], form.name).flatMap((id) =>
      codeTriesOf('dashboard sign-in', id),
    );
    const retryAfter = waitForOneMore(database, tries, nowMs);
    if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
    const person = known === undefined ? null : findPerson(database, known.personId);
    if (known === undefined || person === null || match === null || match.step <= known.step) {
      takeOne(database, tries, nowMs);
      return countGuess(dashboard, residents);
    }
    const sessionId = startSession(dashboard, person.id, form);
    const use = { at: nowMs, sessionId, submission: form.submission };
    saveAuthenticatorUse(database, person.id, match.step, use);
    dashboard.note(person.id);
    return { ok: true, hasNewCodes: false };
  },
});

/** A name that nobody has is counted and limited as one with an app: the answer tells no names. */
function triedIds(tried: readonly Authenticator[], name: string): string[] {
  return tried.length === 0 ? [`name ${fold(name)}`] : tried.map(({ personId }) => personId);
}

function authenticatorsNamed(database: Database, name: string): Authenticator[] {
  return readPeople(database)
    .filter((person) => fold(person.name) === fold(name))
    .flatMap((person) => findAuthenticator(database, person.id) ?? []);
}

/** The public keys of a person's passkeys, for the Worker, which verifies an answer. */
export const findPasskeys = guestProcedure({
  name: 'sign_in.passkeys',
  isForGuests: true,
  isChange: false,
  handle: ({ transaction: { database } }, { personId }: { personId: string }) =>
    ({ ok: true, passkeys: readPasskeys(database, personId) }) as const,
});

/** The answer of a passkey that the Worker has verified. `challenge`: the hash of the one that it answered. */
type PasskeyEntrance = Omit<Entrance, 'hash'> & {
  passkey: { personId: string; id: string; counter: number; challenge: string } | null;
};

/** Lets a person in by a passkey; null counts as a wrong one. A counter that goes back means that it was copied. */
export const enterByPasskey = guestProcedure({
  name: 'sign_in.passkey',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, { passkey, ...form }: PasskeyEntrance): Entered => {
    if (dashboard.person !== null) return { ok: false, reason: 'signed_in' };
    const { database, nowMs } = dashboard.transaction;
    if (passkey === null) return countGuess(dashboard, residents);
    const isNew = takeChallenge(database, passkey.challenge, nowMs + REAUTHENTICATION_LASTS, nowMs);
    const known = readPasskeys(database, passkey.personId).find(({ id }) => id === passkey.id);
    const person = findPerson(database, passkey.personId);
    if (!isNew || person === null || known === undefined || !isCounterGood(known.counter, passkey.counter))
      return countGuess(dashboard, residents);
    saveCounter(database, known.id, passkey.counter);
    startSession(dashboard, person.id, form);
    dashboard.note(person.id);
    return { ok: true, hasNewCodes: false };
  },
});

export const replaceOwnCodes = personProcedure({
  name: 'sign_in.codes',
  right: 'use_dashboard',
  isChange: true,
  handle: (call, { codes }: { codes: readonly string[] }) => renewCodes(call, codes),
});

export const signOut = personProcedure({
  name: 'sign_in.out',
  right: 'use_dashboard',
  isChange: true,
  handle: leave,
});
