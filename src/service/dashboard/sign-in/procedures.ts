import { isSuspended } from '../../account/rules/suspension.ts';
import { MOST_PEOPLE } from '../../people/rules/person.ts';
import { findInvitation } from '../../people/store/invitations.ts';
import { readPasskeys } from '../../people/store/passkeys.ts';
import { findPerson, insertPerson, readPeople } from '../../people/store/people.ts';
import { countCodes } from '../../people/store/recovery-codes.ts';
import { guestProcedure, personProcedure } from '../define-procedure.ts';
import {
  type Entered,
  type Entrance,
  enterByInvitation,
  enterByRecoveryCode,
  isOpen,
  leave,
  renewCodes,
} from './entrance.ts';
import {
  authenticatorsNamed,
  type CodeEntrance,
  enterByOneTimeCode,
  enterByVerifiedPasskey,
  type NamedResidents,
  type PasskeyEntrance,
} from './factors.ts';

/** Who calls, and the account's name: every page shows both. `isLive`: live payments are switched on. */
export const confirmSession = personProcedure({
  name: 'sign_in.confirm',
  right: 'use_dashboard',
  isChange: false,
  handle: ({ transaction: { identity, database }, person }) =>
    ({
      ok: true,
      person,
      accountName: identity.accountProfile.name,
      isLive: identity.progress.liveSince !== null,
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

const residents: NamedResidents = { place: 'dashboard', find: findPerson, readAll: readPeople };

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

/** The sealed authenticators of the people with a name, for the Worker. */
export const findAuthenticators = guestProcedure({
  name: 'sign_in.authenticators',
  isForGuests: true,
  isChange: false,
  handle: ({ transaction: { database } }, { name }: { name: string }) =>
    ({
      ok: true,
      authenticators: authenticatorsNamed(database, residents, name).map(({ personId, sealed }) => ({
        personId,
        sealed,
      })),
    }) as const,
});

/** Lets a person in by a one-time code. */
export const enterByCode = guestProcedure({
  name: 'sign_in.authenticator',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, form: CodeEntrance): Entered => enterByOneTimeCode(dashboard, form, residents),
});

/** The public keys of a person's passkeys, for the Worker, which verifies an answer. */
export const findPasskeys = guestProcedure({
  name: 'sign_in.passkeys',
  isForGuests: true,
  isChange: false,
  handle: ({ transaction: { database } }, { personId }: { personId: string }) =>
    ({ ok: true, passkeys: readPasskeys(database, personId) }) as const,
});

/** Lets a person in by a passkey. */
export const enterByPasskey = guestProcedure({
  name: 'sign_in.passkey',
  isForGuests: true,
  isChange: true,
  handle: (dashboard, form: PasskeyEntrance): Entered => enterByVerifiedPasskey(dashboard, form, residents),
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
