import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import {
  CODES_PATH,
  joinPath,
  PEOPLE_PATH,
  peopleActPath,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
} from '../../../src/service/dashboard-urls.ts';
import { DASHBOARD_PATH } from '../../../src/service/urls.ts';
import { words as peopleWords } from '../../../templates/dashboard/copy/en/people.ts';
import { words } from '../../../templates/dashboard/copy/en/sign-in.ts';
import { ask, askOperator, ORIGIN, openAccount } from '../merchant.ts';
import { addMember, inviteOwner, isIn, Member, openDashboard } from './member.ts';

const pathOf = (url: string) => url.replace(ORIGIN, '');

describe('an invitation', () => {
  test('of the operator lets the first owner in, and shows recovery codes once', async () => {
    const account = await openAccount();
    const owner = new Member();
    const page = await owner.join(await inviteOwner(account.id), 'Yasmine');

    expect(page.text).toContain(words.codes.title);
    expect(owner.codes).toHaveLength(10);
    const again = await owner.get(CODES_PATH);
    expect([again.text.includes(owner.codes[0] ?? ''), again.text.includes(words.codes.renewText)]).toEqual([
      ...[false, true],
    ]);
    expect(owner.accountId).toBe(account.id);
    expect((await owner.get(PEOPLE_PATH)).text).toContain('Yasmine');
  });

  test('works once', async () => {
    const account = await openAccount();
    const url = await inviteOwner(account.id);
    await new Member().join(url, 'First');
    const second = new Member();
    await second.join(url, 'Second');

    expect(await isIn(second)).toBe(false);
  });

  test('answers the same form sent twice with a session that is valid', async () => {
    const account = await openAccount();
    const url = pathOf(await inviteOwner(account.id));
    const member = new Member();
    const submission = mintSecret();
    await member.post(url, { name: 'Once', submission });
    // The first answer was lost, with its cookie.
    member.cookies.clear();
    await member.post(url, { name: 'Once', submission });

    const page = await member.get(PEOPLE_PATH);
    expect(page.status).toBe(200);
    expect(page.text.match(/<bdi>Once<\/bdi> <span/g)).toHaveLength(1);
  });

  test('asks no object for a token with a wrong MAC', async () => {
    const page = await ask('GET', `${DASHBOARD_PATH}/join/${'0'.repeat(21)}${mintSecret()}`, {
      headers: { 'Accept-Language': 'en' },
    });

    expect(page.status).toBe(403);
    expect(page.text).toContain(words.refused.link);
  });

  test('is made by nobody without the operator’s key, and for no unknown account', async () => {
    const account = await openAccount();
    const made = await ask('POST', `/operator/accounts/${account.id}/invitations`);

    expect(made.status).toBe(401);
    expect((await askOperator('POST', '/accounts/unknown/invitations')).status).toBe(404);
  });

  test('is refused to a browser that is signed in', async () => {
    const { owner } = await openDashboard();
    const url = pathOf(await owner.invite('support'));
    const shown = (await owner.get(PEOPLE_PATH)).text;
    expect([shown.includes(url), shown.includes(peopleWords.lostLink)]).toEqual([false, true]);

    expect((await owner.get(url)).text).toContain(words.join.signedIn);
    await owner.post(url, { name: 'Other' });
    expect((await owner.get(PEOPLE_PATH)).text).not.toContain('Other');
  });

  test('of support is refused with a limit of a day below that of one refund, and keeps what was typed', async () => {
    const { owner } = await openDashboard();
    const form = { role: 'support', each: '2000', day: '1999' };
    const { status, text } = await owner.post(peopleActPath('invite'), form);
    expect([status, text.includes('value="2000"'), text.includes('value="1999"')]).toEqual([422, true, true]);
    expect(/id="day-error">([^<]+)</.exec(text)?.[1]?.trim()).toBe(peopleWords.dayBelowEach);
    expect(text).not.toContain('id="each-error"');
    // Other roles have no limits.
    for (const taken of [
      { ...form, day: '2000' },
      { ...form, role: 'accountant' },
    ])
      expect((await owner.post(peopleActPath('invite'), taken)).status).toBe(303);
  });

  test('that is not valid is refused as such, also to a browser that is signed in', async () => {
    const { owner } = await openDashboard();
    const url = pathOf(await owner.invite('support'));
    await new Member().join(url, 'First');
    const page = await owner.get(url);

    expect(page.status).toBe(404);
    expect(page.text).toContain(words.refused.link);
    expect(page.text).not.toContain(words.join.signedIn);
    expect((await owner.get(joinPath('x'))).text).toContain(words.refused.link);
  });

  test('that an owner withdraws lets nobody in', async () => {
    const { owner } = await openDashboard();
    const url = await owner.invite('accountant');
    const [, hash = ''] = /name="id" value="([\da-f]{64})"/.exec((await owner.get(PEOPLE_PATH)).text) ?? [];
    await owner.act(peopleActPath('withdraw'), { id: hash });
    const guest = new Member();
    await guest.join(url, 'Late');

    expect(hash).not.toBe('');
    expect(await isIn(guest)).toBe(false);
  });
});

