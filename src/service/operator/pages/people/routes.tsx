import type { Context } from 'hono';
import { PeoplePage } from '../../../../../templates/operators/people/people.tsx';
import { readDeviceName } from '../../../../auth/rules/device-names.ts';
import { secretOfForm } from '../../../../auth/secrets.ts';
import { allows } from '../../../../contract/scopes.ts';
import { readFields } from '../../../../web/form-schema.ts';
import { hashOf } from '../../../../web/secrets.ts';
import { msCell, wholeOf } from '../../../dashboard/http/csv.ts';
import { readForm, refusalIn } from '../../../dashboard/http/forms.ts';
import { goTo, show, showAgain } from '../../../dashboard/http/respond.tsx';
import { sessionCells } from '../../../dashboard/people/cells.ts';
import { oneForm } from '../../../dashboard/people/form.ts';
import type { Environment } from '../../../environment.ts';
import { OPERATOR_PEOPLE_PATH, operatorJoinPath } from '../../../operators-urls.ts';
import { operatorsOf } from '../../access.ts';
import { readRoles } from '../../people/rules.ts';
import { askRegistry } from '../http/ask.ts';
import { shownCookie } from '../http/cookies.ts';
import { answerListFile } from '../http/files.ts';
import { frameOf, goOn, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { inviteForm } from './form.ts';
import { endSession, invite, listOwnSessions, listPeople, remove, withdraw } from './procedures.ts';

/** The people for those who manage them, and the own access for everybody. */
export async function answerPeople(c: Context<Environment>): Promise<Response> {
  const { session, person, codes } = stateOf(c);
  const isManager = allows(c.get('operator').scopes, 'people:write');
  const all = isManager ? await askRegistry(c, session, listPeople, {}) : null;
  if (all?.ok === false) return showRefusal(c, all.reason);
  const own = all ?? (await askRegistry(c, session, listOwnSessions, {}));
  if (!own.ok) return showRefusal(c, own.reason);
  return show(
    c,
    <PeoplePage
      frame={frameOf(c, OPERATOR_PEOPLE_PATH)}
      view={all}
      ownSessions={own.sessions.filter(({ personId }) => personId === person.id)}
      codes={codes}
      passkeys={own.passkeys}
      hasAuthenticator={own.hasAuthenticator}
      personId={person.id}
      invited={await shownCookie.take(c, session, 'invitation')}
      refused={refusalIn(c, page.known)}
    />,
  );
}

const COLUMNS = ['kind', 'id', 'name', 'roles', 'since', 'until', 'invited_by', 'device', 'seen'];

/** What the page shows as a file: people with a row for each session, and invitations, without their links. */
export async function answerPeopleFile(c: Context<Environment>): Promise<Response> {
  const { session, person } = stateOf(c);
  const isManager = allows(c.get('operator').scopes, 'people:write');
  const readOwn = async () => {
    const own = await askRegistry(c, session, listOwnSessions, {});
    return own.ok ? { ...own, people: [person], invitations: [] } : own;
  };
  return answerListFile(
    c,
    { name: 'operators', columns: COLUMNS },
    () => wholeOf(isManager ? askRegistry(c, session, listPeople, {}) : readOwn()),
    ({ people, sessions, invitations }) => [
      ...people.flatMap(({ id, name, roles, addedAt }) =>
        sessionCells(sessions, id).map((cells) => [
          ...['person', id, name, roles.join(' '), msCell(addedAt), '', '', ...cells],
        ]),
      ),
      ...invitations.map(({ name, roles, madeBy, expiresAt }) => [
        ...['invitation', '', name, roles.join(' '), '', msCell(expiresAt), madeBy, '', ''],
      ]),
    ],
  );
}

const page = {
  path: OPERATOR_PEOPLE_PATH,
  show: answerPeople,
  known: ['nameTaken', 'incomplete'],
} as const;

export async function answerInvite(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const { name: typed, roles: ticked, submission } = readFields(inviteForm, await readForm(c));
  const name = readDeviceName(typed);
  const roles = readRoles(ticked.join(' '));
  const missing = [...(name === null ? ['name'] : []), ...(roles.length === 0 ? ['roles'] : [])];
  if (name === null || roles.length === 0) return showAgain(c, page, 'incomplete', missing);
  const isKeyName = (await operatorsOf(c)).some((operator) => operator.name === name);
  // The same form makes the same link: only its hash is stored.
  const secret = await secretOfForm('operator invitation', session, submission);
  const input = { hash: await hashOf(secret), name, roles, isKeyName };
  const reply = await askRegistry(c, session, invite, input, submission);
  if (!reply.ok && reply.reason === 'name_taken') return showAgain(c, page, 'nameTaken', ['name']);
  if (!reply.ok && reply.reason !== 'repeated') return showRefusal(c, reply.reason);
  const url = c.get('origin') + operatorJoinPath(secret);
  await shownCookie.write(c, session, { kind: 'invitation', url, name });
  return goTo(c, OPERATOR_PEOPLE_PATH);
}

async function readOne(c: Context<Environment>) {
  return readFields(oneForm, await readForm(c));
}

export async function answerWithdraw(c: Context<Environment>): Promise<Response> {
  const { id, submission } = await readOne(c);
  const reply = await askRegistry(c, stateOf(c).session, withdraw, { hash: id }, submission);
  return goOn(c, reply, OPERATOR_PEOPLE_PATH);
}

export async function answerRemove(c: Context<Environment>): Promise<Response> {
  const { id, submission } = await readOne(c);
  const reply = await askRegistry(c, stateOf(c).session, remove, { personId: id }, submission);
  return goOn(c, reply, OPERATOR_PEOPLE_PATH);
}

export async function answerEndSession(c: Context<Environment>): Promise<Response> {
  const { id, submission } = await readOne(c);
  const reply = await askRegistry(c, stateOf(c).session, endSession, { sessionId: id }, submission);
  return goOn(c, reply, OPERATOR_PEOPLE_PATH);
}
