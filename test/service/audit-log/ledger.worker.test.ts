import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listOf } from '../../../src/contract/page-query.ts';
import { createdKey } from '../../../src/contract/resources/account.ts';
import { auditEntry, incident } from '../../../src/contract/resources/audit-log.ts';
import { rotatedWebhookSecret } from '../../../src/contract/resources/webhooks/webhook-endpoint.ts';
import { deleteAuditLogBefore } from '../../../src/database/audit-log.ts';
import { eventually } from '../../eventually.ts';
import { askJson, askOperator, Merchant, openAccount } from '../merchant.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function entriesOf(merchant: Merchant, query = '') {
  return listOf(auditEntry).parse((await merchant.call('GET', `/journal${query}`)).body);
}

async function incidentsOf(merchant: Merchant) {
  return listOf(incident)
    .parse((await merchant.call('GET', '/journal/incidents')).body)
    .data.map(({ kind, count }) => ({ kind, count }));
}

describe('an audit log entry', () => {
  test('names the key, the resource, the changed fields and the network, and no value', async () => {
    const merchant = await Merchant.open();
    const customerId = await merchant.create('/customers', { name: 'Amina', phone: '0550123456' });
    const answer = await merchant.call(
      'PATCH',
      `/customers/${customerId}`,
      { name: 'Amina Belkacem', phone: '0550123456', address: { country: 'DZ' } },
      { 'CF-Connecting-IP': '203.0.113.77' },
    );
    const { data } = await entriesOf(merchant);
    const keyId = await runInDurableObject(merchant.ledger(), ({ account }) => account.keys[0]?.id);
    expect(data[0]).toMatchObject({
      actor: { kind: 'key', name: keyId },
      act: 'updateCustomer',
      subject: customerId,
      fields: ['name', 'address'],
      network: '203.0.113.0/24',
      request_id: answer.headers.get('X-Request-Id'),
    });
    expect(data[1]).toMatchObject({ act: 'createCustomer', subject: customerId, fields: [] });
    expect(JSON.stringify(data)).not.toMatch(/Amina|0550123456|203\.0\.113\.77/);
  });

  test('of the endpoint names the key and the fields, and neither address nor secret', async () => {
    const merchant = await Merchant.open();
    const from = { 'CF-Connecting-IP': '203.0.113.77' };
    const body = { url: 'https://elsewhere.example.dz/hidden-path' };
    const moved = await merchant.call('PATCH', '/webhook-endpoint', body, from);
    const rotated = await merchant.call('POST', '/webhook-endpoint/rotate-secret', { overlap: 60 }, from);
    expect([moved.status, rotated.status]).toEqual([200, 200]);
    const { webhook_secret: secret } = rotatedWebhookSecret.parse(rotated.body);
    const { data } = await entriesOf(merchant);
    const keyId = await runInDurableObject(merchant.ledger(), ({ account }) => account.keys[0]?.id);
    const by = { actor: { kind: 'key', name: keyId }, network: '203.0.113.0/24' };
    const requestOf = (answer: { headers: Headers }) => answer.headers.get('X-Request-Id');
    expect(data.slice(0, 2)).toMatchObject([
      { ...by, act: 'rotateWebhookSecret', fields: [], request_id: requestOf(rotated) },
      {
        ...by,
        act: 'updateWebhookEndpoint',
        fields: ['url', 'source', 'enabled'],
        request_id: requestOf(moved),
      },
    ]);
    const text = JSON.stringify(data);
    expect(text).not.toContain('elsewhere.example.dz');
    expect(text).not.toContain(secret.slice(6));
    // A repeated call or an equal value leaves no entry.
    await merchant.call('PATCH', '/webhook-endpoint', body, from);
    expect((await entriesOf(merchant)).data[0]).toEqual(data[0]);
  });

  test('is written once per change, over any number of repeats', async () => {
    const merchant = await Merchant.open();
    const before = (await entriesOf(merchant)).total;
    const send = () => merchant.call('POST', '/products', { name: 'Miel' }, { 'Idempotency-Key': 'once' });
    await Promise.all([send(), send()]);
    await send();
    expect((await entriesOf(merchant)).total).toBe(before + 1);
    const [made] = (await entriesOf(merchant)).data;
    await merchant.call('PATCH', `/products/${made?.subject}`, { name: 'Miel' });
    await merchant.call('POST', '/products', { name: '' });
    await merchant.call('GET', '/products');
    expect((await entriesOf(merchant)).total).toBe(before + 1);
  });

  test('is written in the transaction of its change: a failure leaves neither', async () => {
    const merchant = await Merchant.open();
    await runInDurableObject(merchant.ledger(), (_, { storage }) => {
      storage.sql.exec(
        `CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`,
      );
    });
    expect((await merchant.call('POST', '/products', { name: 'Miel' })).status).toBe(500);
    expect(
      listOf(auditEntry.partial().loose()).parse((await merchant.call('GET', '/products')).body).total,
    ).toBe(0);
  });

  test('of a checkout is its own row, which stores the key', async () => {
    const merchant = await Merchant.open();
    const before = (await entriesOf(merchant)).total;
    const checkout = { amount: 500, currency: 'dzd', success_url: 'https://shop.test/' };
    await merchant.create('/checkouts', checkout);
    expect((await entriesOf(merchant)).total).toBe(before);
    await runInDurableObject(merchant.ledger(), ({ account }, { storage }) => {
      const rows = storage.sql.exec('SELECT key_id FROM checkouts').toArray();
      expect(rows).toEqual([{ key_id: account.keys[0]?.id }]);
    });
  });

  test('is never altered, and is deleted by age only, oldest first', async () => {
    const merchant = await Merchant.open();
    for (const name of ['a', 'b', 'c']) await merchant.create('/products', { name });
    await runInDurableObject(merchant.ledger(), (_, { storage }) => {
      expect(() => storage.sql.exec(`UPDATE audit_log SET action = 'nothing'`)).toThrow('append-only');
      expect(() => storage.sql.exec('DELETE FROM audit_log WHERE seq = 2')).toThrow('append-only');
    });
  });

  test('is deleted in batches when old, with the counters of its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const merchant = await Merchant.open();
    for (const name of ['a', 'b', 'c']) await merchant.create('/products', { name });
    vi.setSystemTime(start + 86_400_000);
    await merchant.create('/products', { name: 'd' });
    const before = Math.floor(start / 1000) + 3600;
    await runInDurableObject(merchant.ledger(), ({ account }) => {
      expect(deleteAuditLogBefore(account.database, before, 3)).toBe(false);
      expect(deleteAuditLogBefore(account.database, before, 3)).toBe(true);
    });
    const { data, total } = await entriesOf(merchant);
    expect([total, data.map(({ act }) => act)]).toEqual([1, ['createProduct']]);
  });
});

