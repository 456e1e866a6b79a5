import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { checkedOn, fieldsOn, valuesOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deviceIds, pairOwner } from './devices.ts';

/** The merchant's choice of notifications and channels. */

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});
// The choice is held in memory as well.
beforeEach(() => evictDurableObject(stub()));

const NEWS = '/fr/desk/settings/notifications';
const versionIn = (html: string, part: string) => fieldsOn(html, `${NEWS}/${part}/choose`).version ?? '';

async function choose(owner: Visitor, part: string, fields: Record<string, string>) {
  return owner.post(`${NEWS}/${part}/choose`, {
    version: versionIn(await owner.read(NEWS), part),
    ...fields,
  });
}

/** Presses the test button on the page; without one, sends the form by hand. */
async function sendTest(owner: Visitor, channel: string) {
  const path = `${NEWS}/${channel}/test`;
  return owner.post(path, { version: '0', ...fieldsOn(await owner.read(NEWS), path) });
}

const chosen = async () => {
  const [row] = await inShop('SELECT choice FROM notification_preferences');
  return row === undefined ? null : JSON.parse(String(row.choice));
};
const actions = async () =>
  (await inShop(`SELECT action, fields FROM audit_log WHERE action LIKE 'notifications.%' ORDER BY seq`)).map(
    Object.values,
  );

/** Makes Telegram answer, and counts its requests. */
function answerAsTelegram(answer: () => Response): { count: number } {
  const sent = { count: 0 };
  shop.service.sabotage = (request) => {
    if (!request.url.startsWith('https://api.telegram.org/')) return undefined;
    sent.count += 1;
    return answer();
  };
  return sent;
}

