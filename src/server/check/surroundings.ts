import { constants, existsSync } from 'node:fs';
import { access, lstat, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { now } from '../clock.ts';
import { describeClosed, describeFailure } from '../failures.ts';
import { findStored, readFreeBytes } from '../metrics/storage-figures.ts';
import { runFolder, storageOf, workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { type Finding, note, ok, wrong } from './findings.ts';

/** Bytes. A start writes little, and the write-ahead logs of the objects grow to some megabytes. */
const LEAST_FREE = 16 * 1024 ** 2;
/** Bytes. With less, a busy shop fills the disk soon. */
const FEW_FREE = 1024 ** 3;

export async function checkDisk(settings: ServerSettings): Promise<Finding> {
  const { stateFolder } = settings;
  const free = await readFreeBytes(settings);
  const megabytes = `${Math.floor(free / 1024 ** 2)} MiB are free on the disk of ${stateFolder}`;
  if (free < LEAST_FREE) return wrong(`Only ${megabytes}: make room there. A full disk damages no data.`);
  if (free < FEW_FREE) return note(`Only ${megabytes}: make room there soon.`);
  return ok(`${(free / 1024 ** 3).toFixed(1)} GiB are free.`);
}

/**
 * Names the first thing in the state folder that this user may not read, or, of the objects, not write; null when there is
 * none. A start needs all of them.
 */
export async function findClosed(settings: ServerSettings): Promise<string | null> {
  const { stateFolder } = settings;
  const objects = workersOf(settings).map((worker) => storageOf(settings, worker));
  const entries = await readdir(stateFolder, { recursive: true, withFileTypes: true });
  const inside = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(runFolder(settings)));
  for (const path of [stateFolder, ...inside]) {
    const isWritten = path === stateFolder || objects.some((folder) => path.startsWith(folder));
    const trouble = await access(path, isWritten ? constants.R_OK | constants.W_OK : constants.R_OK).then(
      () => null,
      (error: unknown) => describeFailure(error, path),
    );
    // A temporary file may be gone by now.
    if (trouble !== null && existsSync(path)) return trouble;
  }
  return null;
}

export async function checkWritable(settings: ServerSettings): Promise<Finding> {
  const trouble = await findClosed(settings);
  return trouble === null ? ok(`${settings.stateFolder} can be written.`) : wrong(trouble);
}

/** A start creates the list when it is missing, and fails when it cannot. */
export async function checkErasures({ erasuresFile: file }: ServerSettings): Promise<Finding> {
  if (file === null)
    return note('No list of erasures is kept ("erasures"): a backup brings back whoever was erased since.');
  let path = file;
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  const found = await stat(path);
  const list = `The list of erasures ${file} cannot be written`;
  if (path === file && !found.isFile()) return wrong(`${list}: it is no file. Name another with "erasures".`);
  if (path !== file && !found.isDirectory())
    return wrong(`${list}: ${path} is no folder. Name another with "erasures".`);
  const trouble = await access(path, constants.R_OK | constants.W_OK).then(
    () => null,
    (error: unknown) => describeFailure(error, path) ?? describeClosed(path),
  );
  if (trouble !== null) return wrong(`${list}. ${trouble}`);
  const full = await findFullList(file);
  if (full !== null) return note(full);
  return ok(`Who is erased is written down in ${file}.`);
}

/** Says so when the disk of the list is full: a start goes on, but nobody is erased. Null when it is not. */
export async function findFullList(file: string): Promise<string | null> {
  const path = existsSync(file) ? file : dirname(file);
  return existsSync(path) && (await statfs(path)).bavail === 0
    ? `The disk of the list of erasures ${file} is full: make room there. Until then nobody is erased.`
    : null;
}

/** Milliseconds by which a file system's time may be ahead. */
const SLIGHT = 60_000;

/**
 * Says so when a file of an object was written later than now: the clock is behind, or was ahead. Due work would wait,
 * and what is written would look older than it is. Null when nothing is later.
 */
export async function findClockTrouble(settings: ServerSettings): Promise<string | null> {
  let newest = { at: 0, path: '' };
  for (const path of (await findStored(settings)).flatMap(({ paths }) => paths)) {
    const at = (await lstat(path).catch(() => null))?.mtimeMs ?? 0;
    if (at > newest.at) newest = { at, path };
  }
  const present = now();
  if (newest.at <= present + SLIGHT) return null;
  const [clock, written] = [present, newest.at].map((at) => new Date(at).toISOString());
  return `The clock says ${clock}, and ${newest.path} was written at ${written}: set the clock (date). If it was wrong then and is right now, nothing is to be done.`;
}

export async function checkClock(settings: ServerSettings): Promise<Finding> {
  const trouble = await findClockTrouble(settings);
  return trouble === null ? ok('No object was written later than the clock says.') : note(trouble);
}
