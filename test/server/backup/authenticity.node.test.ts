import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { requireManifest, sign } from '../../../src/server/backup/manifest.ts';
import { gatherSecrets } from '../../../src/server/backup/secrets.ts';
import { closeServed, openServed } from '../served.ts';
import { makePlace, type Place, removePlace, runServe } from '../server-process.ts';

// Takes over 10 s: many altered backups are each verified by the command.

let place: Place;
let release: string;
let sealed: string;
let passphrase: string;

async function type(command: string, at: Place, ...args: string[]) {
  const { ended, output } = runServe([command, '--settings', at.settings, ...args]);
  return { code: await ended, said: output() };
}

beforeAll(async () => {
  const served = await openServed();
  ({ place, release } = served);
  served.server.child.kill('SIGTERM');
  await served.server.ended;
  passphrase = join(place.folder, 'passphrase');
  await writeFile(passphrase, 'a passphrase of enough words\n');
  const into = join(place.folder, 'sealed');
  await type('backup', place, '--into', into, '--passphrase-file', passphrase);
  const [name = ''] = await readdir(into);
  sealed = join(into, name);
});
afterAll(() => closeServed(undefined, place));

/** A copy of a sealed backup, for one test to change, and an empty place for it. */
let elsewhere: Place;
let from: string;
beforeEach(async () => {
  elsewhere = await makePlace(release);
  from = join(elsewhere.folder, 'backup');
  await cp(sealed, from, { recursive: true });
});
afterEach(() => removePlace(elsewhere));

