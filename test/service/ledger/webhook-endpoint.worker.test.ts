import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { errorBody } from '../../../src/contract/error.ts';
import { createdAccount } from '../../../src/contract/resources/account.ts';
import {
  rotatedWebhookSecret,
  webhookEndpoint,
} from '../../../src/contract/resources/webhooks/webhook-endpoint.ts';
import { verifyHexSignature, verifyStandardWebhook } from '../../../src/contract/signatures.ts';
import { askOperator, Merchant } from '../merchant.ts';
import { deliver, endCheckout, ledgerOf, Outside, pass, type Received } from '../webhooks/outside.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

let outside: Outside;
beforeEach(() => {
  outside = Outside.open();
  for (const host of ['own.test', 'standard.test', 'shop.test']) {
    outside.endpoints[host] = () => new Response();
  }
});
afterEach(() => outside.close());

async function openAccount(profile: object = {}) {
  const created = createdAccount.parse(
    (await askOperator('POST', '/accounts', { name: 'Épicerie', ...profile })).body,
  );
  return {
    id: created.id,
    merchant: new Merchant('test', created.test.secret_key),
    live: new Merchant('live', created.live.secret_key),
    secret: created.test.webhook_secret,
  };
}

async function settingOf(merchant: Merchant) {
  return webhookEndpoint.parse((await merchant.call('GET', '/webhook-endpoint')).body);
}

async function change(merchant: Merchant, body: object) {
  const answer = await merchant.call('POST', '/webhook-endpoint', body);
  expect(answer.status, answer.text).toBe(200);
  expect(webhookEndpoint.parse(answer.body)).toEqual(await settingOf(merchant));
  return webhookEndpoint.parse(answer.body);
}

async function rotate(merchant: Merchant, body?: object) {
  const answer = await merchant.call('POST', '/webhook-endpoint/rotate-secret', body);
  expect(answer.status, answer.text).toBe(200);
  return rotatedWebhookSecret.parse(answer.body);
}

const hosts = () => outside.received.map(({ url }) => new URL(url).host);