describe('a channel', () => {
  test('sends the chosen notifications, applies at once, and is in the audit log', async () => {
    const owner = await pairOwner();
    const answer = await choose(owner, 'telegram', { kind: 'paid' });
    expect(answer.headers.get('Location')).toBe(`${NEWS}?saved=telegram#telegram`);
    const page = await owner.readNext(answer);
    expect(page).toContain('name="kind" value="paid" checked');
    expect(page.match(/checked/g)).toHaveLength(1);
    expect((await chosen()).kinds.telegram).toEqual(['paid']);
    expect(await actions()).toEqual([['notifications.channel', 'telegram']]);
    expect((await choose(owner, 'telegram', { kind: 'paid' })).status).toBe(303);
    expect(await actions()).toHaveLength(1);
  });

  test('from an outdated form changes nothing, and its fields stay', async () => {
    const owner = await pairOwner();
    const version = versionIn(await owner.read(NEWS), 'telegram');
    await choose(owner, 'telegram', { kind: 'paid' });
    const late = await owner.post(`${NEWS}/telegram/choose`, { version, kind: 'digest' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('name="kind" value="digest" checked');
    expect((await chosen()).kinds.telegram).toEqual(['paid']);
  });

  test.each([
    ['email', 'boss@shop'],
    ['email', 'boss@shop.dz, all@shop.dz'],
    ['email', ''],
    ['webhook', 'ftp://shop.dz/hook'],
    ['webhook', 'http://10.0.0.1/hook'],
    ['webhook', 'https://a:b@shop.dz/hook'],
    ['webhook', 'https://sh%6fp.dz/hook'],
    ['webhook', 'http://shop.test/webhooks/service'],
    ['webhook', 'http://service.test/test/api/v2/checkouts'],
    ['webhook', ''],
  ])('%s refuses %j, with an error beside the typed text', async (channel, address) => {
    const owner = await pairOwner();
    const answer = await choose(owner, channel, { address, kind: 'placed' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`id="${channel}-address"[^>]*aria-invalid="true"`));
    expect(html).toContain(`value="${address}"`);
    expect(await chosen()).toBeNull();
  });

  test('with an address sends there, and a webhook page shows its signing secret', async () => {
    const owner = await pairOwner();
    expect(await owner.read(NEWS)).not.toContain('whsec_');
    await choose(owner, 'webhook', { address: 'https://erp.shop.dz/hook', kind: 'placed' });
    await choose(owner, 'email', { address: 'boss@shop.dz', kind: 'digest' });
    expect(await chosen()).toMatchObject({ email: 'boss@shop.dz', webhook: 'https://erp.shop.dz/hook' });
    expect(await owner.read(NEWS)).toMatch(/whsec_[\w+/]{43}=/);
  });

  test('that is turned off drops its waiting notifications', async () => {
    const owner = await pairOwner();
    await choose(owner, 'telegram', { kind: 'paid' });
    await inShop(
      `INSERT INTO notifications (channel, target, id, content, at, due_at, tries)
       VALUES ('telegram', '', 'x', '{"kind":"test"}', 1, 9e14, 0), ('email', '', 'x', '{"kind":"test"}', 1, 9e14, 0)`,
    );
    await choose(owner, 'telegram', {});
    expect(await inShop('SELECT channel FROM notifications')).toEqual([{ channel: 'email' }]);
  });
});

describe('a connection made at the desk', () => {
  const TOKEN = '998877665:BBGzeqTcvCH1vGWJxfSeofSAs0K5PALDabc';
  const message = (text: string) => ({
    ok: true,
    result: [{ update_id: 1, message: { text, chat: { id: 4_711 } } }],
  });

  /** Answers as the Bot API, and lists its requests. `heard`: the newest message to the bot. */
  function standIn(heard: () => object) {
    const asked: { path: string; body: string }[] = [];
    shop.service.sabotage = async (request) => {
      const { origin, pathname } = new URL(request.url);
      if (origin !== 'https://api.telegram.org') return undefined;
      asked.push({ path: pathname, body: await request.text() });
      if (!pathname.startsWith(`/bot${TOKEN}/`))
        return Response.json({ ok: false, description: 'Unauthorized' }, { status: 401 });
      if (pathname.endsWith('/getMe'))
        return Response.json({ ok: true, result: { id: 1, username: 'honey_bot' } });
      return Response.json(pathname.endsWith('/getUpdates') ? heard() : { ok: true });
    };
    return asked;
  }

  test('takes a bot by its token and a message with the code, and keeps the token sealed', async () => {
    const owner = await pairOwner();
    let heard: object = { ok: true, result: [] };
    const asked = standIn(() => heard);
    const connected = await owner.post(`${NEWS}/telegram/connect`, { token: ` ${TOKEN} ` });
    expect(connected.headers.get('Location')).toBe(`${NEWS}?connected=telegram#telegram`);
    const code = /t\.me\/honey_bot\?start=([0-9A-HJKMNP-TV-Z]{8})"/.exec(await owner.read(NEWS))?.[1] ?? '';
    expect(code).not.toBe('');
    for (const words of [null, 'Bonjour', '/start']) {
      if (words !== null) heard = message(words);
      const unheard = await owner.post(`${NEWS}/telegram/chat`, {});
      expect(unheard.headers.get('Location'), words ?? '').toBe(`${NEWS}?unheard=telegram#telegram`);
    }
    heard = message(`/start ${code}`);
    await owner.post(`${NEWS}/telegram/chat`, {});
    expect(await owner.readText(NEWS)).toContain('@honey_bot');
    expect(JSON.stringify(await inShop('SELECT * FROM notification_preferences'))).not.toContain('BBGzeq');
    await sendTest(owner, 'telegram');
    expect(asked.at(-1)?.path).toBe(`/bot${TOKEN}/sendMessage`);
    expect(JSON.parse(asked.at(-1)?.body ?? '{}').chat_id).toBe('4711');
    await owner.post(`${NEWS}/telegram/disconnect`, {});
    await sendTest(owner, 'telegram');
    expect(asked.at(-1)?.path).not.toContain(TOKEN);
    expect((await actions()).map(([action]) => action)).toEqual([
      'notifications.telegram',
      'notifications.telegram_chat',
      'notifications.test',
      'notifications.disconnect',
      'notifications.test',
    ]);
  });

  test('shows why a token is refused, and keeps what was typed', async () => {
    const owner = await pairOwner();
    standIn(() => ({}));
    const other = TOKEN.replace('BB', 'CC');
    const refused = await owner.post(`${NEWS}/telegram/connect`, { token: other });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(await refused.text()).toContain('<a href="#telegram">');
    expect((await chosen())?.telegram ?? null).toBeNull();
    const asked = standIn(() => ({}));
    for (const token of ['my bot', '12345:abc'])
      expect((await owner.post(`${NEWS}/telegram/connect`, { token })).status).toBe(422);
    expect(asked).toEqual([]);
    const mail = await owner.post(`${NEWS}/email/connect`, { from: 'shop', key: 're_0123456789' });
    expect(mail.status).toBe(422);
    expect(await actions()).toEqual([]);
  });

  test('says in the page’s words that a provider refuses a key', async () => {
    const owner = await pairOwner();
    shop.service.sabotage = (request) =>
      request.url === 'https://api.resend.com/emails'
        ? Response.json({ message: 'API key is invalid' }, { status: 403 })
        : undefined;
    await choose(owner, 'email', { address: 'boss@shop.dz', kind: 'digest' });
    await owner.post(`${NEWS}/email/connect`, { from: 'shop@honey.dz', key: 're_of_honey_0123' });
    await sendTest(owner, 'email');
    expect(await owner.readText(NEWS)).toContain(
      'Le fournisseur refuse cette clé : HTTP 403: API key is invalid',
    );
  });

  test.each(['telegram/connect', 'email/connect', 'general/choose'])(
    'loaded again as %s is the page',
    async (path) => {
      const owner = await pairOwner();
      const answer = await owner.get(`${NEWS}/${path}`);
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, NEWS]);
    },
  );

  test('takes an e-mail provider by its key, and sends with it', async () => {
    const owner = await pairOwner();
    const sent: { key: string | null; from: unknown }[] = [];
    shop.service.sabotage = async (request) => {
      if (request.url !== 'https://api.resend.com/emails') return undefined;
      const { from } = (await request.json()) as { from: unknown };
      sent.push({ key: request.headers.get('Authorization'), from });
      return Response.json({ id: '1' });
    };
    await choose(owner, 'email', { address: 'boss@shop.dz', kind: 'digest' });
    await owner.post(`${NEWS}/email/connect`, { from: 'shop@honey.dz', key: 're_of_honey_0123' });
    expect(JSON.stringify(await inShop('SELECT * FROM notification_preferences'))).not.toContain(
      're_of_honey',
    );
    await sendTest(owner, 'email');
    expect(sent).toEqual([{ key: 'Bearer re_of_honey_0123', from: 'shop@honey.dz' }]);
  });
});

