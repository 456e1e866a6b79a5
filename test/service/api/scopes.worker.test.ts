import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { accountWithKeys, createdKey } from '../../../src/contract/resources/account.ts';
import { SCOPES, type Scope } from '../../../src/contract/scopes.ts';
import { methodsOf, operations } from '../../../src/service/resources/index.ts';
import { apiPath } from '../../../src/service/urls.ts';
import { askJson, askOperator, openAccount } from '../merchant.ts';

let account: Awaited<ReturnType<typeof openAccount>>;
beforeAll(async () => {
  account = await openAccount();
});
afterEach(() => {
  vi.useRealTimers();
});

async function addKey(terms: object) {
  const answer = await askOperator('POST', `/accounts/${account.id}/keys`, {
    mode: 'test',
    name: 'Restricted',
    ...terms,
  });
  return createdKey.parse(answer.body);
}

const pathOf = (path: string) => apiPath('test') + path.replaceAll(/\{\w+\}/g, 'none');
const missing = (scope: Scope) => ({
  message: `This key lacks the scope ${scope}.`,
  code: `missing_scope_${scope.replace(':', '_')}`,
});

describe('a restricted key', () => {
  test('is refused by operations of other scopes with the missing scope named, and by none of its own', async () => {
    for (const scope of SCOPES) {
      const key = (await addKey({ scopes: [scope] })).secret_key;
      for (const operation of operations) {
        for (const method of methodsOf(operation)) {
          const answer = await askJson(
            method,
            pathOf(operation.path),
            key,
            method === 'GET' ? undefined : {},
          );
          const reported = `${scope}: ${method} ${operation.path}`;
          if (operation.scope === scope)
            expect(answer.body, reported).not.toMatchObject({
              code: expect.stringMatching(/^missing_scope/),
            });
          else expect([answer.status, answer.body], reported).toEqual([403, missing(operation.scope)]);
        }
      }
    }
  });

  test('gets the missing scope before the errors of its request', async () => {
    const { secret_key: key } = await addKey({ scopes: 'checkouts:read' });
    const answer = await askJson('POST', '/test/api/v2/products', key, { name: '' });
    expect(answer.body).toEqual(missing('catalogue:write'));
  });

  test('is answered and listed with its scopes once each, in their fixed order', async () => {
    const scopes = ['customers:write', 'checkouts:read', 'customers:write'];
    const key = await addKey({ scopes });
    expect(key.scopes).toBe('checkouts:read customers:write');
    expect((await addKey({ scopes: 'checkouts:read *' })).scopes).toBe('*');
    expect((await addKey({})).scopes).toBe('*');
    const { keys } = accountWithKeys.parse((await askOperator('GET', `/accounts/${account.id}`)).body);
    expect(keys.find(({ id }) => id === key.id)).toMatchObject({ scopes: key.scopes, expires_at: null });
  });

  test.each([[['everything']], [[]], ['checkouts:delete'], [7]])(
    'is refused with the scopes %j',
    async (scopes) => {
      const answer = await askOperator('POST', `/accounts/${account.id}/keys`, {
        mode: 'test',
        name: 'K',
        scopes,
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(z.object({ errors: z.object({}).loose() }).parse(answer.body).errors)[0]).toMatch(
        /^scopes/,
      );
    },
  );
});

describe('a key with an expiry', () => {
  test('is valid before it and invalid from it on, for every request', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const key = await addKey({ expires_at: Math.floor(start / 1000) + 60 });
    expect((await askJson('GET', '/test/api/v2/balance', key.secret_key)).status).toBe(200);
    vi.setSystemTime(start + 60_000);
    expect((await askJson('GET', '/test/api/v2/balance', key.secret_key)).status).toBe(401);
    expect((await askJson('POST', '/test/api/v2/products', key.secret_key, {})).status).toBe(401);
    expect((await askJson('GET', '/test/api/v2/balance', account.test.secret_key)).status).toBe(200);
  });

  test('is refused when the expiry is past', async () => {
    const terms = { mode: 'test', name: 'Late', expires_at: Math.floor(Date.now() / 1000) - 1 };
    const answer = await askOperator('POST', `/accounts/${account.id}/keys`, terms);
    expect(answer.body).toMatchObject({
      errors: { expires_at: ['The expires at field must be a time in the future.'] },
    });
  });
});

test("a key's last use is shown, and written once an hour at most", async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  const key = await addKey({});
  const lastUse = async () => {
    const { keys } = accountWithKeys.parse((await askOperator('GET', `/accounts/${account.id}`)).body);
    return keys.find(({ id }) => id === key.id)?.last_used_at;
  };
  // A change, whose commit includes the last use: a read does not wait for it.
  const use = () => askJson('POST', '/test/api/v2/products', key.secret_key, { name: 'Couscous' });
  expect(await lastUse()).toBe(null);
  await use();
  expect(await lastUse()).toBe(Math.floor(start / 1000));
  vi.setSystemTime(start + 3_500_000);
  await use();
  expect(await lastUse()).toBe(Math.floor(start / 1000));
  vi.setSystemTime(start + 3_601_000);
  await use();
  expect(await lastUse()).toBe(Math.floor((start + 3_601_000) / 1000));
});
