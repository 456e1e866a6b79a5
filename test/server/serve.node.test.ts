import { existsSync } from 'node:fs';
import { appendFile, chmod, cp, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../src/server/check/check.ts';
import { sendTo } from '../../src/server/running/send-to-socket.ts';
import { readServerSettings } from '../../src/server/settings.ts';
import { readAlarmOf } from '../../src/server/state/store.ts';
import { eventually } from '../eventually.ts';
import { isAlive, runStart } from '../journey/local-start.ts';
import { expectCheckouts, loadService } from './faults/load.ts';
import { askThrough } from './proxy.ts';
import { closeServed, openServed } from './served.ts';
import {
  makePlace,
  type Place,
  type Running,
  pidOf as readPid,
  removePlace,
  runServe,
  serviceOrigin,
  shopOrigin,
  startServer,
} from './server-process.ts';
import { apiBase, openApi } from './service-api-client.ts';
import { orderDates, payAtBank } from './shopper-client.ts';

// Takes over 10 s: servers are started, killed and started again, and their restarts are awaited.

let release: string;
let place: Place;
let server: Running;
let price: string;

beforeAll(async () => {
  ({ release, place, price, server } = await openServed());
});

afterAll(() => closeServed(server, place));

const privately = (path: string) => sendTo(join(place.state, 'run', 'private.sock'))(`http://private${path}`);
const pidOf = (worker: string) => readPid(server, worker);

test('a purchase goes from the shop through service and bank to a paid order', async () => {
  const bought = await orderDates(place, price);
  await payAtBank(bought);
  await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');

  // The event came through the sockets between the two: the shop's name resolves to nothing.
  const events = server.lines().filter(({ route }) => route === '/webhooks/service');
  expect(events.map(({ from, status }) => [from, status])).toContainEqual(['shop', 200]);
  for (const secret of [bought.token, bought.checkout, bought.attempt])
    expect(server.output()).not.toContain(secret);
});

test('files are answered with their type, ETag and headers', async () => {
  const ask = askThrough(place.shopPort, '41.96.0.8');
  const sheet = await ask(`${shopOrigin}/shop.css`);
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.headers.get('x-content-type-options')).toBe('nosniff');
  const tag = sheet.headers.get('etag') ?? '';
  const again = await ask(`${shopOrigin}/shop.css`, { headers: { 'if-none-match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await ask(`${shopOrigin}/shop.css`, { method: 'POST' })).status).toBe(405);
  expect((await ask(`${shopOrigin}/_headers`)).status).toBe(404);
});

describe('the check before a start', () => {
  const lookAt = async (over: Record<string, unknown> = {}) => {
    const written = { ...JSON.parse(await readFile(place.settings, 'utf8')), ...over };
    return check(readServerSettings(JSON.stringify(written), place.settings, release));
  };
  const wrongOf = async (over: Record<string, unknown>) =>
    (await lookAt(over)).filter(({ level }) => level === 'wrong').map(({ text }) => text);

  test('finds no fault in a running server, and says that it runs', async () => {
    const { ended, output } = runServe(['check', '--settings', place.settings]);
    expect([await ended, output()]).toEqual([0, expect.stringContaining('The server is running.')]);
    expect(output()).not.toContain('WRONG');
  });

  test('reports faults that would close a Worker, or take its address', async () => {
    const shop = { origin: shopOrigin, listen: `127.0.0.1:${place.shopPort}` };
    // Not the folder of the running server: its ports are checked.
    expect(await wrongOf({ state: 'another', shop })).toEqual([
      expect.stringContaining(
        `service.listen: nothing can listen at 127.0.0.1:${place.servicePort} (EADDRINUSE)`,
      ),
      expect.stringContaining(`shop.listen: nothing can listen at 127.0.0.1:${place.shopPort} (EADDRINUSE)`),
    ]);
    expect(await wrongOf({ shop: { ...shop, origin: 'http://shop.hanout.test' } })).toEqual([
      'The shop would be closed: PUBLIC_ORIGIN is missing or not usable.',
    ]);
    expect(await wrongOf({ shop: { ...shop, vars: { CASH_PER_PHONE: 'many' } } })).toEqual([
      'The shop would be closed: CASH_PER_PHONE is missing or not usable.',
    ]);
    expect(await wrongOf({ shop: { ...shop, origin: serviceOrigin } })).toContainEqual(
      expect.stringContaining('each needs a name of its own'),
    );
    expect(await wrongOf({ release: '/nowhere' })).toEqual([
      'Nothing is built in /nowhere: npm run serve -- build',
    ]);
    expect(await wrongOf({ erasures: join(place.settings, 'list') })).toEqual([
      expect.stringContaining(`cannot be written: ${place.settings} is no folder. Name another`),
    ]);
    expect(await lookAt({ erasures: join(place.folder, 'erased', 'list') })).toContainEqual({
      level: 'ok',
      text: `Who is erased is written down in ${join(place.folder, 'erased', 'list')}.`,
    });
    expect(await lookAt({ shop: { ...shop, vars: { SHOP_NAM_FR: 'x' } } })).toContainEqual({
      level: 'note',
      text: 'shop.vars.SHOP_NAM_FR: the shop knows no such variable.',
    });
  });

  test('reports secrets readable by others, and irreplaceable ones', async () => {
    const secrets = join(place.state, 'secrets');
    await chmod(join(secrets, 'shop', 'COOKIE_SECRET'), 0o644);
    await rename(join(secrets, 'service', 'ROUTING_KEY'), join(secrets, 'kept'));
    const found = await wrongOf({});
    await chmod(join(secrets, 'shop', 'COOKIE_SECRET'), 0o600);
    await rename(join(secrets, 'kept'), join(secrets, 'service', 'ROUTING_KEY'));
    expect(found).toEqual([
      expect.stringContaining('shop/COOKIE_SECRET is open to others'),
      expect.stringContaining('secrets/service/ROUTING_KEY is missing'),
      expect.stringContaining(`chmod 600 ${secrets}/shop/COOKIE_SECRET`),
    ]);
  });

  test('reports a changed build', async () => {
    const changed = join(place.folder, 'changed');
    await cp(release, changed, { recursive: true });
    await appendFile(join(changed, 'shop', 'bundle', 'worker.js'), '\n');
    expect(await wrongOf({ release: changed })).toEqual([expect.stringContaining('shop/bundle/worker.js')]);
  });
});

describe('the client address', () => {
  const guess = (client: string | null, said: Record<string, string> = {}) =>
    askThrough(
      place.servicePort,
      client,
      said,
    )(`${apiBase}/balance`, {
      headers: { authorization: 'Bearer test_sk_wrong' },
    });

  test('is the proxy’s header, whatever a client writes, and is rate limited', async () => {
    const statuses = [];
    for (let number = 0; number < 12; number += 1)
      statuses.push((await guess('41.96.9.9', { 'cf-connecting-ip': `41.97.0.${number}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await guess('41.96.9.10')).status).toBe(401);
  });

  test('is required: no answer without the proxy’s header', async () => {
    for (const client of [null, '41.96.9.9, 10.0.0.1', 'unknown']) {
      const refused = await guess(client, { 'cf-connecting-ip': '41.97.0.1' });
      expect([client, refused.status]).toEqual([client, 503]);
      expect(await refused.text()).toContain('X-Real-IP');
    }
  });
});

test('without a proxy the socket gives the client address, and no header does', async () => {
  const alone = await makePlace(release, { clientAddress: 'socket' });
  const { child, ended } = await startServer(alone.serviceAlone);
  const statuses = [];
  for (let number = 0; number < 12; number += 1) {
    const ask = askThrough(alone.servicePort, `41.97.0.${number}`, {
      'cf-connecting-ip': `41.98.0.${number}`,
    });
    const headers = { authorization: 'Bearer test_sk_wrong' };
    statuses.push((await ask(`${apiBase}/balance`, { headers })).status);
  }
  child.kill('SIGTERM');
  await ended;
  await removePlace(alone);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test('secrets are files of their own that only the owner can read, made once', async () => {
  const found = await readdir(place.state, { recursive: true, withFileTypes: true });
  const names = found.filter((entry) => entry.isFile() && entry.parentPath.includes('/secrets'));
  expect(names.map(({ name }) => name).toSorted()).toEqual([
    'ADMIN_KEY',
    'COOKIE_SECRET',
    'ERASURE_KEY',
    'OPERATOR_KEY',
    'RECEIPT_KEYS',
    'ROUTING_KEY',
    'SEALING_KEYS',
    'SEALING_KEYS',
  ]);
  // Objects contain purchases, and configurations name the files of secrets.
  for (const entry of found) {
    // The runtime removes a file beside a database when it closes an object.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    if (found === null) expect(entry.name).toMatch(/\.sqlite-(?:shm|wal)$/);
    else expect([entry.name, found.mode & 0o077]).toEqual([entry.name, 0]);
  }
  for (const { parentPath, name } of names)
    expect(server.output()).not.toContain(await readFile(join(parentPath, name), 'utf8'));
});

test('a second process is refused the folder, on other ports as well', async () => {
  const second = await makePlace(release, { state: place.state });
  const { ended, output } = runServe(['start', '--settings', second.settings]);
  expect(await ended).toBe(1);
  const refusal = `Another process serves ${place.state} (process ${server.child.pid})`;
  expect(output()).toContain(refusal);
  const local = runStart({
    STATE_DIR: place.state,
    PORT: String(second.shopPort),
    SERVICE_PORT: String(second.servicePort),
  });
  expect([await local.ended, local.output()]).toEqual([1, expect.stringContaining(refusal)]);
  // The first one's own files stay.
  expect(existsSync(join(place.state, 'ready.json'))).toBe(true);
  await removePlace(second);
});

test('health and metrics are on the private socket', async () => {
  expect(await (await privately('/healthz')).text()).toBe('ok\n');
  const figures = await (await privately('/metrics')).text();
  expect(figures).toContain('hanout_up{worker="shop"} 1\n');
  expect(figures).toMatch(
    /hanout_requests_total\{worker="service",method="GET",route="\/test\/api\/v2\/balance",status="429"\} 2\n/,
  );
  expect(figures).toMatch(/hanout_largest_object_bytes\{worker="shop",class="hanout-shop-Shop"\} [1-9]\d+\n/);
  for (const line of figures.trimEnd().split('\n'))
    expect(line).toMatch(
      /^(?:# (?:HELP|TYPE) hanout_\w+ .+|hanout_\w+(?:\{(?:\w+="[^"]*",?)+\})? [\d.e+]+)$/,
    );
});

test('acknowledged data survives kill -9 of the service, which is restarted', async () => {
  const api = await openApi(place);
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    const load = loadService(api, String(round));
    await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(8));
    process.kill(pidOf('service'), 'SIGKILL');
    await sleep(20);
    await load.end();
    for (const [id, text] of load.acknowledged) acknowledged.set(id, text);
    await eventually(async () => expect((await privately('/healthz')).status).toBe(200));
  }
  expect(acknowledged.size).toBeGreaterThan(24);
  await expectCheckouts(api, acknowledged);
  expect(await (await privately('/metrics')).text()).toContain('hanout_restarts_total{worker="service"} 3\n');
});

test('SIGTERM lets it finish, and leaves nothing behind', async () => {
  const pids = ['service', 'shop'].map(pidOf);
  // Requested before, answered after.
  const asked = askThrough(place.shopPort, '41.96.0.9')(`${shopOrigin}/fr/cart`);
  await sleep(5);
  server.child.kill('SIGTERM');
  expect((await asked).status).toBe(200);
  expect(await server.ended).toBe(0);
  for (const pid of pids) expect(await isAlive(pid)).toBe(false);
  expect((await readdir(place.state)).toSorted()).not.toContain('ready.json');
});

test('kill -9 of the whole ends the Workers too, and the next start takes the folder', async () => {
  server = await startServer(place.settings);
  const pids = ['service', 'shop'].map(pidOf);
  for (const pid of pids) expect(await isAlive(pid)).toBe(true);
  server.child.kill('SIGKILL');
  await server.ended;
  server = await startServer(place.settings);
  for (const pid of pids) expect(await isAlive(pid)).toBe(false);
});

test('a folder without its secrets is not served with new ones', async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  const path = join(place.state, 'secrets', 'service', 'SEALING_KEYS');
  await rename(path, `${path}-kept`);
  const { ended, output } = runServe(['start', '--settings', place.settings]);
  expect([await ended, output()]).toEqual([1, expect.stringContaining('secrets/service/SEALING_KEYS')]);
  await rename(`${path}-kept`, path);
});

test('lost lists of alarms are written again from the objects, which then fire', async () => {
  const folder = join(place.state, 'service', 'hanout-service-Ledger');
  const [name = ''] = (await readdir(folder)).filter(
    (one) => /^[\da-f]{64}\.sqlite$/.test(one) && hasAlarm(join(folder, one)),
  );
  setAlarm(join(folder, name), PAST);
  for (const part of ['', '-wal', '-shm'])
    await unlink(join(folder, `metadata.sqlite${part}`)).catch(() => {});
  const look = runServe(['check', '--settings', place.serviceAlone]);
  expect([await look.ended, look.output()]).toEqual([
    1,
    expect.stringMatching(/WRONG .*metadata\.sqlite is missing, with 1 of 1 alarms/),
  ]);
  const mended = runServe(['check', '--mend', '--settings', place.serviceAlone]);
  expect([await mended.ended, mended.output()]).toEqual([0, expect.stringContaining('written again')]);

  // No request goes to the service: only its alarm can wake the object.
  server = await startServer(place.serviceAlone);
  await eventually(() => expect(readAlarmOf(join(folder, name))).not.toBe(PAST));
  const refused = runServe(['check', '--mend', '--settings', place.serviceAlone]);
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringContaining('Another process serves'),
  ]);
});

/** Nanoseconds: long ago. */
const PAST = 1_700_000_000_000_000_000n;
const hasAlarm = (path: string) => readAlarmOf(path) !== null;

function setAlarm(path: string, at: bigint): void {
  const database = new DatabaseSync(path);
  database.prepare('UPDATE _cf_METADATA SET value = ? WHERE key = 1').run(at);
  database.close();
}
