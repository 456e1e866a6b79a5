import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { LONGEST_LINE } from '../../../src/contract/snapshot-format.ts';
import { bringTo, newestVersion, type VersionedSchema, versionOf } from '../../../src/database/migrations.ts';
import { RESTORE_TABLES } from '../../../src/database/restores.ts';
import { Database } from '../../../src/database/rows.ts';
import type { SnapshotAnswer } from '../../../src/database/snapshots/calls.ts';
import { withoutTables } from '../../../src/database/snapshots/snapshot-schema.ts';
import { FROZEN_FOR, Snapshots } from '../../../src/database/snapshots/snapshots.ts';
import { PAGE } from '../../../src/database/snapshots/tables.ts';
import { CHUNK } from '../../../src/database/snapshots/write.ts';
import { NEWEST } from '../../../src/service/account/store/migrate.ts';
import { tables, triggers } from '../../../src/service/account/store/schema.ts';
import { serviceTestBindings } from '../../bindings.ts';
import { partCall, partHeaders, sha256Of } from '../../snapshot-parts.ts';
import { ask, askOperator, Merchant, openAccount } from '../merchant.ts';

const token = 'a'.repeat(32);
const source = { actor: { kind: 'operator', name: 'amina' }, network: null, requestId: null } as const;
const operator = { Authorization: `Bearer ${serviceTestBindings.OPERATOR_KEY}` };

let account: Awaited<ReturnType<typeof openAccount>>;
let merchant: Merchant;
let path: string;

beforeAll(async () => {
  account = await openAccount('حانوت');
  merchant = new Merchant('test', account.test.secret_key);
  await merchant.stock();
  path = `/copies/accounts/${account.id}/test`;
});

afterEach(async () => {
  vi.useRealTimers();
  await askOperator('POST', path, { do: 'thaw', token });
});

/** Freezes the ledger and returns its snapshot. */
async function copyLedger(): Promise<string> {
  expect((await askOperator('POST', path, { do: 'freeze', token })).status).toBe(200);
  const answer = await ask('GET', `/operator${path}`, { headers: { ...operator, 'Copy-Token': token } });
  expect(answer.status).toBe(200);
  return answer.text;
}

let others = 0;

/** An unopened ledger at the same place of an empty deployment. */
function emptyLedger() {
  others += 1;
  return env.LEDGER.getByName(`test:empty-${others}`);
}

type Ledger = ReturnType<typeof emptyLedger>;

async function bring(ledger: Ledger, text: string, name = `test ${account.id}`): Promise<SnapshotAnswer> {
  return ledger.snapshot(await partCall(name, text, { token }));
}

