import { appendFile, mkdir, readdir, readFile, rename, rm, rmdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { makeIdentity } from '../../scripts/serve/sealing.ts';
import { appendErasures, openErasures, readErasures } from '../../src/server/erasures/list.ts';
import { Visitor } from '../fixtures/visitor.ts';
import { askThrough } from './proxy.ts';
import { builtRelease } from './release.ts';
import { deskPageOf, openDesk } from './releases/desk.ts';
import { closeServed } from './served.ts';
import { makePlace, type Place, type Running, runServe, shopOrigin, startServer } from './server-process.ts';
import { apiBase, openApi, stockShelf } from './service-api-client.ts';

let release: string;
let place: Place;
let list: string;
/** Seals the backups. */
let recipient: string;
let server: Running;

beforeAll(async () => {
  release = await builtRelease();
  place = await makePlace(release, { erasures: 'backups/erasures' });
  list = join(place.folder, 'backups', 'erasures');
});

afterAll(() => closeServed(server, place));

async function type(...[command = '', ...args]: string[]): Promise<{ code: number | null; said: string }> {
  const { ended, output } = runServe([command, '--settings', place.settings, ...args]);
  return { code: await ended, said: output() };
}

/** Cells of all objects that contain a word. */
async function find(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, parentPath } of await readdir(place.state, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.sqlite')) continue;
    const database = new DatabaseSync(join(parentPath, name), { readOnly: true });
    const tables = database
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%cf%'`)
      .all();
    for (const { name: table } of tables)
      for (const row of database.prepare(`SELECT * FROM "${String(table)}"`).all())
        for (const [column, value] of Object.entries(row))
          if (String(value).includes(word)) found.push(`${String(table)}.${column}`);
    database.close();
  }
  return found;
}

/** Until nothing is found: kept answers lose personal data by the alarm. */
async function awaitGone(word: string): Promise<void> {
  for (let tries = 0; tries < 150 && (await find(word)).length > 0; tries += 1) await sleep(100);
  expect(await find(word)).toEqual([]);
}

/** Files below a folder whose bytes contain a word: rows, freed pages and write-ahead logs. */
async function findBytes(folder: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, parentPath } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const bytes = await readFile(join(parentPath, name)).catch(() => Buffer.of());
    if (bytes.includes(word)) found.push(name);
  }
  return found;
}

const named = z.object({ id: z.string() });
const report = z.object({ erased: z.array(z.string()) });
const phone = '550123456';
const other = '0770112233';

