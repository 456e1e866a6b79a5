import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountHealth } from '../../../src/contract/resources/account.ts';
import { overviewPath } from '../../../src/service/dashboard-urls.ts';
import { accountPath } from '../../../src/service/operators-urls.ts';
import { words as overview } from '../../../templates/dashboard/copy/en/overview.ts';
import { words } from '../../../templates/operators/copy/en/accounts.ts';
import { openDashboard } from '../dashboard/member.ts';
import { askOperator, Merchant } from '../merchant.ts';
import { deliver, endCheckout, Outside, pass } from '../webhooks/outside.ts';
import { addOperator } from './pages/operator-person.ts';

let outside: Outside;
beforeEach(() => {
  outside = Outside.open();
});
afterEach(() => outside.close());

const healthOf = async (id: string) =>
  accountHealth.parse((await askOperator('GET', `/accounts/${id}/health`)).body);

test('an endpoint that gets no events is told to the operator and to the account, until one arrives', async () => {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  const url = 'https://failing.test/hook';
  await merchant.create('/webhook-endpoints', { url });
  expect((await healthOf(account.id)).test.failing_endpoints).toEqual([]);

  outside.endpoints['failing.test'] = () => new Response('down', { status: 500 });
  await endCheckout(merchant);
  await deliver(merchant, 1);
  const { test: failing, live } = await healthOf(account.id);
  expect(failing.failing_endpoints).toMatchObject([{ url, off_since: null, tried: 1, missed: 1 }]);
  expect(live.failing_endpoints).toEqual([]);
  const seen = await owner.get(overviewPath('test'));
  expect(seen.text).toContain(overview.failing(1, 1));
  const operator = await addOperator('reads');
  const page = await operator.get(accountPath(account.id));
  expect(page.text).toContain(words.health.missed(1, 1));

  outside.endpoints['failing.test'] = () => new Response('ok');
  await endCheckout(merchant);
  pass(10_000);
  await deliver(merchant, 3);
  expect((await healthOf(account.id)).test.failing_endpoints).toEqual([]);
});

test('work that is a minute late is told with the time since when it waits', async () => {
  const { account } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  await merchant.create('/checkouts', {
    amount: 1_000,
    currency: 'dzd',
    success_url: 'https://shop.test/thanks',
  });
  expect((await healthOf(account.id)).test.overdue_since).toBeNull();
  await runInDurableObject(merchant.ledger(), async ({ account: { database } }, { storage }) => {
    await storage.deleteAlarm();
    database.run('UPDATE checkouts SET expires_at = ?', Math.floor(Date.now() / 1000) - 3_600);
  });
  const { overdue_since: since } = (await healthOf(account.id)).test;
  expect(since).toBeLessThan(Date.now() / 1000 - 3_000);
});

test('an unknown account has no health', async () => {
  expect((await askOperator('GET', '/accounts/nobody/health')).status).toBe(404);
});
