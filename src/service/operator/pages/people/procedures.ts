import { INVITATION_LASTS } from '../../../../auth/rules/lifetimes.ts';
import { countFactors } from '../../../dashboard/sign-in/own-factors.ts';
import { deleteInvitation } from '../../../people/store/invitations.ts';
import { removePerson } from '../../../people/store/people.ts';
import { readSessions, revokeSession } from '../../../people/store/sessions.ts';
import type { OperatorRole } from '../../people/rules.ts';
import {
  findOperator,
  insertOperatorInvitation,
  isNameTaken,
  readOperatorInvitations,
  readOperatorPeople,
} from '../../people/store.ts';
import { operatorProcedure } from '../define-procedure.ts';

/** People with the invitations that can still be used; of the sessions, the caller's own or, for managers, all. */
export const listPeople = operatorProcedure({
  name: 'people.list',
  right: 'people:write',
  isChange: false,
  handle: ({ transaction: { database, nowMs }, person, session }) =>
    ({
      ok: true,
      ...countFactors(database, person),
      people: readOperatorPeople(database),
      invitations: readOperatorInvitations(database, nowMs),
      sessions: readSessions(database, nowMs).map((one) => ({ ...one, isOwn: one.id === session?.id })),
    }) as const,
});

/** The caller's own sessions, for every role. */
export const listOwnSessions = operatorProcedure({
  name: 'people.own',
  right: 'own',
  isChange: false,
  handle: ({ transaction: { database, nowMs }, person, session }) =>
    ({
      ok: true,
      ...countFactors(database, person),
      sessions: readSessions(database, nowMs)
        .filter(({ personId }) => personId === person.id)
        .map((one) => ({ ...one, isOwn: one.id === session?.id })),
    }) as const,
});

/** Saves an invitation by the hash of its secret. `isKeyName`: an operator's key has the name. */
export const invite = operatorProcedure({
  name: 'people.invite',
  right: 'people:write',
  isChange: true,
  handle: (
    { transaction: { database, nowMs }, person, note },
    {
      hash,
      name,
      roles,
      isKeyName,
    }: { hash: string; name: string; roles: OperatorRole[]; isKeyName: boolean },
  ) => {
    if (isKeyName || isNameTaken(database, name)) return { ok: false, reason: 'name_taken' } as const;
    const expiresAt = nowMs + INVITATION_LASTS.person;
    insertOperatorInvitation(
      database,
      { hash, name, roles, madeBy: person.name, expiresAt },
      person.id,
      nowMs,
    );
    note(
      null,
      roles.map((role) => `role.${role}`),
    );
    return { ok: true } as const;
  },
});

/** Withdraws an invitation that nobody has used. */
export const withdraw = operatorProcedure({
  name: 'people.withdraw',
  right: 'people:write',
  isChange: true,
  handle: ({ transaction: { database }, note }, { hash }: { hash: string }) => {
    if (deleteInvitation(database, hash)) note(null);
    return { ok: true } as const;
  },
});

/** Removes a person with all sessions. `OPERATOR_KEY` can always invite another one, so the last one may go. */
export const remove = operatorProcedure({
  name: 'people.remove',
  right: 'people:write',
  isChange: true,
  handle: ({ transaction: { database, nowMs }, note }, { personId }: { personId: string }) => {
    if (findOperator(database, personId) === null) return { ok: true } as const;
    removePerson(database, personId, nowMs);
    note(personId);
    return { ok: true } as const;
  },
});

/** Ends a session: the own ones of any person, all of whoever manages people. */
export const endSession = operatorProcedure({
  name: 'people.end_session',
  right: 'own',
  isChange: true,
  handle: ({ transaction: { database, nowMs }, person, note }, { sessionId }: { sessionId: string }) => {
    const found = readSessions(database, nowMs).find(({ id }) => id === sessionId);
    if (found === undefined) return { ok: true } as const;
    if (found.personId !== person.id && !person.roles.includes('manages'))
      return { ok: false, reason: 'forbidden' } as const;
    revokeSession(database, sessionId, nowMs);
    note(found.personId);
    return { ok: true } as const;
  },
});