/** A snapshot in parts of some lines each, by number from 1. */
function cut(text: string, linesOfPart = 15): string[] {
  const lines = text.split('\n').slice(0, -1);
  const parts = Math.ceil(lines.length / linesOfPart);
  return Array.from({ length: parts }, (_, part) =>
    lines
      .slice(part * linesOfPart, (part + 1) * linesOfPart)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

/** Sends one part of a snapshot. */
async function bringPart(
  ledger: Ledger,
  parts: readonly string[],
  number: number,
  sent: { sha256?: string } = {},
): Promise<SnapshotAnswer> {
  const copy = await sha256Of(parts.join(''));
  return ledger.snapshot(
    await partCall(`test ${account.id}`, parts[number - 1] ?? '', { number, copy, token, ...sent }),
  );
}

/** The lines of a snapshot without its own id and without rows that a ledger recomputes when it wakes. */
function essence(text: string): string[] {
  const isOther = (line: string) =>
    /^\{"(?:copy|end|sequence)"/.test(line) ||
    /"(?:export|import)"/.test(line) ||
    /^\["(?:abandoned|accounts|contacts|deliveries)",0,/.test(line);
  return text.split('\n').filter((line) => !isOther(line));
}

function countRows({ sql }: DurableObjectStorage): number {
  const tables = sql
    .exec(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*'`)
    .toArray();
  return tables.reduce(
    (sum, { name }) => sum + Number(sql.exec(`SELECT count(*) AS n FROM "${String(name)}"`).one().n),
    0,
  );
}

const isEmpty = (ledger: Ledger) =>
  runInDurableObject(ledger, (_, { storage }) => {
    const tables = storage.sql.exec(`SELECT name FROM sqlite_master WHERE name NOT GLOB '_cf_*'`).toArray();
    return tables.length === 0 && [...storage.kv.list()].length === 0;
  });

test('a restored snapshot is the same ledger, and the snapshot shows no key', async () => {
  const text = await copyLedger();
  expect(text).not.toContain(account.test.secret_key);
  expect(text).not.toContain(account.test.webhook_secret);
  const other = emptyLedger();
  expect(await bring(other, text)).toMatchObject({ ok: true });
  // It is still frozen: no work runs before the thaw.
  const again = await other.snapshot({ do: 'export', token, name: `test ${account.id}` });
  if (!again.ok) throw new Error(again.reason);
  expect(essence(await new Response(again.stream).text())).toEqual(essence(text));
  // Lists work as well as rows: the search index is filled, and the sequences continue.
  const found = await runInDurableObject(other, (_, { storage }) => {
    const [row] = storage.sql
      .exec(`SELECT count(*) AS n FROM product_search WHERE product_search MATCH 'jujubier'`)
      .toArray();
    const triggers = storage.sql.exec(`SELECT count(*) AS n FROM sqlite_master WHERE type = 'trigger'`).one();
    return [row?.n, Number(triggers.n) > 0];
  });
  expect(found).toEqual([1, true]);
});

test('a frozen ledger can be read, answers changes with 503 and Retry-After, and logs the freeze', async () => {
  const before = (await merchant.call('GET', '/products')).text;
  await askOperator('POST', path, { do: 'freeze', token });
  const refused = await merchant.call('POST', '/products', { name: 'Dattes' });
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'overloaded', message: /snapshot is being made/ },
  });
  expect(refused.headers.get('Retry-After')).toBe('10');
  expect((await merchant.call('GET', '/products')).text).toBe(before);
  const other = await askOperator('POST', path, { do: 'freeze', token: 'b'.repeat(32) });
  expect(other).toMatchObject({ status: 409, body: { code: 'copy_taken' } });
  expect((await askOperator('POST', path, { do: 'thaw', token })).status).toBe(200);
  expect((await merchant.call('POST', '/products', { name: 'Dattes' })).status).toBe(200);
  const auditLog = await askOperator('GET', `/accounts/${account.id}/journal?mode=test`);
  expect(auditLog.text).toContain('"act":"export"');
});

test('a frozen ledger thaws after a while without a call, and the transfer is canceled', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await askOperator('POST', path, { do: 'freeze', token });
  vi.setSystemTime(Date.now() + FROZEN_FOR - 1);
  expect((await askOperator('POST', path, { do: 'hold', token })).status).toBe(200);
  vi.setSystemTime(Date.now() + FROZEN_FOR - 1);
  expect((await merchant.call('POST', '/products', { name: 'Thé' })).status).toBe(503);
  vi.setSystemTime(Date.now() + 1);
  expect((await merchant.call('POST', '/products', { name: 'Thé' })).status).toBe(200);
  const late = await ask('GET', `/operator${path}`, { headers: { ...operator, 'Copy-Token': token } });
  expect(late).toMatchObject({ status: 409, body: { code: 'copy_thawed' } });
});

test('a snapshot is uploaded in parts, each once, in order and unchanged, and is invisible until complete', async () => {
  const text = await copyLedger();
  const parts = cut(text);
  expect(parts.length).toBeGreaterThan(4);
  const ledger = emptyLedger();
  expect(await bringPart(ledger, parts, 2)).toMatchObject({ ok: false, reason: 'part', message: /Part 1/ });
  expect(await isEmpty(ledger)).toBe(true);
  const wrong = await bringPart(ledger, parts, 1, { sha256: await sha256Of('other') });
  expect(wrong).toMatchObject({ ok: false, reason: 'part' });
  expect(await isEmpty(ledger)).toBe(true);
  expect(await bringPart(ledger, parts, 1)).toEqual({ ok: true, next: 2 });
  const rows = () => runInDurableObject(ledger, (_, { storage }) => countRows(storage));
  const after = await rows();
  expect(await bringPart(ledger, parts, 1)).toEqual({ ok: true, next: 2 });
  expect(await bringPart(ledger, parts, 3)).toMatchObject({ ok: false, reason: 'part', message: /Part 2/ });
  expect(await bringPart(ledger, parts, 2, { sha256: await sha256Of('other') })).toMatchObject({ ok: false });
  expect(await rows()).toBe(after);
  // Another snapshot is refused meanwhile, and normal calls find no ledger yet.
  expect(await bring(ledger, `${text}\n`)).toEqual({ ok: false, reason: 'taken' });
  expect(await ledger.listBankOrders(0)).toEqual({ ids: [], next: null });
  const both = await Promise.all([bringPart(ledger, parts, 2), bringPart(ledger, parts, 2)]);
  expect(both).toEqual([
    { ok: true, next: 3 },
    { ok: true, next: 3 },
  ]);
  for (let number = 3; number < parts.length; number += 1)
    expect(await bringPart(ledger, parts, number)).toEqual({ ok: true, next: number + 1 });
  const last = await bringPart(ledger, parts, parts.length);
  expect(last).toEqual({ ok: true, rows: expect.any(Number) });
  // If that answer is lost, it is given again, and the object is still frozen.
  expect(await bringPart(ledger, parts, parts.length)).toEqual(last);
  const copy = await sha256Of(text);
  expect(await ledger.snapshot({ do: 'look', copy, token })).toEqual(last);
  const again = await ledger.snapshot({ do: 'export', token, name: `test ${account.id}` });
  if (!again.ok) throw new Error(again.reason);
  expect(essence(await new Response(again.stream).text())).toEqual(essence(text));
  // Thawed after a canceled transfer, it freezes again for a new one.
  expect(await ledger.snapshot({ do: 'thaw', token })).toEqual({ ok: true });
  const other = 'b'.repeat(32);
  expect(await ledger.snapshot({ do: 'look', copy, token: other })).toEqual(last);
  expect(await ledger.snapshot({ do: 'thaw', token: other })).toEqual({ ok: true });
});

test('a snapshot without its next part is deleted, and another may come', async () => {
  const text = await copyLedger();
  const parts = cut(text);
  const ledger = emptyLedger();
  expect(await bringPart(ledger, parts, 1)).toEqual({ ok: true, next: 2 });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + FROZEN_FOR);
  expect(await ledger.snapshot({ do: 'look', copy: await sha256Of('another') })).toEqual({
    ok: true,
    next: 1,
  });
  expect(await isEmpty(ledger)).toBe(true);
  expect(await bringPart(ledger, parts, 2)).toMatchObject({ ok: false, reason: 'part', message: /Part 1/ });
  expect(await bring(ledger, text)).toMatchObject({ ok: true });
});

