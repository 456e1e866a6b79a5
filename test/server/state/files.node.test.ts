import { existsSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveTo, syncAll, writePrivately } from '../../../src/server/state/files.ts';
import { makeSecretFiles } from '../../../src/server/state/secret-files.ts';

let folder: string;
/** The synced paths in order, and whether `final` existed by then. */
let synced: { path: string; isFinal: boolean }[];
let final: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-files-'));
  final = join(folder, 'final');
  synced = [];
  const handle = await open(folder);
  const prototype: { sync(this: { fd: number }): Promise<void> } = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(function (this: { fd: number }) {
    synced.push({ path: readlinkSync(`/proc/self/fd/${this.fd}`), isFinal: existsSync(final) });
    return sync.call(this);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('a private file is synced before it has its name, and the name before the call returns', async () => {
  await writePrivately(final, 'a key that is shown once');
  expect(synced).toEqual([
    { path: `${final}.new`, isFinal: false },
    { path: folder, isFinal: true },
  ]);
  expect(await readFile(final, 'utf8')).toBe('a key that is shown once');
  expect((await stat(final)).mode & 0o777).toBe(0o600);
});

test('each file and folder of a folder is synced before the folder has its name', async () => {
  const unfinished = `${final}.new`;
  await mkdir(join(unfinished, 'shop', 'objects'), { recursive: true });
  await writeFile(join(unfinished, 'shop', 'objects', 'one.sqlite'), 'one');
  await syncAll(unfinished);
  await moveTo(final, unfinished);
  expect(synced.filter(({ isFinal }) => !isFinal).map(({ path }) => path.slice(unfinished.length))).toEqual(
    expect.arrayContaining(['', '/shop', '/shop/objects', '/shop/objects/one.sqlite']),
  );
  expect(synced.at(-1)).toEqual({ path: folder, isFinal: true });
});

test('the name of a secret is synced as well', async () => {
  final = join(folder, 'secrets', 'shop', 'COOKIE_SECRET');
  await makeSecretFiles({ stateFolder: folder }, ['shop']);
  expect(synced).toContainEqual({ path: `${final}.new`, isFinal: false });
  expect(synced.at(-1)).toEqual({ path: join(folder, 'secrets', 'shop'), isFinal: true });
});
