import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { Minter } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import { apiPath } from '../../../src/service/urls.ts';
import { ask, askOperator, freshAddress, MODES, openAccount } from '../merchant.ts';

const unauthenticated = { message: 'Unauthenticated.', code: 'unauthenticated' };

let account: Awaited<ReturnType<typeof openAccount>>;
beforeAll(async () => {
  account = await openAccount();
});

/** The bindings with a count of the objects that were asked for. */
function counted() {
  let touches = 0;
  const watch = <T extends object>(namespace: T): T =>
    new Proxy(namespace, {
      get(target, property) {
        touches += 1;
        const value = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const bindings = {
    LEDGER: watch(env.LEDGER),
    REGISTRY: watch(env.REGISTRY),
    SANDBOX_BANK: watch(env.SANDBOX_BANK),
  };
  return { bindings, touches: () => touches };
}

const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

describe('a key', () => {
  test.each(MODES)('is valid in its own mode only: %s', async (mode) => {
    const other = mode === 'test' ? 'live' : 'test';
    expect((await ask('GET', `${apiPath(mode)}/balance`, bearer(account[mode].secret_key))).status).toBe(200);
    const answer = await ask('GET', `${apiPath(mode)}/balance`, bearer(account[other].secret_key));
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(unauthenticated);
  });

  test('is missing or no bearer token: 401', async () => {
    const given: Record<string, string>[] = [
      {},
      { Authorization: 'Basic YTpi' },
      { Authorization: 'Bearer' },
    ];
    for (const headers of given) {
      const answer = await ask('GET', '/test/api/v2/balance', { headers });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(unauthenticated);
    }
  });

  test('is guessed: no object is called', async () => {
    const { bindings, touches } = counted();
    const key = account.test.secret_key;
    const swapped = key.slice(0, 30) + (key[30] === 'a' ? 'b' : 'a') + key.slice(31);
    const foreign = new Minter('k'.repeat(44)).mintKey('test', key.slice(8, 16));
    for (const guess of ['x', 'test_sk_x', key.slice(0, -1), swapped, foreign, account.live.secret_key]) {
      const answer = await ask('POST', '/test/api/v2/products', { ...bearer(guess), body: '{}', bindings });
      expect(answer.status).toBe(401);
    }
    expect(touches()).toBe(0);
    await ask('GET', '/test/api/v2/balance', { ...bearer(key), bindings });
    expect(touches()).toBeGreaterThan(0);
  });

  test('of a ledger that was never opened is unknown', async () => {
    const minter = new Minter(env.ROUTING_KEY);
    const key = minter.mintKey('test', '00000000');
    expect((await ask('GET', '/test/api/v2/balance', bearer(key))).status).toBe(401);
  });

  test('that was revoked gets 401 before any other error of its request', async () => {
    const added = await askOperator('POST', `/accounts/${account.id}/keys`, { mode: 'test', name: 'Second' });
    const { id, secret_key: key } = added.body as { id: string; secret_key: string };
    expect((await ask('POST', '/test/api/v2/products', { ...bearer(key), body: '{}' })).status).toBe(422);
    expect((await askOperator('DELETE', `/accounts/${account.id}/keys/${id}`)).status).toBe(200);
    for (const body of ['{}', '{', '[]', '{"name":"a"}']) {
      const answer = await ask('POST', '/test/api/v2/products', { ...bearer(key), body });
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(unauthenticated);
    }
    expect((await ask('GET', '/test/api/v2/balance', bearer(key))).status).toBe(401);
  });

  test('fails too often from one address: 429, while a good one still passes', async () => {
    const headers = { Authorization: 'Bearer test_sk_guess', 'CF-Connecting-IP': freshAddress() };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await ask('GET', '/test/api/v2/balance', { headers })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    const refused = await ask('GET', '/test/api/v2/balance', { headers });
    expect(refused.headers.get('Retry-After')).toBe('60');
    const good = { ...headers, Authorization: `Bearer ${account.test.secret_key}` };
    expect((await ask('GET', '/test/api/v2/balance', { headers: good })).status).toBe(200);
  });
});

test('wrong keys of an address count together, and valid keys of it still pass', async () => {
  const address = { 'CF-Connecting-IP': freshAddress() };
  const bearing = (key: string) => ({ headers: { ...address, Authorization: `Bearer ${key}` } });
  const added = await askOperator('POST', `/accounts/${account.id}/keys`, { mode: 'test', name: 'Gone' });
  const { id, secret_key: revoked } = added.body as { id: string; secret_key: string };
  await askOperator('DELETE', `/accounts/${account.id}/keys/${id}`);
  const wrong = [
    () => ask('GET', '/test/api/v2/balance', bearing('test_sk_guess')),
    () => ask('GET', '/test/api/v2/balance', bearing(revoked)),
    () => ask('POST', '/test/api/v2/products', { ...bearing(revoked), body: '{' }),
    () => ask('GET', '/operator/accounts', bearing('guess')),
  ];
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) statuses.push((await wrong[count % 4]?.())?.status ?? 0);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  const right = [
    await ask('GET', '/test/api/v2/balance', bearing(account.test.secret_key)),
    await ask('GET', '/api/v2/balance', bearing(account.live.secret_key)),
    await ask('GET', '/operator/accounts', bearing(env.OPERATOR_KEY)),
  ];
  expect(right.map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe('a deployment without its secrets', () => {
  test.each(['OPERATOR_KEY', 'ROUTING_KEY', 'SEALING_KEYS', 'RECEIPT_KEYS'] as const)(
    'answers 503 and names %s',
    async (binding) => {
      for (const path of ['/', '/docs', '/test/api/v2/balance', '/operator/accounts', '/nowhere']) {
        const answer = await ask('GET', path, { bindings: { [binding]: '' } });
        expect(answer.status).toBe(503);
        expect(answer.text).toContain(binding);
        expect(answer.headers.get('X-Request-Id')).toBeTruthy();
      }
    },
  );
});
