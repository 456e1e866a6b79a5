import { runInDurableObject } from 'cloudflare:test';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import {
  eventPath,
  eventsPath,
  newWebhookPath,
  resendPath,
  type WebhookAct,
  webhookActPath,
  webhookPath,
  webhooksPath,
} from '../../../src/service/dashboard-urls.ts';
import { filePath } from '../../../src/service/urls.ts';
import { localDate } from '../../../src/text/algiers.ts';
import { words as payment } from '../../../templates/dashboard/copy/en/payment-page.ts';
import { words } from '../../../templates/dashboard/copy/en/webhooks.ts';
import { type GrownAccount, growAccount } from '../lists/grown.ts';
import { type Answer, Merchant } from '../merchant.ts';
import { deliver, endCheckout, Outside, pass, type Received } from '../webhooks/outside.ts';
import { type Member, openDashboard, secretOn } from './member.ts';
import { costOf } from './row-cost.ts';

const HOOK = 'https://a.test/hook';

let outside: Outside;
beforeEach(() => {
  outside = Outside.open();
});
afterEach(() => outside.close());

const sentTo = (host: string) => outside.received.filter(({ url }) => new URL(url).host === host);
const idsIn = ({ text }: Answer, path: string) =>
  [
    ...new Set([...text.matchAll(new RegExp(`href="${path}/([^"/?]+)"`, 'g'))].map(([, id = '']) => id)),
  ].filter((id) => id !== 'csv');

async function open() {
  const { account, owner } = await openDashboard();
  return { owner, merchant: new Merchant('test', account.test.secret_key) };
}

/** Adds an endpoint by its form. */
async function add(owner: Member, fields: Record<string, string> = {}) {
  const page = await owner.act(newWebhookPath('test'), { url: HOOK, types: '*', description: '', ...fields });
  const [id = ''] = idsIn(await owner.get(webhooksPath('test')), webhooksPath('test')).filter(
    (one) => one !== 'default',
  );
  const act = (name: WebhookAct, more: Record<string, string> = {}) =>
    owner.act(webhookActPath('test', id, name), more);
  return { page, id, secret: secretOn(page.text), act, see: () => owner.get(webhookPath('test', id)) };
}

function accepts(
  { headers, body }: Received | undefined = { url: '', headers: new Headers(), body: '' },
  secret = '',
) {
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers));
    return true;
  } catch {
    return false;
  }
}

