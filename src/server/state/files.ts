import { lstat, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError, withPlace } from '../user-error.ts';

/** Null when there is no such file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    // Node does not say which file is a folder.
    throw withPlace(error, path);
  }
}

/** Returns when a file's bytes, or a folder's names, are on the disk. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs everything in a folder, and the folder. */
export async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile() || entry.isDirectory()) await sync(join(entry.parentPath, entry.name));
  await sync(folder);
}

/** Renames a synced file: without the sync, a power cut may leave the name without content. */
export async function moveTo(path: string, unfinished: string): Promise<void> {
  await rename(unfinished, path);
  await sync(dirname(path));
}

/** Writes whole or not at all, even in a power cut. The file is never readable by others, not even for a moment. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await moveTo(path, unfinished);
}

/** The ids of a user and group. */
export type Owner = { uid: number; gid: number };

/**
 * The owner of a state folder. Throws when another user asks, or with `orRoot` another one than the owner and root: a
 * database that they open gets files beside it that its owner cannot open.
 */
export async function requireOwner(stateFolder: string, { orRoot = false } = {}): Promise<Owner> {
  const found = await stat(stateFolder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new UserError(
        `There is no state folder ${stateFolder}: look at "state" in the settings. A first start makes it, or restore.`,
      );
    throw error;
  });
  if (!found.isDirectory()) throw new UserError(`${stateFolder} is no folder: choose another with "state".`);
  const { uid, gid } = await lstat(stateFolder);
  const self = process.getuid?.();
  if (self !== undefined && self !== uid && !(orRoot && self === 0))
    throw new UserError(`${stateFolder} belongs to user ${uid}, and this is user ${self}: ask as its owner.`);
  return { uid, gid };
}
