import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { checkout } from '../../../src/contract/resources/checkout.ts';
import { event } from '../../../src/contract/resources/webhooks/event.ts';
import { verifyHexSignature } from '../../../src/contract/signatures.ts';
import { eventually } from '../../eventually.ts';

// Ahead of the runtime's own clock, so that alarms fire only when the tests run them.
const START = Date.UTC(2040, 0, 1);
const SECOND = 1000;
const HOUR = 3600 * SECOND;

type Received = { url: string; headers: Headers; body: string };
type Endpoint = (request: Received) => Response | Promise<Response>;

/** The outside world: the answer of each host, and all requests to it. */
let endpoints: Record<string, Endpoint>;
let received: Received[];

const receivedBy = (host: string) => received.filter(({ url }) => new URL(url).host === host);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  endpoints = {};
  received = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const arrived = { url: request.url, headers: request.headers, body: await request.text() };
    received.push(arrived);
    const endpoint = endpoints[new URL(request.url).host];
    if (endpoint === undefined) throw new TypeError('Network connection lost.');
    return endpoint(arrived);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function call(bearer: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await exports.default.fetch(`http://service.test${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

const world = z.object({ secret_key: z.string(), webhook_secret: z.string() });
const createdAccount = z.object({ id: z.string(), test: world });
const createdKey = z.object({ id: z.string(), secret_key: z.string() });

/** An account's test world: its first key, its secret, its ledger. */
async function openAccount(profile: Record<string, unknown> = {}) {
  const body = { name: 'Épicerie du port', ...profile };
  const { id, test } = createdAccount.parse(await call(env.OPERATOR_KEY, 'POST', '/operator/accounts', body));
  // The account's routing part follows the prefix of its keys.
  const ledger = env.LEDGER.getByName(`test:${test.secret_key.slice('test_sk_'.length).slice(0, 8)}`);
  return { id, key: test.secret_key, secret: test.webhook_secret, ledger };
}
type Account = Awaited<ReturnType<typeof openAccount>>;

/** A checkout that ends at once, and so makes an event. */
async function payCheckout(account: Account, changes: Record<string, unknown> = {}, key = account.key) {
  const body = { amount: 2500, currency: 'dzd', success_url: 'http://shop.test/thanks', ...changes };
  const { id } = checkout.parse(await call(key, 'POST', '/test/api/v2/checkouts', body));
  await call(key, 'POST', `/test/api/v2/checkouts/${id}/simulate`, { outcome: 'paid' });
  return id;
}

type AttemptRow = { status: number | null; error: string | null; answer: string; duration_ms: number };

function attemptsOf(account: Account): Promise<AttemptRow[]> {
  return runInDurableObject(account.ledger, (_, state) => [
    ...state.storage.sql.exec<AttemptRow>(
      `SELECT one.value ->> 1 AS status, one.value ->> 3 AS error, one.value ->> 4 AS answer, one.value ->> 2 AS duration_ms
       FROM deliveries, json_each(log) one ORDER BY one.value ->> 0, deliveries.seq, one.key`,
    ),
  ]);
}

function alarmOf(account: Account): Promise<number | null> {
  return runInDurableObject(account.ledger, (_, state) => state.storage.getAlarm());
}

/** Runs the alarm, and waits until that many attempts in all have an outcome. */
async function deliver(account: Account, attempts: number): Promise<AttemptRow[]> {
  await runDurableObjectAlarm(account.ledger);
  await eventually(async () => expect(await attemptsOf(account)).toHaveLength(attempts));
  return attemptsOf(account);
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Throws unless both signatures are the service's. */
async function verify(request: Received, { key, secret }: { key: string; secret: string }): Promise<void> {
  const body = new TextEncoder().encode(request.body);
  const signature = request.headers.get('signature');
  expect(await verifyHexSignature({ key, signature, body: new Uint8Array(body) })).toBe(true);
  new Webhook(secret).verify(request.body, Object.fromEntries(request.headers));
}

function only<T>(list: T[]): T {
  const [first] = list;
  if (first === undefined || list.length !== 1) throw new Error(`Expected one, got ${list.length}.`);
  return first;
}

describe('an event', () => {
  test('is sent by the alarm, with both signatures, as stored in the ledger', async () => {
    endpoints['shop.test'] = () => new Response('thanks');
    const account = await openAccount();
    const id = await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook?s=1' });
    expect(received).toEqual([]);
    expect(await deliver(account, 1)).toMatchObject([{ status: 200, error: null, answer: 'thanks' }]);

    const request = only(received);
    expect(request.url).toBe('http://shop.test/hook?s=1');
    await verify(request, account);
    const sent = event.parse(JSON.parse(request.body));
    expect(sent).toMatchObject({
      type: 'checkout.paid',
      livemode: false,
      data: { id, status: 'paid', amount: 2500 },
    });
    expect(request.headers.get('webhook-id')).toBe(sent.id);
    expect(request.body).not.toContain('\\/');
    expect(await call(account.key, 'GET', `/test/api/v2/events/${sent.id}`)).toEqual(
      JSON.parse(request.body),
    );
  });

  test('is sent once, however often the alarm fires', async () => {
    endpoints['shop.test'] = () => new Response();
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook' });
    await deliver(account, 1);
    pass(48 * HOUR);
    await runDurableObjectAlarm(account.ledger);
    expect(received).toHaveLength(1);
  });

  test('goes to the account’s default endpoint when the checkout names none', async () => {
    endpoints['default.test'] = () => new Response();
    endpoints['own.test'] = () => new Response();
    const account = await openAccount({ default_endpoint: 'https://default.test/hook' });
    await payCheckout(account);
    await deliver(account, 1);
    await payCheckout(account, { webhook_endpoint: 'http://own.test/hook' });
    await deliver(account, 2);
    expect(received.map(({ url }) => url)).toEqual(['https://default.test/hook', 'http://own.test/hook']);
  });

  test('can be sent again by hand: the same body and id, signed anew', async () => {
    endpoints['shop.test'] = () => new Response();
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook' });
    await deliver(account, 1);
    pass(48 * HOUR);
    const first = only(received);
    await call(account.key, 'POST', `/test/api/v2/events/${first.headers.get('webhook-id')}/redeliver`);
    await deliver(account, 2);
    const second = only(received.slice(1));
    expect(second.body).toBe(first.body);
    expect(second.headers.get('webhook-id')).toBe(first.headers.get('webhook-id'));
    expect(second.headers.get('webhook-timestamp')).not.toBe(first.headers.get('webhook-timestamp'));
    await verify(second, account);
  });
});

describe('the signing key', () => {
  test('is the one that created the checkout, and after its revocation the oldest active one', async () => {
    endpoints['shop.test'] = () => new Response();
    const account = await openAccount();
    const keys = `/operator/accounts/${account.id}/keys`;
    const second = createdKey.parse(
      await call(env.OPERATOR_KEY, 'POST', keys, { mode: 'test', name: 'till' }),
    );
    const hook = { webhook_endpoint: 'http://shop.test/hook' };
    // Once with each key: one of the two is the oldest.
    await payCheckout(account, hook, second.secret_key);
    await deliver(account, 1);
    await verify(only(received), { key: second.secret_key, secret: account.secret });
    await payCheckout(account, hook);
    await deliver(account, 2);
    await verify(only(received.slice(1)), account);

    await payCheckout(account, hook, second.secret_key);
    await call(env.OPERATOR_KEY, 'DELETE', `${keys}/${second.id}`);
    await deliver(account, 3);
    await verify(only(received.slice(2)), account);
  });
});

describe('a failed delivery attempt', () => {
  test('is followed by another after five seconds, with the same body and id', async () => {
    let answers = 0;
    endpoints['shop.test'] = () => new Response('busy', { status: answers++ === 0 ? 500 : 200 });
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook' });
    expect(await deliver(account, 1)).toMatchObject([{ status: 500, error: 'status', answer: 'busy' }]);
    const due = await alarmOf(account);
    expect(due).toBeGreaterThanOrEqual(START + 4.5 * SECOND);
    expect(due).toBeLessThanOrEqual(START + 5.5 * SECOND);

    pass(6 * SECOND);
    expect(await deliver(account, 2)).toMatchObject([{ status: 500 }, { status: 200, error: null }]);
    const [first, second] = received;
    if (first === undefined || second === undefined) throw new Error('Two were sent.');
    expect(second.body).toBe(first.body);
    expect(second.headers.get('webhook-id')).toBe(first.headers.get('webhook-id'));
    await verify(second, account);
  });

  test('is not repeated before Retry-After', async () => {
    endpoints['shop.test'] = () => new Response(null, { status: 503, headers: { 'retry-after': '600' } });
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook' });
    await deliver(account, 1);
    pass(599 * SECOND);
    await runDurableObjectAlarm(account.ledger);
    expect(received).toHaveLength(1);
    pass(2 * SECOND);
    await deliver(account, 2);
  });

  test('is recorded when no server answers', async () => {
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://nobody.test/hook' });
    expect(await deliver(account, 1)).toMatchObject([{ status: null, error: 'unreachable', answer: '' }]);
    expect(await alarmOf(account)).not.toBeNull();
  });

  test('is recorded for a redirect, which is not followed', async () => {
    endpoints['shop.test'] = () =>
      new Response(null, { status: 302, headers: { location: 'http://trap.test/' } });
    endpoints['trap.test'] = () => new Response();
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook' });
    expect(await deliver(account, 1)).toMatchObject([{ status: 302, error: 'redirect' }]);
    expect(receivedBy('trap.test')).toEqual([]);
  });

  test('is the last one after the tenth', async () => {
    endpoints['shop.test'] = () => new Response(null, { status: 500 });
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook' });
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      await deliver(account, attempts);
      pass(27 * HOUR);
    }
    await runDurableObjectAlarm(account.ledger);
    expect(received).toHaveLength(10);
  });
});

describe('410', () => {
  test('ends the deliveries of the event', async () => {
    endpoints['shop.test'] = () => new Response(null, { status: 410 });
    const account = await openAccount();
    await payCheckout(account, { webhook_endpoint: 'http://shop.test/hook' });
    expect(await deliver(account, 1)).toMatchObject([{ status: 410, error: 'gone' }]);
    pass(48 * HOUR);
    await runDurableObjectAlarm(account.ledger);
    expect(received).toHaveLength(1);
  });

  test('disables the default endpoint until a person enables it', async () => {
    let status = 410;
    endpoints['default.test'] = () => new Response(null, { status });
    const account = await openAccount({ default_endpoint: 'https://default.test/hook' });
    await payCheckout(account);
    await deliver(account, 1);
    status = 200;
    await payCheckout(account);
    await runDurableObjectAlarm(account.ledger);
    expect(received).toHaveLength(1);

    const profile = `/operator/accounts/${account.id}`;
    await call(env.OPERATOR_KEY, 'POST', profile, { default_endpoint: 'https://default.test/hook' });
    await payCheckout(account);
    expect(await deliver(account, 2)).toMatchObject([{ status: 410 }, { status: 200 }]);
  });
});
