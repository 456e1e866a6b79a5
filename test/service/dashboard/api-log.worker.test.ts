import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { createdKey } from '../../../src/contract/resources/account.ts';
import { MOST_KEPT, type WaitingRequest } from '../../../src/service/api-log/rules.ts';
import { readRequests } from '../../../src/service/api-log/store.ts';
import { apiLogPath } from '../../../src/service/dashboard-urls.ts';
import { filePath } from '../../../src/service/urls.ts';
import { words } from '../../../templates/dashboard/copy/en/api-log.ts';
import { eventually } from '../../eventually.ts';
import { askOperator, Merchant } from '../merchant.ts';
import { addMember, openDashboard } from './member.ts';
import { costOf } from './row-cost.ts';

const checkout = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/merci' };

/** Writes what waits, as the object does some seconds later, and reads the log. */
async function logOf(merchant: Merchant) {
  return runInDurableObject(merchant.ledger(), async ({ account }) => {
    await account.apiLog.write();
    return readRequests(account.database, account.apiLog.waiting);
  });
}

async function open() {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant('test', account.test.secret_key);
  return { account, owner, merchant };
}

describe('the API log', () => {
  test('has refused and changing requests with their ids, and no successful read', async () => {
    const { owner, merchant } = await open();
    const made = await merchant.call('POST', '/products?colour=red', { name: 'Miel', taste: 'sweet' });
    const id = String(Object(made.body).id);
    const refused = await merchant.call('POST', '/prices', { amount: -1, currency: 'dzd', product_id: id });
    const unknown = await merchant.call('GET', '/checkouts/unknown');
    await merchant.call('GET', `/products/${id}`);
    await merchant.call('DELETE', `/products/${id}`);

    const requestIds = (await logOf(merchant)).map(({ requestId }) => requestId);
    expect(await logOf(merchant)).toMatchObject([
      { method: 'DELETE', route: '/products/{id}', status: 200, code: null },
      { method: 'GET', route: '/checkouts/{id}', status: 404, code: 'not_found', field: null },
      { method: 'POST', route: '/prices', status: 422, code: 'validation_failed', field: 'amount' },
      { method: 'POST', route: '/products', status: 200, code: null, ignored: ['colour', 'taste'] },
    ]);
    const sent = [unknown, refused, made].map(({ headers }) => headers.get('X-Request-Id'));
    expect(requestIds.slice(1)).toEqual(sent);
    const { text } = await owner.get(`${apiLogPath('test')}?requestId=${sent[1]?.slice(0, 20)}`);
    expect(text).toContain('POST /prices');
    expect(text).not.toContain('GET /checkouts/{id}</code></h3>');
    expect(text).not.toContain(id);
  });

  test('shows a request before it is written, and pages through all of them once', async () => {
    const { owner, merchant } = await open();
    for (let count = 0; count < 60; count += 1) {
      await merchant.call('POST', '/products', { name: `Miel ${count}` });
      if (count === 25) await logOf(merchant);
    }
    const first = await owner.get(apiLogPath('test'));
    await logOf(merchant);
    const next = /href="([^"]+before=\d+)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await owner.get(next);
    const idsOf = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    const shown = [...idsOf(first.text), ...idsOf(second.text)];
    expect([idsOf(first.text).length, shown.length, new Set(shown).size]).toEqual([50, 60, 60]);
  });

  test('groups errors by route, code and field, and narrows to a key', async () => {
    const { account, owner, merchant } = await open();
    const terms = { mode: 'test', name: 'Till', scopes: 'balance:read' };
    const key = createdKey.parse((await askOperator('POST', `/accounts/${account.id}/keys`, terms)).body);
    const till = new Merchant('test', key.secret_key);
    for (const amount of [-1, -2, -3]) await merchant.call('POST', '/checkouts', { ...checkout, amount });
    const items = [{ price: 'none', quantity: 1 }];
    await merchant.call('POST', '/checkouts', { items, success_url: checkout.success_url });
    await till.call('GET', '/products');
    await till.call('POST', '/checkouts', { amount: -1 });

    const { text } = await owner.get(apiLogPath('test'));
    expect(text).toContain(words.times(3));
    expect(text).toContain('items.*.price');
    const ofTill = (await owner.get(`${apiLogPath('test')}?key=${key.id}`)).text;
    expect(ofTill.split('missing_scope').length).toBeGreaterThan(2);
    expect(ofTill).not.toContain('validation_failed');
    const group = `${apiLogPath('test')}?${new URLSearchParams({ route: 'POST /checkouts', field: 'amount' })}`;
    expect((await owner.get(group)).text.split(words.refused(422))).toHaveLength(4);
  });

  test('of test mode has no request of live mode, and only owner and developer see it', async () => {
    const { account, owner, merchant } = await open();
    await new Merchant('live', account.live.secret_key).call('POST', '/products', { name: 'Miel' });
    await merchant.call('POST', '/customers', { name: 'Amina', phone: '0550123456' });
    const developer = await addMember(owner, 'developer');
    expect((await developer.get(apiLogPath('test'))).text).toContain('POST /customers');
    const live = (await developer.get(apiLogPath('live'))).text;
    expect(live).toContain('POST /products');
    expect(live).not.toContain('POST /customers');
    expect((await (await addMember(owner, 'support')).get(apiLogPath('test'))).status).toBe(403);
  });

  test('is a file with the filters of the page', async () => {
    const { owner, merchant } = await open();
    await merchant.call('POST', '/products', { name: 'Miel' });
    const refused = await merchant.call('POST', '/products', { nam: 'Miel' });
    const { text } = await owner.get(`${filePath(apiLogPath('test'))}?kind=refused`);
    const [head, row, ...others] = text.trim().split('\r\n');
    expect(head).toContain('request_id');
    expect(row).toContain(refused.headers.get('X-Request-Id'));
    expect(row).toMatch(/POST;\/products;422;validation_failed;name;nam$/);
    expect(others).toEqual([]);
  });

  test('costs a request no row, and writes a row for twenty requests', async () => {
    const { merchant } = await open();
    const written = () =>
      runInDurableObject(merchant.ledger(), ({ account }) => account.database.tally.written);
    // The key's first call writes its last use.
    await merchant.create('/checkouts', checkout);
    await logOf(merchant);
    const rowsOf = async (work: () => Promise<unknown>) => {
      const before = await written();
      await work();
      return (await written()) - before;
    };
    const refuse = () => merchant.call('POST', '/checkouts', { ...checkout, amount: -1 });
    expect(await rowsOf(refuse)).toBe(0);
    expect(await rowsOf(() => merchant.create('/checkouts', checkout))).toBeLessThanOrEqual(7);
    for (let count = 0; count < 36; count += 1) await refuse();
    // One row is filled up, one is new.
    expect(await rowsOf(() => logOf(merchant))).toBe(2);
  });

  test('writes by itself what waits', async () => {
    const { merchant } = await open();
    await runInDurableObject(merchant.ledger(), ({ account }) => {
      account.apiLog.pause = 0;
    });
    await merchant.call('POST', '/products', { name: 'Miel' });
    await eventually(() =>
      runInDurableObject(merchant.ledger(), ({ account }) => {
        expect(readRequests(account.database, [])).toHaveLength(1);
        expect(account.apiLog.waiting).toEqual([]);
      }),
    );
  });
});

