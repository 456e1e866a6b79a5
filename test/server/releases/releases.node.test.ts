import { createHash } from 'node:crypto';
import { cp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../../src/server/packages.ts';
import { closeServed } from '../served.ts';
import { makePlace, type Place, type Running, startKept } from '../server-process.ts';
import { stockShelf } from '../service-api-client.ts';
import { orderDates, payAtBank } from '../shopper-client.ts';
import { copyAsNext, edit, typeIn } from './trees.ts';

let place: Place;
let releases: string;
let backups: string;
let server: Running;
let price: string;
/** A tree of the next version, with one more migration in each Worker. */
let next: string;

beforeAll(async () => {
  place = await makePlace('', { release: undefined, releases: 'releases' });
  releases = join(place.folder, 'releases');
  backups = join(place.folder, 'backups');
  next = await copyAsNext();
  const first = await type(packageRoot, 'release');
  expect(first).toEqual({ code: 0, said: expect.stringContaining('answers, and will serve') });
  // The build is silent for a minute.
  expect(first.said).toMatch(/^Building both Workers/m);
  const alone = JSON.parse(await readFile(place.serviceAlone, 'utf8'));
  const { releases: _, ...one } = { ...alone, release: join(releases, 'current') };
  await writeFile(place.serviceAlone, JSON.stringify(one));
  price = await stockShelf(place);
  const current = join(releases, 'current');
  const program = [join(current, 'node'), '--disable-warning=ExperimentalWarning', join(current, 'serve.js')];
  server = await startKept(place, [...program, 'start', '--settings', place.settings]);
});

afterAll(async () => {
  await closeServed(server, place);
  if (next !== undefined) await rm(next, { recursive: true, force: true });
});

const type = (tree: string, command: string, ...more: string[]) =>
  typeIn(tree, place, command, '--into', backups, ...more);

/** How many objects the next version has written, by their tables. */
async function countMoved(): Promise<number> {
  const found = await readdir(place.state, { recursive: true });
  const objects = found.filter((path) => /\/[\da-f]{64}\.sqlite$/.test(path));
  return objects.filter((path) => {
    const database = new DatabaseSync(join(place.state, path), { readOnly: true });
    const moved = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'made_by_next'").get();
    database.close();
    return moved !== undefined;
  }).length;
}

const currentName = () => readlink(join(releases, 'current'));

test('forward and back over a database written by both versions, with orders in progress', async () => {
  const former = await currentName();
  const before = await orderDates(place, price);
  expect(await countMoved()).toBe(0);
  const forward = await type(next, 'release');
  expect(forward).toEqual({
    code: 0,
    said: expect.stringMatching(/Copied what is kept[\s\S]*99\.0\.0\S+ serves\./),
  });
  expect(await currentName()).toMatch(/^99\.0\.0-/);
  // The account's and the shop's; the others have no such tables.
  expect(await countMoved()).toBe(2);
  await payAtBank(before);
  await before.shopper.waitForPage(before.page, 'data-payment="paid"');

  const between = await orderDates(place, price);
  const back = await type(packageRoot, 'rollback');
  expect(back).toEqual({ code: 0, said: expect.stringContaining(`${former} serves.`) });
  expect(await currentName()).toBe(former);
  // Data written by the next version stays, and is read.
  expect(await countMoved()).toBe(2);
  await payAtBank(between);
  await between.shopper.waitForPage(between.page, 'data-payment="paid"');
  await before.shopper.waitForPage(before.page, 'data-payment="paid"');
  expect((await readdir(backups)).length).toBe(2);
});

test.each([
  [
    'answers its pages with an error',
    'shop',
    "fetch: () => new Response('', { status: 500 })",
    /answers \/fr with 500/,
  ],
  [
    'answers calls with an error',
    'service',
    "fetch: () => new Response('', { status: 500 })",
    /the service answers \/test\/api\/v2\/balance with 500/,
  ],
  ['ends at its start', 'shop', 'fetch: neverSaid', /ends again and again/],
])('a release that %s is rolled back by itself', async (_, worker, fetch, why) => {
  const former = await currentName();
  const order = await orderDates(place, price);
  const broken = join(place.folder, 'broken');
  await cp(join(releases, former), broken, { recursive: true });
  const entry = join(broken, worker, 'entry.js');
  await edit(entry, (text) => text.replace('fetch: front.outside', fetch));
  const digest = createHash('sha256').update(await readFile(entry));
  const file = join(broken, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8'));
  release.version = '99.0.1';
  release.checksums[`${worker}/entry.js`] = digest.digest('hex');
  await writeFile(file, JSON.stringify(release));
  const tried = await type(packageRoot, 'release', '--from', broken);
  expect(tried.code).toBe(1);
  expect(tried.said).toMatch(why);
  expect(tried.said).toContain(`${former} serves again, with all that was kept since.`);
  expect(await currentName()).toBe(former);
  await payAtBank(order);
  await order.shopper.waitForPage(order.page, 'data-payment="paid"');
  await rm(broken, { recursive: true });
  for (const name of await readdir(releases))
    if (name.startsWith('99.0.1')) await rm(join(releases, name), { recursive: true });
});

test('a release that cannot start is not switched to, and nothing is stopped for it', async () => {
  const former = await currentName();
  const broken = join(place.folder, 'changed');
  await cp(join(releases, former), broken, { recursive: true });
  await edit(join(broken, 'shop', 'entry.js'), (text) => `${text}\n`);
  await edit(join(broken, 'release.json'), (text) =>
    text.replace(/"version": "[^"]+"/, '"version": "99.0.2"'),
  );
  const pid = await readFile(join(place.state, 'lock'), 'utf8');
  const refused = await type(packageRoot, 'release', '--from', broken);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('shop/entry.js') });
  expect([await currentName(), await readFile(join(place.state, 'lock'), 'utf8')]).toEqual([former, pid]);
});