describe('a connection whose sealing key is gone', () => {
  test('is offered again, and no mail is offered to shoppers', async () => {
    const owner = await pairOwner();
    await owner.post(`${NEWS}/email/connect`, { from: 'shop@honey.dz', key: 're_of_honey_0123' });
    expect(await owner.read(NEWS)).not.toContain('name="key"');
    await inShop(
      "UPDATE notification_preferences SET choice = json_set(choice, '$.mail.sealed', 'of another key')",
    );
    await evictDurableObject(stub());
    expect(await owner.read(NEWS)).toContain('name="key"');
    await owner.post(`${NEWS}/push/disconnect`, {});
    expect((await chosen()).mail).not.toBeNull();
    await owner.post(`${NEWS}/email/connect`, { from: 'shop@honey.dz', key: 're_of_honey_0456' });
    expect(await owner.read(NEWS)).not.toContain('name="key"');
  });
});

describe('a test message', () => {
  test('is sent at once, and the page shows success, or the reason of a failure', async () => {
    const owner = await pairOwner();
    const sent = answerAsTelegram(() => Response.json({ ok: true }));
    const answer = await sendTest(owner, 'telegram');
    expect(answer.headers.get('Location')).toBe(`${NEWS}?sent=telegram#telegram`);
    expect(sent.count).toBe(1);
    expect(await owner.readText(NEWS)).toContain('Dernier message parti');
    const description = 'Forbidden: bot was blocked by the user';
    answerAsTelegram(() => Response.json({ ok: false, error_code: 403, description }, { status: 403 }));
    const failed = await sendTest(owner, 'telegram');
    expect(failed.headers.get('Location')).toBe(`${NEWS}?failed=telegram#telegram`);
    expect(await owner.readText(NEWS)).toContain(`HTTP 403: ${description}`);
    expect(await actions()).toEqual([
      ['notifications.test', 'telegram'],
      ['notifications.test', 'telegram'],
    ]);
  });

  test('sent twice by one form is one, with the same answer', async () => {
    const owner = await pairOwner();
    const version = '0';
    const sent = answerAsTelegram(() => Response.json({ ok: true }));
    const twice = await Promise.all([1, 2].map(() => owner.post(`${NEWS}/telegram/test`, { version })));
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    const again = await owner.post(`${NEWS}/telegram/test`, { version });
    expect(again.headers.get('Location')).toBe(`${NEWS}?sent=telegram#telegram`);
    expect(sent.count).toBe(1);
    answerAsTelegram(() => new Response('', { status: 400 }));
    await sendTest(owner, 'telegram');
    const late = await owner.post(`${NEWS}/telegram/test`, { version });
    expect(late.headers.get('Location')).toBe(`${NEWS}?failed=telegram#telegram`);
    expect(await actions()).toHaveLength(2);
    expect((await owner.post(`${NEWS}/telegram/test`, {})).headers.get('Location')).toBe(NEWS);
  });

  test('is limited to six in a row, then one in ten minutes', async () => {
    const owner = await pairOwner();
    const sent = answerAsTelegram(() => Response.json({ ok: true }));
    for (let times = 0; times < 6; times++) await sendTest(owner, 'telegram');
    const answer = await sendTest(owner, 'telegram');
    expect(answer.headers.get('Location')).toBe(`${NEWS}?limited=telegram#telegram`);
    expect(sent.count).toBe(6);
  });

  test('is not sent on a channel without an address', async () => {
    const owner = await pairOwner();
    expect(await owner.read(NEWS)).not.toContain('news/email/test');
    expect((await sendTest(owner, 'email')).headers.get('Location')).toBe(NEWS);
    expect(await actions()).toEqual([]);
  });
});

