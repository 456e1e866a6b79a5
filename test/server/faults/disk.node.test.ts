import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { Visitor } from '../../fixtures/visitor.ts';
import { askThrough } from '../proxy.ts';
import { builtRelease } from '../release.ts';
import { closeServed } from '../served.ts';
import {
  BOUND_BY_MODES,
  makePlace,
  type Place,
  pidOf,
  type Running,
  runServe,
  shopOrigin,
  startServer,
} from '../server-process.ts';
import { type Api, checkoutBody, openApi, stockShelf } from '../service-api-client.ts';
import { expectCheckouts, loadService, makeCheckout } from './load.ts';

let release: string;
let place: Place;
let server: Running;
let price: string;

beforeAll(async () => {
  release = await builtRelease();
});

beforeEach(async () => {
  place = await makePlace(release);
  price = await stockShelf(place);
});
afterEach(() => closeServed(server, place));

/** The answer to a request that has to write. */
async function refusalOf(
  api: Api,
  key: string,
): Promise<{ status: number; retryAfter: string | null; code: unknown }> {
  const answer = await api.ask('/checkouts', checkoutBody, key);
  const said: unknown = await answer.json();
  const code = typeof said === 'object' && said !== null && 'code' in said ? said.code : null;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code };
}

const refused = { status: 503, retryAfter: '30', code: 'storage_unavailable' };
const buy = (name: string) =>
  new Visitor(shopOrigin, askThrough(place.shopPort, '41.96.0.10')).order('fr', price, 1, name);

/** With the server stopped: SQLite finds every object intact. */
async function expectWhole(): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
  const { ended, output } = runServe(['check', '--settings', place.settings]);
  expect([await ended, output()]).toEqual([0, expect.not.stringContaining('WRONG')]);
}

/**
 * The kernel ends a process that writes beyond its limit, unless it ignores that signal: then the write
 * fails, as on a full disk. Node resets ignored signals when it starts another process, so the program that
 * starts the runtime ignores it.
 */
async function withFailingWrites(): Promise<string[]> {
  const programs = join(place.folder, 'programs');
  await mkdir(programs);
  const setpriv = spawnSync('sh', ['-c', 'command -v setpriv']).stdout.toString().trim();
  await writeFile(join(programs, 'setpriv'), `#!/bin/sh\ntrap '' XFSZ\nexec ${setpriv} "$@"\n`, {
    mode: 0o755,
  });
  return ['env', `PATH=${programs}:${process.env.PATH}`];
}

/** Bytes to which a file may grow. */
function limitFiles(bytes: '0' | 'unlimited'): void {
  for (const worker of ['service', 'shop']) {
    const pid = String(pidOf(server, worker));
    const { stderr } = spawnSync('prlimit', ['--pid', pid, `--fsize=${bytes}:unlimited`]);
    expect(String(stderr)).toBe('');
  }
}

test('a full disk is a 503, and nothing is half done', async () => {
  server = await startServer(place.settings, await withFailingWrites());
  const api = await openApi(place);
  const load = loadService(api, 'before', 4);
  await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(20));
  limitFiles('0');
  await sleep(200);
  await load.end();
  for (const key of ['one', 'two', 'three']) expect(await refusalOf(api, key)).toEqual(refused);
  await expect(buy('Amina')).rejects.toThrow(/: 503 .*Un problème est survenu chez nous/);
  // Both continue: once there is space, they need no restart.
  limitFiles('unlimited');
  const made = new Set<string>();
  for (const key of ['one', 'two', 'three', 'one'])
    await eventually(async () => {
      const answer = await makeCheckout(api, key);
      expect(answer).toBeTypeOf('object');
      if (typeof answer === 'object') made.add(answer.id);
    });
  expect(made.size).toBe(3);
  await expectCheckouts(api, load.acknowledged);
  await eventually(() => buy('Bilal'));
  await expectWhole();
});

/** Whether a folder's contents can be written, or, with `isWhole` false, the objects' files alone cannot. */
async function setModes(folder: string, isWritable: boolean, isWhole = true): Promise<void> {
  const [ofFolders, ofFiles] = isWritable ? [0o700, 0o600] : [0o500, 0o400];
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!isWhole && !/^[\da-f]{64}\.sqlite/.test(entry.name)) continue;
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? ofFolders : ofFiles);
  }
  if (isWhole) await chmod(folder, ofFolders);
}

test('on a read-only disk it does not start, and says why', async () => {
  const storage = join(place.state, 'service');
  await setModes(storage, false);
  const { ended, output } = runServe(['start', '--settings', place.serviceAlone], BOUND_BY_MODES);
  expect(await ended).toBe(1);
  expect(output()).toMatch(
    /User \d+ may not read or write \S+service\S* \(of user \d+, mode 0\d00\): change/,
  );
  await setModes(storage, true);
  server = await startServer(place.serviceAlone, BOUND_BY_MODES);
});

test('an object with a read-only file is a 503', async () => {
  const storage = join(place.state, 'service');
  server = await startServer(place.serviceAlone, BOUND_BY_MODES);
  // A start refuses such a file, and opens no object itself.
  await setModes(storage, false, false);
  const api = await openApi(place);
  for (const key of ['one', 'two']) expect(await refusalOf(api, key)).toEqual(refused);
  server.child.kill('SIGTERM');
  await server.ended;
  await setModes(storage, true);
  server = await startServer(place.serviceAlone, BOUND_BY_MODES);
  expect(await makeCheckout(api, 'one')).toBeTypeOf('object');
  await expectWhole();
});
