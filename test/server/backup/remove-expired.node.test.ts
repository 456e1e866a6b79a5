import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeBeyond, sweep } from '../../../src/server/backup/remove-expired.ts';

let into: string;
beforeEach(async () => {
  into = await mkdtemp(join(tmpdir(), 'hanout-backups-'));
});
afterEach(() => rm(into, { recursive: true }));

const newestAlone = { hourly: 1, daily: 0, weekly: 0 };
const object = `shop/hanout-shop-Shop/${'a'.repeat(64)}.sqlite`;

/** Writes a backup; returns its folder. */
async function make(hour: number): Promise<string> {
  const begunAt = new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
  const folder = join(into, begunAt.replace(/[:.]/g, '-'));
  const text = `of ${hour}`;
  await mkdir(dirname(join(folder, object)), { recursive: true });
  await writeFile(join(folder, object), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const manifest = {
    format: 3,
    kind: 'backup',
    begunAt,
    endedAt: begunAt,
    release: { version: '1.0.0', commit: null, workerd: '1.0.0' },
    canaries: {},
    mac: 'a'.repeat(64),
    files: { [object]: { bytes: text.length, sha256 } },
  };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

const left = async () =>
  (await readdir(into)).map((name) => Number(/T(\d\d)-/.exec(name)?.[1] ?? -1)).toSorted();

test('backups beyond the limit are removed, and the newest stays', async () => {
  for (const hour of [1, 2, 3]) await make(hour);
  const { removed, kept } = await removeBeyond(into, { ...newestAlone, hourly: 2 });
  expect(removed).toEqual(['2026-11-23T01-00-00-000Z']);
  expect(kept).toHaveLength(2);
  expect(await left()).toEqual([2, 3]);
});

test.each([
  ['without its manifest', (folder: string) => rm(join(folder, 'manifest.json'))],
  [
    'with a manifest of another version',
    (folder: string) => writeFile(join(folder, 'manifest.json'), '{"format":3}'),
  ],
  [
    'whose manifest has no MAC',
    async (folder: string) => {
      const path = join(folder, 'manifest.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"mac"', '"sum"'));
    },
  ],
  [
    'that is an export',
    async (folder: string) => {
      const path = join(folder, 'manifest.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"backup"', '"export"'));
    },
  ],
  ['that lacks a file', (folder: string) => rm(join(folder, object))],
  ['with a truncated file', (folder: string) => writeFile(join(folder, object), '')],
  ['with an additional file', (folder: string) => writeFile(join(folder, 'notes.txt'), 'mine')],
  ['with a link in it', (folder: string) => symlink('/', join(folder, 'root'))],
  ['in a renamed folder', (folder: string) => rename(folder, `${folder.slice(0, -4)}999Z`)],
  [
    'in a folder named by hand',
    (folder: string) => rename(folder, join(into, `before-moving-${basename(folder)}`)),
  ],
  ['that is unfinished', (folder: string) => rename(folder, `${folder}.new`)],
])('a backup %s stays, and is not counted: it must not displace a valid one', async (_, spoil) => {
  const [old, last] = [await make(1), await make(4)];
  await make(2);
  await make(3);
  await spoil(old);
  await spoil(last);
  expect((await removeBeyond(into, newestAlone)).removed).toEqual(['2026-11-23T02-00-00-000Z']);
  expect(await left()).toEqual([1, 3, 4]);
});

test('other files and folders stay', async () => {
  await make(1);
  await make(2);
  await mkdir(join(into, 'erasures.d'));
  await writeFile(join(into, 'erasures'), '');
  await writeFile(join(into, '2026-11-22T01-00-00-000Z'), 'a file by that name');
  await removeBeyond(into, newestAlone);
  expect((await readdir(into)).toSorted()).toEqual([
    '2026-11-22T01-00-00-000Z',
    '2026-11-23T02-00-00-000Z',
    'erasures',
    'erasures.d',
  ]);
});

test('half-removed backups, and half-made ones of a day ago, are removed next time; newer ones stay', async () => {
  await make(1);
  const left = async (at: number, suffix: string) => {
    const folder = join(into, new Date(at).toISOString().replace(/[:.]/g, '-') + suffix);
    await mkdir(join(folder, 'shop'), { recursive: true });
    await writeFile(join(folder, 'shop', 'one.sqlite'), 'who bought what');
    return folder;
  };
  const hour = 3600 * 1000;
  const gone = [await left(Date.now() - 25 * hour, '.new'), await left(Date.now() - hour, '.gone')];
  const stays = [
    await left(Date.now() - hour, '.new'),
    await left(Date.now() - 25 * hour, '.mine'),
    await left(Date.now() - 25 * hour, '.mine.new'),
    join(into, '2026-11-23T01-00-00-000Z'),
  ];
  await sweep(into);
  expect(gone.filter((one) => existsSync(one))).toEqual([]);
  expect(stays.filter((one) => !existsSync(one))).toEqual([]);
});

test('the backup made now stays, also when a clock that is behind makes it the oldest', async () => {
  const made = await make(1);
  await make(2);
  await make(3);
  const { kept } = await removeBeyond(into, newestAlone, basename(made));
  expect(kept).toHaveLength(2);
  expect(await left()).toEqual([1, 3]);
});
