import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Null where there is no such file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
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

/** The same for all that is in a folder, and the folder. */
export async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries)
    if (entry.isFile() || entry.isDirectory()) await sync(join(entry.parentPath, entry.name));
  await sync(folder);
}

/** Gives its name to what has been synced: else a power cut may leave the name, and nothing behind it. */
export async function moveTo(path: string, unfinished: string): Promise<void> {
  await rename(unfinished, path);
  await sync(dirname(path));
}

/** Whole or not at all, a power cut included, and never readable by others, not even for a moment. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await moveTo(path, unfinished);
}