describe('the endpoint of a mode', () => {
  test('receives every checkout once when the profile says so, and redelivered events', async () => {
    const { id, merchant } = await openAccount({ default_endpoint: 'https://standard.test/hook' });
    const named = (host: string) => ({ webhook_endpoint: `https://${host}/hook` });
    await endCheckout(merchant, 'paid', named('shop.test'));
    await deliver(merchant, 1);
    const profile = await askOperator('POST', `/accounts/${id}`, { always_notify: '1' });
    expect(profile).toMatchObject({ status: 200, body: { always_notify: true } });
    await endCheckout(merchant, 'paid', named('shop.test'));
    await deliver(merchant, 3);
    await endCheckout(merchant, 'paid', named('standard.test'));
    await deliver(merchant, 4);
    expect(hosts()).toEqual(['shop.test', 'shop.test', 'standard.test', 'standard.test']);
    const eventId = outside.received[1]?.headers.get('webhook-id');
    await merchant.call('POST', `/events/${eventId}/redeliver`);
    await deliver(merchant, 6);
    expect(hosts().slice(4).toSorted()).toEqual(['shop.test', 'standard.test']);
    // Switching the default endpoint off does not concern the checkout's own endpoint.
    outside.endpoints['standard.test'] = () => new Response(null, { status: 410 });
    await endCheckout(merchant, 'paid', named('shop.test'));
    await deliver(merchant, 8);
    expect((await settingOf(merchant)).enabled).toBe(false);
    await endCheckout(merchant, 'paid', named('shop.test'));
    await deliver(merchant, 9);
    expect(hosts().at(-1)).toBe('shop.test');
  });

  test('is the default of the account until the merchant sets one, and again after clearing it', async () => {
    const { merchant, live } = await openAccount({ default_endpoint: 'https://standard.test/hook' });
    expect(await settingOf(merchant)).toMatchObject({
      url: 'https://standard.test/hook',
      ...{ source: 'account', enabled: true, disabled_at: null, livemode: false },
    });
    await endCheckout(merchant);
    await deliver(merchant, 1);
    expect(await change(merchant, { url: 'https://own.test/hook' })).toMatchObject({
      ...{ url: 'https://own.test/hook', source: 'endpoint', enabled: true },
    });
    await endCheckout(merchant);
    await deliver(merchant, 2);
    await change(merchant, {});
    await endCheckout(merchant, 'paid', { webhook_endpoint: 'https://shop.test/hook' });
    await deliver(merchant, 3);
    expect(await change(merchant, { url: null })).toMatchObject({ source: 'account' });
    await endCheckout(merchant);
    await deliver(merchant, 4);
    expect(hosts()).toEqual(['standard.test', 'own.test', 'shop.test', 'standard.test']);
    expect(await settingOf(live)).toMatchObject({ livemode: true, source: 'account' });
  });

  test('may be none at all', async () => {
    const { merchant } = await openAccount();
    expect(await settingOf(merchant)).toMatchObject({ url: null, source: null, enabled: false });
    await endCheckout(merchant);
    await deliver(merchant, 0);
  });

  test('must be an address that the service may call', async () => {
    const { merchant, live } = await openAccount();
    const hostile = [
      'https://10.0.0.1/',
      'ftp://a.test/',
      'https://a.test:8443/',
      'https://u:p@a.test/',
      'https://localhost./',
      `${env.PUBLIC_ORIGIN}/test/api/v2`,
      'hook',
      7,
    ];
    for (const url of hostile) {
      const answer = await merchant.call('POST', '/webhook-endpoint', { url });
      expect(answer.status, String(url)).toBe(422);
      expect(Object.keys(errorBody.parse(answer.body).errors ?? {})).toEqual(['url']);
    }
    for (const url of ['http://own.test/', 'https://[fd00::1]/', 'https://10.0.0.1/']) {
      expect((await live.call('POST', '/webhook-endpoint', { url })).status).toBe(422);
    }
    expect((await settingOf(merchant)).url).toBeNull();
  });

  test('is disabled by an answer of 410 and enabled by a person', async () => {
    let status = 410;
    outside.endpoints['own.test'] = () => new Response(null, { status });
    const { merchant } = await openAccount();
    await change(merchant, { url: 'https://own.test/hook' });
    await endCheckout(merchant);
    await deliver(merchant, 1);
    const off = Math.floor(Date.now() / SECOND);
    expect(await settingOf(merchant)).toMatchObject({ enabled: false, disabled_at: off });
    status = 200;
    pass(HOUR);
    await endCheckout(merchant);
    await deliver(merchant, 1);

    // Sending the same address again does not enable it.
    expect(await change(merchant, { url: 'https://own.test/hook' })).toMatchObject({ enabled: false });
    expect(await change(merchant, { enabled: true })).toMatchObject({ enabled: true, disabled_at: null });
    await endCheckout(merchant);
    await deliver(merchant, 2);
    // Events recorded meanwhile can still be sent.
    expect((await merchant.call('POST', '/events/redeliver', { from: off + 3600 })).body).toMatchObject({
      count: 2,
    });
    await deliver(merchant, 4);
  });

  test('is not disabled by the answer of a former endpoint', async () => {
    outside.endpoints['standard.test'] = () => new Response(null, { status: 500 });
    const { merchant } = await openAccount({ default_endpoint: 'https://standard.test/hook' });
    await endCheckout(merchant);
    await deliver(merchant, 1);
    await change(merchant, { url: 'https://own.test/hook' });
    outside.endpoints['standard.test'] = () => new Response(null, { status: 410 });
    pass(10 * SECOND);
    await deliver(merchant, 2);
    expect(await settingOf(merchant)).toMatchObject({ enabled: true, url: 'https://own.test/hook' });
  });

  test('can be disabled by the merchant, and another address starts enabled', async () => {
    const { merchant } = await openAccount();
    await change(merchant, { url: 'https://own.test/hook' });
    expect(await change(merchant, { enabled: 0 })).toMatchObject({ enabled: false });
    await endCheckout(merchant);
    await deliver(merchant, 0);
    expect(await change(merchant, { url: 'https://shop.test/hook' })).toMatchObject({ enabled: true });
  });
});

/** Whether both the npm package and our own verifier accept a delivery under a secret. */
async function accepts({ headers, body }: Received, secret: string): Promise<boolean> {
  const own = await verifyStandardWebhook({
    secret,
    id: headers.get('webhook-id'),
    timestamp: headers.get('webhook-timestamp'),
    signature: headers.get('webhook-signature'),
    body: new Uint8Array(new TextEncoder().encode(body)),
    now: Math.floor(Date.now() / SECOND),
  });
  let foreign = true;
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers));
  } catch {
    foreign = false;
  }
  expect(foreign).toBe(own);
  return own;
}

