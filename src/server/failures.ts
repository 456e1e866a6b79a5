import { accessSync, constants, existsSync, lstatSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Primary codes of SQLite; an extended code has more bits. */
const SQLITE = {
  PERM: 3,
  BUSY: 5,
  LOCKED: 6,
  READONLY: 8,
  IOERR: 10,
  FULL: 13,
  CANTOPEN: 14,
  NOLFS: 22,
};
/** No room for the file that readers of a database share. */
const IOERR_SHMSIZE = 4874;

/**
 * What prevented reading or writing a file, with the remedy; null for an error that neither the file system nor SQLite
 * raised, and for damage, which only SQLite's check may name. `path`: where it happened, if the error does not say.
 */
export function describeFailure(error: unknown, path: string | null): string | null {
  if (!(error instanceof Error)) return null;
  const { code, errcode, path: at, dest } = fieldsOf(error);
  if (errcode !== undefined) return path === null ? null : describeSqlite(errcode, path, error.message);
  if (code === undefined) return null;
  // A copy names its source first, and only its target can be full.
  const where = (isFull(code) ? dest : undefined) ?? at ?? path;
  return describeSystem(code, where, error.message);
}

/** The fields that Node adds to errors of the system and of SQLite. */
function fieldsOf(error: Error): NodeJS.ErrnoException & { errcode?: number; dest?: string } {
  return error;
}

function isFull(code: string): boolean {
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function describeSystem(code: string, path: string | null, message: string): string | null {
  const name = path ?? 'a file';
  if (isFull(code)) return path === null ? `The disk is full: ${ROOM}.` : describeFull(path);
  if (code === 'EACCES' || code === 'EPERM') return describeClosed(name);
  if (code === 'EROFS') return `The disk of ${name} is mounted read-only: have it writable, then repeat.`;
  if (code === 'EFBIG')
    return `${name} may not grow: raise the limit on file sizes (ulimit -f), then repeat.`;
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open: raise their limit (ulimit -n), then repeat.';
  if (code === 'EIO') return describeBroken(name, message);
  if (code === 'ENOENT') return `There is no ${name}.`;
  if (code === 'ENOTDIR') return `A folder is needed on the way of ${name}, and a file is there.`;
  if (code === 'EISDIR') return `${name} is a folder, and a file is needed.`;
  if (code === 'EBUSY' || code === 'ETXTBSY') return describeLocked(name);
  return null;
}

function describeSqlite(errcode: number, path: string, message: string): string | null {
  const primary = errcode & 0xff;
  if (primary === SQLITE.FULL || errcode === IOERR_SHMSIZE) return describeFull(path);
  if (primary === SQLITE.BUSY || primary === SQLITE.LOCKED) return describeLocked(path);
  if (primary === SQLITE.IOERR || primary === SQLITE.NOLFS)
    return hasNoRoom(path) ? describeFull(path) : describeBroken(path, message);
  if (primary === SQLITE.CANTOPEN || primary === SQLITE.READONLY || primary === SQLITE.PERM) {
    // SQLite hides the reason, and also needs the file's folder.
    const code = findObstacle(path) ?? findObstacle(dirname(path));
    return code === null
      ? `${path} cannot be opened (${message}): look whether its disk and this process’s limits (ulimit -a) allow it, then repeat.`
      : describeSystem(code.error, code.path, message);
  }
  return null;
}

const ROOM = 'make room there, then repeat';

function describeFull(path: string): string {
  return `The disk at ${findMount(path)} is full: ${ROOM}. A full disk damages no data.`;
}

/** Where the disk of a path is mounted; the path itself when nothing on its way can be looked at. */
function findMount(path: string): string {
  const seen = statOf(path);
  const above = dirname(path);
  if (above === path) return path;
  if (seen === null) return findMount(above);
  return statOf(above)?.dev === seen.dev ? findMount(above) : path;
}

function describeLocked(path: string): string {
  return `Another program has ${path} locked: end it (fuser ${path} names it), then repeat.`;
}

function describeBroken(path: string, message: string): string {
  return `The disk of ${path} does not do its work (${message}): look at the kernel’s log (dmesg), then repeat.`;
}

/** Names the first thing on the way to a path that this user may not enter, read or write. */
export function describeClosed(path: string): string {
  const user = process.geteuid?.() ?? 0;
  const seen = statOf(path);
  if (seen === null && dirname(path) !== path) return describeClosed(dirname(path));
  if (seen === null) return `User ${user} may not open ${path}.`;
  const mode = (seen.mode & 0o777).toString(8).padStart(4, '0');
  const remedy =
    seen.uid === user
      ? `change its mode (chmod u+rw${seen.isDirectory() ? 'x' : ''} ${path})`
      : `run this as user ${seen.uid}`;
  return `User ${user} may not read or write ${path} (of user ${seen.uid}, mode ${mode}): ${remedy}.`;
}

function statOf(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/** The code of the error at reading and writing; null without one. */
function findObstacle(path: string): { error: string; path: string } | null {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    const { code } = error instanceof Error ? fieldsOf(error) : {};
    return code === undefined ? null : { error: code, path };
  }
}

function hasNoRoom(path: string): boolean {
  try {
    return statfsSync(existsSync(path) ? path : dirname(path)).bavail === 0;
  } catch {
    return false;
  }
}
