import { beforeAll, describe, expect, test } from 'vitest';
import { hashKey } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import { operatorRoutes } from '../../../src/service/operator/router.ts';
import { methodsOf } from '../../../src/service/resources/index.ts';
import { ask, freshAddress, openAccount } from '../merchant.ts';

const scopes = [...new Set(operatorRoutes.map(({ scope }) => scope))];
const keyWith = (scope: string) => `operator-key-with-only-${scope}-5d0e84b26`;
const keyWithout = (scope: string) => `operator-key-without-${scope}-84b265d0e`;

/** Each method of each address, with its scope. */
const table = operatorRoutes.flatMap((route) =>
  methodsOf(route).map((method) => ({ method, path: route.path, scope: route.scope })),
);
const allowedAt = (path: string) =>
  ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'].filter((method) =>
    table.some((one) => one.path === path && one.method === (method === 'HEAD' ? 'GET' : method)),
  );

let bindings: { OPERATOR_KEYS: string };
let id: string;
beforeAll(async () => {
  ({ id } = await openAccount());
  const keys: string[] = [];
  for (const [index, scope] of scopes.entries()) {
    const others = scopes.filter((other) => other !== scope).join(' ');
    keys.push(`only${index} ${await hashKey(keyWith(scope))} ${scope}`);
    keys.push(`without${index} ${await hashKey(keyWithout(scope))} ${others}`);
  }
  bindings = { OPERATOR_KEYS: keys.join('; ') };
});

/** Sends a body that no operation accepts. */
function askWith(key: string | null, method: string, path: string) {
  const address = path.replace('{id}', id).replace('{mode}', 'test');
  const authorization: Record<string, string> = key === null ? {} : { Authorization: `Bearer ${key}` };
  return ask(method, `/operator${address}`, {
    headers: { ...authorization, 'Content-Type': 'text/plain', 'CF-Connecting-IP': freshAddress() },
    body: method === 'GET' ? undefined : 'no JSON',
    bindings,
  });
}

describe('each operation of the operator’s API', () => {
  test('has an address and a method of its own', () => {
    const addresses = table.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(scopes.length).toBeGreaterThan(8);
  });

  test.each(table)('$method $path needs a key with the scope $scope', async ({ method, path, scope }) => {
    expect((await askWith(null, method, path)).status).toBe(401);
    const refused = await askWith(keyWithout(scope), method, path);
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        message: `This key lacks the scope ${scope}.`,
        code: `missing_scope_${scope.replace(':', '_')}`,
      },
    ]);
    const taken = await askWith(keyWith(scope), method, path);
    expect([401, 403, 405, 500]).not.toContain(taken.status);
  });
});

describe('each address of the operator’s API', () => {
  test.each([...new Set(table.map(({ path }) => path))])('%s names its methods', async (path) => {
    const allowed = allowedAt(path);
    for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      expect((await askWith(null, method, path)).status, method).toBe(401);
      const refused = await askWith(keyWith('keys:write'), method, path);
      expect([refused.status, refused.headers.get('Allow')], method).toEqual([405, allowed.join(', ')]);
    }
  });

  test('is unknown without an operation', async () => {
    for (const path of ['', '/nothing', '/accounts/{id}/nothing', '/copies', '/copies/nothing']) {
      expect((await askWith(null, 'GET', path)).status, path).toBe(401);
      expect((await askWith(keyWith('keys:write'), 'GET', path)).status, path).toBe(404);
    }
  });
});
