import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { errorCodes } from '../../../src/service/api/codes.ts';
import { ask, askOperator, freshAddress, Merchant, openAccount } from '../merchant.ts';

/** Every error that a client can get: a message, a code listed for its status, a reason phrase, a name. */

const BASE = '/test/api/v2';
const body = z.strictObject({
  message: z.string().min(1),
  code: z.string().regex(/^[a-z0-9_]+$/),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

let account: Awaited<ReturnType<typeof openAccount>>;
let merchant: Merchant;
let ended: string;

beforeAll(async () => {
  account = await openAccount();
  merchant = new Merchant('test', account.test.secret_key);
  ended = await merchant.create('/checkouts', {
    amount: 500,
    currency: 'dzd',
    success_url: 'https://a.test/',
  });
  await merchant.call('POST', `/checkouts/${ended}/expire`);
});

const wrongKey = { Authorization: 'Bearer test_sk_wrong' };
const key = () => ({ Authorization: `Bearer ${merchant.key}` });
const failing = (marks: Record<string, boolean>) =>
  ({
    getByName: () => ({ call: () => Promise.reject(Object.assign(new Error('failed'), marks)) }),
  }) as unknown as ServiceEnv['LEDGER'];
const busy = () => failing({ overloaded: true });
const full = () => failing({ durableObjectReset: true });

async function reuse() {
  const headers = { 'Idempotency-Key': 'reused' };
  await merchant.call('POST', '/products', { name: 'A' }, headers);
  return merchant.call('POST', '/products', { name: 'B' }, headers);
}

async function showTwice() {
  const headers = { 'Idempotency-Key': 'rotated' };
  await merchant.call('POST', '/webhook-endpoint/rotate-secret', { overlap: 60 }, headers);
  return merchant.call('POST', '/webhook-endpoint/rotate-secret', { overlap: 60 }, headers);
}

async function guessOften() {
  const headers = { ...wrongKey, 'CF-Connecting-IP': freshAddress() };
  for (let count = 0; count < 10; count += 1) await ask('GET', `${BASE}/balance`, { headers });
  return ask('GET', `${BASE}/balance`, { headers });
}

async function suspend() {
  const other = await openAccount('Suspended');
  await askOperator('POST', `/accounts/${other.id}`, { status: 'suspended' });
  return new Merchant('test', other.test.secret_key).call('POST', '/products', { name: 'A' });
}

async function restrict() {
  const given = { mode: 'test', name: 'Restricted', scopes: 'checkouts:read' };
  const added = await askOperator('POST', `/accounts/${account.id}/keys`, given);
  const { secret_key: restricted } = z.object({ secret_key: z.string() }).parse(added.body);
  return new Merchant('test', restricted).call('GET', '/balance');
}

const met: [status: number, code: string, how: () => ReturnType<typeof ask>][] = [
  [400, 'invalid_json', () => ask('POST', `${BASE}/products`, { headers: key(), body: '{' })],
  [
    400,
    'nested_too_deep',
    () =>
      ask('POST', `${BASE}/products`, { headers: key(), body: `{"a":${'['.repeat(99)}${']'.repeat(99)}}` }),
  ],
  [400, 'checkout_already_expired', () => merchant.call('POST', `/checkouts/${ended}/expire`)],
  [401, 'unauthenticated', () => ask('GET', `${BASE}/balance`)],
  [401, 'unauthenticated', () => ask('GET', '/operator/accounts', { headers: wrongKey })],
  [
    403,
    'checkout_not_pending',
    () => merchant.call('POST', `/checkouts/${ended}/simulate`, { outcome: 'paid' }),
  ],
  [403, 'account_suspended', suspend],
  [403, 'missing_scope_balance_read', restrict],
  [404, 'not_found', () => merchant.call('GET', '/customers/unknown')],
  [404, 'not_found', () => ask('GET', `${BASE}/nothing`)],
  [404, 'not_found', () => askOperator('GET', '/accounts/unknown')],
  [405, 'method_not_allowed', () => ask('DELETE', `${BASE}/balance`)],
  [405, 'method_not_allowed', () => ask('POST', '/openapi.json')],
  [409, 'secret_already_shown', showTwice],
  [
    412,
    'precondition_failed',
    () => merchant.call('POST', `/checkouts/${ended}/expire`, undefined, { 'If-Match': '"old"' }),
  ],
  [
    413,
    'body_too_large',
    () => ask('POST', `${BASE}/products`, { headers: key(), body: 'a'.repeat(70_000) }),
  ],
  [
    415,
    'unsupported_media_type',
    () => ask('POST', `${BASE}/products`, { headers: { ...key(), 'Content-Type': 'text/plain' }, body: 'a' }),
  ],
  [422, 'validation_failed', () => merchant.call('POST', '/products', {})],
  [422, 'validation_failed', () => askOperator('POST', '/accounts', {})],
  [422, 'idempotency_key_reused', reuse],
  [429, 'too_many_requests', guessOften],
  [503, 'overloaded', () => ask('GET', `${BASE}/balance`, { headers: key(), bindings: { LEDGER: busy() } })],
  [
    503,
    'storage_unavailable',
    () => ask('GET', `${BASE}/balance`, { headers: key(), bindings: { LEDGER: full() } }),
  ],
  [503, 'not_configured', () => ask('GET', `${BASE}/balance`, { bindings: { ROUTING_KEY: '' } })],
  [
    503,
    'live_not_configured',
    () =>
      new Merchant('live', account.live.secret_key).call('POST', '/checkouts', {
        amount: 500,
        currency: 'dzd',
        success_url: 'https://a.test/',
      }),
  ],
];

describe('an error', () => {
  test.each(met)('%i %s has its code', async (status, code, how) => {
    const answer = await how();
    expect([answer.status, body.parse(answer.body).code], answer.text).toEqual([status, code]);
    expect(Object.entries(errorCodes).find(([known]) => known === String(status))?.[1]).toHaveProperty(code);
    expect(answer.reason).not.toBe('');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    expect('errors' in Object(answer.body)).toBe(status === 422);
  });
});
