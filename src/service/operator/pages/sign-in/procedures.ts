import {
  type Entered,
  type Entrance,
  enterByInvitation,
  enterByRecoveryCode,
  type Residents,
} from '../../../dashboard/sign-in/entrance.ts';
import { countCodes, replaceCodes } from '../../../people/store/recovery-codes.ts';
import { revokeSession } from '../../../people/store/sessions.ts';
import { MOST_OPERATORS } from '../../people/rules.ts';
import {
  findOperator,
  findOperatorInvitation,
  insertOperator,
  isNameTaken,
  readOperatorPeople,
} from '../../people/store.ts';
import { operatorGuestProcedure, operatorProcedure } from '../define-procedure.ts';

const residents: Residents = { place: 'operators', find: findOperator };

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
    const isGood = invitation !== null && invitation.used === null && invitation.expiresAt > nowMs;
    return isGood
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

/** Replaces the caller's recovery codes; only the Worker's answer shows them. */
export const replaceOwnCodes = operatorProcedure({
  name: 'sign_in.codes',
  right: 'own',
  isChange: true,
  handle: ({ transaction: { database }, person, note }, { codes }: { codes: readonly string[] }) => {
    replaceCodes(database, person.id, codes);
    note(person.id);
    return { ok: true } as const;
  },
});

export const signOut = operatorProcedure({
  name: 'sign_in.out',
  right: 'own',
  isChange: true,
  handle: ({ transaction: { database, nowMs }, person, session, note }) => {
    if (session !== null) revokeSession(database, session.id, nowMs);
    note(person.id);
    return { ok: true } as const;
  },
});
