import { existsSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeBackup } from '../../../src/server/backup/write-backup.ts';
import { check } from '../../../src/server/check/check.ts';
import { pathOfObject } from '../../../src/server/inventory/inventory.ts';
import { serve } from '../../../src/server/serve.ts';
import { readServerSettings, type ServerSettings } from '../../../src/server/settings.ts';
import { readAccountId } from '../../../src/service/identifiers/spelling.ts';
import { runStart } from '../../journey/local-start.ts';
import { closeServed, openServed } from '../served.ts';
import { makePlace, type Place, removePlace, runServe } from '../server-process.ts';

let place: Place;
let release: string;

beforeAll(async () => {
  const served = await openServed();
  ({ place, release } = served);
  served.server.child.kill('SIGTERM');
  await served.server.ended;
  // Sockets cannot be copied.
  await rm(join(place.state, 'run'), { recursive: true });
});
afterAll(() => closeServed(undefined, place));

/** A copy of a served state, for one test to damage. */
let copy: Place;
let state: string;
let settings: ServerSettings;
beforeEach(async () => {
  copy = await makePlace(release);
  state = copy.state;
  await cp(place.state, state, { recursive: true });
  settings = readServerSettings(await readFile(copy.settings, 'utf8'), copy.settings, release);
});
afterEach(() => removePlace(copy));

const secret = (path: string) => join(state, 'secrets', path);

async function objectOf(worker: string, className: string): Promise<string> {
  const folder = join(state, worker, `hanout-${worker}-${className}`);
  const [name = ''] = (await readdir(folder)).filter((one) => /^[\da-f]{64}\.sqlite$/.test(one));
  return join(folder, name);
}

async function lose(worker: string, className: string): Promise<void> {
  await rm(await objectOf(worker, className));
}

async function swap(one: string, other: string): Promise<void> {
  await rename(secret(one), secret('kept'));
  await rename(secret(other), secret(one));
  await rename(secret('kept'), secret(other));
}

/** Another secret of the same form. */
async function replace(path: string): Promise<void> {
  await writeFile(secret(path), Buffer.alloc(32, 'x').toString('base64'));
}

/** The fault named by each of the four commands, and that a start ended before anything ran. */
async function ask() {
  const wrong = (findings: Awaited<ReturnType<typeof check>>) =>
    findings.flatMap(({ level, text }) => (level === 'wrong' ? [text] : [])).join('\n');
  const begun: unknown[] = [];
  const server = serve(settings, (line) => begun.push(line.event));
  const start = await server.ready.then(
    () => '',
    (error: Error) => error.message,
  );
  await server.stop();
  const into = await mkdtemp(join(tmpdir(), 'hanout-backups-'));
  const backup = await writeBackup(settings, into, null).then(
    () => '',
    (error: Error) => error.message,
  );
  const backups = await readdir(into);
  await rm(into, { recursive: true });
  return {
    said: {
      start,
      check: wrong(await check(settings)),
      backup,
    },
    begun: begun.filter((event) => event === 'begun'),
    backups,
  };
}

const missing = (path: string) => new RegExp(`/secrets/${path} is missing: put it back`);