test('a changed snapshot, or one of another object, stores nothing', async () => {
  const text = await copyLedger();
  const lines = text.split('\n');
  const head = z.record(z.string(), z.unknown()).parse(JSON.parse(lines[0] ?? ''));
  const withHead = (over: object) => [JSON.stringify({ ...head, ...over }), ...lines.slice(1)].join('\n');
  const rowAt = lines.findLastIndex((line) => line.startsWith('['));
  const broken: [string, string][] = [
    [text.slice(0, -1), 'in the middle of a line'],
    [`${lines.at(-2)}\n`, 'not as it was written'],
    [text.replace('Miel de jujubier', 'Miel de jujubies'), 'not as it was written'],
    [lines.toSpliced(rowAt, 1).join('\n'), 'not as it was written'],
    [`${text}[1]\n`, 'behind the end'],
    [lines.toSpliced(rowAt, 1, 'nonsense').join('\n'), 'cannot be read'],
    [lines.toSpliced(rowAt, 1, '[{"x":1}]').join('\n'), 'fits no table'],
    [lines.toSpliced(1, 1, '{"table":"spy","columns":["a"]}').join('\n'), 'did not make'],
    [withHead({ steps: NEWEST + 1 }), 'newer build'],
    [withHead({ name: 'test other' }), 'is the snapshot of'],
    [withHead({ copy: 2 }), 'does not begin'],
  ];
  for (const [copy, why] of broken) {
    const ledger = emptyLedger();
    expect(await bring(ledger, copy), why).toMatchObject({
      ok: false,
      message: expect.stringContaining(why),
    });
    expect(await isEmpty(ledger), why).toBe(true);
    // The snapshot is still valid as a whole.
    expect(await bring(ledger, text), why).toMatchObject({ ok: true });
  }
});

