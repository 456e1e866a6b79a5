import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyStandardWebhook } from '../../../src/contract/signatures.ts';
import {
  auditLogPath,
  keysPath,
  settingsPath,
  warningsPath,
  webhookPath,
} from '../../../src/service/dashboard-urls.ts';
import { KEY_SPAN, LOOK_EVERY, MOST_A_DAY } from '../../../src/service/warnings/rules.ts';
import { words as journal } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words } from '../../../templates/dashboard/copy/en/settings.ts';
import { words as warnings } from '../../../templates/dashboard/copy/en/warnings.ts';
import { Merchant, ORIGIN } from '../merchant.ts';
import { endCheckout, ledgerOf, Outside, pass } from '../webhooks/outside.ts';
import { openDashboard } from './member.ts';

let outside: Outside;
beforeEach(() => {
  outside = Outside.open();
});
afterEach(() => outside.close());

type Mail = { to: string; subject: string; text: string };

/** An account whose e-mail goes to `mails`, and which is warned at both addresses. */
async function open(addresses: Record<string, string> = {}) {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const mails: Mail[] = [];
  const binding = { send: async (mail: Mail) => void mails.push(mail) };
  await runInDurableObject(ledgerOf(merchant), (ledger) => {
    ledger.account.context.mail = () => ({ by: 'binding', binding, from: 'service@service.test' });
  });
  const posts = () => outside.received.filter(({ url }) => url === 'http://warn.test/hook');
  outside.endpoints['warn.test'] = () => new Response('');
  const fields = { warnings_email: 'ops@shop.test', warnings_url: 'http://warn.test/hook', ...addresses };
  const saved = await owner.act(warningsPath('test'), fields);
  return { account, owner, merchant, mails, posts, saved };
}

/** The next looks of some hours. */
async function look(merchant: Merchant, hours = 1): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    pass(LOOK_EVERY);
    await ring(merchant);
  }
}

/** Rings until what is due is done; what an alarm starts ends by itself. */
async function ring(merchant: Merchant): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await runDurableObjectAlarm(ledgerOf(merchant));
    await new Promise((settle) => setTimeout(settle, 40));
  }
}

async function addEndpoint(merchant: Merchant, host: string): Promise<string> {
  return merchant.create('/webhook-endpoints', { url: `http://${host}/hook` });
}

