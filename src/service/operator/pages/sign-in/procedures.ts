import {
  type Entered,
  type Entrance,
  enterByInvitation,
  enterByRecoveryCode,
  isOpen,
  leave,
  renewCodes,
} from '../../../dashboard/sign-in/entrance.ts';
import {
  authenticatorsNamed,
  type CodeEntrance,
  enterByOneTimeCode,
  enterByVerifiedPasskey,
  type NamedResidents,
  type PasskeyEntrance,
} from '../../../dashboard/sign-in/factors.ts';
import { readPasskeys } from '../../../people/store/passkeys.ts';
import { countCodes } from '../../../people/store/recovery-codes.ts';
import { MOST_OPERATORS } from '../../people/rules.ts';
import {
  findOperator,
  findOperatorInvitation,
  insertOperator,
  isNameTaken,
  readOperatorPeople,
} from '../../people/store.ts';
import { operatorGuestProcedure, operatorProcedure } from '../define-procedure.ts';

const residents: NamedResidents = { place: 'operators', find: findOperator, readAll: readOperatorPeople };

/** Who calls: every page shows it. */
export const confirmSession = operatorProcedure({
  name: 'sign_in.confirm',
  right: 'own',
  isChange: false,
  handle: ({ transaction: { database }, person }) =>
    ({ ok: true, person, codes: countCodes(database, person.id) }) as const,
});

/** What an invitation would do; only a caller with its link can ask. */
export const lookAtInvitation = operatorGuestProcedure({
  name: 'sign_in.look',
  isForGuests: true,
  isChange: false,
  handle: ({ transaction: { database, nowMs } }, { hash }: { hash: string }) => {
    const invitation = findOperatorInvitation(database, hash);
    return invitation !== null && isOpen(invitation, nowMs)
      ? ({ ok: true, name: invitation.name, roles: invitation.roles } as const)
      : ({ ok: false, reason: 'gone' } as const);
  },
});

/** Makes a person by an invitation, which has the name. */
export const join = operatorGuestProcedure({
  name: 'sign_in.join',
  isForGuests: true,
  isChange: true,
  handle: (call, form: Entrance): Entered => {
    const { database, nowMs } = call.transaction;
    const invitation = findOperatorInvitation(database, form.hash);
    return enterByInvitation(call, form, residents, invitation, (id, { name, roles }) => {
      if (readOperatorPeople(database).length >= MOST_OPERATORS || isNameTaken(database, name))
        return { ok: false, reason: 'too_many_people' };
      insertOperator(database, { id, name, roles, addedAt: nowMs });
      return { ok: true };
    });
  },
});

/** Lets a person in by a recovery code, which is then used up. */
export const recover = operatorGuestProcedure({
  name: 'sign_in.recover',
  isForGuests: true,
  isChange: true,
  handle: (call, form: Entrance): Entered => enterByRecoveryCode(call, form, residents),
});

/** The sealed authenticators of the people with a name, for the Worker. */
export const findAuthenticators = operatorGuestProcedure({
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
export const enterByCode = operatorGuestProcedure({
  name: 'sign_in.authenticator',
  isForGuests: true,
  isChange: true,
  handle: (call, form: CodeEntrance): Entered => enterByOneTimeCode(call, form, residents),
});

/** The public keys of a person's passkeys, for the Worker, which verifies an answer. */
export const findPasskeys = operatorGuestProcedure({
  name: 'sign_in.passkeys',
  isForGuests: true,
  isChange: false,
  handle: ({ transaction: { database } }, { personId }: { personId: string }) =>
    ({ ok: true, passkeys: readPasskeys(database, personId) }) as const,
});

/** Lets a person in by a passkey. */
export const enterByPasskey = operatorGuestProcedure({
  name: 'sign_in.passkey',
  isForGuests: true,
  isChange: true,
  handle: (call, form: PasskeyEntrance): Entered => enterByVerifiedPasskey(call, form, residents),
});

export const replaceOwnCodes = operatorProcedure({
  name: 'sign_in.codes',
  right: 'own',
  isChange: true,
  handle: (call, { codes }: { codes: readonly string[] }) => renewCodes(call, codes),
});

export const signOut = operatorProcedure({
  name: 'sign_in.out',
  right: 'own',
  isChange: true,
  handle: leave,
});