describe('an endpoint', () => {
  test('that is added gets events signed with the secret that its maker was shown once', async () => {
    const { owner, merchant } = await open();
    outside.endpoints['a.test'] = () => new Response('taken');
    const { page, secret, see } = await add(owner, { description: 'Books' });
    expect(page.text).toContain('Books');
    await endCheckout(merchant);
    await deliver(merchant, 1);

    expect(accepts(sentTo('a.test')[0], secret)).toBe(true);
    const { text } = await see();
    for (const part of [words.state.delivered, words.answered(200), 'taken', payment.event['checkout.paid']])
      expect(text).toContain(part);
    expect((await owner.get(webhooksPath('test'))).text).not.toContain(secret);
  });

  test('that fails is seen in the list, mended, tested, and gets what it missed', async () => {
    const { owner, merchant } = await open();
    outside.endpoints['a.test'] = () => new Response('<b>no such table</b>', { status: 500 });
    outside.endpoints['b.test'] = () => new Response();
    const { act, see } = await add(owner);
    const ids = [await endCheckout(merchant), await endCheckout(merchant, 'canceled')];
    await deliver(merchant, 2);
    pass(10_000);
    // From now on the next attempt is minutes away.
    await deliver(merchant, 4);

    expect((await owner.get(webhooksPath('test'))).text).toContain(words.failing);
    const failed = (await see()).text;
    expect(failed).toContain(words.answeredWith(500, words.error.status));
    expect(failed).toContain('&lt;b&gt;no such table');
    expect(failed).toContain(words.missed(2, 2));

    const changed = await act('change', { url: 'https://b.test/hook', types: '*', description: '' });
    expect(changed.text).toContain(words.done.change);
    expect((await act('test')).text).toContain(words.done.test);
    await deliver(merchant, 5);
    expect(Object(JSON.parse(sentTo('b.test')[0]?.body ?? '')).type).toBe('webhook_endpoint.test');
    expect((await owner.get(webhooksPath('test'))).text).not.toContain(words.failing);

    const today = localDate(Date.now() / 1000);
    const resent = await act('resend', { from: today, to: today, type: '' });
    // They have not arrived yet, so they are brought forward instead of being sent twice.
    expect(resent.text).toContain(words.resent(0, 2));
    await deliver(merchant, 7);
    const about = sentTo('b.test').map(({ body }) => Object(JSON.parse(body)).data.id);
    expect(about.slice(1)).toEqual(ids);
  });

  test('gets the chosen types alone, waits while it is paused, and keeps nothing when it is removed', async () => {
    const { owner, merchant } = await open();
    outside.endpoints['a.test'] = () => new Response();
    const { act, id } = await add(owner, { types: 'checkout.canceled' });
    await endCheckout(merchant);
    await deliver(merchant, 0);
    expect((await act('switch', { status: 'paused' })).text).toContain(words.status.paused);
    await endCheckout(merchant, 'canceled');
    await deliver(merchant, 0);
    await act('switch', { status: 'enabled' });
    await deliver(merchant, 1);
    expect(sentTo('a.test').map(({ body }) => Object(JSON.parse(body)).type)).toEqual(['checkout.canceled']);

    expect((await act('delete')).text).toContain(words.done.delete);
    expect((await owner.get(webhookPath('test', id))).status).toBe(404);
  });

  test('has a secret that is rotated with an overlap, and shown once though the form is sent twice', async () => {
    const { owner, merchant } = await open();
    outside.endpoints['a.test'] = () => new Response();
    const { secret, id } = await add(owner);
    const form = { overlap: '3600', submission: mintSecret() };
    const rotated = secretOn((await owner.act(webhookActPath('test', id, 'rotate'), form)).text);
    const again = await owner.post(webhookActPath('test', id, 'rotate'), form);

    expect(rotated).toMatch(/^whsec_/);
    expect((await owner.get(webhookPath('test', id))).text).not.toContain(rotated);
    expect([again.status, again.text.includes(words.refused.seen)]).toEqual([422, true]);
    await endCheckout(merchant);
    await deliver(merchant, 1);
    const [sent] = sentTo('a.test');
    expect([secret, rotated].map((one) => accepts(sent, one))).toEqual([true, true]);
    const rows = await runInDurableObject(merchant.ledger(), ({ account: { database } }) =>
      database.all('SELECT body FROM idempotency').map((row) => row.text('body')),
    );
    expect(rows.join()).not.toContain(rotated);
  });

  test('is refused with an address that is none, or without a type', async () => {
    const { owner } = await open();
    for (const url of ['', 'shop', 'ftp://a.test', 'https://10.0.0.1/hook'])
      expect((await add(owner, { url })).page.text, url).toContain(words.refused.url);
    expect((await add(owner, { types: 'payment.made' })).page.text).toContain(words.refused.types);
    const { act } = await add(owner);
    expect((await act('change', { url: HOOK, description: '' })).text).toContain(words.refused.types);
    expect((await act('resend', { from: '', to: '', type: '' })).text).toContain(words.refused.range);
  });

  test('is the default one when it has no id: its address is set, stopped and given back', async () => {
    const { owner, merchant } = await open();
    outside.endpoints['a.test'] = () => new Response();
    const act = (name: WebhookAct, more: Record<string, string> = {}) =>
      owner.act(webhookActPath('test', 'default', name), more);
    expect((await owner.get(webhookPath('test', 'default'))).text).toContain(words.status.unset);
    await act('change', { url: HOOK });
    await endCheckout(merchant);
    await deliver(merchant, 1);
    await act('switch', { status: 'paused' });
    expect((await act('test')).text).toContain(words.status.disabled);
    await endCheckout(merchant);
    await deliver(merchant, 2);
    expect((await act('change', { url: '' })).text).toContain(words.status.unset);
    expect((await act('delete')).status).toBe(404);
  });
});