describe('warnings', () => {
  test('are off at first, are set by a form, and are told once for a trouble and once for its mending', async () => {
    const { owner, merchant, mails, posts, saved } = await open();
    expect(saved.text).toContain(words.warningsSaved);
    expect(saved.text).toContain('value="ops@shop.test"');
    expect((await owner.get(auditLogPath('test'))).text).toContain(journal.actions['settings.warnings']);

    const endpoint = await addEndpoint(merchant, 'hook.test');
    outside.endpoints['hook.test'] = () => new Response('', { status: 500 });
    await endCheckout(merchant);
    await ring(merchant);
    expect(mails).toEqual([]);
    await look(merchant, 4);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'ops@shop.test' });
    expect(mails[0]?.text).toContain(warnings.endpoint('hook.test'));
    expect(mails[0]?.text).toContain(ORIGIN + webhookPath('test', endpoint));
    expect(posts()).toHaveLength(1);

    outside.endpoints['hook.test'] = () => new Response('');
    await endCheckout(merchant);
    await look(merchant, 3);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(warnings.mended('hook.test'));
    expect(posts()).toHaveLength(2);
  });

  test('are posted with the signature of events and nothing personal', async () => {
    const { account, merchant, posts } = await open({ warnings_email: '' });
    const endpoint = await addEndpoint(merchant, 'hook.test');
    outside.endpoints['hook.test'] = () => new Response('', { status: 410 });
    await endCheckout(merchant);
    await ring(merchant);
    // Switched off: nothing mends that, so it is told at the next look.
    await look(merchant);
    const [post] = posts();
    const body = JSON.parse(post?.body ?? '{}');
    expect(body).toEqual({
      id: expect.any(String),
      entity: 'warning',
      livemode: false,
      created_at: expect.any(Number),
      changes: [
        {
          kind: 'endpoint',
          subject: endpoint,
          detail: 'hook.test',
          state: 'began',
          url: ORIGIN + webhookPath('test', endpoint),
        },
      ],
    });
    expect(post?.headers.get('webhook-id')).toBe(body.id);
    const isGenuine = await verifyStandardWebhook({
      secret: account.test.webhook_secret,
      id: body.id,
      timestamp: post?.headers.get('webhook-timestamp'),
      signature: post?.headers.get('webhook-signature'),
      body: new Uint8Array(new TextEncoder().encode(post?.body)),
      now: Date.now() / 1000,
    });
    expect(isGenuine).toBe(true);
  });

  test('say once that a key ends within 14 days, and once that it has ended', async () => {
    const { merchant, mails } = await open();
    const end = Math.floor(Date.now() / 1000) + KEY_SPAN + 7_200;
    await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) => {
      database.run(
        `INSERT INTO keys (id, name, scopes, hash, sealed, created_at, expires_at)
         VALUES ('k', 'Karim', '*', 'h', 's', 1, ?), ('r', 'Revoked', '*', 'i', 's', 1, ?)`,
        end,
        end,
      );
      database.run(`UPDATE keys SET revoked_at = 1 WHERE id = 'r'`);
    });
    await look(merchant);
    expect(mails).toEqual([]);
    await look(merchant, 3);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(ORIGIN + keysPath('test'));
    expect(mails[0]?.text).not.toContain('Karim');
    pass(KEY_SPAN * 1000);
    await look(merchant, 3);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text.split('\n')[0]).toMatch(/has ended on .*2040/);
  });

  test('are bounded a day, wait for the next one, and for an address that does not answer', async () => {
    const { merchant, mails, posts } = await open();
    outside.endpoints['warn.test'] = () => new Response('', { status: 500 });
    const hosts = Array.from({ length: MOST_A_DAY + 1 }, (_, index) => `hook${index}.test`);
    for (const host of hosts) {
      outside.endpoints[host] = () => new Response('', { status: 410 });
      await addEndpoint(merchant, host);
      await endCheckout(merchant);
      await ring(merchant);
      await look(merchant);
    }
    expect(mails).toHaveLength(MOST_A_DAY);
    expect(posts()).toHaveLength(MOST_A_DAY);
    await look(merchant, 24);
    expect(mails).toHaveLength(MOST_A_DAY + 1);
  });

  test('are no more for addresses that are saved one after another', async () => {
    const { owner, merchant, mails } = await open({ warnings_url: '' });
    await addEndpoint(merchant, 'hook.test');
    outside.endpoints['hook.test'] = () => new Response('', { status: 410 });
    await endCheckout(merchant);
    await ring(merchant);
    for (let count = 0; count < MOST_A_DAY + 2; count += 1) {
      await owner.act(warningsPath('test'), { warnings_email: '', warnings_url: '' });
      const address = `stranger${count}@shop.test`;
      await owner.act(warningsPath('test'), { warnings_email: address, warnings_url: '' });
      await ring(merchant);
    }
    expect(mails).toHaveLength(MOST_A_DAY);
  });

  test('forget an endpoint that was removed, and everything when they are switched off', async () => {
    const { owner, merchant, mails } = await open({ warnings_url: '' });
    const endpoint = await addEndpoint(merchant, 'hook.test');
    outside.endpoints['hook.test'] = () => new Response('', { status: 410 });
    await endCheckout(merchant);
    await ring(merchant);
    await look(merchant);
    expect(mails).toHaveLength(1);
    await merchant.call('DELETE', `/webhook-endpoints/${endpoint}`);
    await look(merchant, 2);
    expect(mails).toHaveLength(1);
    await owner.act(warningsPath('test'), { warnings_email: '', warnings_url: '' });
    const left = await runInDurableObject(ledgerOf(merchant), ({ account: { database } }) =>
      database.count('SELECT (SELECT count(*) FROM warnings) + (SELECT count(*) FROM warning_settings) AS n'),
    );
    expect(left).toBe(0);
  });

  test('refuse an address that cannot be one, and keep what was typed', async () => {
    const { owner } = await openDashboard();
    const page = await owner.get(settingsPath('test'));
    expect(page.text).toContain(words.noTestMail);
    for (const [field, value] of [
      ['email', 'nobody'],
      ['url', 'ftp://shop.test'],
      ['url', 'nowhere'],
    ] as const) {
      const typed = { warnings_email: 'ops@shop.test', warnings_url: 'https://shop.test/warn' };
      const refused = await owner.post(warningsPath('test'), { ...typed, [`warnings_${field}`]: value });
      expect([refused.status, value]).toEqual([422, value]);
      expect(refused.text).toContain(words.warningsWrong[`warnings_${field}`]);
      expect(refused.text).toContain(`value="${value}"`);
    }
    const own = { warnings_email: '', warnings_url: `${ORIGIN}/hook` };
    expect((await owner.post(warningsPath('test'), own)).status).toBe(422);
  });
});
