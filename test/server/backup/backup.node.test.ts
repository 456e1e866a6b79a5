import { appendFile, chown, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../eventually.ts';
import { closeServed, openServed } from '../served.ts';
import {
  makePlace,
  type Place,
  type Running,
  removePlace,
  runServe,
  startServer,
} from '../server-process.ts';
import { checkoutBody, openApi } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';

// Takes over 10 s: each backup is restored by a server of its own.

let release: string;
let place: Place;
let server: Running;
let price: string;

beforeAll(async () => {
  ({ release, place, price, server } = await openServed());
});

afterAll(() => closeServed(server, place));

/** A command in its own process; returns its exit code and output. */
async function type(command: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const { ended, output } = runServe([command, '--settings', place.settings, ...args]);
  return { code: await ended, said: output() };
}

const named = z.object({ id: z.string() });

test('a backup under load is restored completely: paid stays paid, and payments open at the bank are completed', async () => {
  const paid = await orderDates(place, price);
  await payAtBank(paid);
  await paid.shopper.waitForPage(paid.page, 'data-payment="paid"');
  const bought = await orderDates(place, price);
  const api = await openApi(place);
  const before = new Map<string, string>();
  let isOver = false;
  let after = 0;
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1) {
      const answer = await api.ask('/checkouts', checkoutBody, `${writer}-${number}`);
      expect(answer.status).toBe(200);
      const text = await answer.text();
      if (backing === null) before.set(named.parse(JSON.parse(text)).id, text);
      else after += 1;
    }
  });
  let backing: ReturnType<typeof type> | null = null;
  await eventually(async () => expect(before.size).toBeGreaterThan(4));
  const passphrase = join(place.folder, 'passphrase');
  await writeFile(passphrase, 'a passphrase of enough words\n');
  const into = join(place.folder, 'backups');
  backing = type('backup', '--into', into, '--passphrase-file', passphrase);
  const backup = await backing;
  isOver = true;
  await Promise.all(writing);
  expect(backup).toEqual({ code: 0, said: expect.stringContaining(into) });
  // Under load: no request waited or was refused.
  expect(after).toBeGreaterThan(0);

  server.child.kill('SIGTERM');
  await server.ended;
  const [name = ''] = await readdir(into);
  const secrets = await readdir(join(place.state, 'secrets'), { recursive: true });
  await rm(place.state, { recursive: true });
  const restored = await type('restore', '--from', join(into, name), '--passphrase-file', passphrase);
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/objects as of.*\nRead: 2 orders/) });
  expect((await readdir(join(place.state, 'secrets'), { recursive: true })).toSorted()).toEqual(
    secrets.toSorted(),
  );
  const sound = await type('check');
  expect(sound).toEqual({ code: 0, said: expect.not.stringContaining('WRONG') });

  server = await startServer(place.settings);
  const page = await (await paid.shopper.get(paid.page)).text();
  expect(page).toContain('data-payment="paid"');
  for (const [id, text] of before) expect(await (await api.ask(`/checkouts/${id}`)).text()).toBe(text);
  await payAtBank(bought);
  await bought.shopper.waitForPage(bought.page, 'data-payment="paid"');

  const known = await api.ask('/checkouts', checkoutBody, '0-0');
  expect(known.headers.get('Idempotent-Replayed')).toBe('true');
  expect(known.headers.get('Idempotency-Epoch')).toBeNull();
  const lost = (await api.ask('/checkouts', checkoutBody, 'of-since')).headers.get('Idempotency-Epoch') ?? '';
  const [, at = 0, since = 0] = /^(\d+);lost-since=(\d+)$/.exec(lost) ?? [];
  expect(Number(since)).toBe(
    Math.floor(Date.parse(name.replace(/T(\d+)-(\d+)-(\d+)-/, 'T$1:$2:$3.')) / 1000),
  );
  expect(Number(at)).toBeGreaterThanOrEqual(Number(since));
});

test('the shop is copied before the service, which then knows all its ids; older backups are removed when configured', async () => {
  const into = join(place.folder, 'in-order');
  await type('backup', '--into', into);
  const files = await readdir(into, { recursive: true, withFileTypes: true });
  const madeOf = async (worker: string) =>
    Promise.all(
      files
        .filter(({ name, parentPath }) => name.endsWith('.sqlite') && parentPath.includes(`/${worker}/`))
        .map(async ({ name, parentPath }) => (await stat(join(parentPath, name))).birthtimeMs),
    );
  expect(Math.max(...(await madeOf('shop')))).toBeLessThan(Math.min(...(await madeOf('service'))));

  const [first = ''] = await readdir(into);
  expect(await type('backup', '--into', into, '--keep', 'hourly')).toMatchObject({ code: 1 });
  await mkdir(join(into, '2026-01-01T00-00-00-000Z.new', 'shop'), { recursive: true });
  const kept = await type('backup', '--into', into, '--keep', 'weekly=1');
  expect(kept).toEqual({ code: 0, said: expect.stringContaining(`Removed: ${first}`) });
  expect(await readdir(into)).toEqual([expect.not.stringContaining(first)]);
});

