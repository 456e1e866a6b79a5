import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emailChannel } from '../../../src/shop/notifications/channels/email.ts';
import type { Channel, Message } from '../../../src/shop/notifications/channels/port.ts';
import { telegramChannel } from '../../../src/shop/notifications/channels/telegram.ts';
import { importIdentity, makeKeyPair } from '../../../src/shop/notifications/channels/vapid.ts';
import { type Subscription, webPushChannel } from '../../../src/shop/notifications/channels/web-push.ts';
import { webhookChannel } from '../../../src/shop/notifications/channels/webhook.ts';
import {
  jsonOf,
  openPushService,
  openReceiver,
  openResend,
  openTelegram,
  type Provider,
} from './fake-providers.ts';
import { newSubscription } from './push-browser.ts';

/** The promises of every notification channel, against providers on loopback. */

const TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const CHAT = '-1001234';
const KEY = 're_of_the_tests';
const SECRET = `whsec_${Buffer.from('w'.repeat(32)).toString('base64')}`;
const now = () => 1_795_000_000_000;
const outside = { fetch, now };
const impatient = { ...outside, timeLimit: 300 };
const local = { local: true, livemode: false, ownHosts: [] };

const message: Message = {
  id: '7K3M9QXA-placed-1795000000000',
  at: now(),
  kind: 'placed',
  title: 'Nouvelle commande <b>7K3M9QXA</b>: 3 500 DA',
  text: 'À appeler _vite_\nLivraison: Alger',
  path: '/fr/desk/orders/7K3M9QXA',
  url: 'https://shop.example.dz/fr/desk/orders/7K3M9QXA',
  facts: { number: '7K3M9QXA', total: 3500 },
};

let open: Provider[] = [];
beforeEach(() => {
  open = [];
});
afterEach(() => Promise.all(open.map((provider) => provider.close())));

/** Notifications to a browser's subscription. */
async function pushTo(subscription: Subscription, through: typeof outside = outside): Promise<Channel> {
  const { publicKey, privateKey } = await makeKeyPair();
  const identity = await importIdentity(publicKey, privateKey);
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  return webPushChannel(
    { subscription, identity, subject: 'mailto:shop@shop.dz', rules: local, random },
    through,
  );
}

/** A channel, and its provider. */
type ChannelFixture = Promise<{ way: Channel; provider: Provider }>;
const kinds = {
  telegram: async (through: typeof outside = outside): ChannelFixture => {
    const provider = await openTelegram(TOKEN, CHAT);
    return { provider, way: telegramChannel({ token: TOKEN, chat: CHAT, api: provider.origin }, through) };
  },
  email: async (through: typeof outside = outside): ChannelFixture => {
    const provider = await openResend(KEY);
    const setup = {
      by: 'provider',
      url: `${provider.origin}/emails`,
      key: KEY,
      from: 'shop@shop.dz',
    } as const;
    return { provider, way: emailChannel(setup, 'boss@shop.dz', through) };
  },
  push: async (through: typeof outside = outside): ChannelFixture => {
    const provider = await openPushService();
    const { subscription } = await newSubscription(`${provider.origin}/p/JzLQ3raZ`);
    return { provider, way: await pushTo(subscription, through) };
  },
  webhook: async (through: typeof outside = outside): ChannelFixture => {
    const provider = await openReceiver(SECRET, now);
    const url = `${provider.origin}/hook?token=t0ken`;
    return { provider, way: webhookChannel({ url, secret: SECRET, rules: local }, through) };
  },
};

