import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { occupyStateFolder } from '../../../src/server/state/lock.ts';

let stateFolder: string;
beforeEach(async () => {
  stateFolder = await mkdtemp(join(tmpdir(), 'hanout-state-'));
});
afterEach(() => rm(stateFolder, { recursive: true }));

/** An object's file, as deep as `npm start` puts it. */
async function makeObject(): Promise<string> {
  const folder = join(stateFolder, 'shop', 'v3', 'do', 'hanout-shop-Shop');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'one.sqlite'), 'kept');
  return join(folder, 'one.sqlite');
}

const listOf = async () => {
  const paths = (await readdir(stateFolder, { recursive: true })).toSorted();
  return Promise.all(paths.map(async (path) => [path, (await stat(join(stateFolder, path))).mtimeMs]));
};

test('a state folder of a build before 0.1.0 is refused with a sentence, and left unchanged', async () => {
  const object = await makeObject();
  const before = await listOf();
  await expect(occupyStateFolder({ stateFolder }, '"state"')).rejects.toThrow(
    `The state folder ${stateFolder} was written by a build before 0.1.0, which this release does not read. It is left as it is: choose another with "state".`,
  );
  expect(await listOf()).toEqual(before);
  expect(await readFile(object, 'utf8')).toBe('kept');
});

test.each(['/proc/state', '/proc/a/b/state'])(
  'a folder that cannot be made is refused at once: %s',
  async (folder) => {
    await expect(occupyStateFolder({ stateFolder: folder })).rejects.toThrow(
      `The state folder ${folder} cannot be written: choose another with STATE_DIR.`,
    );
    const file = join(stateFolder, 'file');
    await writeFile(file, '');
    await expect(occupyStateFolder({ stateFolder: file })).rejects.toThrow('cannot be written');
    const deep = join(stateFolder, 'a', 'b', 'c');
    (await occupyStateFolder({ stateFolder: deep })).release();
    expect((await stat(deep)).mode & 0o777).toBe(0o700);
  },
);

test('a new folder stores its version, and is accepted again with its later contents', async () => {
  (await occupyStateFolder({ stateFolder })).release();
  expect(await readFile(join(stateFolder, 'version'), 'utf8')).toBe('1\n');
  await makeObject();
  (await occupyStateFolder({ stateFolder })).release();
});

test('a folder of another version is refused', async () => {
  await writeFile(join(stateFolder, 'version'), '2\n');
  await expect(occupyStateFolder({ stateFolder })).rejects.toThrow('a release with version 2 of it');
});