describe('a device', () => {
  const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const subscribed = (endpoint: string, p256dh = KEY) =>
    JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } });
  const identityIn = (html: string) => valuesOn(html, 'identity')[0] ?? '';
  const rows = () => inShop('SELECT endpoint FROM push_subscriptions');
  const turnOn = async (owner: Visitor, endpoint = 'https://push.example.net/p/1') =>
    owner.post(`${NEWS}/push/device`, {
      identity: identityIn(await owner.read(NEWS)),
      subscription: subscribed(endpoint),
    });

  test('gets encrypted push messages once it subscribed, until the subscription is gone', async () => {
    const owner = await pairOwner();
    const page = await owner.get(NEWS);
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect((await owner.get('/fr/desk/devices')).headers.get('Content-Security-Policy')).not.toContain(
      'script-src',
    );
    expect((await turnOn(owner)).headers.get('Location')).toBe(`${NEWS}?saved=push#push`);
    await turnOn(owner);
    expect(await actions()).toMatchObject([['notifications.device', '']]);
    const asked: Request[] = [];
    let status = 201;
    shop.service.sabotage = (request) => {
      if (!request.url.startsWith('https://push.example.net/')) return undefined;
      asked.push(request);
      return new Response('', { status });
    };
    expect((await sendTest(owner, 'push')).headers.get('Location')).toContain('?sent=push');
    expect(asked[0]?.headers.get('Content-Encoding')).toBe('aes128gcm');
    expect(asked[0]?.headers.get('Authorization')).toContain(`k=${identityIn(await owner.read(NEWS))}`);
    await choose(owner, 'push', { kind: 'placed' });
    const [device] = await inShop('SELECT device_id FROM push_subscriptions');
    await inShop(
      `INSERT INTO notifications (channel, target, id, content, at, due_at, tries) VALUES ('push', ?, 'x', '{"kind":"test"}', ?, 1, 0)`,
      String(device?.device_id),
      Date.now(),
    );
    status = 410;
    await runDurableObjectAlarm(stub());
    await expect.poll(rows).toEqual([]);
    expect(await inShop('SELECT * FROM notifications')).toEqual([]);
  });

  test('subscribes again when the secret that sealed the shop’s key pair is gone', async () => {
    const owner = await pairOwner();
    const before = identityIn(await owner.read(NEWS));
    expect(before).toMatch(/^B[\w-]{86}$/);
    await turnOn(owner);
    await inShop("UPDATE push_identity SET sealed = 'of another secret'");
    expect((await sendTest(owner, 'push')).headers.get('Location')).toBe(NEWS);
    const after = identityIn(await owner.read(NEWS));
    expect(after).not.toBe(before);
    await turnOn(owner);
    expect(await inShop('SELECT identity FROM push_subscriptions')).toEqual([{ identity: after }]);
  });

  test.each([
    ['an endpoint in a private network', subscribed('https://10.0.0.1/p')],
    ['a remote endpoint without TLS', subscribed('http://10.1.1.1/p')],
    ['invalid keys', subscribed('https://push.example.net/p', 'AAAA')],
    ['invalid JSON', '<script>'],
  ])('with %s is not subscribed', async (_, subscription) => {
    const owner = await pairOwner();
    await owner.post(`${NEWS}/push/device`, { identity: 'x', subscription });
    expect(await rows()).toEqual([]);
  });

  test('that is turned off or removed gets no message and is deleted', async () => {
    const owner = await pairOwner('One');
    const other = await pairOwner('Two');
    await turnOn(owner);
    await turnOn(other, 'https://push.example.net/p/2');
    expect(await rows()).toHaveLength(2);
    await owner.post(`${NEWS}/push/device`, { identity: 'x', subscription: '' });
    expect(await rows()).toEqual([{ endpoint: 'https://push.example.net/p/2' }]);
    const device = (await deviceIds(owner)).get('Two') ?? '';
    await owner.post('/fr/desk/devices/revoke', { device });
    expect(await rows()).toEqual([]);
  });
});

