import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { check } from '../../../src/server/check/check.ts';
import { serve } from '../../../src/server/serve.ts';
import { readServerSettings, type ServerSettings } from '../../../src/server/settings.ts';
import { isServed, takeLock } from '../../../src/server/state/lock.ts';
import { BOUND_BY_MODES, runServe } from '../server-process.ts';

let settings: ServerSettings;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanout-lock-'));
  const shop = { origin: 'https://shop.hanout.test', listen: '127.0.0.1:1' };
  const written = { state: folder, clientAddress: 'X-Real-IP', files: 'server', shop };
  settings = readServerSettings(JSON.stringify(written), 'server.json', folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(settings.stateFolder, { recursive: true });
});

test('the check whether a folder is served leaves no file in it', async () => {
  expect(isServed(settings)).toBe(false);
  await check(settings);
  expect(await readdir(settings.stateFolder)).toEqual([]);
  const lock = takeLock(settings);
  expect(isServed(settings)).toBe(true);
  lock.release();
  expect(isServed(settings)).toBe(false);
});

test('a server that is stopped during its start gives the folder back', async () => {
  const built = { compatibilityDate: '', compatibilityFlags: [], vars: {}, objects: [], limits: [] };
  const worker = { ...built, name: 'hanout', secrets: [], modules: [], files: {} };
  const release = {
    ...{ format: 1, version: '0.1.0', commit: null, workerd: '1', builtAt: '' },
    ...{ workers: { service: worker, shop: worker }, checksums: {} },
  };
  await writeFile(join(settings.release, 'release.json'), JSON.stringify(release));
  const server = serve(settings, () => undefined);
  await server.stop();
  await server.ready;
  expect(isServed(settings)).toBe(false);
});

test('another user is told the folder’s owner, before any file in it is opened', async () => {
  takeLock(settings).release();
  const uid = process.getuid?.() ?? 0;
  vi.spyOn(process, 'getuid').mockReturnValue(uid + 1);
  const found = (await check(settings)).map(({ text }) => text);
  expect(found).toContain(
    `${settings.stateFolder} belongs to user ${uid}, and this is user ${uid + 1}: start as its owner.`,
  );
  // That needs the lock.
  expect(found.join('\n')).not.toMatch(/The server is/);
});

test('a lock that is a link is refused, and its target is not written', async () => {
  const elsewhere = join(settings.stateFolder, 'elsewhere');
  await writeFile(elsewhere, 'kept');
  await symlink(elsewhere, join(settings.stateFolder, 'lock'));
  expect(() => takeLock(settings)).toThrow('is a link');
  expect(await readFile(elsewhere, 'utf8')).toBe('kept');
});

test('a user without access to the lock is told so', async () => {
  const file = join(settings.stateFolder, 'server.json');
  const shop = { origin: 'https://shop.hanout.test', listen: '127.0.0.1:1' };
  await writeFile(file, JSON.stringify({ state: '.', clientAddress: 'X-Real-IP', files: 'server', shop }));
  await writeFile(join(settings.stateFolder, 'lock'), '', { mode: 0 });
  const { ended, output } = runServe(['check', '--settings', file], BOUND_BY_MODES);
  expect([await ended, output()]).toEqual([
    1,
    expect.stringContaining('lock is closed to this user: ask as its owner.'),
  ]);
});
