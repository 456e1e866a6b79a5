import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import {
  AUTHENTICATOR_PATH,
  auditLogPath,
  PEOPLE_PATH,
  peopleActPath,
  REMOVE_AUTHENTICATOR_PATH,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
} from '../../../src/service/dashboard-urls.ts';
import { DASHBOARD_PATH } from '../../../src/service/urls.ts';
import { words as auditWords } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words as setupWords } from '../../../templates/dashboard/copy/en/authenticator.ts';
import { words as peopleWords } from '../../../templates/dashboard/copy/en/people.ts';
import { words } from '../../../templates/dashboard/copy/en/sign-in.ts';
import { codeAt } from '../../auth/code-at.ts';
import { appSecretOn, enrolApp, STEP, wait, wrongCode } from '../factors.ts';
import { Merchant } from '../merchant.ts';
import { addMember, isIn, Member, openDashboard } from './member.ts';

const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 1, 9), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const enrol = (member: Member) => enrolApp(member, AUTHENTICATOR_PATH, PEOPLE_PATH);

/** Signs a new browser in, or tries to. */
async function enter(account: string, name: string, code: string, browser = new Member()) {
  const answer = await browser.post(SIGN_IN_PATH, { account, name, code });
  return { browser, answer };
}

describe('an authenticator app', () => {
  test('is set up by its secret and a code, and signs another browser in by account, name and code', async () => {
    const { owner } = await openDashboard();
    expect((await owner.get(PEOPLE_PATH)).text).toContain(`<b>${peopleWords.isSet.no}</b>`);
    const secret = await enrol(owner);
    const code = await codeAt(secret, Date.now());
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const { browser, answer } = await enter(owner.accountId, '  YASMINE ', spaced);

    expect(answer.headers.get('Location')).toBe(DASHBOARD_PATH);
    expect(await isIn(browser)).toBe(true);
    expect((await browser.get(PEOPLE_PATH)).text).toContain(`<b>${peopleWords.isSet.yes}</b>`);
    const journal = (await owner.get(auditLogPath('live'))).text;
    for (const action of ['authenticator.set', 'sign_in.authenticator'] as const)
      expect(journal).toContain(`<b>${auditWords.actions[action]}</b>`);
  });

  test('is scanned with account and person, opened by a link, and typed', async () => {
    const { owner } = await openDashboard();
    const { text } = await owner.get(AUTHENTICATOR_PATH);
    const secret = appSecretOn({ text });
    const uri = new URL((/href="(otpauth:[^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&'));

    expect(uri.pathname).toMatch(/Yasmine$/);
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(uri.searchParams.get('issuer')).not.toBe('');
    expect(text).toContain(`<title>${setupWords.picture}</title>`);
    expect(text).toContain(secret.replace(/(.{4})(?=.)/g, '$1 '));
  });

  test('keeps its secret when the page is loaded again, and after a wrong code', async () => {
    const { owner } = await openDashboard();
    const secret = appSecretOn(await owner.get(AUTHENTICATOR_PATH));
    const reloaded = await owner.get(AUTHENTICATOR_PATH);
    const refused = await owner.act(AUTHENTICATOR_PATH, { secret, code: await wrongCode(secret) });

    expect(appSecretOn(reloaded)).toBe(secret);
    expect(refused.text).toContain(setupWords.wrong);
    expect(appSecretOn(refused)).toBe(secret);
    expect((await owner.get(PEOPLE_PATH)).text).toContain(`<b>${peopleWords.isSet.no}</b>`);
  });

  test('is stored sealed: the account’s object cannot make codes', async () => {
    const { account, owner } = await openDashboard();
    const secret = await enrol(owner);
    const ledger = new Merchant('live', account.live.secret_key).ledger();
    const sealed = await runInDurableObject(ledger, (_, { storage }) =>
      storage.sql.exec<{ sealed: string }>('SELECT sealed FROM person_authenticators').one(),
    );

    expect(sealed.sealed).not.toContain(secret);
  });

  test('signs nobody in after its removal, nor after that of its person', async () => {
    const { owner } = await openDashboard();
    const support = await addMember(owner, 'support');
    const [ofOwner, ofSupport] = [await enrol(owner), await enrol(support)];
    await owner.post(REMOVE_AUTHENTICATOR_PATH);
    const [, id = ''] =
      /people\/remove[\s\S]*?name="id" value="([^"]+)"/.exec((await owner.get(PEOPLE_PATH)).text) ?? [];
    await owner.act(peopleActPath('remove'), { id });

    for (const [name, secret] of [
      ['Yasmine', ofOwner],
      ['A support', ofSupport],
    ] as const) {
      const { answer } = await enter(owner.accountId, name, await codeAt(secret, Date.now()));
      expect(answer.status, name).toBe(403);
    }
  });

  test('of one of two people with the same name signs in its own person', async () => {
    const { owner } = await openDashboard();
    const [first, second] = [await addMember(owner, 'support'), new Member()];
    await second.join(await owner.invite('accountant'), 'A support');
    await enrol(first);
    const secret = await enrol(second);
    const { browser } = await enter(owner.accountId, 'A support', await codeAt(secret, Date.now()));

    expect((await browser.get(PEOPLE_PATH)).text).toContain('Accountant');
  });
});