test('a person erased since the backup is erased again before the restored server’s first answer', async () => {
  const price = await stockShelf(place);
  server = await startServer(place.settings);
  const ask = askThrough(place.shopPort, '41.96.0.7');
  const shopper = new Visitor(shopOrigin, ask);
  await shopper.waitForPage('/fr/p/dattes', '950');
  const { token, checkout } = await shopper.order('fr', price, 2, 'Amina');
  const api = await openApi(place);
  await api.call(`/checkouts/${checkout}/simulate`, { outcome: 'canceled' });
  await shopper.waitForPage(`/fr/orders/${token}`, 'data-payment="canceled"');
  const customer = named.parse(await api.call('/customers', { name: 'Karim', phone: other })).id;
  const keyFile = join(place.folder, 'key.txt');
  recipient = await makeIdentity(keyFile);
  const into = join(place.folder, 'backups');
  expect((await type('backup', '--into', into, '--recipient', recipient)).code).toBe(0);

  const key = await readFile(join(place.state, 'secrets', 'ERASURE_KEY'), 'utf8');
  const erased = await ask(`${shopOrigin}/privacy/erasures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: `0${phone}` }),
  });
  const [number = ''] = report.parse(await erased.json()).erased;
  // It is written when the answer comes.
  expect((await readErasures(list)).orders).toEqual(new Set([number]));
  const headers = { authorization: `Bearer ${api.key}` };
  const gone = await api.send(`${apiBase}/customers/${customer}`, { method: 'DELETE', headers });
  expect(gone.status).toBe(200);
  expect((await readErasures(list)).customers).toContain(customer);
  expect(await readFile(list, 'utf8')).not.toContain(phone);
  await awaitGone(phone);

  server.child.kill('SIGTERM');
  await server.ended;
  await rm(place.state, { recursive: true });
  const [name = ''] = (await readdir(into)).filter((one) => one !== 'erasures');
  const restore = ['restore', '--from', join(into, name), '--identity-file', keyFile];
  await rename(list, `${list}.away`);
  expect(await type(...restore)).toEqual({ code: 1, said: expect.stringContaining('no list of erasures') });
  await rename(`${list}.away`, list);
  // The order, its customer at the service, and the other one.
  expect(await type(...restore)).toEqual({ code: 0, said: expect.stringContaining('3 who were erased') });
  expect(await find(phone)).not.toEqual([]);
  expect(await find(other)).not.toEqual([]);

  server = await startServer(place.settings);
  const page = await (await shopper.get(`/fr/orders/${token}`)).text();
  expect(page).toContain(number.slice(4));
  expect(page).not.toContain('Bab El Oued');
  const asked = await api.send(`${apiBase}/customers/${customer}`, { headers });
  expect(asked.status).toBe(404);
  await awaitGone(phone);
  await awaitGone(other);
});

test('an erased person is in no byte of a later backup, nor of the state after compaction', async () => {
  const words = [phone, other, 'Amina', 'amina', 'Bab El Oued', 'Karim'];
  const left = async (folder: string) =>
    (await Promise.all(words.map((word) => findBytes(folder, word)))).flat().length;
  // Both were erased above. SQLite keeps deleted data in freed pages and in its log.
  expect(await left(place.state)).toBeGreaterThan(0);
  const into = join(place.folder, 'later');
  expect((await type('backup', '--into', into, '--recipient', recipient)).code).toBe(0);
  expect(await left(into)).toBe(0);

  const compacted = () => server.lines().filter(({ event }) => event === 'compacted');
  const startAnew = async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    server = await startServer(place.settings);
  };
  // The next start is less than a day later: it need not compact again.
  await startAnew();
  expect(compacted()).toEqual([]);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(place.state, 'compacted'), yesterday, yesterday);
  await startAnew();
  expect(compacted()).toEqual([expect.objectContaining({ from: 'server', level: 'info' })]);
  expect(await left(place.state)).toBe(0);
});

test('erasures missing in the list are added at a start', async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  const before = await readErasures(list);
  await rm(list);
  server = await startServer(place.settings);
  expect(await readErasures(list)).toEqual(before);
});

test('nothing is erased while the list cannot be written', async () => {
  const api = await openApi(place);
  const customer = named.parse(await api.call('/customers', { name: 'Lina' })).id;
  const headers = { authorization: `Bearer ${api.key}` };
  const erase = () => api.send(`${apiBase}/customers/${customer}`, { method: 'DELETE', headers });
  await rename(list, `${list}.away`);
  await mkdir(list);
  const refused = await erase();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'storage_unavailable' });
  expect(await (await api.send(`${apiBase}/customers/${customer}`, { headers })).text()).toContain('Lina');
  expect(server.lines()).toContainEqual(expect.objectContaining({ event: 'erasures', level: 'error' }));
  await rmdir(list);
  await rename(`${list}.away`, list);
  expect((await erase()).status).toBe(200);
  expect((await readErasures(list)).customers).toContain(customer);
});

/** The file of an object that has this table. */
async function fileWith(table: string, worker: string): Promise<string> {
  for (const { name, parentPath } of await readdir(place.state, { recursive: true, withFileTypes: true })) {
    const path = join(parentPath, name);
    if (!name.endsWith('.sqlite') || !path.includes(worker)) continue;
    const database = new DatabaseSync(path, { readOnly: true });
    const has = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined;
    database.close();
    if (has) return path;
  }
  throw new Error(`No object of ${worker} has a table ${table}.`);
}

/** Makes rows of the stopped server older. */
async function age(worker: string, table: string, statements: readonly string[]): Promise<void> {
  const database = new DatabaseSync(await fileWith(table, worker));
  for (const statement of statements) database.exec(statement);
  database.close();
}

test('an erasure on each way outlives a restore: key, order, customer, age and removal', async () => {
  const price = z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await openApi(place)).call('/prices')).data[0]?.id;
  if (price === undefined) throw new Error('The shelf has no price.');
  const ask = askThrough(place.shopPort, '41.96.0.9');
  const desk = await openDesk(place);
  const api = await openApi(place);
  /** Five people with an order each, whose payment ended; `failed` was tried, `canceled` was not. */
  const people = {
    key: { name: 'Yasmine', phone: '0661000001', outcome: 'failed' },
    order: { name: 'Brahim', phone: '0661000002', outcome: 'failed' },
    customer: { name: 'Chafia', phone: '0661000003', outcome: 'failed' },
    age: { name: 'Djamila', phone: '0661000004', outcome: 'failed' },
    removal: { name: 'Elias', phone: '0661000005', outcome: 'canceled' },
  };
  const numbers = new Map<string, string>();
  for (const [way, { name, phone: typed, outcome }] of Object.entries(people)) {
    const shopper = new Visitor(shopOrigin, ask);
    const { token, checkout } = await shopper.order('fr', price, 1, name, typed);
    await api.call(`/checkouts/${checkout}/simulate`, { outcome });
    const page = await shopper.waitForPage(`/fr/orders/${token}`, `data-payment="${outcome}"`);
    numbers.set(way, deskPageOf(page).split('/').at(-1) ?? '');
  }
  const numberOf = (way: keyof typeof people) => numbers.get(way) ?? '';
  const into = join(place.folder, 'each');
  expect((await type('backup', '--into', into, '--recipient', recipient)).code).toBe(0);

  const key = await readFile(join(place.state, 'secrets', 'ERASURE_KEY'), 'utf8');
  const customers = (await readErasures(list)).customers.size;
  const erased = await ask(`${shopOrigin}/privacy/erasures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ order: numberOf('key') }),
  });
  expect(erased.status).toBe(200);
  await desk.send(`/fr/desk/orders/${numberOf('order')}/erase`, { sure: 'yes' });
  await desk.send(`/fr/desk/customers/${numberOf('customer')}/erase`, { sure: 'yes' });
  // All three are written when their answers come.
  const listed = async () => (await readErasures(list)).orders;
  for (const way of ['key', 'order', 'customer'] as const)
    expect(await listed(), way).toContain(numberOf(way));

  server.child.kill('SIGTERM');
  await server.ended;
  // Years pass for the other two: the shop forgets one and removes the other by itself.
  const those = `('${numberOf('age')}', '${numberOf('removal')}')`;
  const years = 4 * 365 * 24 * 3_600;
  await age('shop', 'orders', [
    `UPDATE order_events SET at = at - ${years} WHERE order_id IN (SELECT id FROM orders WHERE number IN ${those})`,
    `UPDATE orders SET placed_at = placed_at - ${years}000, forget_at = 0 WHERE number IN ${those}`,
  ]);
  const ledger = [
    `UPDATE checkouts SET created_at = created_at - ${years}`,
    `UPDATE customers SET created_at = created_at - ${years}, updated_at = updated_at - ${years}`,
  ];
  await age('service', 'retention', ledger);
  server = await startServer(place.settings);
  await desk.get('/fr/desk');
  await vi.waitFor(
    async () => {
      for (const way of ['age', 'removal'] as const) expect(await listed(), way).toContain(numberOf(way));
    },
    { timeout: 180_000, interval: 200 },
  );
  // And their five customers at the service, by the shop's request or by age.
  await vi.waitFor(async () => expect((await readErasures(list)).customers.size).toBe(customers + 5), {
    timeout: 180_000,
    interval: 200,
  });

  server.child.kill('SIGTERM');
  await server.ended;
  await rm(place.state, { recursive: true });
  const [name = ''] = await readdir(into);
  const keyFile = join(place.folder, 'key.txt');
  const restored = await type('restore', '--from', join(into, name), '--identity-file', keyFile);
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/\d+ who were erased/) });
  for (const { name: person } of Object.values(people)) expect(await find(person)).not.toEqual([]);
  server = await startServer(place.settings);
  const restoredDesk = await openDesk(place);
  await restoredDesk.get('/fr/desk');
  const words = Object.values(people).flatMap(({ name: person, phone: typed }) => [person, typed.slice(1)]);
  for (const word of words) await awaitGone(word);
  // No page shows them, and no export or later backup takes them along.
  const pages = ['customers', 'orders', ...Array.from(numbers.values(), (number) => `orders/${number}`)];
  for (const page of pages) {
    const shown = await (await restoredDesk.get(`/fr/desk/${page}`)).text();
    for (const word of words) expect(shown, page).not.toContain(word);
  }
  for (const command of ['export', 'backup']) {
    const folder = join(place.folder, `${command}-later`);
    expect((await type(command, '--into', folder)).code, command).toBe(0);
    for (const word of words) expect(await findBytes(folder, word), command).toEqual([]);
  }
});

test('a line truncated by a crash damages no other, and is reported', async () => {
  const file = join(place.folder, 'cut-off');
  await openErasures(file);
  await appendErasures(file, [{ order: 'AAAA1111' }, { customer: 'a1' }]);
  await appendFile(file, '{"at":"2026-11-23T0');
  await openErasures(file);
  await appendErasures(file, [{ order: 'BBBB2222' }]);
  expect(await readErasures(file)).toEqual({
    orders: new Set(['AAAA1111', 'BBBB2222']),
    customers: new Set(['a1']),
    unreadable: 1,
  });
});
