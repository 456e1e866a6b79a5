import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../../src/auth/secrets.ts';
import {
  OPERATOR_CODES_PATH,
  OPERATOR_PEOPLE_PATH,
  OPERATOR_SIGN_IN_PATH,
  OPERATOR_SIGN_OUT_PATH,
  operatorPeopleActPath,
} from '../../../../src/service/operators-urls.ts';
import { words as peopleWords } from '../../../../templates/operators/copy/en/people.ts';
import { words } from '../../../../templates/operators/copy/en/sign-in.ts';
import { Member } from '../../dashboard/member.ts';
import { ask, askOperator, ORIGIN } from '../../merchant.ts';
import { addOperator, freshName, inviteByKey, isIn } from './operator-person.ts';

const pathOf = (url: string) => url.replace(ORIGIN, '');
const linkIn = (text: string) => /class="secret" dir="ltr">\s*([^<\s]+)/.exec(text)?.[1] ?? '';

/** The newest entries of the registry's journal. */
async function journal(): Promise<{ act: string; actor: { kind: string; name: string } }[]> {
  return Object((await askOperator('GET', '/journal?per_page=20')).body).data;
}

describe('an invitation', () => {
  test('of the operator’s key lets a person in under the name it says, and shows recovery codes once', async () => {
    const name = freshName();
    const member = new Member();
    const page = await member.join(await inviteByKey(['manages'], name), 'Another name');

    expect(page.text).toContain(words.codes.title);
    expect(member.codes).toHaveLength(10);
    expect((await member.get(OPERATOR_CODES_PATH)).text).not.toContain(member.codes[0]);
    const people = await member.get(OPERATOR_PEOPLE_PATH);
    expect(people.text).toContain(name);
    expect(people.text).not.toContain('Another name');
    expect(await journal()).toContainEqual(
      expect.objectContaining({ act: 'inviteOperator', actor: { kind: 'operator', name: 'operator' } }),
    );
  });

  test('works once, and answers the same form sent twice with a session that is valid', async () => {
    const url = pathOf(await inviteByKey(['reads']));
    const member = new Member();
    const submission = mintSecret();
    await member.post(url, { submission });
    member.cookies.clear();
    await member.post(url, { submission });
    expect(await isIn(member)).toBe(true);

    const second = new Member();
    await second.join(url, '');
    expect(await isIn(second)).toBe(false);
  });

  test('of a person who manages gives the ticked roles; the same form sent twice makes one link', async () => {
    const manager = await addOperator('manages');
    const form = { name: freshName(), roles: 'pays_out', submission: mintSecret() };
    await manager.post(operatorPeopleActPath('invite'), form);
    await manager.post(operatorPeopleActPath('invite'), form);
    const page = await manager.get(OPERATOR_PEOPLE_PATH);
    expect(page.text.split(peopleWords.withdraw(form.name))).toHaveLength(2);
    const member = new Member();
    expect(linkIn((await manager.get(OPERATOR_PEOPLE_PATH)).text)).toBe('');
    await member.join(linkIn(page.text), '');
    expect((await member.get(OPERATOR_PEOPLE_PATH)).text).toContain('Pays out');

    const changed = await manager.post(operatorPeopleActPath('invite'), { ...form, roles: 'manages' });
    expect(changed.status).toBe(409);
  });

  test('never gives the name of a person or a key again', async () => {
    const name = freshName();
    await new Member().join(await inviteByKey(['reads'], name), '');
    for (const taken of [name, 'operator']) {
      const answer = await askOperator('POST', '/invitations', { name: taken, roles: ['reads'] });
      expect([answer.status, Object(answer.body).code], taken).toEqual([409, 'name_taken']);
      const manager = await addOperator('manages');
      const page = await manager.act(operatorPeopleActPath('invite'), { name: taken, roles: 'reads' });
      expect(page.text, taken).toContain(peopleWords.nameTaken);
    }
  });

  test('is made by nobody without the scope', async () => {
    const call = { name: 'X', roles: ['manages'] };
    expect((await ask('POST', '/operator/invitations', { body: JSON.stringify(call) })).status).toBe(401);
  });
});

describe('a session', () => {
  test('begins with a recovery code, which works once, and ends with sign-out', async () => {
    const member = await addOperator('reads');
    const other = new Member();
    await other.post(OPERATOR_SIGN_IN_PATH, { code: member.codes[0] ?? '' });
    expect(await isIn(other)).toBe(true);
    const third = new Member();
    const refused = await third.post(OPERATOR_SIGN_IN_PATH, { code: member.codes[0] ?? '' });
    expect(refused.text).toContain(words.refused.code);

    await other.post(OPERATOR_SIGN_OUT_PATH);
    expect(await isIn(other)).toBe(false);
    const acts = (await journal()).map(({ act }) => act);
    expect(acts.slice(0, 3)).toEqual(['sign_in.out', 'sign_in.recover', 'sign_in.join']);
  });

  test('replaces its codes, and the old ones stop working', async () => {
    const member = await addOperator('reads');
    const [old = ''] = member.codes;
    const page = await member.act(OPERATOR_CODES_PATH);
    expect(page.text).toContain(words.codes.title);
    const other = new Member();
    await other.post(OPERATOR_SIGN_IN_PATH, { code: old });
    expect(await isIn(other)).toBe(false);
  });

  test('of another person is ended by those who manage alone', async () => {
    const name = freshName();
    const victim = new Member();
    await victim.join(await inviteByKey(['reads'], name), '');
    const manager = await addOperator('manages');
    const { text } = await manager.get(OPERATOR_PEOPLE_PATH);
    const own = text.slice(text.indexOf(`<bdi>${name}</bdi>`));
    const session = /end-session">[\s\S]*?name="id" value="([^"]+)"/.exec(own)?.[1] ?? '';
    const reader = await addOperator('reads');
    expect((await reader.post(operatorPeopleActPath('end-session'), { id: session })).status).toBe(403);
    expect(await isIn(victim)).toBe(true);
    await manager.post(operatorPeopleActPath('end-session'), { id: session });
    expect(await isIn(victim)).toBe(false);
  });
});

test('a removed person is signed out at once, with the codes', async () => {
  const name = freshName();
  const member = new Member();
  await member.join(await inviteByKey(['manages'], name), '');
  const manager = await addOperator('manages');
  const { text } = await manager.get(OPERATOR_PEOPLE_PATH);
  const own = text.slice(text.indexOf(`<bdi>${name}</bdi>`));
  const id = /people\/remove">[\s\S]*?name="id" value="([^"]+)"/.exec(own)?.[1] ?? '';
  await manager.post(operatorPeopleActPath('remove'), { id });

  expect(await isIn(member)).toBe(false);
  const again = new Member();
  await again.post(OPERATOR_SIGN_IN_PATH, { code: member.codes[0] ?? '' });
  expect(await isIn(again)).toBe(false);
  expect((await journal())[0]).toMatchObject({ act: 'people.remove', actor: { kind: 'operator' } });
});