test('an endless part is not gathered in memory, and stores nothing', async () => {
  const ledger = emptyLedger();
  const part = new Uint8Array(1024 * 1024).fill(120);
  let given = 0;
  const endless = new ReadableStream({
    type: 'bytes',
    pull(controller: ReadableByteStreamController) {
      given += part.length;
      controller.enqueue(part.slice());
    },
  });
  const taken = await ledger.snapshot({ ...(await partCall('any', '')), stream: endless });
  expect(taken).toMatchObject({ ok: false, message: expect.stringContaining('too large') });
  expect(given).toBeLessThan(2 * LONGEST_LINE);
  expect(await isEmpty(ledger)).toBe(true);
});

test('a snapshot never replaces data, and a read scope cannot restore one', async () => {
  const text = await copyLedger();
  await askOperator('POST', path, { do: 'thaw', token });
  const headers = { ...operator, ...(await partHeaders(text)), 'Content-Type': 'application/x-ndjson' };
  const refused = await ask('PUT', `/operator${path}`, { headers, body: text });
  expect(refused).toMatchObject({ status: 409, body: { code: 'copy_not_empty' } });
  const registry = await ask('PUT', '/operator/copies/registry', { headers, body: text });
  expect(registry).toMatchObject({ status: 409, body: { code: 'copy_not_empty' } });
  expect((await merchant.call('GET', '/products')).status).toBe(200);

  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('reader'));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const bindings = { OPERATOR_KEYS: `reader ${hash} copies:read` };
  const reader = { ...headers, Authorization: 'Bearer reader' };
  expect((await ask('PUT', `/operator${path}`, { headers: reader, body: text, bindings })).status).toBe(403);
  expect((await ask('GET', `/operator${path}`, { headers: reader, bindings })).status).toBe(422);
  const others = { OPERATOR_KEYS: `reader ${hash} accounts:read books:read` };
  const frozen = await ask('POST', `/operator${path}`, {
    headers: { ...reader, 'Content-Type': 'application/json' },
    body: JSON.stringify({ do: 'freeze', token }),
    bindings: others,
  });
  expect(frozen.status).toBe(403);
  expect((await ask('GET', '/operator/copies/registry')).status).toBe(401);
});