describe.each(Object.entries(kinds))('%s', (_, openKind) => {
  const opened = async (through: typeof outside = outside): ChannelFixture => {
    const both = await openKind(through);
    open.push(both.provider);
    return both;
  };

  test('sends a message, and the same one again', async () => {
    const { way, provider } = await opened();
    expect(await way.send(message)).toEqual({ ok: true });
    expect(await way.send(message)).toEqual({ ok: true });
    expect(provider.seen).toHaveLength(2);
  });

  test('asks for a retry after a failure of the provider', async () => {
    const { way, provider } = await opened();
    for (const status of [500, 502, 503]) {
      provider.mishap = { status, body: '<h1>Oh</h1>' };
      expect(await way.send(message)).toMatchObject({ ok: false, isFinal: false, failure: `HTTP ${status}` });
    }
  });

  test('waits as long as the provider asks, and six hours at most', async () => {
    const { way, provider } = await opened();
    provider.mishap = { status: 429, body: {}, headers: { 'Retry-After': '34' } };
    expect(await way.send(message)).toMatchObject({ ok: false, isFinal: false, retryAfter: 34 });
    provider.mishap = { status: 429, body: {}, headers: { 'Retry-After': '9999999' } };
    expect(await way.send(message)).toMatchObject({ retryAfter: 21_600 });
  });

  test('follows no redirect: a message is for one address only', async () => {
    const { way, provider } = await opened();
    const other = await openTelegram(TOKEN, CHAT);
    open.push(other);
    provider.mishap = {
      status: 307,
      body: '',
      headers: { Location: `${other.origin}/bot${TOKEN}/sendMessage` },
    };
    expect(await way.send(message)).toMatchObject({ ok: false });
    expect(other.seen).toEqual([]);
  });

  test('reports an unknown recipient without address or secret', async () => {
    const { way, provider } = await opened();
    await provider.close();
    open = open.filter((one) => one !== provider);
    expect(await way.send(message)).toEqual({
      ok: false,
      failure: 'unreachable',
      isFinal: false,
      retryAfter: null,
    });
  });

  test('ends an endless exchange', async () => {
    const { way, provider } = await opened(impatient);
    provider.mishap = 'hang';
    expect(await way.send(message)).toMatchObject({ ok: false, failure: 'timeout', isFinal: false });
  });
});

describe('Telegram', () => {
  test('gets plain text without markup, and shows no preview', async () => {
    const { way, provider } = await kinds.telegram();
    open.push(provider);
    await way.send(message);
    expect(jsonOf(provider.last)).toEqual({
      chat_id: CHAT,
      text: [message.title, message.text, message.url].join('\n'),
      link_preview_options: { is_disabled: true },
    });
  });

  test('gives the reason of a refusal, permanent for a wrong bot or chat', async () => {
    const provider = await openTelegram(TOKEN, CHAT);
    open.push(provider);
    const to = (token: string, chat: string) =>
      telegramChannel({ token, chat, api: provider.origin }, outside);
    expect(await to('1:wrong', CHAT).send(message)).toMatchObject({
      isFinal: true,
      failure: 'HTTP 401: Unauthorized',
    });
    expect(await to(TOKEN, '5').send(message)).toMatchObject({
      isFinal: true,
      failure: 'HTTP 400: Bad Request: chat not found',
    });
    provider.mishap = {
      status: 429,
      body: {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests: retry after 7',
        parameters: { retry_after: 7 },
      },
    };
    expect(await to(TOKEN, CHAT).send(message)).toMatchObject({ isFinal: false, retryAfter: 7 });
  });

  test('never gets more text than it accepts', async () => {
    const { way, provider } = await kinds.telegram();
    open.push(provider);
    expect(await way.send({ ...message, text: 'ن'.repeat(5_000) })).toEqual({ ok: true });
  });
});

describe('Web Push', () => {
  test('delivers title, text and path, encrypted all the way', async () => {
    const provider = await openPushService();
    open.push(provider);
    const { subscription, open: read } = await newSubscription(`${provider.origin}/p/JzLQ3raZ`);
    const way = await pushTo(subscription);
    expect(await way.send(message)).toEqual({ ok: true });
    const { id, title, text, path } = message;
    expect(JSON.parse(await read(provider.last.body))).toEqual({ id, title, text, path });
    expect(Buffer.from(provider.last.body).toString('latin1')).not.toContain('7K3M9QXA');
    expect(await way.send({ ...message, text: 'ن'.repeat(9_000) })).toEqual({ ok: true });
    expect(provider.last.body.length).toBeLessThanOrEqual(4_096);
  });

  test.each([404, 410])('reports the subscription as gone after %i', async (status) => {
    const { way, provider } = await kinds.push();
    open.push(provider);
    provider.mishap = { status, body: '' };
    expect(await way.send(message)).toMatchObject({ ok: false, isFinal: true, isGone: true });
  });

  test('never goes to an endpoint in a private network, nor to invalid keys', async () => {
    const { subscription } = await newSubscription('https://10.0.0.1/p');
    for (const one of [
      subscription,
      { ...subscription, endpoint: 'https://push.example.net/p', key: 'AAAA' },
    ])
      expect(await (await pushTo(one)).send(message)).toMatchObject({ ok: false, isGone: true });
  });
});

