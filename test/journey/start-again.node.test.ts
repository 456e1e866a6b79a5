import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { demoProducts } from '../../scripts/local/demo-catalogue.ts';
import { packageRoot } from '../../scripts/packages.ts';
import { isServed } from '../../src/server/state/lock.ts';
import { eventually } from '../eventually.ts';
import {
  expectRefusal,
  findFreePorts,
  isAlive,
  type LocalStart,
  makeStateFolder,
  removeStateFolder,
  runStart,
  startLocally,
} from './local-start.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeStateFolder();
});
afterEach(() => removeStateFolder(folder));

const listTotal = z.object({ total: z.int() });

async function countProducts({ ready }: LocalStart): Promise<number> {
  const headers = { authorization: `Bearer ${ready.api_key}` };
  const answer = await fetch(`${ready.api_base}/products`, { headers });
  return listTotal.parse(await answer.json()).total;
}

/** The two ports of a running start. */
const portsOf = ({ ready }: LocalStart): [number, number] => [
  Number(new URL(ready.storefront).port),
  Number(new URL(ready.api_base).port),
];

// Starts both Workers twice with Wrangler, five seconds each and more on a busy machine.
test('a start serves a filled shop, refuses a second start, stops completely, starts again, and names what it lost', async () => {
  const first = await startLocally(folder);
  // The demo products, and the delivery tariff.
  expect(await countProducts(first)).toBe(demoProducts.length + 1);
  // The addresses are printed after the file is written.
  await expect.poll(() => first.output()).toContain(first.ready.storefront);
  expect(first.output()).toContain(first.ready.api_base);
  expect(first.output()).toContain(first.ready.api_key);
  expect(first.output()).not.toContain(first.ready.operator_key);
  expect(first.output()).not.toContain(first.ready.webhook_secret);

  const files = [''].concat('secrets', 'secrets/service', 'secrets/shop', 'run').flatMap((name) =>
    readdirSync(join(folder, name), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  expect(files).toEqual(
    expect.arrayContaining([
      'ready.json',
      'secrets/ADMIN_KEY',
      'secrets/service/ROUTING_KEY',
      'secrets/shop/COOKIE_SECRET',
      'run/shop.env',
    ]),
  );
  for (const name of files) expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600);

  const reference = await fetch(new URL('/docs', first.ready.api_base));
  expect(reference.status).toBe(200);
  for (const { slug } of demoProducts) {
    const picture = await fetch(`${first.ready.storefront}/pictures/${slug}.svg`);
    expect(picture.headers.get('content-type'), slug).toContain('image/svg+xml');
    await picture.body?.cancel();
  }
  // Files are served beside the Workers, and are as guarded as what a Worker answers.
  const stylesheets = [`${first.ready.storefront}/shop.css`, new URL('/docs.css', first.ready.api_base)];
  for (const address of stylesheets) {
    const { status, headers, body } = await fetch(address);
    await body?.cancel();
    const guards = ['strict-transport-security', 'x-content-type-options'].map((name) => headers.get(name));
    expect([status, ...guards]).toEqual([200, reference.headers.get('strict-transport-security'), 'nosniff']);
  }
  const tokens = [first.ready.storefront, first.ready.api_base].map((address, index) => {
    return { address, token: `opens-something-${index}` };
  });
  for (const { address, token } of tokens) {
    const asked = await fetch(new URL(`/receipts/${token}?q=${token}`, address));
    expect(asked.status).toBe(404);
    await asked.body?.cancel();
  }

  // A second start is refused on other ports and on the same ones, and the first goes on.
  await expectRefusal(folder, first.pid, await findFreePorts());
  await expectRefusal(folder, first.pid, portsOf(first));
  expect(existsSync(join(folder, 'ready.json'))).toBe(true);
  expect(await countProducts(first)).toBe(demoProducts.length + 1);

  const processes = await first.listProcesses();
  expect(await first.stop()).toBe(0);
  for (const pid of processes) expect(await isAlive(pid)).toBe(false);
  expect(existsSync(join(folder, 'ready.json'))).toBe(false);

  const second = await startLocally(folder);
  expect(second.ready.api_key).toBe(first.ready.api_key);
  expect(second.ready.operator_key).toBe(first.ready.operator_key);
  expect(await countProducts(second)).toBe(demoProducts.length + 1);
  // A killed start takes the Workers with it and leaves the folder free.
  const remaining = await second.listProcesses();
  process.kill(second.pid ?? 0, 'SIGKILL');
  await eventually(async () => {
    for (const pid of remaining) expect(await isAlive(pid)).toBe(false);
  }, 200);
  expect(isServed({ stateFolder: folder })).toBe(false);

  // Addresses hold what opens a page: none is kept, in a log or in whatever the runtime writes beside its objects.
  const kept = await readdir(folder, { recursive: true, withFileTypes: true });
  const keptFiles = kept.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(keptFiles.filter((path) => path.endsWith('.sqlite')).length).toBeGreaterThan(1);
  for (const path of keptFiles) {
    const text = await readFile(path, 'latin1');
    for (const { token } of tokens) expect(text.includes(token), relative(folder, path)).toBe(false);
  }

  // A start names a missing secret and a missing object, and makes no other.
  await rm(join(folder, 'secrets', 'service', 'ROUTING_KEY'));
  const objects = join(folder, 'shop', 'v3', 'do', 'hanout-shop-Shop');
  const [shop = ''] = (await readdir(objects)).filter((name) => /^[\da-f]{64}\.sqlite$/.test(name));
  await rm(join(objects, shop));
  const [port, servicePort] = await findFreePorts();
  const third = runStart({ STATE_DIR: folder, PORT: String(port), SERVICE_PORT: String(servicePort) });
  expect(await third.ended).toBe(1);
  expect(third.output()).toContain('secrets/service/ROUTING_KEY is missing: put it back');
  expect(third.output()).toContain(`${join(objects, shop)} is missing: put it back`);
  expect(existsSync(join(folder, 'secrets', 'service', 'ROUTING_KEY'))).toBe(false);
});

// Starts both Workers twice with Wrangler.
test('a shop that starts empty stays empty; ending npm alone ends the Workers', async () => {
  const first = await startLocally(folder, {}, ['--empty']);
  expect(await countProducts(first)).toBe(0);
  const catalogue = await fetch(`${first.ready.storefront}/fr`);
  expect([catalogue.status, (await catalogue.text()).includes('Les rayons sont vides')]).toEqual([200, true]);
  const [port, servicePort] = portsOf(first);
  expect(await first.stop()).toBe(0);

  // As npm does: a shell in between, which passes no signal on.
  const command = `"${process.execPath}" --import ./scripts/node-version.js scripts/start.ts & wait`;
  const shell = spawn('sh', ['-c', command], {
    cwd: packageRoot,
    env: {
      ...process.env,
      npm_lifecycle_event: 'start',
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      STATE_DIR: folder,
    },
    stdio: 'ignore',
  });
  const ready = join(folder, 'ready.json');
  await eventually(() => expect(existsSync(ready)).toBe(true), 100);
  expect(await countProducts(first)).toBe(0);
  shell.kill('SIGKILL');
  const isFree = () =>
    new Promise<boolean>((settle) => {
      const probe = createServer();
      probe.once('error', () => settle(false));
      probe.listen(servicePort, '127.0.0.1', () => probe.close(() => settle(true)));
    });
  await eventually(async () => expect(await isFree()).toBe(true), 200);
  expect(existsSync(ready)).toBe(false);
});
