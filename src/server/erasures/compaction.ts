import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '../clock.ts';
import { findObjectFiles, readStorage } from '../metrics/storage-figures.ts';
import { storageOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { compactObject } from './store.ts';

const DAY = 86_400_000;

/** Its time of change says when the objects were last compacted. */
const MARKER = 'compacted';

/** What became of the objects' files: how many were rewritten, and SQLite's words about each that was not. */
export type Compaction = { objects: number; failures: string[] };

/**
 * Rewrites the files of all objects. SQLite leaves what was deleted in freed pages and in the log of writes; the runtime refuses
 * `PRAGMA secure_delete` and `VACUUM`, so that only the server can do it. No Worker may run meanwhile.
 */
export async function compactObjects(settings: ServerSettings): Promise<Compaction> {
  const result: Compaction = { objects: 0, failures: [] };
  for (const { worker, key } of await readStorage(settings)) {
    const folder = join(storageOf(settings, worker), key);
    for (const name of await findObjectFiles(folder))
      try {
        compactObject(join(folder, name));
        result.objects += 1;
      } catch (error) {
        result.failures.push(`${worker}/${key}/${name}: ${wordsOf(error)}`);
      }
  }
  // A disk that takes nothing does not keep the Workers from running.
  await writeFile(join(settings.stateFolder, MARKER), '', { mode: 0o600 }).catch((error: unknown) => {
    result.failures.push(wordsOf(error));
  });
  return result;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The same where it is due: at a start a day or more after the last time. Null where it is not. */
export async function compactWhenDue(settings: ServerSettings): Promise<Compaction | null> {
  const last = await stat(join(settings.stateFolder, MARKER)).catch(() => null);
  return last !== null && now() - last.mtimeMs < DAY ? null : compactObjects(settings);
}
