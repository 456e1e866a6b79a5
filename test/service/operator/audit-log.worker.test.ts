import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { listOf } from '../../../src/contract/page-query.ts';
import { createdKey } from '../../../src/contract/resources/account.ts';
import { auditEntry, incident } from '../../../src/contract/resources/audit-log.ts';
import { type AuditSource, addEntry, addIncidents } from '../../../src/database/audit-log.ts';
import type { Database } from '../../../src/database/rows.ts';
import { hashKey } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import { eventually } from '../../eventually.ts';
import { ask, askOperator, openAccount } from '../merchant.ts';

const AMINA = 'operator-key-of-amina-3f9a7c51d0e84b26';
const KARIM = 'operator-key-of-karim-7c513f9a84b26d0e';

let bindings: { OPERATOR_KEYS: string };
beforeAll(async () => {
  const amina = `amina ${await hashKey(AMINA)} accounts:read accounts:write keys:write`;
  bindings = { OPERATOR_KEYS: `${amina}; karim ${await hashKey(KARIM)} journal:read;` };
});
afterEach(() => {
  vi.useRealTimers();
});

function askAs(key: string, method: string, path: string, body?: object, headers = {}) {
  return ask(method, `/operator${path}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    bindings,
  });
}

const entries = (body: unknown) => listOf(auditEntry).parse(body).data;

describe('an operator with a personal key', () => {
  test('can use its scopes, and a refusal names the missing one', async () => {
    const { id } = await openAccount();
    expect((await askAs(AMINA, 'GET', '/accounts')).status).toBe(200);
    expect((await askAs(AMINA, 'POST', `/accounts/${id}`, { phone: '021' })).status).toBe(200);
    const refused = await askAs(AMINA, 'GET', '/journal');
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'This key lacks the scope journal:read.', code: 'missing_scope_journal_read' },
    ]);
    const everything: [string, string, object?][] = [
      ['GET', '/accounts'],
      ['POST', '/accounts', { name: 'Épicerie' }],
      ['GET', `/accounts/${id}`],
      ['PATCH', `/accounts/${id}`, { phone: '022' }],
      ['POST', `/accounts/${id}/keys`, { mode: 'test', name: 'K' }],
      ['DELETE', `/accounts/${id}/keys/${id}`],
      ['GET', `/accounts/${id}/payment-exceptions?mode=test`],
      ['GET', `/accounts/${id}/storage`],
    ];
    for (const [method, path, body] of everything)
      expect((await askAs(KARIM, method, path, body)).status, `${method} ${path}`).toBe(403);
    for (const path of ['/journal', '/incidents', '/operators', `/accounts/${id}/journal?mode=live`])
      expect((await askAs(KARIM, 'GET', path)).status, path).toBe(200);
  });

  test('is unknown after its removal from the list, and other keys still work', async () => {
    expect((await askAs(AMINA, 'GET', '/accounts')).status).toBe(200);
    bindings.OPERATOR_KEYS = bindings.OPERATOR_KEYS.replace(/^amina[^;]*;/, '');
    expect((await askAs(AMINA, 'GET', '/accounts')).status).toBe(401);
    expect((await askAs(KARIM, 'GET', '/journal')).status).toBe(200);
    expect((await askOperator('GET', '/accounts')).status).toBe(200);
    bindings.OPERATOR_KEYS += ` amina ${await hashKey(AMINA)} *`;
  });

  test('is listed with the last use, written once an hour at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now() + 7_200_000;
    const answered = z.object({
      data: z.array(z.object({ name: z.string(), scopes: z.string(), last_used_at: z.int().nullable() })),
    });
    const lastUse = async (name: string) => {
      const { body, text } = await askAs(KARIM, 'GET', '/operators');
      expect(text).not.toContain(await hashKey(AMINA));
      return answered.parse(body).data.find((operator) => operator.name === name);
    };
    vi.setSystemTime(start);
    await askAs(AMINA, 'GET', '/accounts');
    expect(await lastUse('amina')).toMatchObject({ last_used_at: Math.floor(start / 1000) });
    vi.setSystemTime(start + 3_000_000);
    await askAs(AMINA, 'GET', '/accounts');
    expect(await lastUse('amina')).toMatchObject({ last_used_at: Math.floor(start / 1000) });
    expect(await lastUse('operator')).toMatchObject({ scopes: '*' });
  });
});

describe('a change by the operator', () => {
  test('is in the audit logs of registry and account, with the operator’s name and no value', async () => {
    const { id } = await openAccount('Before');
    const headers = { 'CF-Connecting-IP': '203.0.113.77' };
    const terms = { mode: 'test', name: 'Second' };
    const key = createdKey.parse((await askAs(AMINA, 'POST', `/accounts/${id}/keys`, terms, headers)).body);
    const changed = await askAs(
      AMINA,
      'PATCH',
      `/accounts/${id}`,
      { name: 'After', phone: '021 98 76 54' },
      headers,
    );
    await askAs(AMINA, 'DELETE', `/accounts/${id}/keys/${key.id}`, undefined, headers);

    const own = entries((await askAs(KARIM, 'GET', '/journal?per_page=4')).body);
    expect(own.map(({ act, subject, actor, fields }) => [act, subject, actor.name, fields])).toEqual([
      ['revokeKey', key.id, 'amina', []],
      ['updateAccount', id, 'amina', ['name', 'phone']],
      ['createKey', key.id, 'amina', []],
      ['createAccount', id, 'operator', []],
    ]);
    expect(own[1]).toMatchObject({
      network: '203.0.113.0/24',
      request_id: changed.headers.get('X-Request-Id'),
    });
    const answer = await askAs(KARIM, 'GET', `/accounts/${id}/journal?mode=test`);
    const ledger = entries(answer.body);
    expect(ledger.map(({ act, actor, fields }) => [act, actor.name, fields])).toEqual([
      ['revokeKey', 'amina', ['revoked_at']],
      ['updateAccount', 'amina', ['name', 'phone']],
      ['createKey', 'amina', ['keys']],
      ['createAccount', 'operator', []],
    ]);
    expect(ledger[1]?.request_id).toBe(own[1]?.request_id);
    expect(answer.text).not.toMatch(/After|021 98 76 54|203\.0\.113\.77/);
  });

  test('is undone when it cannot be logged', async () => {
    const { id } = await openAccount('Before');
    const registry = env.REGISTRY.getByName('registry');
    const trigger = (sql: string) =>
      runInDurableObject(registry, (_, { storage }) => void storage.sql.exec(sql));
    await trigger(`CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`);
    expect((await askOperator('PATCH', `/accounts/${id}`, { name: 'After' })).status).toBe(500);
    await trigger('DROP TRIGGER full');
    expect((await askOperator('GET', `/accounts/${id}`)).body).toMatchObject({ name: 'Before' });
  });

  test('is logged once, however often it is sent to the ledger', async () => {
    const { id } = await openAccount('Before');
    const registry = env.REGISTRY.getByName('registry');
    await askOperator('PATCH', `/accounts/${id}`, { acquirer_credentials: {}, phone: '021' });
    const count = async () =>
      entries((await askOperator('GET', `/accounts/${id}/journal?mode=live`)).body).length;
    const before = await count();
    await runInDurableObject(registry, async (object, { storage }) => {
      const account = storage.sql.exec('SELECT account FROM accounts WHERE id = ?', id).one().account;
      const source = {
        actor: { kind: 'operator', name: 'amina' },
        network: null,
        requestId: null,
        entryId: 'one',
      };
      for (const wake of [1, 2])
        storage.sql.exec(
          `INSERT INTO pushes (account, mode, kind, payload, attempts, wake_at, source) VALUES (?, 'live', 'credentials', ?, 0, ?, ?)`,
          account,
          JSON.stringify({ acquirer: 'bank', sealed: 'x' }),
          wake,
          JSON.stringify(source),
        );
      await object.alarm();
    });
    await eventually(async () => expect(await count()).toBe(before + 1));
    await askOperator('PATCH', `/accounts/${id}`, { phone: '022' });
    expect(await count()).toBe(before + 2);
  });
});

test('guesses, wrong operator keys and limits are counted by the hour, without a row for each', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Counts left by other tests are flushed first.
  vi.setSystemTime(Date.now() + 10_800_000);
  await ask('GET', '/nowhere');
  const registry = env.REGISTRY.getByName('registry');
  const read = () =>
    runInDurableObject(registry, (_, { storage }) =>
      storage.sql
        .exec('SELECT kind, count FROM incidents WHERE hour = ?', Math.floor(Date.now() / 3_600_000) * 3600)
        .toArray(),
    );
  vi.setSystemTime(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 60_000);
  const headers = { 'CF-Connecting-IP': '203.0.113.9', Authorization: 'Bearer test_sk_guess' };
  for (let count = 0; count < 12; count += 1) await ask('GET', '/test/api/v2/balance', { headers });
  await askAs('nobody', 'GET', '/accounts');
  expect(await read()).toEqual([]);
  vi.setSystemTime(Date.now() + 60_000);
  await ask('GET', '/nowhere');
  await eventually(async () =>
    expect((await read()).toSorted((a, b) => String(a.kind).localeCompare(String(b.kind)))).toEqual([
      { kind: 'guessed_key', count: 10 },
      { kind: 'limit_reached', count: 2 },
      { kind: 'refused_operator_key', count: 1 },
    ]),
  );
  const { body } = await askAs(KARIM, 'GET', '/incidents');
  expect(listOf(incident).parse(body).data[0]).toMatchObject({ entity: 'incident', livemode: true });
});

describe('retention in the registry', () => {
  const DAY = 24 * 3600;
  const countTraces = (database: Database) =>
    ['audit_log', 'incidents'].map((table) => database.count(`SELECT count(*) AS n FROM ${table}`));

  test('deletes by alarm after a year, in batches, and keeps younger rows', async () => {
    const registry = env.REGISTRY.getByName('registry-of-years');
    const start = Date.UTC(2026, 0, 1) / 1000;
    await runInDurableObject(registry, async (kept, state) => {
      for (let n = 0; n < 70; n += 1) {
        const source: AuditSource = {
          actor: { kind: 'operator', name: 'amina' },
          network: '192.0.2.0/24',
          requestId: null,
        };
        const at = start + (n < 50 ? n : 300 * DAY + n);
        addEntry(kept.database, `entry-${n}`, at, source, {
          action: 'updateAccount',
          subject: null,
          fields: [],
        });
        addIncidents(kept.database, [['operator_key', 1]], (start + n * 3600) * 1000);
      }
      // No alarm is set for these rows: the next counted call sets it.
      await state.storage.deleteAlarm();
      vi.setSystemTime((start + 301 * DAY) * 1000);
      await kept.countIncidents([['operator_key', 1]]);
      expect(await state.storage.getAlarm()).toBe((start + 365 * DAY + 1) * 1000);
    });
    vi.setSystemTime((start + 364 * DAY) * 1000);
    await runDurableObjectAlarm(registry);
    await runInDurableObject(registry, (kept) => expect(countTraces(kept.database)).toEqual([70, 71]));

    vi.setSystemTime((start + 400 * DAY) * 1000);
    const left: number[][] = [];
    for (let rings = 0; rings < 10; rings += 1) {
      await runDurableObjectAlarm(registry);
      left.push(await runInDurableObject(registry, (kept) => countTraces(kept.database)));
    }
    expect(left.slice(0, 4)).toEqual([
      [50, 51],
      [30, 31],
      [20, 11],
      [20, 1],
    ]);
    expect(left.at(-1)).toEqual([20, 1]);
    await runInDurableObject(registry, async (_, state) =>
      expect(await state.storage.getAlarm()).toBe((start + 665 * DAY + 50 + 1) * 1000),
    );
  });

  test('does not delay a push to a ledger', async () => {
    const registry = env.REGISTRY.getByName('registry-of-both');
    await runInDurableObject(registry, async (kept, state) => {
      kept.database.run(
        `INSERT INTO pushes (account, mode, kind, payload, attempts, wake_at, source)
         VALUES ('a', 'test', 'profile', 'null', 0, ?, '{}')`,
        Date.now() + 5_000,
      );
      await state.storage.deleteAlarm();
      await kept.countIncidents([['operator_key', 1]]);
      expect(await state.storage.getAlarm()).toBeLessThanOrEqual(Date.now() + 5_000);
    });
  });
});