describe.each<[what: string, damage: () => Promise<void>, named: RegExp]>([
  [
    'the ledger’s file is gone',
    () => lose('service', 'Ledger'),
    /hanout-service-Ledger\/[\da-f]{64}\.sqlite is missing: .*restore a backup/,
  ],
  [
    'the ledger’s file is empty',
    async () => truncate(await objectOf('service', 'Ledger')),
    /hanout-service-Ledger\/[\da-f]{64}\.sqlite is empty: .*restore a backup/,
  ],
  [
    'the ledger’s file is truncated',
    async () => truncate(await objectOf('service', 'Ledger'), 8192),
    /hanout-service-Ledger\/[\da-f]{64}\.sqlite is damaged \(.*\): .*restore a backup/,
  ],
  [
    'the registry’s file is gone',
    () => lose('service', 'Registry'),
    /hanout-service-Registry\/[\da-f]{64}\.sqlite is missing/,
  ],
  [
    'the shop’s file is gone',
    () => lose('shop', 'Shop'),
    /hanout-shop-Shop\/[\da-f]{64}\.sqlite is missing: .*restore a backup/,
  ],
  [
    'the shop’s file is truncated',
    async () => truncate(await objectOf('shop', 'Shop'), 12_288),
    /hanout-shop-Shop\/[\da-f]{64}\.sqlite is damaged/,
  ],
  [
    'ROUTING_KEY is replaced',
    () => replace('service/ROUTING_KEY'),
    /secrets\/service\/ROUTING_KEY is not the secret/,
  ],
  [
    'SEALING_KEYS is replaced',
    () => replace('service/SEALING_KEYS'),
    /secrets\/service\/SEALING_KEYS is not the secret/,
  ],
  [
    'RECEIPT_KEYS is replaced',
    () => replace('service/RECEIPT_KEYS'),
    /secrets\/service\/RECEIPT_KEYS is not the secret/,
  ],
  [
    'COOKIE_SECRET is replaced',
    () => replace('shop/COOKIE_SECRET'),
    /secrets\/shop\/COOKIE_SECRET is not the secret/,
  ],
  [
    'ROUTING_KEY and SEALING_KEYS are swapped',
    () => swap('service/ROUTING_KEY', 'service/SEALING_KEYS'),
    /ROUTING_KEY holds secrets\/service\/SEALING_KEYS.*SEALING_KEYS holds secrets\/service\/ROUTING_KEY/s,
  ],
  [
    'SEALING_KEYS and RECEIPT_KEYS are swapped',
    () => swap('service/SEALING_KEYS', 'service/RECEIPT_KEYS'),
    /SEALING_KEYS holds secrets\/service\/RECEIPT_KEYS/,
  ],
  [
    'OPERATOR_KEY and ADMIN_KEY are swapped',
    () => swap('service/OPERATOR_KEY', 'ADMIN_KEY'),
    /OPERATOR_KEY holds secrets\/ADMIN_KEY/,
  ],
  [
    'COOKIE_SECRET is empty',
    () => writeFile(secret('shop/COOKIE_SECRET'), ''),
    /secrets\/shop\/COOKIE_SECRET is empty/,
  ],
  ...[
    'service/ROUTING_KEY',
    'service/SEALING_KEYS',
    'service/RECEIPT_KEYS',
    'service/OPERATOR_KEY',
    'shop/COOKIE_SECRET',
    'shop/SEALING_KEYS',
    'ADMIN_KEY',
    'ERASURE_KEY',
  ].map((path): [string, () => Promise<void>, RegExp] => [
    `${path} is gone`,
    () => rm(secret(path)),
    missing(path),
  ]),
])('when %s', (_, damage, named) => {
  test('start, check and backup report it before anything runs, and none advises to delete', async () => {
    await damage();
    const { said, begun, backups } = await ask();
    for (const [command, text] of Object.entries(said)) {
      expect(text, command).toMatch(named);
      expect(text, command).not.toMatch(/delete|remove/i);
    }
    expect({ begun, backups }).toEqual({ begun: [], backups: [] });
  });
});

/** Overwrites a table's first page in a ledger's file; its path. */
async function damageTable(table: string): Promise<string> {
  const path = await objectOf('service', 'Ledger');
  const database = new DatabaseSync(path);
  const asked = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?');
  const page = Number(asked.get(table)?.rootpage);
  database.close();
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(4096, 0xff), 0, 4096, (page - 1) * 4096);
  await file.close();
  return path;
}