describe('a key that floods the API log', () => {
  const requestOf = (keyId: string, requestId: string): WaitingRequest => ({
    ...{ keyId, requestId, at: 1, method: 'POST', route: '/checkouts', ignored: [] },
    answer: { status: 422, body: '{"code":"validation_failed","errors":{"amount":[]}}' },
  });

  test('pushes out its own requests, and the log does not grow', async () => {
    const { merchant } = await open();
    await runInDurableObject(merchant.ledger(), async ({ account }) => {
      const { apiLog, database } = account;
      const add = async (keyId: string, count: number) => {
        for (let index = 0; index < count; index += 1) apiLog.add(requestOf(keyId, `${keyId}-${index}`));
        await apiLog.write();
      };
      await add('quiet', 30);
      for (let times = 0; times < 20; times += 1) await add('loud', 90);
      const kept = readRequests(database, []);
      expect(kept.length).toBeLessThanOrEqual(MOST_KEPT);
      expect(kept.length).toBeGreaterThan(MOST_KEPT - 20);
      expect(kept.filter(({ keyId }) => keyId === 'quiet')).toHaveLength(30);
      expect(database.count('SELECT count(*) AS n FROM api_log')).toBeLessThanOrEqual(60);
      expect(kept[0]?.requestId).toBe('loud-89');
    });
  });

  test('leaves those that wait of others, and writes a bounded number of rows', async () => {
    const { merchant } = await open();
    await runInDurableObject(merchant.ledger(), async ({ account }) => {
      const { apiLog, database } = account;
      for (let index = 0; index < 5; index += 1) apiLog.add(requestOf('quiet', `quiet-${index}`));
      for (let index = 0; index < 5_000; index += 1) apiLog.add(requestOf('loud', `loud-${index}`));
      const before = database.tally.written;
      await apiLog.write();
      expect(database.tally.written - before).toBeLessThanOrEqual(12);
      expect(readRequests(database, []).filter(({ keyId }) => keyId === 'quiet')).toHaveLength(5);
    });
  });

  test('leaves the page a bounded number of rows to read', async () => {
    const { merchant } = await open();
    await runInDurableObject(merchant.ledger(), async ({ account: { apiLog } }) => {
      for (let times = 0; times < 12; times += 1) {
        for (let index = 0; index < 100; index += 1) apiLog.add(requestOf(`key-${index}`, `${index}`));
        await apiLog.write();
      }
    });
    const filters = { key: '', kind: '', requestId: '', route: '', code: '', field: '' };
    expect((await costOf(merchant, 'api_log.list', { filters, before: null })).read).toBeLessThanOrEqual(250);
  });
});