describe('E-mail', () => {
  test('by Resend is sent once over any repeats, with a subject of one line', async () => {
    const provider = await openResend(KEY);
    open.push(provider);
    const setup = {
      by: 'provider',
      url: `${provider.origin}/emails`,
      key: KEY,
      from: 'shop@shop.dz',
    } as const;
    const way = emailChannel(setup, 'boss@shop.dz', outside);
    const hostile = { ...message, title: 'Miel\r\nBcc: all@shop.dz' };
    for (let times = 0; times < 3; times++) expect(await way.send(hostile)).toEqual({ ok: true });
    expect(provider.letters).toEqual([
      {
        from: 'shop@shop.dz',
        to: ['boss@shop.dz'],
        subject: 'Miel Bcc: all@shop.dz',
        text: `${message.text}\n\n${message.url}\n`,
      },
    ]);
    const wrong = emailChannel({ ...setup, key: 're_wrong' }, 'boss@shop.dz', outside);
    expect(await wrong.send(message)).toMatchObject({
      isFinal: true,
      failure: 'HTTP 403: API key is invalid.',
    });
  });

  // The binding throws errors with a code: https://developers.cloudflare.com/email-service/api/send-emails/workers-api/.
  test('by the platform’s binding is the same message; the error code decides about a retry', async () => {
    const sent: unknown[] = [];
    let code: string | null = null;
    const binding = {
      async send(mail: unknown) {
        if (code !== null) throw Object.assign(new Error('No.'), { code });
        sent.push(mail);
        return { messageId: '1' };
      },
    };
    const way = emailChannel({ by: 'binding', binding, from: 'shop@shop.dz' }, 'boss@shop.dz', outside);
    expect(await way.send(message)).toEqual({ ok: true });
    expect(sent).toMatchObject([{ from: 'shop@shop.dz', to: 'boss@shop.dz', subject: message.title }]);
    code = 'E_RATE_LIMIT_EXCEEDED';
    expect(await way.send(message)).toMatchObject({ isFinal: false, failure: code });
    code = 'E_SENDER_NOT_VERIFIED';
    expect(await way.send(message)).toMatchObject({ isFinal: true, failure: code });
  });
});

describe('A webhook', () => {
  test('has type, time and data, with a signature that Standard Webhooks verifies', async () => {
    const { way, provider } = await kinds.webhook();
    open.push(provider);
    expect(await way.send(message)).toEqual({ ok: true });
    expect(provider.last.headers['webhook-id']).toBe(message.id);
    expect(jsonOf(provider.last)).toEqual({
      type: 'shop.placed',
      timestamp: new Date(message.at).toISOString(),
      data: message.facts,
    });
    provider.mishap = { status: 410, body: '' };
    expect(await way.send(message)).toMatchObject({ isFinal: true });
  });

  test.each([
    'http://shop.example.dz/hook',
    'https://127.0.0.1/hook',
    'https://10.0.0.1/hook',
    'https://localhost/hook',
    'https://metadata.internal/hook',
    'https://user:secret@shop.example.dz/hook',
    'https://own.example.dz/hook',
    'https://shop.example.dz:8443/hook',
  ])('of a deployed shop never goes to %s', async (url) => {
    const asked: unknown[] = [];
    const spy = { now, fetch: async (input: unknown) => Response.json(asked.push(input)) };
    const rules = { local: false, livemode: false, ownHosts: ['own.example.dz'] };
    const way = webhookChannel({ url, secret: SECRET, rules }, spy as unknown as typeof outside);
    expect(await way.send(message)).toMatchObject({ ok: false, isFinal: true });
    expect(asked).toEqual([]);
  });
});
