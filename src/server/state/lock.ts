import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import type { StateFolder } from './folder.ts';

export type Lock = {
  /** Whatever writes the storage is given it, and so holds the lock as long as it lives. */
  descriptor: number;
  release(): void;
};

/** Seconds: what a killed parent leaves behind needs a moment to go. */
const PATIENCE = 1;

/**
 * Takes the state folder for this process and its children; throws a UserError when another has it. The runtime does not lock what
 * it writes, and two of them would both write. The kernel's lock of an open file, by `flock` of util-linux, since Node has none: it
 * goes with the last process that has the file open, so `kill -9` leaves none behind, and one that is left over from a killed parent
 * still keeps others out. A file with a pid would do neither; a socket that only the parent listens on not the second.
 */
export function takeLock(folder: StateFolder): Lock {
  const { descriptor, outcome } = openLock(folder, 'a+', PATIENCE);
  if (outcome === 'taken') {
    ftruncateSync(descriptor);
    writeSync(descriptor, `process ${process.pid}\n`);
    return { descriptor, release: () => closeSync(descriptor) };
  }
  const holder = readFileSync(descriptor, 'utf8').trim();
  closeSync(descriptor);
  throw new UserError(
    outcome === 'held'
      ? `Another process serves ${folder.stateFolder} (${holder || 'it has not said which'}): stop it, or choose another folder.`
      : 'There is no `flock`, which keeps two processes from one state folder: install util-linux.',
  );
}

/** Whether somebody serves the folder now. Makes no file: another user's would keep the owner from starting. */
export function isServed(folder: StateFolder): boolean {
  if (!existsSync(lockPath(folder))) return false;
  const { descriptor, outcome } = openLock(folder, 'r', 0);
  closeSync(descriptor);
  return outcome === 'held';
}

function lockPath({ stateFolder }: StateFolder): string {
  return join(stateFolder, 'lock');
}

function openLock(folder: StateFolder, flags: 'a+' | 'r', patience: number) {
  const descriptor = openSync(lockPath(folder), flags, 0o600);
  // The lock belongs to the open file, which is ours as well, and stays when `flock` has gone.
  const { status, error } = spawnSync('flock', ['--timeout', String(patience), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  const outcome: 'taken' | 'held' | 'unknown' =
    error !== undefined ? 'unknown' : status === 0 ? 'taken' : 'held';
  return { descriptor, outcome };
}