describe('the signing secrets', () => {
  test('sign side by side during the overlap, then only the new one signs', async () => {
    const { merchant, secret } = await openAccount();
    const hook = { webhook_endpoint: 'https://shop.test/hook' };
    const secrets = [secret];
    let sent = 0;
    const acceptedBy = async () => {
      await endCheckout(merchant, 'paid', hook);
      sent += 1;
      await deliver(merchant, sent);
      const last = outside.received.at(-1);
      if (last === undefined) throw new Error('Nothing was sent.');
      const body = new Uint8Array(new TextEncoder().encode(last.body));
      const signature = last.headers.get('signature');
      expect(await verifyHexSignature({ key: merchant.key, signature, body })).toBe(true);
      const accepted: number[] = [];
      for (const [index, each] of secrets.entries()) if (await accepts(last, each)) accepted.push(index);
      expect(last.headers.get('webhook-signature')?.split(' ')).toHaveLength(accepted.length);
      return accepted;
    };
    expect(await acceptedBy()).toEqual([0]);

    const first = await rotate(merchant);
    secrets.push(first.webhook_secret);
    const now = Math.floor(Date.now() / SECOND);
    expect(first.secrets).toMatchObject([
      { created_at: now, expires_at: null },
      { id: 'webhook', expires_at: now + 86_400 },
    ]);
    expect(await acceptedBy()).toEqual([0, 1]);
    pass(HOUR);
    secrets.push((await rotate(merchant, { overlap: 7200 })).webhook_secret);
    expect(await acceptedBy()).toEqual([0, 1, 2]);
    // The overlap of the last rotation is the upper bound for all older ones.
    pass(2 * HOUR - 1);
    expect(await acceptedBy()).toEqual([0, 1, 2]);
    pass(1);
    expect(await acceptedBy()).toEqual([2]);
    expect((await settingOf(merchant)).secrets).toMatchObject([{ expires_at: null }]);
    secrets.push((await rotate(merchant, { overlap: 0 })).webhook_secret);
    expect(await acceptedBy()).toEqual([3]);
  });

  test('keep their own end when a later rotation would keep them longer', async () => {
    const { merchant, secret } = await openAccount();
    await rotate(merchant, { overlap: 60 });
    await rotate(merchant, { overlap: 604_800 });
    expect((await settingOf(merchant)).secrets).toHaveLength(3);
    pass(60 * SECOND);
    expect((await settingOf(merchant)).secrets).toHaveLength(2);
    await endCheckout(merchant, 'paid', { webhook_endpoint: 'https://shop.test/hook' });
    await deliver(merchant, 1);
    const [last] = outside.received;
    expect(last && (await accepts(last, secret))).toBe(false);
  });

  test('are five at most, unless the others end at once', async () => {
    const { merchant } = await openAccount();
    for (let n = 0; n < 4; n += 1) await rotate(merchant);
    const refused = await merchant.call('POST', '/webhook-endpoint/rotate-secret');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'too_many_webhook_secrets' });
    pass(DAY);
    expect((await rotate(merchant)).secrets).toHaveLength(2);
    for (let n = 0; n < 3; n += 1) await rotate(merchant);
    expect((await rotate(merchant, { overlap: 0 })).secrets).toHaveLength(1);
  });

  test('are shown once: neither a repeated call nor the storage contains them', async () => {
    const { merchant } = await openAccount();
    const key = { 'Idempotency-Key': 'rotation-1' };
    const first = await merchant.call('POST', '/webhook-endpoint/rotate-secret', {}, key);
    const { webhook_secret: secret, secrets } = rotatedWebhookSecret.parse(first.body);
    const repeat = await merchant.call('POST', '/webhook-endpoint/rotate-secret', {}, key);
    expect(repeat.status).toBe(409);
    expect(repeat.body).toMatchObject({ code: 'secret_already_shown' });
    expect(repeat.text).toContain(secrets[0]?.id);
    expect(repeat.headers.has('Idempotent-Replayed')).toBe(false);
    const other = await merchant.call('POST', '/webhook-endpoint/rotate-secret', { overlap: 1 }, key);
    expect(other.status).toBe(422);
    expect((await settingOf(merchant)).secrets).toEqual(secrets);

    const kept = await runInDurableObject(ledgerOf(merchant), (_, state) => {
      const tables = [...state.storage.sql.exec(`SELECT name FROM sqlite_master WHERE type = 'table'`)];
      const own = tables.map(({ name }) => String(name)).filter((name) => !/^(_cf|sqlite)/.test(name));
      return JSON.stringify(own.map((name) => [...state.storage.sql.exec(`SELECT * FROM "${name}"`)]));
    });
    expect(kept).toContain(secrets[0]?.id);
    expect(kept).not.toContain(secret.slice('whsec_'.length));
  });

  test('take overlaps from 0 to seven days', async () => {
    const { merchant } = await openAccount();
    for (const overlap of [-1, 604_801, 1.5, 'a', true]) {
      const answer = await merchant.call('POST', '/webhook-endpoint/rotate-secret', { overlap });
      expect(answer.status, String(overlap)).toBe(422);
    }
    expect((await rotate(merchant, { overlap: null })).secrets).toHaveLength(2);
  });
});
