import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { now } from '../clock.ts';
import { chooseKept, type Keep } from './choose-kept-backups.ts';
import { MANIFEST, type Manifest, nameOf, readManifest, UNFINISHED } from './manifest.ts';

/** The names that `writeBackup` gives to folders, by time. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
/** The suffix of a backup that is being removed: a crash may leave it incomplete. */
const GOING = '.gone';
/** Milliseconds: longer than any backup takes. */
const LONGEST = 24 * 3600 * 1000;

/**
 * Removes unfinished backups older than a day and half-removed ones, which a killed process left: they hold personal
 * data.
 */
export async function sweep(into: string): Promise<void> {
  for (const entry of await readdir(into, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const name = entry.name.replace(/\.\w+$/, '');
    if (!NAME.test(name)) continue;
    const begunAt = Date.parse(name.replace(/T(\d+)-(\d+)-(\d+)-/, 'T$1:$2:$3.'));
    if (entry.name === name + GOING || (entry.name === name + UNFINISHED && begunAt < now() - LONGEST))
      await rm(join(into, entry.name), { recursive: true, force: true });
  }
}

/**
 * Removes expired backups from a folder; returns their names. A folder that is not a whole backup of ours, by its
 * name, its manifest and exactly the manifest's files, is neither removed nor counted: otherwise a usable backup
 * would be removed for an unusable one. `made`: the name of the backup made now, which stays, also when a wrong clock
 * makes it the oldest.
 */
export async function removeBeyond(
  into: string,
  keep: Keep,
  made: string | null = null,
): Promise<{ removed: string[]; kept: string[] }> {
  const times = new Map<string, number>();
  for (const entry of await readdir(into, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const { name } = entry;
    if (NAME.test(name)) {
      const manifest = await readManifest(join(into, name));
      if (
        manifest?.kind === 'backup' &&
        manifest.mac !== null &&
        nameOf(manifest.begunAt) === name &&
        (await isWhole(join(into, name), manifest))
      )
        times.set(name, Date.parse(manifest.begunAt));
    }
  }
  const stays = chooseKept([...times.values()], keep);
  const [kept, removed] = [true, false].map((isKept) =>
    [...times].filter(([name, time]) => (stays.has(time) || name === made) === isKept).map(([name]) => name),
  );
  for (const name of removed ?? []) {
    await rename(join(into, name), join(into, name + GOING));
    await rm(join(into, name + GOING), { recursive: true, force: true });
  }
  return { removed: (removed ?? []).toSorted(), kept: (kept ?? []).toSorted() };
}

/** Whether all files exist with their sizes, and no others: foreign files must not be removed. */
async function isWhole(folder: string, { files }: Manifest): Promise<boolean> {
  const there = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) return false;
    there.set(relative(folder, path), (await stat(path)).size);
  }
  there.delete(MANIFEST);
  const expected = Object.entries(files);
  return expected.length === there.size && expected.every(([path, { bytes }]) => there.get(path) === bytes);
}
