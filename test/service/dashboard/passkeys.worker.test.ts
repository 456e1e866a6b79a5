import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  auditLogPath,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
  PEOPLE_PATH,
  peopleActPath,
  REMOVE_PASSKEY_PATH,
} from '../../../src/service/dashboard-urls.ts';
import { DASHBOARD_PATH } from '../../../src/service/urls.ts';
import { words as auditWords } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words as passkeyWords } from '../../../templates/dashboard/copy/en/passkeys.ts';
import { words } from '../../../templates/dashboard/copy/en/sign-in.ts';
import { type Changes, challengeIn, ForgedAuthenticator } from '../../auth/forged-authenticator.ts';
import { enrolPasskey, enterByPasskey, passkeyOptionsOn } from '../factors.ts';
import { ORIGIN } from '../merchant.ts';
import { addMember, isIn, Member, openDashboard } from './member.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 1, 9), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const enrol = (member: Member, authenticator: ForgedAuthenticator, name?: string) =>
  enrolPasskey(member, PASSKEYS_PATH, authenticator, name);
const enter = (authenticator: ForgedAuthenticator, changes: Changes, browser?: Member) =>
  enterByPasskey(PASSKEY_SIGN_IN_PATH, authenticator, changes, browser);

describe('a passkey', () => {
  test('signs another browser in without account and name, and is listed, named and removed', async () => {
    const { owner } = await openDashboard();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrol(owner, authenticator, 'Yasmine’s phone');
    const { browser, answer } = await enter(authenticator, { userId });

    expect(answer.headers.get('Location')).toBe(DASHBOARD_PATH);
    expect((await browser.get(PEOPLE_PATH)).text).toContain('Yasmine');
    const removed = await browser.act(REMOVE_PASSKEY_PATH, { id: authenticator.id });
    expect(removed.text).toContain(passkeyWords.none);
    expect((await enter(authenticator, { userId })).answer.status).toBe(403);
    const journal = (await owner.get(auditLogPath('live'))).text;
    for (const action of ['passkeys.add', 'sign_in.passkey', 'passkeys.remove'] as const)
      expect(journal).toContain(`<b>${auditWords.actions[action]}</b>`);
  });

  test('is asked for by options of this host, with the person verified', async () => {
    const { owner } = await openDashboard();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    await enrol(owner, authenticator);
    const made = passkeyOptionsOn((await owner.get(PASSKEYS_PATH)).text);
    const given = passkeyOptionsOn((await new Member().get(PASSKEY_SIGN_IN_PATH)).text);

    expect(made.rp.id).toBe(new URL(ORIGIN).hostname);
    expect(made.user.name).toBe('Yasmine');
    expect(made.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    // The browser does not make another one for the same device.
    expect(made.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id]);
    expect(given).toMatchObject({ rpId: new URL(ORIGIN).hostname, userVerification: 'required' });
    expect(given.allowCredentials).toEqual([]);
  });

  test('has one script, of our own origin, on the two pages that need it', async () => {
    const { owner } = await openDashboard();
    for (const page of [await owner.get(PASSKEYS_PATH), await new Member().get(PASSKEY_SIGN_IN_PATH)]) {
      expect(page.status).toBe(200);
      expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
      expect(page.text.match(/<script[^>]*>/g)).toEqual(['<script src="/passkey.js" type="module">']);
    }
  });

  test('of another person is not removed', async () => {
    const { owner } = await openDashboard();
    const support = await addMember(owner, 'support');
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrol(owner, authenticator);
    await support.post(REMOVE_PASSKEY_PATH, { id: authenticator.id });

    expect(await isIn((await enter(authenticator, { userId })).browser)).toBe(true);
  });

  test('signs nobody in after its person was removed', async () => {
    const { owner } = await openDashboard();
    const support = await addMember(owner, 'support');
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrol(support, authenticator);
    await owner.act(peopleActPath('remove'), { id: userId });

    expect((await enter(authenticator, { userId })).answer.status).toBe(403);
  });

  test('that has no name, or is the twenty-first, is not added', async () => {
    const { owner } = await openDashboard();
    const add = async (name: string) => {
      const credential = await new ForgedAuthenticator(ORIGIN).create(
        challengeIn((await owner.get(PASSKEYS_PATH)).text),
      );
      return (await owner.act(PASSKEYS_PATH, { credential, name })).text;
    };

    expect(await add(' ')).toContain(passkeyWords.refused.name);
    for (let count = 0; count < 20; count += 1) await add(`Key ${count}`);
    expect(await add('One more')).toContain(passkeyWords.refused.full);
  });
});

describe('a sign-in by passkey is refused', () => {
  test.each([
    ['made on another origin', { origin: 'https://evil.test' }],
    ['made within another site’s frame', { crossOrigin: true }],
    ['for another site’s passkey', { host: 'evil.test' }],
    ['that is the making of one', { type: 'webauthn.create' }],
    ['that verified nobody', { flags: 0x01 }],
    ['to a challenge of nobody', { challenge: 'x' }],
    ['of another person', { userId: 'unknown' }],
    ['of nobody', { userId: undefined }],
  ] as [string, Changes][])('%s', async (_, changes) => {
    const { owner } = await openDashboard();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrol(owner, authenticator);
    const { browser, answer } = await enter(authenticator, { userId, ...changes });

    expect(answer.status).toBe(403);
    expect(answer.text).toContain(words.refused.passkey);
    expect(await isIn(browser)).toBe(false);
  });

  test('a second time, for a counter that goes back, and after ten minutes', async () => {
    const { owner } = await openDashboard();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrol(owner, authenticator);
    // One without a counter, as synced passkeys are.
    const first = await enter(authenticator, { userId, counter: 0 });
    const thief = new Member();
    const replayed = await thief.post(PASSKEY_SIGN_IN_PATH, { credential: first.credential });
    await enter(authenticator, { userId, counter: 5 });
    const copied = await enter(authenticator, { userId, counter: 4 });
    const { text } = await thief.get(PASSKEY_SIGN_IN_PATH);
    const credential = await authenticator.prove(challengeIn(text), { userId });
    vi.setSystemTime(Date.now() + 601_000);
    const late = await thief.post(PASSKEY_SIGN_IN_PATH, { credential });

    expect(await isIn(first.browser)).toBe(true);
    expect([replayed.status, copied.answer.status, late.status]).toEqual([403, 403, 403]);
    expect(await isIn(thief)).toBe(false);
  });

  test('with the challenge of a page that makes one, and the other way round', async () => {
    const { owner } = await openDashboard();
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrol(owner, authenticator);
    const forNew = challengeIn((await owner.get(PASSKEYS_PATH)).text);
    const forSignIn = challengeIn((await new Member().get(PASSKEY_SIGN_IN_PATH)).text);
    const guest = new Member();
    await guest.post(PASSKEY_SIGN_IN_PATH, { credential: await authenticator.prove(forNew, { userId }) });
    const credential = await new ForgedAuthenticator(ORIGIN).create(forSignIn);
    const page = await owner.act(PASSKEYS_PATH, { credential, name: 'Other' });

    expect(await isIn(guest)).toBe(false);
    expect(page.text).toContain(passkeyWords.refused.wrong);
  });

  test('for a passkey of another account', async () => {
    const { owner } = await openDashboard();
    const stranger = (await openDashboard()).owner;
    const authenticator = new ForgedAuthenticator(ORIGIN);
    const userId = await enrol(owner, authenticator);
    const other = await enrol(stranger, new ForgedAuthenticator(ORIGIN));

    expect(other).not.toBe(userId);
    expect((await enter(authenticator, { userId: other })).answer.status).toBe(403);
  });
});