describe('a recovery code', () => {
  test('signs another browser in, once', async () => {
    const { owner } = await openDashboard();
    const [code = ''] = owner.codes;
    const other = new Member();
    await other.post(SIGN_IN_PATH, { account: owner.accountId, code: code.toLowerCase() });
    const third = new Member();
    const refused = await third.post(SIGN_IN_PATH, { account: owner.accountId, code });

    expect(await isIn(other)).toBe(true);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(words.refused.code);
    expect(await isIn(third)).toBe(false);
  });

  test('stops working when its person makes new ones', async () => {
    const { owner } = await openDashboard();
    const [code = ''] = owner.codes;
    const page = await owner.act(CODES_PATH);
    const other = new Member();
    await other.post(SIGN_IN_PATH, { account: owner.accountId, code });

    expect(page.text).not.toContain(code);
    expect(await isIn(other)).toBe(false);
  });

  test('cannot be guessed: a network waits after ten wrong ones, and a correct one is still accepted', async () => {
    const { owner } = await openDashboard();
    const guesser = new Member();
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1)
      answers.push(await guesser.post(SIGN_IN_PATH, { account: owner.accountId, code: `WRONG${tries}` }));
    const [code = ''] = owner.codes;
    await guesser.post(SIGN_IN_PATH, { account: owner.accountId, code });

    expect(answers.at(0)?.status).toBe(403);
    expect(answers.at(-1)?.status).toBe(429);
    expect(await isIn(guesser)).toBe(true);
  });
});

describe('a session', () => {
  test('ends with sign-out', async () => {
    const { owner } = await openDashboard();
    const kept = new Map(owner.cookies);
    await owner.post(SIGN_OUT_PATH);
    const thief = new Member();
    for (const [name, value] of kept) thief.cookies.set(name, value);

    expect(await isIn(owner)).toBe(false);
    expect(await isIn(thief)).toBe(false);
  });

  test('of another person is ended by owners alone', async () => {
    const { owner } = await openDashboard();
    const support = await addMember(owner, 'support');
    const accountant = await addMember(owner, 'accountant');
    const page = (await owner.get(PEOPLE_PATH)).text;
    // Sessions are listed below their people, who are sorted by role.
    const [ofAccountant = '', ofSupport = ''] = [
      ...page.matchAll(/end-session[\s\S]*?name="id" value="([^"]+)"/g),
    ].map(([, id = '']) => id);
    const refused = await support.act(peopleActPath('end-session'), { id: ofAccountant });
    const before = [await isIn(support), await isIn(accountant)];
    await owner.act(peopleActPath('end-session'), { id: ofAccountant });
    await support.post(peopleActPath('end-session'), { id: ofSupport });

    expect(refused.status).toBe(403);
    expect(before).toEqual([true, true]);
    expect([await isIn(support), await isIn(accountant)]).toEqual([false, false]);
  });

  test('acts for no form of another site, and the answer reads no field of it', async () => {
    const { owner } = await openDashboard();
    const refused = await owner.post(SIGN_OUT_PATH, {}, { Origin: 'https://evil.example' });
    const program = await owner.post(SIGN_OUT_PATH, {}, { Origin: '' });

    expect(refused.status).toBe(403);
    expect(program.status).toBe(403);
    expect(await isIn(owner)).toBe(true);
  });
});

describe('people', () => {
  test('keep their last owner', async () => {
    const { owner } = await openDashboard();
    const second = await addMember(owner, 'owner');
    const idOn = async (member: Member) =>
      /people\/remove[\s\S]*?name="id" value="([^"]+)"/.exec((await member.get(PEOPLE_PATH)).text)?.[1] ?? '';
    const [ofFirst, ofSecond] = [await idOn(second), await idOn(owner)];
    await second.act(peopleActPath('remove'), { id: ofFirst });
    const refused = await second.act(peopleActPath('remove'), { id: ofSecond });

    expect(await isIn(owner)).toBe(false);
    expect(refused.text).toContain(peopleWords.lastOwner);
    expect(await isIn(second)).toBe(true);
    expect(await idOn(second)).toBe('');
  });

  test('whom an owner removes are signed out at once, with their codes', async () => {
    const { owner } = await openDashboard();
    const support = await addMember(owner, 'support');
    const page = await owner.get(PEOPLE_PATH);
    const [, id = ''] = /people\/remove[\s\S]*?name="id" value="([^"]+)"/.exec(page.text) ?? [];
    await owner.act(peopleActPath('remove'), { id });
    const [code = ''] = support.codes;
    const again = new Member();
    await again.post(SIGN_IN_PATH, { account: support.accountId, code });

    expect(await isIn(support)).toBe(false);
    expect(await isIn(again)).toBe(false);
  });
});
