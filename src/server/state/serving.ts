import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { readIfThere, writePrivately } from './files.ts';
import type { StateFolder } from './folder.ts';

const servingFile = z.object({ pid: z.int(), release: z.string() });
/** The process that serves a state folder, and the folder of its release. */
type Serving = z.infer<typeof servingFile>;

function pathOf({ stateFolder }: StateFolder): string {
  return join(stateFolder, 'serving.json');
}

export function writeServing(folder: StateFolder, serving: Serving): Promise<void> {
  return writePrivately(pathOf(folder), `${JSON.stringify(serving)}\n`);
}

export function removeServing(folder: StateFolder): Promise<void> {
  return rm(pathOf(folder), { force: true });
}

/** Null while no process serves. After a crash it may still name the old one. */
export async function readServing(folder: StateFolder): Promise<Serving | null> {
  const text = await readIfThere(pathOf(folder));
  return text === null ? null : servingFile.parse(JSON.parse(text));
}

/** The process that holds the lock, or held it last, ready or not; null when none has. */
export function readHolder({ stateFolder }: StateFolder): number | null {
  try {
    const [, pid] = /^process (\d+)/.exec(readFileSync(join(stateFolder, 'lock'), 'utf8')) ?? [];
    return pid === undefined ? null : Number(pid);
  } catch {
    return null;
  }
}
