import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireManifest } from '../../../src/server/backup/manifest.ts';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import { readServiceSecrets } from '../../../src/server/state/secret-files.ts';
import type { TransferClient } from '../../../src/server/transfer/client.ts';
import { writeExport } from '../../../src/server/transfer/export.ts';
import { importService } from '../../../src/server/transfer/import.ts';
import { builtRelease } from '../release.ts';
import {
  makePlace,
  type Place,
  pidOf,
  type Running,
  removePlace,
  serviceOrigin,
  startServer,
} from '../server-process.ts';
import { openApi, stockShelf } from '../service-api-client.ts';

/** A snapshot that is partly uploaded when the connection, its receiver or its sender ends. */

let from: Place;
let to: Place;
let server: Running;
let exports: string;
const relays: Server[] = [];

/**
 * The service of a place, called at its own socket; `meet`: called with the number of each part, and true for
 * a refused one.
 */
async function clientOf(
  place: Place,
  meet: (parts: number) => boolean = () => false,
): Promise<TransferClient> {
  const socketPath = join(place.folder, `relay-${relays.length}`);
  let parts = 0;
  const relay = createServer((asked, answer) => {
    if (asked.method === 'PUT') parts += 1;
    if (asked.method === 'PUT' && meet(parts)) return void answer.writeHead(401).end('{"message":"No."}');
    const inside = join(place.state, 'run', 'service.sock');
    const { url: path, method, headers } = asked;
    // A kept connection would lead to the process that was killed: "socket hang up".
    const on = request({ agent: false, socketPath: inside, path, method, headers });
    on.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  }).listen(socketPath);
  relays.push(relay);
  await once(relay, 'listening');
  const { OPERATOR_KEY: key } = await readServiceSecrets({ stateFolder: place.state });
  return { origin: serviceOrigin, key, base: '/operator/copies', send: sendTo(socketPath) };
}

beforeAll(async () => {
  const release = await builtRelease();
  exports = await mkdtemp(join(tmpdir(), 'hanout-exports-'));
  from = await makePlace(release);
  await stockShelf(from);
  to = await makePlace(release);
});

afterAll(async () => {
  for (const relay of relays) relay.close();
  server?.child.kill('SIGTERM');
  await server?.ended;
  for (const place of [from, to]) if (place !== undefined) await removePlace(place);
  await rm(exports, { recursive: true, force: true });
});

test('an import continues after its receiver was killed, and starts again after its sender ended', async () => {
  server = await startServer(from.serviceAlone);
  const { folder } = await writeExport({ service: await clientOf(from), shop: null }, exports);
  const there = await openApi(from);
  const before = await Promise.all(['/products', '/prices', '/events'].map((path) => there.call(path)));
  server.child.kill('SIGTERM');
  await server.ended;
  await mkdir(to.state, { mode: 0o700 });
  for (const name of ['secrets', 'account.json'])
    await cp(join(from.state, name), join(to.state, name), { recursive: true });
  server = await startServer(to.serviceAlone);
  const manifest = await requireManifest(folder, 'export');
  const pace = { partBytes: 1_000, pause: 300 };

  const refusing = await clientOf(to, (parts) => parts === 5);
  await expect(importService(refusing, folder, manifest, pace)).rejects.toThrow('No.');
  let killed = 0;
  const killing = await clientOf(to, (parts) => {
    if (parts !== 5) return false;
    killed = pidOf(server, 'service');
    process.kill(killed, 'SIGKILL');
    return false;
  });
  const hold = await importService(killing, folder, manifest, pace);
  expect(killed).toBeGreaterThan(0);
  expect(pidOf(server, 'service')).not.toBe(killed);
  await hold.thaw();
  const here = await openApi(to);
  const after = await Promise.all(['/products', '/prices', '/events'].map((path) => here.call(path)));
  expect(after).toEqual(before);

  // It is complete again, and an existing import is not overwritten.
  await (await importService(await clientOf(to), folder, manifest, pace)).thaw();
  const other = { ...manifest, files: { ...manifest.files } };
  other.files['service/registry.jsonl'] = { bytes: 1, sha256: 'd'.repeat(64) };
  await expect(importService(await clientOf(to), folder, other, pace)).rejects.toThrow(
    'has accounts already',
  );
});
