import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSKEY_SIGN_IN_PATH } from '../../../../src/service/dashboard-urls.ts';
import {
  OPERATOR_AUDIT_LOG_PATH,
  OPERATOR_AUTHENTICATOR_PATH,
  OPERATOR_PASSKEY_SIGN_IN_PATH,
  OPERATOR_PASSKEYS_PATH,
  OPERATOR_PEOPLE_PATH,
  OPERATOR_SIGN_IN_PATH,
  operatorPeopleActPath,
  REMOVE_OPERATOR_AUTHENTICATOR_PATH,
  REMOVE_OPERATOR_PASSKEY_PATH,
} from '../../../../src/service/operators-urls.ts';
import { OPERATORS_PATH } from '../../../../src/service/urls.ts';
import { words as setupWords } from '../../../../templates/dashboard/copy/en/authenticator.ts';
import { words as passkeyWords } from '../../../../templates/dashboard/copy/en/passkeys.ts';
import { words as auditWords } from '../../../../templates/operators/copy/en/audit-log.ts';
import { words as peopleWords } from '../../../../templates/operators/copy/en/people.ts';
import { words } from '../../../../templates/operators/copy/en/sign-in.ts';
import { codeAt } from '../../../auth/code-at.ts';
import { type Changes, challengeIn, ForgedAuthenticator } from '../../../auth/forged-authenticator.ts';
import { Member } from '../../dashboard/member.ts';
import {
  appSecretOn,
  STEP,
  enrolApp as setUpApp,
  enrolPasskey as setUpPasskey,
  enterByPasskey as signInByPasskey,
  wrongCode,
} from '../../factors.ts';
import { askOperator, ORIGIN } from '../../merchant.ts';
import { addOperator, freshName, inviteByKey, isIn } from './operator-person.ts';