describe('the log of events', () => {
  test('shows each event once, by type and day, and as a file', async () => {
    const { owner, merchant } = await open();
    for (let count = 0; count < 3; count += 1) await endCheckout(merchant);
    await endCheckout(merchant, 'canceled');
    const all = await owner.get(eventsPath('test'));
    const canceled = await owner.get(`${eventsPath('test')}?type=checkout.canceled`);
    const none = await owner.get(`${eventsPath('test')}?to=2039-12-30`);

    expect(idsIn(all, eventsPath('test'))).toHaveLength(4);
    expect(idsIn(canceled, eventsPath('test'))).toHaveLength(1);
    expect(none.text).toContain(words.noneFound);
    const file = await owner.get(`${filePath(eventsPath('test'))}?type=checkout.paid`);
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="events-test.csv"');
    const lines = file.text.trimEnd().split('\r\n');
    expect(lines[0]).toContain('id;type;subject');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^[^;]+;checkout\.paid;/);
  });

  test('leads to an event with its body and deliveries, which is sent again and never by a stranger', async () => {
    const { owner, merchant } = await open();
    outside.endpoints['a.test'] = () => new Response('taken');
    await add(owner);
    const about = await endCheckout(merchant, 'paid', { description: '<i>Honey</i>' });
    await deliver(merchant, 1);
    const [id = ''] = idsIn(await owner.get(eventsPath('test')), eventsPath('test'));
    const { text } = await owner.get(eventPath('test', id));
    for (const part of [about, '&lt;i>Honey&lt;/i>', HOOK, 'taken', words.resendAll])
      expect(text.replaceAll('&gt;', '>')).toContain(part);

    const form = { submission: mintSecret() };
    expect((await owner.act(resendPath('test', id), form)).text).toContain(words.done.event);
    await owner.act(resendPath('test', id), form);
    await deliver(merchant, 2);
    expect(sentTo('a.test').map(({ headers }) => headers.get('webhook-id'))).toEqual([id, id]);

    const stranger = (await openDashboard()).owner;
    expect((await stranger.get(eventPath('test', id))).status).toBe(404);
    expect((await stranger.post(resendPath('test', id))).status).toBe(404);
    expect((await owner.get(eventPath('live', id))).status).toBe(404);
  });
});

describe('of an account with twenty thousand events and deliveries', () => {
  let grown: GrownAccount;
  const none = { type: null, from: null, to: null };
  beforeAll(async () => {
    grown = await growAccount(20_000, ['/events']);
    await runInDurableObject(grown.merchant.ledger(), ({ account: { database } }) => {
      database.run(
        `INSERT INTO deliveries (event_seq, url, endpoint_id, state, attempts, wake_at, created_at, lane, log)
         SELECT seq, 'https://a.test', 'default', CASE WHEN seq % 3 = 0 THEN 'failed' ELSE 'delivered' END, 1, 0,
           created_at, 'a.test', '[[1,200,5,null,"ok"]]' FROM events`,
      );
    });
  });

  test.each([
    ['the log', 'webhooks.events', { filters: none, before: null, rows: 50 }, 170],
    [
      'the log of a type',
      'webhooks.events',
      { filters: { ...none, type: 'checkout.paid' }, before: null, rows: 50 },
      1_300,
    ],
    [
      'the log of a time',
      'webhooks.events',
      { filters: { ...none, from: 1_780_100_000, to: 1_780_150_000 }, before: null, rows: 50 },
      250,
    ],
    ['the endpoints', 'webhooks.list', {}, 40],
    ['an endpoint', 'webhooks.show', { id: 'default', after: null }, 1_300],
  ] as const)('%s reads a bounded number of rows', async (_, name, input, most) => {
    const cost = await costOf(grown.merchant, name, input);

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(most);
  });
});