describe('a one-time code', () => {
  test('is accepted once, in this and in no later sign-in', async () => {
    const { owner } = await openDashboard();
    const secret = await enrol(owner);
    const code = await codeAt(secret, Date.now());
    const first = await enter(owner.accountId, 'Yasmine', code);
    const second = await enter(owner.accountId, 'Yasmine', code);

    expect(await isIn(first.browser)).toBe(true);
    expect(second.answer.status).toBe(403);
    expect(second.answer.text).toContain(words.refused.code);
  });

  test('that set the app up does not sign in', async () => {
    const { owner } = await openDashboard();
    const secret = await enrol(owner);
    wait(-2 * STEP);
    const { answer } = await enter(owner.accountId, 'Yasmine', await codeAt(secret, Date.now()));

    expect(answer.status).toBe(403);
  });

  test('answers the same form sent twice with one session', async () => {
    const { owner } = await openDashboard();
    const secret = await enrol(owner);
    const fields = { account: owner.accountId, name: 'Yasmine', code: await codeAt(secret, Date.now()) };
    const submission = mintSecret();
    const browser = new Member();
    await browser.post(SIGN_IN_PATH, { ...fields, submission });
    // The first answer was lost, with its cookie.
    browser.cookies.clear();
    await browser.post(SIGN_IN_PATH, { ...fields, submission });
    const page = (await owner.get(PEOPLE_PATH)).text;
    const sessions = [...page.matchAll(/end-session"[\s\S]*?name="id" value="([^"]+)"/g)].map(([, id]) => id);

    expect(await isIn(browser)).toBe(true);
    expect(new Set(sessions).size).toBe(1);
    await browser.post(SIGN_OUT_PATH);
    await browser.post(SIGN_IN_PATH, { ...fields, submission });
    expect(await isIn(browser)).toBe(false);
  });

  test('of another name or another account is refused in the same words', async () => {
    const { owner } = await openDashboard();
    const other = (await openDashboard()).owner;
    const secret = await enrol(owner);
    const code = await codeAt(secret, Date.now());
    for (const [account, name] of [
      [owner.accountId, 'Nobody'],
      [owner.accountId, ''],
      [other.accountId, 'Yasmine'],
    ] as const) {
      const { answer } = await enter(account, name, code);
      expect(answer.status, name).toBe(403);
      expect(answer.text).toContain(words.refused.code);
      // What was typed stays in its field, and nowhere else.
      expect(answer.text.replace(`value="${name}"`, '')).not.toContain('Nobody');
    }
  });

  test('cannot be guessed: after five wrong ones from anywhere a correct one waits, after ten for a day', async () => {
    const { owner } = await openDashboard();
    const secret = await enrol(owner);
    const guess = async () => enter(owner.accountId, 'Yasmine', await wrongCode(secret));
    const give = async () =>
      (await enter(owner.accountId, 'Yasmine', await codeAt(secret, Date.now()))).answer;
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).answer.status).toBe(403);
    const refused = await give();

    expect(refused.status).toBe(429);
    expect(refused.text).toContain(words.refused.limited);
    wait(DAY / 24);
    for (let tries = 0; tries < 5; tries += 1) await guess();
    wait(DAY / 24);
    expect((await give()).status).toBe(429);
    // A recovery code still lets its person in.
    const [code = ''] = owner.codes;
    expect((await enter(owner.accountId, '', code)).answer.status).toBe(303);
    wait(DAY);
    expect((await give()).status).toBe(303);
  });
});