// One registry counts the guesses of all tests: each has an hour of its own.
let hour = 0;
beforeEach(() => {
  hour += 1;
  vi.useFakeTimers({ now: Date.UTC(2031, 3, 1, hour), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function addNamed(name = freshName()) {
  const member = new Member();
  await member.join(await inviteByKey(['reads'], name), '');
  return { member, name };
}

const enrolApp = (member: Member) => setUpApp(member, OPERATOR_AUTHENTICATOR_PATH, OPERATOR_PEOPLE_PATH);
const enrolPasskey = (member: Member, authenticator: ForgedAuthenticator) =>
  setUpPasskey(member, OPERATOR_PASSKEYS_PATH, authenticator);
const enterByPasskey = (authenticator: ForgedAuthenticator, changes: Changes) =>
  signInByPasskey(OPERATOR_PASSKEY_SIGN_IN_PATH, authenticator, changes);

async function enterByCode(name: string, code: string, browser = new Member()) {
  const answer = await browser.post(OPERATOR_SIGN_IN_PATH, { name, code });
  return { browser, answer };
}

describe('the authenticator app of an operator', () => {
  test('signs another browser in by name and code, once for each code, and is in the journal', async () => {
    const { member, name } = await addNamed();
    const secret = await enrolApp(member);
    expect((await member.get(OPERATOR_PEOPLE_PATH)).text).toContain(`<b>${peopleWords.isSet.yes}</b>`);
    const code = await codeAt(secret, Date.now());
    const first = await enterByCode(name.toUpperCase(), code);
    const second = await enterByCode(name, code);

    expect(first.answer.headers.get('Location')).toBe(OPERATORS_PATH);
    expect(await isIn(first.browser)).toBe(true);
    expect([second.answer.status, second.answer.text.includes(words.refused.code)]).toEqual([403, true]);
    // What was typed stays, but not the code.
    expect(second.answer.text).toContain(`value="${name}"`);
    const reader = await addOperator('reads');
    const journal = (await reader.get(OPERATOR_AUDIT_LOG_PATH)).text;
    for (const action of ['factors.set_authenticator', 'sign_in.authenticator'] as const)
      expect(journal).toContain(`<b>${auditWords.actions[action]}</b>`);
  });

  test('is not set up by a wrong code, and signs nobody in after its removal', async () => {
    const { member, name } = await addNamed();
    const secret = appSecretOn(await member.get(OPERATOR_AUTHENTICATOR_PATH));
    const late = await codeAt(secret, Date.now() + 20 * STEP);
    const refused = await member.post(OPERATOR_AUTHENTICATOR_PATH, { secret, code: late });
    expect([refused.status, refused.text.includes(setupWords.wrong)]).toEqual([422, true]);
    expect(refused.text).toContain(secret);

    const set = await enrolApp(member);
    await member.post(REMOVE_OPERATOR_AUTHENTICATOR_PATH);
    expect((await enterByCode(name, await codeAt(set, Date.now()))).answer.status).toBe(403);
  });

  test('makes a correct code wait after five wrong ones of its name, and no recovery code', async () => {
    const { member, name } = await addNamed();
    const secret = await enrolApp(member);
    const wrong = await wrongCode(secret);
    for (let times = 0; times < 5; times += 1) await enterByCode(name, wrong);
    const refused = await enterByCode(name, await codeAt(secret, Date.now()));

    expect([refused.answer.status, refused.answer.text.includes(words.refused.limited)]).toEqual([429, true]);
    const { browser } = await enterByCode('', member.codes[0] ?? '');
    expect(await isIn(browser)).toBe(true);
  });
});

describe('a passkey of an operator', () => {
  test('signs another browser in without a name, and is listed, removed and in the journal', async () => {
    const { member, name } = await addNamed();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrolPasskey(member, authenticator);
    const { browser, answer } = await enterByPasskey(authenticator, { userId });

    expect(answer.headers.get('Location')).toBe(OPERATORS_PATH);
    expect((await browser.get(OPERATOR_PEOPLE_PATH)).text).toContain(name);
    expect((await browser.get(OPERATOR_PEOPLE_PATH)).text).toContain(`${peopleWords.passkeys} <b>1</b>`);
    const removed = await browser.act(REMOVE_OPERATOR_PASSKEY_PATH, { id: authenticator.id });
    expect(removed.text).toContain(passkeyWords.none);
    const again = await enterByPasskey(authenticator, { userId });
    expect([again.answer.status, again.answer.text.includes(words.refused.passkey)]).toEqual([403, true]);
    const reader = await addOperator('reads');
    const journal = (await reader.get(OPERATOR_AUDIT_LOG_PATH)).text;
    for (const action of ['factors.add_passkey', 'sign_in.passkey', 'factors.remove_passkey'] as const)
      expect(journal).toContain(`<b>${auditWords.actions[action]}</b>`);
  });

  test('answers a challenge of these pages once, and none of the dashboard', async () => {
    const { member } = await addNamed();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrolPasskey(member, authenticator);
    const { text } = await new Member().get(PASSKEY_SIGN_IN_PATH);
    const foreign = await authenticator.prove(challengeIn(text), { userId });
    expect((await new Member().post(OPERATOR_PASSKEY_SIGN_IN_PATH, { credential: foreign })).status).toBe(
      403,
    );

    const page = await new Member().get(OPERATOR_PASSKEY_SIGN_IN_PATH);
    const credential = await authenticator.prove(challengeIn(page.text), { userId });
    expect((await new Member().post(OPERATOR_PASSKEY_SIGN_IN_PATH, { credential })).status).toBe(303);
    expect((await new Member().post(OPERATOR_PASSKEY_SIGN_IN_PATH, { credential })).status).toBe(403);
    // The dashboard does not let the same person in.
    const other = await new Member().get(PASSKEY_SIGN_IN_PATH);
    const shown = await authenticator.prove(challengeIn(other.text), { userId });
    expect((await new Member().post(PASSKEY_SIGN_IN_PATH, { credential: shown })).status).toBe(403);
  });

  test('and an app end with their person', async () => {
    const { member, name } = await addNamed();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrolPasskey(member, authenticator);
    const secret = await enrolApp(member);
    const manager = await addOperator('manages');
    const { text } = await manager.get(OPERATOR_PEOPLE_PATH);
    const own = text.slice(text.indexOf(`<bdi>${name}</bdi>`));
    const id = /people\/remove">[\s\S]*?name="id" value="([^"]+)"/.exec(own)?.[1] ?? '';
    await manager.post(operatorPeopleActPath('remove'), { id });

    expect((await enterByPasskey(authenticator, { userId })).answer.status).toBe(403);
    expect((await enterByCode(name, await codeAt(secret, Date.now()))).answer.status).toBe(403);
  });
});

test('the API lists the people with their roles, scopes and last session, beside the keys', async () => {
  const { member, name } = await addNamed();
  await isIn(member);
  const { data } = Object((await askOperator('GET', '/operators')).body);
  const listed = data.find((one: { name: string }) => one.name === name);

  expect(listed).toEqual({
    ...{ name, entity: 'operator', kind: 'person', roles: ['reads'] },
    scopes: 'accounts:read journal:read books:read',
    last_used_at: Math.floor(Date.now() / 1000),
  });
  expect(data[0]).toMatchObject({ name: 'operator', kind: 'key', roles: null, scopes: '*' });
});
