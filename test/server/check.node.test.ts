import {
  appendFile,
  chmod,
  chown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkState } from '../../src/server/check/state.ts';
import { readServerSettings, type ServerSettings } from '../../src/server/settings.ts';
import { makeSecretFiles } from '../../src/server/state/secret-files.ts';
import { listAlarms } from '../../src/server/state/store.ts';
import { runServe } from './server-process.ts';

let settings: ServerSettings;
let objects: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanout-check-'));
  const shop = { origin: 'https://shop.hanout.test', listen: '127.0.0.1:1' };
  const written = { state: folder, clientAddress: 'X-Real-IP', files: 'server', shop };
  settings = readServerSettings(JSON.stringify(written), 'server.json', folder);
  await makeSecretFiles(settings, ['shop']);
  objects = join(folder, 'shop', 'hanout-shop-Shop');
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await chmod(join(folder, 'shop'), 0o700);
});
afterEach(() => rm(settings.stateFolder, { recursive: true }));

const id = 'a'.repeat(64);

/** An object's file as the runtime writes it, with enough in it to be damaged. */
async function writeObject(alarm: bigint | null): Promise<string> {
  const path = join(objects, `${id}.sqlite`);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE _cf_METADATA (key INTEGER PRIMARY KEY, value BLOB)');
  if (alarm !== null) database.prepare('INSERT INTO _cf_METADATA VALUES (1, ?)').run(alarm);
  database.exec(
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, note TEXT); CREATE INDEX by_note ON orders (note)',
  );
  const write = database.prepare('INSERT INTO orders (note) VALUES (?)');
  database.exec('BEGIN');
  for (let number = 0; number < 500; number += 1) write.run(`order ${number} ${'x'.repeat(50)}`);
  database.exec('COMMIT');
  database.close();
  await closeToOthers();
  return path;
}

async function closeToOthers(): Promise<void> {
  for (const name of await readdir(objects)) await chmod(join(objects, name), 0o600);
}

const findings = async (level: string, mends = false) =>
  ((await checkState(settings, { mends })) ?? [])
    .filter((one) => one.level === level)
    .map(({ text }) => text);

test('a sound folder is reported with sizes and without faults', async () => {
  await writeObject(null);
  expect(await findings('wrong')).toEqual([]);
  expect(await findings('ok')).toContainEqual(
    expect.stringMatching(/^shop\/hanout-shop-Shop: 1 objects, 0\.\d MiB;/),
  );
});

test('files readable by others are reported, and closed by the repair', async () => {
  const path = await writeObject(null);
  await chmod(path, 0o644);
  expect(await findings('wrong')).toEqual([`${path} is open to others: chmod go= ${path}`]);
  expect(await findings('ok', true)).toContain(`${path} was open to others: closed.`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await findings('wrong')).toEqual([]);
});

test('a damaged file, and one that is no database, are reported', async () => {
  const path = await writeObject(null);
  await truncate(path, 8192);
  expect(await findings('wrong')).toEqual([expect.stringContaining(path)]);
  await writeFile(path, 'no database at all');
  await appendFile(path, 'x'.repeat(5000));
  expect(await findings('wrong')).toEqual([
    expect.stringContaining(`${path} is damaged (file is not a database)`),
  ]);
});

test('an object near the size limit is reported in time', async () => {
  const path = await writeObject(null);
  const of = async (gigabytes: number) => {
    // Holes take no space.
    await truncate(path, gigabytes * 1024 ** 3);
    const all = await checkState(settings, { mends: false });
    return all?.find(({ text }) => text.startsWith('shop/'))?.level;
  };
  expect([await of(6), await of(8), await of(9.5)]).toEqual(['ok', 'note', 'wrong']);
});

