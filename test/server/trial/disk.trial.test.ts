import { spawnSync } from 'node:child_process';
import { mkdir, rename, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { eventually } from '../../eventually.ts';
import { expectCheckouts, loadService, makeCheckout } from '../faults/load.ts';
import { builtRelease } from '../release.ts';
import { closeServed } from '../served.ts';
import { makePlace, type Place, type Running, startServer } from '../server-process.ts';
import { openApi, stockShelf } from '../service-api-client.ts';
import { tryWhere } from './trying.ts';

let place: Place;
let server: Running;

const mayMount = spawnSync('unshare', ['-Urm', '--', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

beforeAll(async () => {
  place = await makePlace(await builtRelease());
  await stockShelf(place);
});
afterAll(() => closeServed(server, place));

// Elsewhere a write that fails by a limit of the process stands in for it (test/server/faults).
const reason = 'the kernel lets no user mount one';
tryWhere(mayMount, reason, 'a small disk that is full is a 503 until there is room', async () => {
  const kept = join(place.folder, 'kept');
  await rename(place.state, kept);
  await mkdir(place.state);
  const mounting =
    'mount -t tmpfs -o size=16m,mode=0700 tmpfs "$0" && cp -a "$1"/. "$0" && shift && exec "$@"';
  const within = ['unshare', '-Urm', '--', 'sh', '-c', mounting, place.state, kept];
  server = await startServer(place.settings, within);
  const disk = join('/proc', String(server.child.pid), 'root', place.state);
  const api = await openApi({ ...place, state: disk });
  const ballast = join(disk, 'ballast');
  expect(await makeCheckout(api, 'before')).toBeTypeOf('object');
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k']);
  const load = loadService(api, 'full', 4);
  // Writes that fit into the write-ahead log still succeed; then there is no space.
  await eventually(() => expect(server.output()).toContain('SQLITE_FULL'));
  await load.end();
  await truncate(ballast, 0);
  await eventually(async () => expect(await makeCheckout(api, 'after')).toBeTypeOf('object'));
  await expectCheckouts(api, load.acknowledged);
  const statuses = server.lines().flatMap(({ method, status }) => (method === 'POST' ? [status] : []));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
