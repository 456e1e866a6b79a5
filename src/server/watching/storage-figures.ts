import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { storageOf, type Which, workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';

/** An object's file may be no larger on the platform, and is not to be here: it could not move there. */
export const WALL = 10 * 1024 ** 3;

/** The objects of one class. Bytes, with what has not been moved from the log of writes yet. */
export type ClassFigures = { worker: Which; key: string; count: number; bytes: number; largest: number };

export async function readStorage(settings: ServerSettings): Promise<ClassFigures[]> {
  const found: ClassFigures[] = [];
  for (const worker of workersOf(settings)) {
    const storage = storageOf(settings, worker);
    const keys = await readdir(storage, { withFileTypes: true }).catch(() => []);
    for (const key of keys.filter((entry) => entry.isDirectory()))
      found.push({ worker, key: key.name, ...(await measure(join(storage, key.name))) });
  }
  return found;
}

/** The class of a folder's objects: `hanout-service-Ledger` is made of the Worker's name and this. */
export function classOf(key: string): string {
  return key.split('-').at(-1) ?? '';
}

/** Files of objects below a class's folder, without what the runtime keeps of all of them. */
export async function findObjectFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite').toSorted();
}

async function measure(folder: string): Promise<{ count: number; bytes: number; largest: number }> {
  const sizes = [];
  for (const name of await findObjectFiles(folder)) {
    const parts = [name, `${name}-wal`].map((part) => stat(join(folder, part)).catch(() => null));
    sizes.push((await Promise.all(parts)).reduce((sum, part) => sum + (part?.size ?? 0), 0));
  }
  return {
    count: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    largest: Math.max(0, ...sizes),
  };
}

/** Bytes that are left on the disk of the state folder. */
export async function readFreeBytes({ stateFolder }: ServerSettings): Promise<number> {
  const { bavail, bsize } = await statfs(stateFolder);
  return bavail * bsize;
}
