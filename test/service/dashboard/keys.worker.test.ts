import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { keyActPath, keysPath } from '../../../src/service/dashboard-urls.ts';
import { words } from '../../../templates/dashboard/copy/en/keys.ts';
import { Merchant } from '../merchant.ts';
import { addMember, type Member, openDashboard } from './member.ts';

/** The key that a page shows. */
const shownOn = (text: string) => /class="secret" dir="ltr">\s*([^<\s]+)/.exec(text)?.[1] ?? '';

async function make(member: Member, fields: Record<string, string> = {}): Promise<string> {
  const page = await member.act(keyActPath('test', 'create'), {
    name: 'Till',
    scopes: 'checkouts:read',
    ...fields,
  });
  return shownOn(page.text);
}

const mayList = async (key: string) => (await new Merchant('test', key).call('GET', '/checkouts')).status;
const idOf = (text: string) => /name="id" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe('a key of the dashboard', () => {
  test('works with its scopes and no others, and is shown to its maker alone', async () => {
    const { owner } = await openDashboard();
    const developer = await addMember(owner, 'developer');
    const key = await make(developer);

    expect(await mayList(key)).toBe(200);
    expect((await new Merchant('test', key).call('GET', '/balance')).status).toBe(403);
    expect((await developer.get(keysPath('live'))).text).not.toContain(key);
    const { text } = await owner.get(keysPath('test'));
    expect(text).toContain('Till');
    expect(text).not.toContain(key);
  });

  test('is not shown again by its page, nor by the cookie that its first answer removed', async () => {
    const { owner } = await openDashboard();
    const path = keyActPath('test', 'create');
    const made = await owner.post(path, { name: 'Till', scopes: 'checkouts:read' });
    const to = made.headers.get('Location') ?? '';
    // A form that is refused meanwhile shows nothing: browsers keep its answer.
    expect(shownOn((await owner.post(path, { name: '', scopes: '' })).text)).toBe('');
    expect(shownOn((await owner.get(keysPath('live'))).text)).toBe('');
    const first = await owner.get(to);
    expect(shownOn(first.text)).toMatch(/^test_sk_/);
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    const again = await owner.get(to);
    expect([shownOn(again.text), again.text.includes(words.lost)]).toEqual(['', true]);
  });

  test('ends after the chosen days', async () => {
    const { account, owner } = await openDashboard();
    await make(owner, { days: '30' });
    await make(owner, { name: 'Books', days: '0' });
    const { body } = await new Merchant('test', account.test.secret_key).call('GET', '/keys');
    const endOf = (name: string) =>
      Object(body).data.find((key: { name: string }) => key.name === name).expires_at;
    const days = (endOf('Till') - Date.now() / 1000) / 86_400;
    expect([days > 30, days <= 31, endOf('Books')]).toEqual([true, true, null]);
    expect((await owner.get(keysPath('test'))).text).toContain(words.until);
  });

  test('is made once by a form that is sent twice, and its secret is not stored', async () => {
    const { account, owner } = await openDashboard();
    const submission = mintSecret();
    const key = await make(owner, { submission });
    const again = await owner.post(keyActPath('test', 'create'), {
      name: 'Till',
      scopes: 'checkouts:read',
      submission,
    });
    expect(again.status).toBe(422);
    const { text } = again;
    expect(text).toContain(words.refused.seen);
    expect(text.split(`<summary>${words.revoke('Till')}`)).toHaveLength(2);
    const ledger = new Merchant('test', account.test.secret_key).ledger();
    const answers = await runInDurableObject(ledger, ({ account: { database } }) =>
      database.all('SELECT body FROM idempotency').map((row) => row.text('body')),
    );
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.join()).not.toContain(key);
  });

  test('is rolled with an overlap or without one, and revoked', async () => {
    const { owner } = await openDashboard();
    const first = await make(owner);
    const id = idOf((await owner.get(keysPath('test'))).text);
    const second = shownOn((await owner.act(keyActPath('test', 'roll'), { id, overlap: '3600' })).text);
    expect(await Promise.all([first, second].map(mayList))).toEqual([200, 200]);

    const secondId = idOf((await owner.get(keysPath('test'))).text);
    const third = shownOn((await owner.act(keyActPath('test', 'roll'), { id: secondId, overlap: '0' })).text);
    expect(await Promise.all([second, third].map(mayList))).toEqual([401, 200]);

    await owner.act(keyActPath('test', 'revoke'), { id: idOf((await owner.get(keysPath('test'))).text) });
    expect(await mayList(third)).toBe(401);
    const ended = await owner.act(keyActPath('test', 'roll'), { id: secondId, overlap: '0' });
    expect(ended.text).toContain(words.refused.key_ended);
  });

  test('in live mode refunds or makes keys only when an owner made it', async () => {
    const { owner } = await openDashboard();
    const developer = await addMember(owner, 'developer');
    for (const scopes of ['refunds:write', 'keys:write', '*']) {
      const form = { name: 'Till', scopes };
      const refused = await developer.act(keyActPath('live', 'create'), form);
      expect([shownOn(refused.text), refused.text.includes(words.refused.owner_only)]).toEqual(['', true]);
      expect(shownOn((await owner.act(keyActPath('live', 'create'), form)).text)).toMatch(/^live_sk_/);
      expect(shownOn((await developer.act(keyActPath('test', 'create'), form)).text)).toMatch(/^test_sk_/);
      // Nor a secret of such a key that is there.
      const id = idOf((await owner.get(keysPath('live'))).text);
      const rolled = await developer.act(keyActPath('live', 'roll'), { id, overlap: '0' });
      expect([shownOn(rolled.text), rolled.text.includes(words.refused.owner_only)]).toEqual(['', true]);
    }
  });

  test('needs a name and a scope that exists', async () => {
    const { owner } = await openDashboard();
    expect(await make(owner, { name: '' })).toBe('');
    expect(await make(owner, { scopes: 'everything' })).toBe('');
    const page = await owner.act(keyActPath('test', 'create'), { name: 'Till' });
    expect(page.text).toContain(words.refused.incomplete);
  });

  test('of another account cannot be ended', async () => {
    const { owner } = await openDashboard();
    const key = await make(owner);
    const id = idOf((await owner.get(keysPath('test'))).text);
    const { owner: stranger } = await openDashboard();
    for (const act of ['roll', 'revoke'] as const)
      await stranger.post(keyActPath('test', act), { id, overlap: '0' });

    expect(await mayList(key)).toBe(200);
  });
});
