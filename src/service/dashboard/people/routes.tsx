import type { Context } from 'hono';
import { PeoplePage } from '../../../../templates/dashboard/people/people.tsx';
import { secretOfForm } from '../../../auth/secrets.ts';
import { parseForm, readFields } from '../../../web/form-schema.ts';
import { hashOf } from '../../../web/secrets.ts';
import { joinPath, PEOPLE_PATH } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { may } from '../../people/rules/rights.ts';
import { askAccount } from '../http/ask.ts';
import { shownCookie } from '../http/cookies.ts';
import { answerCsv, msCell, wholeOf } from '../http/csv.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { sessionCells } from './cells.ts';
import { inviteForm, oneForm } from './form.ts';
import { endSession, invite, listOwnSessions, listPeople, remove, withdraw } from './procedures.ts';

const peopleRefusals = ['lastOwner', 'badLimit', 'dayBelowEach'] as const;

/** The people of the account for owners, and the own access for everybody. */
export async function answerPeople(c: Context<Environment>): Promise<Response> {
  const { session, person, codes } = stateOf(c);
  const isManager = may(person.role, 'manage_people');
  const all = isManager ? await askAccount(c, session, listPeople, {}) : null;
  if (all?.ok === false) return showRefusal(c, all.reason);
  const own = all ?? (await askAccount(c, session, listOwnSessions, {}));
  if (!own.ok) return showRefusal(c, own.reason);
  const shown = await shownCookie.take(c, session.secret, 'invitation');
  const invited =
    shown === null
      ? null
      : { url: c.get('origin') + joinPath(session.accountId + shown.secret), role: shown.role };
  return show(
    c,
    <PeoplePage
      frame={frameOf(c, null)}
      view={all}
      ownSessions={own.sessions.filter(({ personId }) => personId === person.id)}
      codes={codes}
      accountId={session.accountId}
      passkeys={own.passkeys}
      hasAuthenticator={own.hasAuthenticator}
      personId={person.id}
      invited={invited}
      refused={refusalIn(c, peopleRefusals)}
    />,
  );
}

const COLUMNS = [
  ...['kind', 'id', 'name', 'role', 'refund_limit', 'refund_limit_day', 'since', 'until'],
  ...['device', 'seen'],
];

/** What the page shows as a file: people with a row for each session, and invitations, without their links. */
export async function answerPeopleFile(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const isManager = may(person.role, 'manage_people');
  const readOwn = async () => {
    const own = await askAccount(c, session, listOwnSessions, {});
    return own.ok ? { ...own, people: [person], invitations: [] } : own;
  };
  const read = () => wholeOf(isManager ? askAccount(c, session, listPeople, {}) : readOwn());
  return answerCsv(c, { name: 'people', columns: COLUMNS }, read, ({ people, sessions, invitations }) => [
    ...people.flatMap(({ id, name, role, limits, addedAt }) =>
      sessionCells(sessions, id).map((cells) => [
        ...['person', id, name, role, limits.each ?? '', limits.day ?? '', msCell(addedAt), '', ...cells],
      ]),
    ),
    ...invitations.map(({ role, limits, expiresAt }) => [
      ...['invitation', '', '', role, limits.each ?? '', limits.day ?? '', '', msCell(expiresAt), '', ''],
    ]),
  ]);
}

const page = { path: PEOPLE_PATH, show: answerPeople, known: peopleRefusals };

export async function answerInvite(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const form = parseForm(inviteForm, await readForm(c));
  if (!form.ok) {
    const reason = form.problems.day === 'dayBelowEach' ? 'dayBelowEach' : 'badLimit';
    return answerRefusal(c, page, reason, form.wrong);
  }
  const { role, each, day, submission } = form.values;
  if (role === null) return goTo(c, PEOPLE_PATH);
  // The same form makes the same link: only its hash is stored.
  const secret = await secretOfForm('dashboard invitation', session.secret, submission);
  const input = { hash: await hashOf(secret), role, limits: { each, day } };
  const reply = await askAccount(c, session, invite, input, submission);
  if (!reply.ok) return showRefusal(c, reply.reason);
  await shownCookie.write(c, session.secret, { kind: 'invitation', secret, role });
  return goTo(c, PEOPLE_PATH);
}

async function readOne(c: Context<Environment>) {
  return readFields(oneForm, await readForm(c));
}

export async function answerWithdraw(c: Context<Environment>): Promise<Response> {
  const { id, submission } = await readOne(c);
  const reply = await askAccount(c, stateOf(c).session, withdraw, { hash: id }, submission);
  return reply.ok ? goTo(c, PEOPLE_PATH) : showRefusal(c, reply.reason);
}

export async function answerRemove(c: Context<Environment>): Promise<Response> {
  const { id, submission } = await readOne(c);
  const reply = await askAccount(c, stateOf(c).session, remove, { personId: id }, submission);
  if (!reply.ok && reply.reason === 'last_owner') return answerRefusal(c, page, 'lastOwner');
  return reply.ok ? goTo(c, PEOPLE_PATH) : showRefusal(c, reply.reason);
}

export async function answerEndSession(c: Context<Environment>): Promise<Response> {
  const { id, submission } = await readOne(c);
  const reply = await askAccount(c, stateOf(c).session, endSession, { sessionId: id }, submission);
  return reply.ok ? goTo(c, PEOPLE_PATH) : showRefusal(c, reply.reason);
}