test('a snapshot of an older schema goes through the later migrations', async () => {
  const baseline = [...tables, ...triggers];
  const next: VersionedSchema = {
    baseline,
    migrations: ["ALTER TABLE products ADD COLUMN colour TEXT DEFAULT 'gold'"],
  };
  const snapshotsIn = (ctx: DurableObjectState, schema: VersionedSchema) => {
    const database = new Database(ctx.storage.sql);
    const snapshots = new Snapshots(ctx, database, () => Date.now(), {
      kind: 'Ledger',
      schema: { newest: newestVersion(schema), migrate: (target) => bringTo(database, schema, target) },
      stepsRun: () => versionOf(database),
      fills: [],
      reload: async () => undefined,
    });
    return { database, snapshots };
  };
  const text = await runInDurableObject(env.LEDGER.getByName('test:older'), async (_, ctx) => {
    const { database, snapshots } = snapshotsIn(ctx, { baseline, migrations: [] });
    ctx.storage.transactionSync(() => bringTo(database, { baseline, migrations: [] }));
    database.run(
      `INSERT INTO products (id, name, images, created_at, updated_at) VALUES ('p1', 'Miel', '[]', 1, 1)`,
    );
    // It was once restored from a backup: such an object has a table without a migration.
    database.run(RESTORE_TABLES);
    database.run('INSERT INTO restores (at, backed_up_at, is_met) VALUES (2, 1, 1)');
    await snapshots.answer({ do: 'freeze', token, source });
    const answer = await snapshots.answer({ do: 'export', token, name: 'older' });
    return answer.ok ? new Response(answer.stream).text() : '';
  });
  const read = await runInDurableObject(emptyLedger(), async (_, ctx) => {
    const { database, snapshots } = snapshotsIn(ctx, next);
    expect(await snapshots.answer(await partCall('older', text, { token }))).toMatchObject({ ok: true });
    const found = database.first('SELECT name, colour, at FROM products, restores');
    return [versionOf(database), found?.text('name'), found?.text('colour'), found?.integer('at')];
  });
  expect(read).toEqual([2, 'Miel', 'gold', 2]);
});

test('a large object is sent in small parts, each made when it is read', async () => {
  const large = env.LEDGER.getByName('test:large');
  const rows = 600;
  const size = 40_000;
  await runInDurableObject(large, async (_, ctx) => {
    const database = new Database(ctx.storage.sql);
    database.run(
      'CREATE TABLE big (name TEXT, part INTEGER, bytes BLOB, PRIMARY KEY (name, part)) WITHOUT ROWID',
    );
    for (let part = 0; part < rows; part += 1)
      database.run('INSERT INTO big VALUES (?, ?, ?)', 'photo', part, new Uint8Array(size).fill(part).buffer);
    const snapshots = new Snapshots(ctx, database, () => Date.now(), withoutTables('Large'));
    await snapshots.answer({ do: 'freeze', token, source });
    const read = vi.spyOn(ctx.storage.sql, 'exec');
    const pages = () => read.mock.calls.filter(([statement]) => statement.includes('FROM "big"')).length;
    const answer = await snapshots.answer({ do: 'export', token, name: 'large' });
    if (!answer.ok || answer.stream === undefined) throw new Error('There is no copy.');
    let parts = 0;
    let bytes = 0;
    let largest = 0;
    for await (const part of answer.stream) {
      parts += 1;
      bytes += part.length;
      largest = Math.max(largest, part.length);
      // At most one page more than was read is in memory.
      const pageBytes = Math.floor(bytes / (PAGE.bytes * 1.3));
      expect(pages()).toBeLessThanOrEqual(pageBytes + 3);
    }
    read.mockRestore();
    expect(bytes).toBeGreaterThan(rows * size);
    expect(largest).toBeLessThan(CHUNK + 2 * size);
    expect(parts).toBeGreaterThan((rows * size) / (CHUNK + 2 * size));
  });
});

test('an order at the sandbox bank is transferred, entry by entry', async () => {
  const checkout = await merchant.create('/checkouts', {
    amount: 1500,
    currency: 'dzd',
    success_url: 'https://a.test/',
  });
  const paid = await ask('POST', `/test/checkouts/${checkout}/pay`, {
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: serviceTestBindings.PUBLIC_ORIGIN,
    },
    body: 'method=edahabia',
  });
  expect(paid.status).toBeLessThan(400);
  const list = await askOperator('GET', `${path}/attempts`);
  const { ids } = z.object({ ids: z.array(z.string()) }).parse(list.body);
  const attempt = ids.at(-1) ?? '';
  const copy = await askOperator('GET', `/copies/attempts/${attempt}`);
  expect(copy.text).toContain('"key":"order"');
  const other = env.SANDBOX_BANK.getByName('other');
  const taken = await other.snapshot(await partCall(attempt, copy.text));
  expect(taken).toMatchObject({ ok: true });
  expect(await other.show()).toEqual(await env.SANDBOX_BANK.getByName(attempt).show());
  const alarms = await Promise.all(
    [other, env.SANDBOX_BANK.getByName(attempt)].map((bank) =>
      runInDurableObject(bank, (_, { storage }) => storage.getAlarm()),
    ),
  );
  expect(alarms[0]).toBe(alarms[1]);
});