test('check reads every object’s file to its end, and names the damaged one', async () => {
  const sound = (await check(settings)).filter(({ text }) => text.includes('databases sound'));
  expect(sound).toEqual([
    { level: 'ok', text: expect.stringMatching(/^SQLite’s check finds \d+ databases sound/) },
  ]);
  const path = await damageTable('customers');
  const wrong = (await check(settings)).filter(({ level }) => level === 'wrong');
  expect(wrong).toEqual([{ level: 'wrong', text: expect.stringContaining(`${path} is damaged (`) }]);
});

test('without an inventory a lost ledger is told as what it is, and none is made', async () => {
  await rm(join(state, 'inventory.json'));
  const { id } = JSON.parse(await readFile(join(state, 'account.json'), 'utf8'));
  const { account } = readAccountId(id) ?? {};
  const path = pathOfObject(join(state, 'service'), 'Ledger', `test:${account}`);
  // The runtime makes ids of names as the shop's server believes.
  await rm(path);
  const { said, begun } = await ask();
  const words = `${path} is missing, the ledger of the account ${id} of account.json: put it back`;
  for (const text of Object.values(said)) expect(text).toContain(words);
  expect({ begun, isMade: existsSync(path) }).toEqual({ begun: [], isMade: false });
});

test('a start that reads a damaged table names the object’s file, not the list of erasures', async () => {
  const path = await damageTable('erased');
  const server = serve({ ...settings, erasuresFile: join(copy.folder, 'erased', 'list') }, () => {});
  await expect(server.ready).rejects.toThrow(new RegExp(`^${path} is damaged \\(.*\\): .*restore a backup`));
  await server.stop();
});

test('intact parts are not reported', async () => {
  expect((await check(settings)).filter(({ level }) => level === 'wrong')).toEqual([]);
});

test('each command ends with 1, npm start as well', async () => {
  await lose('shop', 'Shop');
  await rm(secret('service/OPERATOR_KEY'));
  const commands = [['start'], ['check'], ['backup', '--into', join(copy.folder, 'backups')]];
  const runs = [
    ...commands.map((command) => runServe([...command, '--settings', copy.settings])),
    runStart({ STATE_DIR: state, PORT: String(copy.shopPort), SERVICE_PORT: String(copy.servicePort) }),
  ];
  for (const { ended, output } of runs) {
    expect([await ended, output()]).toEqual([
      1,
      expect.stringMatching(/OPERATOR_KEY is missing.*Shop\/[\da-f]{64}\.sqlite is missing/s),
    ]);
  }
});

test('a key that opens nothing may be wrong: check notes it', async () => {
  for (const path of ['service/OPERATOR_KEY', 'ADMIN_KEY', 'ERASURE_KEY']) {
    await replace(path);
    const note = { level: 'note', text: `${secret(path)} is another than at the last start.` };
    expect(await check(settings)).toContainEqual(note);
  }
});

test('a new secret before the others of a list is accepted, and may stand alone after a start with both', async () => {
  const path = secret('service/ROUTING_KEY');
  const old = await readFile(path, 'utf8');
  const another = Buffer.alloc(32, 'y').toString('base64');
  await writeFile(path, `${another},${old}`);
  const server = serve(settings, () => {});
  await server.ready;
  await server.stop();
  await writeFile(path, another);
  expect((await check(settings)).filter(({ level }) => level === 'wrong')).toEqual([]);
  await writeFile(path, old);
  expect(await check(settings)).toContainEqual({
    level: 'wrong',
    text: expect.stringContaining(`${path} is not the secret`),
  });
});

test('with an unreadable inventory a start does not guess, and writes it again from the state', async () => {
  const path = join(state, 'inventory.json');
  const written = await readFile(path, 'utf8');
  await writeFile(path, written.slice(0, 100));
  const { said, begun } = await ask();
  for (const text of Object.values(said)) expect(text).toContain(`${path} cannot be read: move it aside`);
  expect(begun).toEqual([]);
  await rename(path, join(dirname(path), 'aside'));
  const server = serve(settings, () => {});
  await server.ready;
  await server.stop();
  expect(await readFile(path, 'utf8')).toBe(written);
});