test('a backup is private to its owner, and one without a passphrase contains no secret', async () => {
  const into = join(place.folder, 'open');
  expect(await type('backup', '--into', into)).toEqual({
    code: 0,
    said: expect.stringContaining('Without the secrets'),
  });
  const found = await readdir(into, { recursive: true, withFileTypes: true });
  expect(found.filter((entry) => entry.isFile()).length).toBeGreaterThan(4);
  for (const { parentPath, name } of found) {
    expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0);
    expect(name).not.toContain('secrets');
  }
});

test('restored files belong to the owner of the empty folder, also when root restores', async () => {
  const into = join(place.folder, 'for-another');
  await type('backup', '--into', into);
  const [name = ''] = await readdir(into);
  const elsewhere = await makePlace(release);
  await mkdir(elsewhere.state);
  // Only root can change owners: for others the files stay their own.
  const owner = process.getuid?.() === 0 ? 65_532 : process.getuid?.();
  if (owner === 65_532) await chown(elsewhere.state, owner, owner);
  const secrets = ['--secrets', place.state];
  const { ended } = runServe([
    'restore',
    '--settings',
    elsewhere.settings,
    '--from',
    join(into, name),
    ...secrets,
  ]);
  expect(await ended).toBe(0);
  const found = await readdir(elsewhere.state, { recursive: true });
  expect(found.length).toBeGreaterThan(4);
  for (const one of ['.', ...found]) expect((await stat(join(elsewhere.state, one))).uid, one).toBe(owner);
  await removePlace(elsewhere);
});

test('beside releases, a source tree without a build backs up and restores for the served one', async () => {
  const elsewhere = await makePlace('', { release: undefined, releases: 'releases' });
  await mkdir(join(elsewhere.folder, 'releases'));
  await symlink(release, join(elsewhere.folder, 'releases', 'current'));
  const typeThere = async (command: string, ...args: string[]) => {
    const { ended, output } = runServe([command, '--settings', elsewhere.settings, ...args]);
    expect(await ended, output()).toBe(0);
  };
  const into = join(place.folder, 'of-releases');
  await type('backup', '--into', into);
  const [name = ''] = await readdir(into);
  await typeThere('restore', '--from', join(into, name), '--secrets', place.state);
  await typeThere('backup', '--into', join(elsewhere.folder, 'backups'));
  await removePlace(elsewhere);
});

test('an incomplete backup, or one without enough space, is not restored', async () => {
  const into = join(place.folder, 'changed');
  expect(await type('backup', '--into', into)).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(into);
  const full = await type('restore', '--from', join(into, name));
  expect(full).toEqual({ code: 1, said: expect.stringContaining('is not empty') });

  const elsewhere = await makePlace(release);
  const restore = async () => {
    const { ended, output } = runServe([
      'restore',
      '--settings',
      elsewhere.settings,
      '--from',
      join(into, name),
      '--secrets',
      place.state,
    ]);
    return { code: await ended, said: output() };
  };
  const objects = (await readdir(join(into, name), { recursive: true })).filter((one) =>
    one.endsWith('.sqlite'),
  );
  const sound = await readFile(join(into, name, objects[0] ?? ''));
  await appendFile(join(into, name, objects[0] ?? ''), 'x');
  expect(await restore()).toEqual({ code: 1, said: expect.stringContaining('is not as it was written') });
  const manifest = join(into, name, 'manifest.json');
  const written = await readFile(manifest, 'utf8');
  await writeFile(manifest, written.replace(objects[0] ?? '', `../${objects[0]}`));
  expect(await restore()).toEqual({ code: 1, said: expect.stringContaining('cannot be read') });
  await writeFile(manifest, written.replace(/"workerd": "1\.\d+/, '"workerd": "1.99991231'));
  await writeFile(join(into, name, objects[0] ?? ''), sound);
  expect(await restore()).toEqual({ code: 1, said: expect.stringContaining('workerd 1.99991231') });
  expect((await readdir(elsewhere.folder)).filter((one) => one.startsWith('state'))).toEqual([]);
  await mkdir(elsewhere.state);
  await removePlace(elsewhere);
});
