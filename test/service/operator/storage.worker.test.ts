import { runInDurableObject } from 'cloudflare:test';
import { afterEach, expect, test, vi } from 'vitest';
import { accountStorage } from '../../../src/contract/resources/account.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { ledgerOf } from '../webhooks/outside.ts';

afterEach(() => {
  vi.useRealTimers();
});

const DAY = 86_400_000;

test('the operator sees the storage of an account, and its growth', async () => {
  const account = await openAccount();
  const read = async () => {
    const { status, body } = await askOperator('GET', `/accounts/${account.id}/storage`);
    expect(status).toBe(200);
    return accountStorage.parse(body);
  };
  const ledger = ledgerOf(new Merchant('test', account.test.secret_key));
  const bytes = await runInDurableObject(ledger, (_, { storage }) => storage.sql.databaseSize);
  expect(await read()).toMatchObject({
    id: account.id,
    entity: 'account_storage',
    test: { bytes, limit: 10 * 1024 ** 3, growth_30_days: null },
    live: { limit: 10 * 1024 ** 3, growth_30_days: null },
  });
  // As it was sixty days ago.
  await runInDurableObject(ledger, (_, { storage }) => {
    storage.sql.exec('INSERT INTO sizes VALUES (?, ?, ?)', '2020-01', Date.now() - 60 * DAY, bytes - 8192);
  });
  expect((await read()).test.growth_30_days).toBe(4096);
});

test('each month writes one row, however often the alarm fires', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const account = await openAccount();
  const merchant = new Merchant('test', account.test.secret_key);
  const ledger = ledgerOf(merchant);
  const rows = () =>
    runInDurableObject(ledger, async (instance, { storage }) => {
      await instance.alarm();
      await instance.alarm();
      return storage.sql.exec('SELECT month, bytes > 4096 AS is_whole FROM sizes').toArray();
    });
  vi.setSystemTime(Date.UTC(2030, 0, 31, 23));
  expect(await rows()).toEqual([{ month: '2030-01', is_whole: 1 }]);
  vi.setSystemTime(Date.UTC(2030, 1, 1));
  expect(await rows()).toEqual([
    { month: '2030-01', is_whole: 1 },
    { month: '2030-02', is_whole: 1 },
  ]);
});

test('an unknown account has no storage figures', async () => {
  for (const id of ['nobody', (await openAccount()).id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))])
    expect((await askOperator('GET', `/accounts/${id}/storage`)).status).toBe(404);
});