const manifest = z.looseObject({
  mac: z.string().optional(),
  release: z.looseObject({}),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
type Manifest = z.infer<typeof manifest>;

async function changeManifest(change: (read: Manifest) => void): Promise<void> {
  const path = join(from, 'manifest.json');
  const read = manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  change(read);
  await writeFile(path, JSON.stringify(read));
}

async function objectOf(className: string): Promise<string> {
  const names = await readdir(from, { recursive: true });
  return names.find((name) => name.includes(`-${className}/`) && name.endsWith('.sqlite')) ?? '';
}

/** Changes a file, and the manifest so that its hash matches. */
async function change(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(join(from, path), bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await changeManifest(({ files }) => {
    files[path] = { bytes: bytes.length, sha256 };
  });
}

/** Gives the manifest the MAC that the server's own secrets make of it. */
async function signAgain(): Promise<void> {
  const secrets = await gatherSecrets({ stateFolder: place.state });
  const { mac: _, ...unsigned } = await requireManifest(from, 'backup');
  await writeFile(join(from, 'manifest.json'), JSON.stringify(sign(unsigned, secrets)));
}

const restore = (...args: string[]) => type('restore', elsewhere, '--from', from, ...args);
const opened = () => restore('--passphrase-file', passphrase);

async function expectRefused(said: string | RegExp): Promise<void> {
  expect(await opened()).toEqual({
    code: 1,
    said: typeof said === 'string' ? expect.stringContaining(said) : expect.stringMatching(said),
  });
  expect((await readdir(elsewhere.folder)).filter((name) => name.startsWith('state'))).toEqual([]);
}

describe('a change without the secret is refused before anything is written', () => {
  test('an order marked as paid, with a matching hash', async () => {
    const path = await objectOf('Shop');
    const database = new DatabaseSync(join(from, path));
    database.exec("UPDATE orders SET payment = 'paid'; PRAGMA user_version = 7");
    database.close();
    await change(path, await readFile(join(from, path)));
    await expectRefused('manifest.json is not as it was written');
  });

  test.each(['Ledger', 'Registry', 'Shop'])('a %s removed from folder and manifest', async (name) => {
    const path = await objectOf(name);
    await rm(join(from, path));
    await changeManifest(({ files }) => {
      delete files[path];
    });
    await expectRefused('manifest.json is not as it was written');
  });

  test.each(['begunAt', 'endedAt', 'version', 'workerd'])('%s of the manifest', async (field) => {
    await changeManifest((read) => {
      const changed = field === 'workerd' ? '1.20200101.1' : '2020-01-01T00:00:00.000Z';
      if (field in read.release) read.release[field] = changed;
      else read[field] = changed;
    });
    await expectRefused('manifest.json is not as it was written');
  });

  test('a manifest without its MAC, and one with another', async () => {
    await changeManifest((read) => {
      read.mac = 'a'.repeat(64);
    });
    await expectRefused('manifest.json is not as it was written');
    await changeManifest((read) => {
      delete read.mac;
    });
    await expectRefused('manifest.json has no MAC');
  });

  test('a missing object, and one changed under its old hash', async () => {
    const path = await objectOf('Shop');
    await writeFile(join(from, path), 'x');
    await expectRefused(`${path} in the backup ${from} is not as it was written`);
    await rm(join(from, path));
    await expectRefused(`${path} is missing in the backup ${from}`);
  });
});

test('missing sealed secrets and an object that SQLite cannot read are reported', async () => {
  const path = await objectOf('Ledger');
  await change(path, new TextEncoder().encode('no database at all'));
  await signAgain();
  await expectRefused(`${path} in the backup ${from} is damaged (file is not a database)`);
  await change(path, (await readFile(join(sealed, path))).subarray(0, 8192));
  await signAgain();
  await expectRefused(`${path} in the backup ${from} is damaged (database disk image is malformed)`);
  await rm(join(from, 'secrets.age'));
  await expectRefused(`${join(from, 'secrets.age')} is missing, and the manifest lists it`);
  await changeManifest(({ files }) => {
    delete files['secrets.age'];
  });
  await expectRefused(`${from} has no secrets`);
});

test('a backup sealed to a recipient is restored by the identity that keygen wrote, and by no other', async () => {
  const keys = ['key.txt', 'another.txt'].map((name) => join(elsewhere.folder, name));
  const [recipient = ''] = await Promise.all(
    keys.map(async (key) => (await type('keygen', place, '--into', key)).said.trim()),
  );
  const into = join(elsewhere.folder, 'to-recipient');
  await type('backup', place, '--into', into, '--recipient', recipient);
  const [name = ''] = await readdir(into);
  from = join(into, name);
  expect(await restore('--identity-file', keys[1] ?? '')).toEqual({
    code: 1,
    said: expect.stringContaining('another identity'),
  });
  expect(await restore('--identity-file', keys[0] ?? '')).toMatchObject({ code: 0 });
  expect(await gatherSecrets({ stateFolder: elsewhere.state })).toEqual(
    await gatherSecrets({ stateFolder: place.state }),
  );
});

test('a backup without its secrets is verified with a copy of them, and restored with it', async () => {
  const into = join(elsewhere.folder, 'bare');
  await type('backup', place, '--into', into);
  const [name = ''] = await readdir(into);
  from = join(into, name);
  expect(await restore()).toEqual({ code: 1, said: expect.stringContaining('with --secrets') });
  expect(await restore('--secrets', elsewhere.folder)).toEqual({
    code: 1,
    said: expect.stringContaining('There are no secrets in'),
  });
  const others = join(elsewhere.folder, 'others');
  await cp(join(place.state, 'secrets'), join(others, 'secrets'), { recursive: true });
  const sealing = join(others, 'secrets', 'service', 'SEALING_KEYS');
  const old = await readFile(sealing, 'utf8');
  const another = Buffer.alloc(32, 'z').toString('base64');
  await writeFile(sealing, another);
  expect(await restore('--secrets', others)).toEqual({
    code: 1,
    said: expect.stringContaining('its MAC does not fit'),
  });
  await writeFile(sealing, old);
  const routing = join(others, 'secrets', 'service', 'ROUTING_KEY');
  const route = await readFile(routing, 'utf8');
  await writeFile(routing, another);
  expect(await restore('--secrets', others)).toEqual({
    code: 1,
    said: expect.stringContaining('secrets/service/ROUTING_KEY is missing, or another'),
  });
  // A list has had another key in front since.
  await writeFile(routing, `${another},${route}`);
  await writeFile(sealing, `${another},${old}`);
  expect(await restore('--secrets', others)).toMatchObject({ code: 0 });
  expect(await readFile(join(elsewhere.state, 'secrets', 'service', 'SEALING_KEYS'), 'utf8')).toBe(
    `${another},${old}`,
  );
  expect(await type('check', elsewhere)).toMatchObject({ code: 0 });
});

test('a backup without an object fails, is not counted, and removes no other', async () => {
  const into = join(elsewhere.folder, 'kept');
  await mkdir(into);
  const keep = ['--into', into, '--keep', 'hourly=1'];
  await type('backup', place, ...keep);
  const before = await readdir(into);
  const ledger = join(place.state, await objectOf('Ledger'));
  await rename(ledger, `${ledger}.aside`);
  const failed = await type('backup', place, ...keep);
  await rename(`${ledger}.aside`, ledger);
  expect(failed).toEqual({ code: 1, said: expect.stringContaining(`${ledger} is missing`) });
  expect(await readdir(into)).toEqual(before);
});