test('the growth of an object is reported, and when it reaches the limit', async () => {
  const path = await writeObject(null);
  const database = new DatabaseSync(path);
  const bytes = Number(database.prepare('PRAGMA page_count').get()?.page_count) * 4096;
  database.exec('CREATE TABLE sizes (month TEXT PRIMARY KEY, at INTEGER NOT NULL, bytes INTEGER NOT NULL)');
  const months2 = 60 * 86_400_000;
  database.prepare('INSERT INTO sizes VALUES (?, ?, ?)').run('2026-01', Date.now() - months2, bytes - 8192);
  database.close();
  await closeToOthers();
  expect(await findings('ok')).toContainEqual(
    expect.stringMatching(/% of 10 GiB, \+0\.0 MiB in 30 days: enough for ever\.$/),
  );
  const again = new DatabaseSync(path);
  again.exec(`UPDATE sizes SET bytes = ${bytes - 2 * 1024 ** 3}`);
  again.close();
  await closeToOthers();
  expect(await findings('ok')).toContainEqual(
    expect.stringMatching(/, \+1024\.0 MiB in 30 days: enough for 9 months\.$/),
  );
});

test('alarms missing in the list are a fault, and the repair writes them', async () => {
  await writeObject(1_800_000_000_123_456_789n);
  const list = join(objects, 'metadata.sqlite');
  expect(await findings('wrong')).toEqual([
    expect.stringContaining(`${list} is missing, with 1 of 1 alarms`),
  ]);
  expect(await findings('ok', true)).toContainEqual(expect.stringContaining('written again'));
  await closeToOthers();
  expect(await findings('wrong')).toEqual([]);

  const rows = () => {
    const database = new DatabaseSync(list);
    const asked = database.prepare('SELECT actor_id, scheduled_time, actor_name FROM _cf_ALARM');
    asked.setReadBigInts(true);
    const all = asked.all().map((row) => ({ ...row }));
    database.close();
    return all;
  };
  const whole = [{ actor_id: id, scheduled_time: 1_800_000_000_123_456_789n, actor_name: null }];
  expect(rows()).toEqual(whole);
  listAlarms(list, [{ id, at: 1n }]);
  expect(rows()).toEqual(whole);
});

test('files of another owner are reported, and root gives them back, following no link', async () => {
  const isRoot = process.getuid?.() === 0;
  const path = await writeObject(1_800_000_000_000_000_000n);
  const folder = settings.stateFolder;
  const elsewhere = await mkdtemp(join(tmpdir(), 'hanout-elsewhere-'));
  await writeFile(join(elsewhere, 'system'), '');
  await symlink(elsewhere, join(objects, 'linked'));
  await link(join(elsewhere, 'system'), join(objects, 'second-name'));
  const file = join(folder, 'server.json');
  const shop = { origin: 'https://shop.hanout.test', listen: '127.0.0.1:1' };
  await writeFile(
    file,
    JSON.stringify({ state: 'state', clientAddress: 'X-Real-IP', files: 'server', shop }),
  );
  await mkdir(join(folder, 'state'), { mode: 0o700 });
  await rename(join(folder, 'shop'), join(folder, 'state', 'shop'));
  // Only root has files of others: for others there is nothing to give, and the links are reported as open to
  // others.
  const owner = isRoot ? 65_532 : (process.getuid?.() ?? 0);
  if (isRoot) for (const one of [folder, join(folder, 'state')]) await chown(one, owner, owner);
  const type = async (...args: string[]) => {
    const { ended, output } = runServe(['check', '--settings', file, ...args]);
    await ended;
    return output();
  };
  const there = path.replace(folder, join(folder, 'state'));
  const named = `${there} belongs to user 0: stop the server, then npm run serve -- check --mend`;
  expect((await type()).includes(named)).toBe(isRoot);
  const said = await type('--mend');
  expect(said.includes(`${there} was another’s: user ${owner} has it.`)).toBe(isRoot);
  expect(said).toContain('written again');
  const mended = await readdir(dirname(there));
  expect(mended).toContain('metadata.sqlite');
  for (const name of mended.filter((one) => one.includes('sqlite')))
    expect((await stat(join(dirname(there), name))).uid, name).toBe(owner);
  for (const one of [elsewhere, join(elsewhere, 'system')])
    expect((await stat(one)).uid).toBe(process.getuid?.());
  await rm(elsewhere, { recursive: true });
});