describe('refused calls', () => {
  test('are counted by the hour: revoked keys, missing scopes', async () => {
    const account = await openAccount();
    const merchant = new Merchant('test', account.test.secret_key);
    const add = async (scopes: string) => {
      const terms = { mode: 'test', name: 'K', scopes };
      return createdKey.parse((await askOperator('POST', `/accounts/${account.id}/keys`, terms)).body);
    };
    const restricted = await add('balance:read');
    expect((await askJson('GET', '/test/api/v2/products', restricted.secret_key)).status).toBe(403);
    await eventually(async () =>
      expect(await incidentsOf(merchant)).toEqual([{ kind: 'missing_scope', count: 1 }]),
    );
    const revoked = await add('*');
    await askOperator('DELETE', `/accounts/${account.id}/keys/${revoked.id}`);
    vi.useFakeTimers({ toFake: ['Date'] });
    const ask = (body?: object) =>
      askJson(body ? 'POST' : 'GET', '/test/api/v2/products', revoked.secret_key, body);
    expect([(await ask()).status, (await ask({})).status]).toEqual([401, 401]);
    // Written after a minute at the earliest, by the next call.
    vi.setSystemTime(Date.now() + 60_000);
    expect((await ask()).status).toBe(401);
    await merchant.create('/products', { name: 'Miel' });
    expect(await incidentsOf(merchant)).toContainEqual({ kind: 'refused_key', count: 3 });
  });

  test('write nothing into a ledger that was never opened', async () => {
    const stub = env.LEDGER.getByName('test:00000000');
    await runInDurableObject(stub, async (ledger, { storage }) => {
      const caller = { mode: 'test', account: '00000000', keyHash: 'none' } as const;
      expect(await ledger.authenticate(caller, 'retrieveBalance')).toBe(false);
      expect(storage.sql.exec('SELECT name FROM sqlite_master').toArray()).toEqual([]);
    });
  });
});

test('actions of the operator and of the service itself are in the audit log', async () => {
  const account = await openAccount();
  const merchant = new Merchant('test', account.test.secret_key);
  await askOperator('PATCH', `/accounts/${account.id}`, {
    phone: '021 00 00 00',
    logo: 'https://a.example/l.png',
  });
  const { data } = await entriesOf(merchant);
  expect(data.map(({ actor, act, fields }) => [actor.kind, act, fields])).toEqual([
    ['operator', 'updateAccount', ['phone', 'logo']],
    ['operator', 'createAccount', []],
  ]);
});
