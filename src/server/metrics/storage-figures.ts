import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { storageOf, type WorkerKind, workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { readObjectGrowth } from './store.ts';

/** The objects of one class. Bytes, including the write-ahead log. */
export type ClassFigures = {
  worker: WorkerKind;
  key: string;
  count: number;
  bytes: number;
  largest: number;
  /** The file of the largest object; null without one. */
  largestFile: string | null;
};

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

/** The class of a folder's objects: `hanout-service-Ledger` joins the Worker's name and the class. */
export function classOf(key: string): string {
  return key.split('-').at(-1) ?? '';
}

/** Object files below a class's folder, without the runtime's alarm list. */
export async function findObjectFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite').toSorted();
}

/**
 * Growth of a class's largest object in thirty days, in bytes; null while too little is known. `now` in milliseconds.
 */
export function readGrowth({ largestFile }: ClassFigures, now: number): number | null {
  return largestFile === null ? null : readObjectGrowth(largestFile, now);
}

async function measure(folder: string): Promise<Omit<ClassFigures, 'worker' | 'key'>> {
  const sizes: number[] = [];
  let largestFile: string | null = null;
  for (const name of await findObjectFiles(folder)) {
    const parts = [name, `${name}-wal`].map((part) => stat(join(folder, part)).catch(() => null));
    const size = (await Promise.all(parts)).reduce((sum, part) => sum + (part?.size ?? 0), 0);
    if (size > Math.max(0, ...sizes)) largestFile = join(folder, name);
    sizes.push(size);
  }
  return {
    count: sizes.length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    largest: Math.max(0, ...sizes),
    largestFile,
  };
}

/** Free bytes on the state folder's disk. */
export async function readFreeBytes({ stateFolder }: ServerSettings): Promise<number> {
  const { bavail, bsize } = await statfs(stateFolder);
  return bavail * bsize;
}
