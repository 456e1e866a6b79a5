import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { storageOf, type WorkerKind, workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { ALARM_LIST } from '../state/store.ts';
import { readObjectGrowth } from './store.ts';

/** The objects of one class: their folder, and their files in it, without the runtime's alarm list. */
export type StoredClass = {
  worker: WorkerKind;
  /** The folder's name, which joins the Worker's name and the class: `hanout-service-Ledger`. */
  key: string;
  className: string;
  folder: string;
  paths: string[];
};

/** Bytes include the write-ahead log. `largestFile`: null without an object. */
export type ClassFigures = StoredClass & { bytes: number; largest: number; largestFile: string | null };

/** All objects of the state folder, by class. */
export async function findStored(settings: ServerSettings): Promise<StoredClass[]> {
  const found: StoredClass[] = [];
  for (const worker of workersOf(settings)) {
    const storage = storageOf(settings, worker);
    const keys = await readdir(storage, { withFileTypes: true }).catch(() => []);
    for (const { name: key } of keys.filter((entry) => entry.isDirectory())) {
      const folder = join(storage, key);
      const names = await readdir(folder).catch(() => []);
      const objects = names.filter((name) => name.endsWith('.sqlite') && name !== ALARM_LIST);
      const paths = objects.toSorted().map((name) => join(folder, name));
      found.push({ worker, key, className: classOf(key), folder, paths });
    }
  }
  return found;
}

/** Whether objects of a class report figures and persons (`src/database/reports.ts`). Other classes have many files. */
export const reports = (className: string): boolean => className === 'Ledger' || className === 'Shop';

/** The class of a folder's objects, by its name. */
export function classOf(key: string): string {
  return key.split('-').at(-1) ?? '';
}

export async function readStorage(settings: ServerSettings): Promise<ClassFigures[]> {
  return Promise.all(
    (await findStored(settings)).map(async (stored) => ({ ...stored, ...(await measure(stored)) })),
  );
}

async function measure({ paths }: StoredClass): Promise<Omit<ClassFigures, keyof StoredClass>> {
  const measured = { bytes: 0, largest: 0, largestFile: null as string | null };
  for (const path of paths) {
    const parts = [path, `${path}-wal`].map((part) => stat(part).catch(() => null));
    const size = (await Promise.all(parts)).reduce((sum, part) => sum + (part?.size ?? 0), 0);
    measured.bytes += size;
    if (size > measured.largest) Object.assign(measured, { largest: size, largestFile: path });
  }
  return measured;
}

/**
 * Growth of a class's largest object in thirty days, in bytes; null while too little is known. `now` in milliseconds.
 */
export function readGrowth({ largestFile }: ClassFigures, now: number): number | null {
  return largestFile === null ? null : readObjectGrowth(largestFile, now);
}

/** Free bytes on the state folder's disk. */
export async function readFreeBytes({ stateFolder }: ServerSettings): Promise<number> {
  const { bavail, bsize } = await statfs(stateFolder);
  return bavail * bsize;
}
