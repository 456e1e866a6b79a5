import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '../clock.ts';
import { describeTrouble } from '../inventory/losses.ts';
import { findStored } from '../metrics/storage-figures.ts';
import type { ServerSettings } from '../settings.ts';
import { compactObject } from '../state/store.ts';
import { describeError, withPlace } from '../user-error.ts';

const DAY = 86_400_000;

/** Its modification time is the time of the last compaction. */
const MARKER = 'compacted';

/** The result for the objects' files: how many were rewritten, and a sentence for each that was not. */
export type Compaction = { objects: number; failures: string[] };

/**
 * Rewrites the files of all objects. SQLite leaves deleted data in freed pages and in the write-ahead log; the
 * runtime refuses `PRAGMA secure_delete` and `VACUUM`, so only the server can remove it. No Worker may run meanwhile.
 */
export async function compactObjects(settings: ServerSettings): Promise<Compaction> {
  const result: Compaction = { objects: 0, failures: [] };
  for (const path of (await findStored(settings)).flatMap(({ paths }) => paths))
    try {
      compactObject(path);
      result.objects += 1;
    } catch (error) {
      result.failures.push(describeTrouble(path, error));
    }
  // A full disk must not stop the Workers from starting.
  await writeFile(join(settings.stateFolder, MARKER), '', { mode: 0o600 }).catch((error: unknown) => {
    result.failures.push(describeError(withPlace(error, join(settings.stateFolder, MARKER))));
  });
  return result;
}

/** Compacts at a start a day or more after the last time; null when it is not due. */
export async function compactWhenDue(settings: ServerSettings): Promise<Compaction | null> {
  const last = await stat(join(settings.stateFolder, MARKER)).catch(() => null);
  return last !== null && now() - last.mtimeMs < DAY ? null : compactObjects(settings);
}
