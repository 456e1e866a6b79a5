import { expect, test } from 'vitest';
import { askJson, askOperator, openAccount } from '../merchant.ts';

test('a suspended account can read everything and change nothing until it is reactivated', async () => {
  const account = await openAccount();
  const call = (method: string, path: string, body?: unknown) =>
    askJson(method, `/test/api/v2${path}`, account.test.secret_key, body);
  const made = await call('POST', '/customers', { name: 'Amina' });
  const customer = `/customers/${(made.body as { id: string }).id}`;

  await askOperator('POST', `/accounts/${account.id}`, { status: 'suspended' });
  for (const [method, path, body] of [
    ['POST', '/customers', { name: 'Bilal' }],
    ['POST', customer, { name: 'Bilal' }],
    ['DELETE', customer, undefined],
    ['POST', '/checkouts', { amount: 2000, currency: 'dzd', success_url: 'http://shop.test/' }],
  ] as const) {
    const answer = await call(method, path, body);
    expect([method, path, answer.status]).toEqual([method, path, 403]);
    expect(answer.body).toMatchObject({ message: 'This account is suspended.' });
  }
  expect((await call('GET', customer)).body).toMatchObject({ name: 'Amina' });
  expect((await call('GET', '/customers')).body).toMatchObject({ total: 1 });

  await askOperator('POST', `/accounts/${account.id}`, { status: 'active' });
  expect((await call('POST', customer, { name: 'Bilal' })).body).toMatchObject({ name: 'Bilal' });
});
