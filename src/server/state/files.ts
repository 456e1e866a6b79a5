import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Null where there is no such file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, and never readable by others, not even for a moment. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, text, { mode: 0o600 });
  await rename(unfinished, path);
}
