import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import type { AccountOpening, KeyRecord } from '../../../src/service/account/rules/account.ts';
import { newProfile } from '../../../src/service/account/rules/profile.ts';
import { Pushes } from '../../../src/service/operator/push-to-ledgers.ts';
import { findFirstPush, migrateRegistry, nextPushAt } from '../../../src/service/operator/store.ts';
import { askJson, askOperator, openAccount } from '../merchant.ts';

const registry = env.REGISTRY.getByName('registry');
const decision = newProfile({ name: 'Épicerie' });
if (!decision.ok) throw new Error('The plainest profile is refused.');
const { profile } = decision;
const route = { mode: 'test' as const, account: 'abcdefgh' };
const key: KeyRecord = {
  id: 'k',
  name: 'First',
  scopes: '*',
  hash: 'h',
  sealed: 's',
  created_at: 1,
  expires_at: null,
};
const opening: AccountOpening = { ...route, profile, key, sealedWebhookSecret: 's' };

const source = {
  actor: { kind: 'operator', name: 'amina' },
  network: null,
  requestId: null,
  entryId: 'e',
} as const;

/** The pushes to a ledger that fails so often at first, and those it received. */
function pushesTo(ctx: DurableObjectState, database: Database, { failures }: { failures: number }) {
  const heard: string[] = [];
  let left = failures;
  const hear = (what: string) => {
    if (left > 0) {
      left -= 1;
      throw new Error('The ledger is away.');
    }
    heard.push(what);
    return true;
  };
  const ledger = {
    open: async () => void hear('open'),
    applyProfile: async () => hear('profile'),
    addKey: async () => hear('key'),
    revokeKey: async () => hear('revoke'),
  };
  const ledgers = { getByName: () => ledger } as unknown as ServiceEnv['LEDGER'];
  const pushes = new Pushes(
    ctx,
    () => Date.now(),
    database,
    () => profile,
    ledgers,
  );
  return { heard, pushes };
}

/** Runs `test` beside a registry's storage, in an object of its own. */
function beside(
  name: string,
  test: (ctx: DurableObjectState, database: Database) => Promise<void>,
): Promise<void> {
  return runInDurableObject(env.REGISTRY.getByName(name), async (_registry, ctx) => {
    const database = new Database(ctx.storage.sql);
    ctx.storage.transactionSync(() => migrateRegistry(database));
    await test(ctx, database);
  });
}

describe('pushes to a ledger', () => {
  test('come in order, and again after a failure', async () => {
    await beside('order', async (ctx, database) => {
      const { heard, pushes } = pushesTo(ctx, database, { failures: 2 });
      ctx.storage.transactionSync(() => {
        pushes.enqueue(route, 'open', JSON.stringify(opening), source);
        pushes.enqueue(route, 'profile', 'null', source);
        pushes.enqueue(route, 'key', JSON.stringify(key), source);
        pushes.enqueue(route, 'revoke', JSON.stringify(key.id), source);
      });
      expect(await ctx.storage.getAlarm()).not.toBeNull();
      expect(await pushes.deliver(route)).toBe(false);
      expect(heard).toEqual([]);
      expect(findFirstPush(database, route.account, route.mode)).toMatchObject({ kind: 'open', attempts: 1 });
      expect(nextPushAt(database)).toBeGreaterThan(Date.now());
      expect(await pushes.deliver(route)).toBe(false);
      expect(await pushes.deliver(route)).toBe(true);
      expect(heard).toEqual(['open', 'profile', 'key', 'revoke']);
      expect(nextPushAt(database)).toBeNull();
    });
  });

  test('come once from concurrent callers', async () => {
    await beside('once', async (ctx, database) => {
      const { heard, pushes } = pushesTo(ctx, database, { failures: 0 });
      ctx.storage.transactionSync(() => pushes.enqueue(route, 'profile', 'null', source));
      expect(await Promise.all([pushes.deliver(route), pushes.deliver(route)])).toEqual([true, true]);
      expect(heard).toEqual(['profile']);
    });
  });

  test('are sent by the alarm at their time', async () => {
    await beside('alarm', async (ctx, database) => {
      const { heard, pushes } = pushesTo(ctx, database, { failures: 0 });
      ctx.storage.transactionSync(() => pushes.enqueue(route, 'profile', 'null', source));
      database.run('UPDATE pushes SET wake_at = 1');
      await pushes.deliverDue();
      await pushes.deliver(route);
      expect(heard).toEqual(['profile']);
    });
  });
});

describe('the registry', () => {
  test('continues by its alarm where a request stopped', async () => {
    const made = await openAccount();
    await runInDurableObject(registry, async (_instance, ctx) => {
      const database = new Database(ctx.storage.sql);
      const account = database.first('SELECT account FROM accounts WHERE id = ?', made.id)?.text('account');
      database.run(
        `INSERT INTO pushes (account, mode, kind, payload, attempts, wake_at, source)
         VALUES (?, 'test', 'profile', 'null', 1, 1, ?)`,
        account ?? '',
        JSON.stringify(source),
      );
      await ctx.storage.setAlarm(Date.now() + 60_000);
    });
    expect(await runDurableObjectAlarm(registry)).toBe(true);
    await askOperator('POST', `/accounts/${made.id}`, { name: 'Settled' });
    await runInDurableObject(registry, (_instance, ctx) => {
      expect(nextPushAt(new Database(ctx.storage.sql))).toBeNull();
    });
  });

  test('keeps no secret in plaintext', async () => {
    const made = await openAccount();
    const added = await askOperator('POST', `/accounts/${made.id}/keys`, { mode: 'live', name: 'Second' });
    expect((await askJson('GET', '/test/api/v2/balance', made.test.secret_key)).status).toBe(200);
    await runInDurableObject(registry, (_instance, ctx) => {
      const tables = ctx.storage.sql
        .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
        .toArray();
      const all = tables.map(({ name }) =>
        JSON.stringify(ctx.storage.sql.exec(`SELECT * FROM "${name}"`).toArray()),
      );
      expect(all.join()).toContain(made.id);
      expect(all.join()).not.toMatch(/(?:test|live)_sk_|whsec_/);
      expect(added.text).toMatch(/live_sk_/);
    });
  });
});
