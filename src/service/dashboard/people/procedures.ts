import { INVITATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import type { Database } from '../../../database/rows.ts';
import type { Person } from '../../people/rules/person.ts';
import { limitsOf, type RefundLimits } from '../../people/rules/refund-limits.ts';
import type { Role } from '../../people/rules/rights.ts';
import { deleteInvitation, insertInvitation, readInvitations } from '../../people/store/invitations.ts';
import { findPerson, readPeople, removePerson } from '../../people/store/people.ts';
import { type PersonSession, readSessions, revokeSession } from '../../people/store/sessions.ts';
import { personProcedure } from '../define-procedure.ts';
import { countFactors } from '../sign-in/own-factors.ts';
import type { ShownSession } from './rules.ts';

function shownSessions(database: Database, nowMs: number, own: PersonSession | null): ShownSession[] {
  return readSessions(database, nowMs).map((session) => ({ ...session, isOwn: session.id === own?.id }));
}

/** People with their sessions, and the invitations that can still be used. */
export const listPeople = personProcedure({
  name: 'people.list',
  right: 'manage_people',
  isChange: false,
  handle: ({ transaction: { database, nowMs }, person, session }) =>
    ({
      ok: true,
      ...countFactors(database, person),
      people: readPeople(database),
      sessions: shownSessions(database, nowMs, session),
      invitations: readInvitations(database, nowMs),
    }) as const,
});

/** The caller's own access, for every role. */
export const listOwnSessions = personProcedure({
  name: 'people.own',
  right: 'use_dashboard',
  isChange: false,
  handle: ({ transaction: { database, nowMs }, person, session }) =>
    ({
      ok: true,
      ...countFactors(database, person),
      sessions: shownSessions(database, nowMs, session).filter(({ personId }) => personId === person.id),
    }) as const,
});

/** Saves an invitation by the hash of its secret, which only the Worker's answer shows. */
export const invite = personProcedure({
  name: 'people.invite',
  right: 'manage_people',
  isChange: true,
  handle: (
    { transaction: { database, nowMs }, person, note },
    { hash, role, limits }: { hash: string; role: Role; limits: RefundLimits },
  ) => {
    const expiresAt = nowMs + INVITATION_LASTS.person;
    const invitation = { hash, role, limits: limitsOf(role, limits), madeBy: person.id, expiresAt };
    insertInvitation(database, invitation, nowMs);
    note(null, [`role.${role}`]);
    return { ok: true, expiresAt } as const;
  },
});

/** Withdraws an invitation that nobody has used. */
export const withdraw = personProcedure({
  name: 'people.withdraw',
  right: 'manage_people',
  isChange: true,
  handle: ({ transaction: { database }, note }, { hash }: { hash: string }) => {
    if (deleteInvitation(database, hash)) note(null);
    return { ok: true } as const;
  },
});

/** Removes a person. The last owner stays: nobody could invite another one. */
export const remove = personProcedure({
  name: 'people.remove',
  right: 'manage_people',
  isChange: true,
  handle: ({ transaction: { database, nowMs }, note }, { personId }: { personId: string }) => {
    const person = findPerson(database, personId);
    if (person === null) return { ok: true } as const;
    if (isLastOwner(person, readPeople(database))) return { ok: false, reason: 'last_owner' } as const;
    removePerson(database, personId, nowMs);
    note(personId);
    return { ok: true } as const;
  },
});

function isLastOwner(person: Person, people: readonly Person[]): boolean {
  return person.role === 'owner' && people.filter(({ role }) => role === 'owner').length === 1;
}

/** Ends a session: the own ones of any person, all of an owner. */
export const endSession = personProcedure({
  name: 'people.end_session',
  right: 'use_dashboard',
  isChange: true,
  handle: ({ transaction: { database, nowMs }, person, note }, { sessionId }: { sessionId: string }) => {
    const found = readSessions(database, nowMs).find(({ id }) => id === sessionId);
    if (found === undefined) return { ok: true } as const;
    if (found.personId !== person.id && person.role !== 'owner')
      return { ok: false, reason: 'forbidden' } as const;
    revokeSession(database, sessionId, nowMs);
    note(found.personId);
    return { ok: true } as const;
  },
});