test('the registry is transferred with its sequences', async () => {
  await askOperator('POST', '/copies/registry', { do: 'freeze', token });
  expect((await askOperator('POST', '/accounts', { name: 'Late' })).status).toBe(503);
  const headers = { ...operator, 'Copy-Token': token };
  const { text } = await ask('GET', '/operator/copies/registry', { headers });
  await askOperator('POST', '/copies/registry', { do: 'thaw', token });
  const other = env.REGISTRY.getByName('empty');
  await other.noteOperator('operator');
  const taken = await other.snapshot(await partCall('registry', text));
  expect(taken).toMatchObject({ ok: true });
  const sequences = await Promise.all(
    [other, env.REGISTRY.getByName('registry')].map((registry) =>
      runInDurableObject(registry, (_, { storage }) =>
        storage.sql.exec(`SELECT seq FROM sqlite_sequence WHERE name = 'pushes'`).one(),
      ),
    ),
  );
  expect(Number(sequences[0]?.seq)).toBeGreaterThan(0);
  expect(sequences[0]).toEqual(sequences[1]);
  expect(await other.readAccount(account.id)).toMatchObject({ name: 'حانوت' });
});

test('an object that crashes during the upload wakes empty, and the next part gets an error', async () => {
  const text = await copyLedger();
  const parts = cut(text);
  const ledger = emptyLedger();
  for (const number of [1, 2, 3]) expect(await bringPart(ledger, parts, number)).toMatchObject({ ok: true });
  expect(await isEmpty(ledger)).toBe(false);
  await runInDurableObject(ledger, (_, ctx) => ctx.abort('lost')).catch(() => undefined);
  const woken = env.LEDGER.getByName(`test:empty-${others}`);
  expect(await isEmpty(woken)).toBe(true);
  expect(await bringPart(woken, parts, 4)).toMatchObject({ ok: false, message: /Part 1/ });
  expect(await woken.snapshot({ do: 'look', copy: await sha256Of(text), token })).toEqual({
    ok: true,
    next: 1,
  });
  expect(await bring(woken, text)).toMatchObject({ ok: true });
});

test('a frozen object stays frozen over a restart, and its alarm fires after the thaw only', async () => {
  const fresh = await openAccount('Endormi');
  const own = new Merchant('test', fresh.test.secret_key);
  const ownPath = `/copies/accounts/${fresh.id}/test`;
  await own.stock();
  await askOperator('POST', ownPath, { do: 'freeze', token });
  await runInDurableObject(own.ledger(), (_, ctx) => ctx.abort('idle')).catch(() => undefined);
  expect((await own.call('POST', '/products', { name: 'Thé' })).status).toBe(503);
  expect((await own.call('GET', '/products')).status).toBe(200);
  const due = () => runInDurableObject(own.ledger(), (_, { storage }) => storage.getAlarm());
  await runDurableObjectAlarm(own.ledger());
  expect(await due()).toBeGreaterThan(Date.now() + FROZEN_FOR / 2);
  expect((await askOperator('POST', ownPath, { do: 'hold', token })).status).toBe(200);
  expect((await askOperator('POST', ownPath, { do: 'thaw', token })).status).toBe(200);
  expect((await own.call('POST', '/products', { name: 'Thé' })).status).toBe(200);
  const isDue = await due();
  expect(isDue === null || isDue < Date.now() + FROZEN_FOR / 2).toBe(true);
});
