import { spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import { openStateFolder, requireVersion, type StateFolder, writeVersion } from './folder.ts';
import { removeReady } from './ready.ts';

export type Lock = {
  /** Whatever writes the storage is given it, and so holds the lock as long as it lives. */
  descriptor: number;
  release(): void;
};

/** Seconds: what a killed parent leaves behind needs a moment to go. */
const PATIENCE = 1;

const NO_FLOCK = 'There is no `flock`, which keeps two processes from one state folder: install util-linux.';

/**
 * Makes the state folder where there is none, and takes it; what still says that somebody answers is of one that was killed.
 * `setting`: by which another folder is chosen. `unlocked` is told where locks cannot be had, and goes on; without it that is refused.
 */
export async function occupyStateFolder(
  folder: StateFolder,
  setting?: string,
  unlocked?: (why: string) => void,
): Promise<Lock> {
  await openStateFolder(folder, setting);
  await requireVersion(folder, setting);
  const lock = takeLock(folder, unlocked);
  await writeVersion(folder.stateFolder);
  await removeReady(folder.stateFolder);
  return lock;
}

/**
 * Takes the state folder for this process and its children; throws a UserError when another has it. The runtime does not lock what
 * it writes, and two of them would both write. The kernel's lock of an open file, by `flock` of util-linux, since Node has none: it
 * goes with the last process that has the file open, so `kill -9` leaves none behind, and one that is left over from a killed parent
 * still keeps others out. A file with a pid would do neither; a socket that only the parent listens on not the second.
 */
export function takeLock(folder: StateFolder, unlocked?: (why: string) => void): Lock {
  const { descriptor, outcome } = openLock(folder, 'a+', PATIENCE);
  if (outcome === 'held') throw describeHolder(folder, descriptor);
  if (outcome === 'unknown') {
    if (unlocked === undefined) {
      closeSync(descriptor);
      throw new UserError(NO_FLOCK);
    }
    unlocked(NO_FLOCK);
  }
  ftruncateSync(descriptor);
  writeSync(descriptor, `process ${process.pid}\n`);
  return { descriptor, release: () => closeSync(descriptor) };
}

/** Throws the same UserError when another has the folder, and takes and makes nothing. */
export function refuseServed(folder: StateFolder): void {
  if (!existsSync(lockPath(folder))) return;
  const { descriptor, outcome } = openLock(folder, 'r', PATIENCE);
  if (outcome === 'held') throw describeHolder(folder, descriptor);
  closeSync(descriptor);
}

function describeHolder({ stateFolder }: StateFolder, descriptor: number): UserError {
  const holder = readFileSync(descriptor, 'utf8').trim();
  closeSync(descriptor);
  return new UserError(
    `Another process serves ${stateFolder} (${holder || 'it has not said which'}): stop it, or choose another folder.`,
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

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants;

function openLock(folder: StateFolder, flags: 'a+' | 'r', patience: number) {
  const descriptor = openLockFile(folder, flags);
  // The lock belongs to the open file, which is ours as well, and stays when `flock` has gone.
  const { status, error } = spawnSync('flock', ['--timeout', String(patience), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  const outcome: 'taken' | 'held' | 'unknown' =
    error !== undefined ? 'unknown' : status === 0 ? 'taken' : 'held';
  return { descriptor, outcome };
}

/** No link is followed: root writes here, too, into a folder of whoever serves. */
function openLockFile(folder: StateFolder, flags: 'a+' | 'r'): number {
  const path = lockPath(folder);
  try {
    return openSync(path, O_NOFOLLOW | (flags === 'r' ? O_RDONLY : O_RDWR | O_CREAT | O_APPEND), 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EACCES') throw new UserError(`${path} is closed to this user: ask as its owner.`);
    if (code === 'ELOOP') throw new UserError(`${path} is a link: take it away.`);
    throw error;
  }
}
