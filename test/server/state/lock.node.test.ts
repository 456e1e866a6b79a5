import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { check } from '../../../src/server/check/check.ts';
import { readServerSettings, type ServerSettings } from '../../../src/server/settings.ts';
import { isServed, takeLock } from '../../../src/server/state/lock.ts';

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

test('whoever asks whether a folder is served leaves nothing in it', async () => {
  expect(isServed(settings)).toBe(false);
  await check(settings);
  expect(await readdir(settings.stateFolder)).toEqual([]);
  const lock = takeLock(settings);
  expect(isServed(settings)).toBe(true);
  lock.release();
  expect(isServed(settings)).toBe(false);
});

test('another user is told whose the folder is, before anything in it is opened', async () => {
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
