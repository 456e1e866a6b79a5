import { spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import { openStateFolder, requireVersion, type StateFolder, writeVersion } from './folder.ts';
import { removeReady } from './ready-file.ts';

export type Lock = {
  /** Given to every process that writes the storage: it holds the lock as long as it lives. */
  descriptor: number;
  /** Says in the lock's file that this process answers, and which release it is. */
  noteServing(release: string): void;
  release(): void;
};

/** The process that holds the lock, or held it when it was killed. `release`: its folder; null until it answers. */
export type Holder = { pid: number; release: string | null };

/** Seconds: children of a killed parent need a moment to end. */
const PATIENCE = 1;

const NO_FLOCK = 'There is no `flock`, which keeps two processes from one state folder: install util-linux.';

/**
 * Makes the state folder if missing, and locks it; removes what a killed process left to say that it answers.
 * `setting`: the name of the folder's setting. `unlocked` is called where locks are not available, and the start goes
 * on; without it the start fails.
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
 * Locks the state folder for this process and its children; throws a UserError when another process has it. The
 * runtime does not lock its files, so two servers would both write. The lock is the kernel's lock of an open file, by
 * `flock` of util-linux, since Node has none. It ends with the last process that has the file open: `kill -9` leaves
 * no stale lock, and an orphan of a killed parent still keeps others out. A pid file does neither; a socket of the
 * parent does only the first.
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
  return {
    descriptor,
    noteServing: (release) => void writeSync(descriptor, `serves ${release}\n`),
    release: () => {
      ftruncateSync(descriptor);
      closeSync(descriptor);
    },
  };
}

/** Null when no process has the folder, as far as the lock's file says. */
export function readHolder(folder: StateFolder): Holder | null {
  const text = existsSync(lockPath(folder)) ? readFileSync(lockPath(folder), 'utf8') : '';
  const [, pid, release = null] = /^process (\d+)\n(?:serves (.+)\n)?/.exec(text) ?? [];
  return pid === undefined ? null : { pid: Number(pid), release };
}

/** Throws the same UserError when another process has the folder. Locks and creates nothing. */
export function refuseServed(folder: StateFolder): void {
  if (!existsSync(lockPath(folder))) return;
  const { descriptor, outcome } = openLock(folder, 'r', PATIENCE);
  if (outcome === 'held') throw describeHolder(folder, descriptor);
  closeSync(descriptor);
}

function describeHolder({ stateFolder }: StateFolder, descriptor: number): UserError {
  const [holder] = readFileSync(descriptor, 'utf8').split('\n');
  closeSync(descriptor);
  return new UserError(
    `Another process serves ${stateFolder} (${holder || 'it has not said which'}): stop it, or choose another folder.`,
  );
}

/** Whether a process serves the folder now. Creates no file: another user's file would keep the owner from starting. */
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
  // The lock belongs to the open file, which is ours too, and stays when `flock` has ended.
  const { status, error } = spawnSync('flock', ['--timeout', String(patience), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  const outcome: 'taken' | 'held' | 'unknown' =
    error !== undefined ? 'unknown' : status === 0 ? 'taken' : 'held';
  return { descriptor, outcome };
}

/** Follows no link: root also writes here, into a folder of the server's user. */
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