test('common settings of all channels are saved as typed, in any digits, or refused with the text kept', async () => {
  const owner = await pairOwner();
  const answer = await choose(owner, 'general', { language: 'ar', low_stock: '٥' });
  expect(answer.headers.get('Location')).toBe(`${NEWS}?saved=general#general`);
  expect(await chosen()).toMatchObject({ language: 'ar', lowStock: 5 });
  const wrong = await choose(owner, 'general', { language: 'ar', low_stock: 'cinq' });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('value="cinq"');
  expect((await choose(owner, 'general', { language: 'xx', low_stock: '' })).status).toBe(422);
  expect((await choose(owner, 'general', { language: 'ar', low_stock: '' })).status).toBe(303);
  expect(await chosen()).toMatchObject({ lowStock: null });
});

test('shopper e-mails are sent where enabled, and dropped once disabled', async () => {
  const owner = await pairOwner();
  expect(checkedOn(await owner.read(NEWS), 'shoppers')).toEqual([]);
  await choose(owner, 'general', { language: 'fr', low_stock: '', shoppers: '1' });
  expect(await chosen()).toMatchObject({ shoppers: true });
  expect(checkedOn(await owner.read(NEWS), 'shoppers')).toHaveLength(1);
  await inShop(
    `INSERT INTO notifications (channel, target, id, content, at, due_at, tries)
     VALUES ('shopper', 'o1', 'x', '{}', 1, 9e14, 0), ('email', '', 'x', '{}', 1, 9e14, 0)`,
  );
  await choose(owner, 'general', { language: 'fr', low_stock: '' });
  expect(await chosen()).toMatchObject({ shoppers: false });
  expect(await inShop('SELECT channel FROM notifications')).toEqual([{ channel: 'email' }]);
});
