import { existsSync } from 'node:fs';
import { chmod, lstat, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NEAR, TOO_NEAR, WALL } from '../../database/storage/sizes.ts';
import { now } from '../clock.ts';
import { compare, describeTrouble, findDamaged } from '../inventory/losses.ts';
import { type ClassFigures, readGrowth, readStorage } from '../metrics/storage-figures.ts';
import { runFolder, type WorkerKind, workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { requireOwner } from '../state/files.ts';
import { isServed, takeLock } from '../state/lock.ts';
import { ALARM_LIST, type Alarm, listAlarms, readAlarmOf, readListedAlarms } from '../state/store.ts';
import { UserError } from '../user-error.ts';
import { type Finding, note, ok, wrong } from './findings.ts';
import { actAs, giveToOwner, isRoot } from './ownership.ts';
import { checkClock, checkDisk, checkWritable } from './surroundings.ts';

/**
 * Checks the content of the state folder; null where it belongs to another user. Root continues as the owner. Throws a
 * UserError when the folder is none, and with `mends` when a server has it.
 */
export async function checkState(
  settings: ServerSettings,
  { mends }: { mends: boolean },
): Promise<Finding[] | null> {
  const { stateFolder } = settings;
  if (!mends && !(await isOwn(settings)) && process.getuid?.() !== 0) return null;
  const owner = await requireOwner(stateFolder, { orRoot: true });
  const lock = mends ? takeLock(settings) : null;
  const state = lock !== null ? 'mended' : isServed(settings) ? 'running' : 'stopped';
  try {
    const ofOwner = await describeOwner(settings);
    // Repairs run as the owner. Attack: the owner could choose paths that lead root to write elsewhere.
    const given = mends && isRoot() ? await giveToOwner(stateFolder, owner) : [];
    if (mends) actAs(owner);
    const ofFiles = await checkFiles(settings, owner.uid, mends);
    actAs(owner);
    return [
      ofOwner,
      ...given.map((path) => ok(`${path} was another’s: user ${owner.uid} has it.`)),
      await checkDisk(settings),
      ...ofFiles.findings,
      ...(mends || ofFiles.areOwned
        ? [
            ...(state === 'mended' ? [] : [await checkWritable(settings)]),
            await checkClock(settings),
            ...(await checkStorage(settings, state)),
          ]
        : [note('What is in the objects is looked at once they are all their owner’s.')]),
    ];
  } finally {
    lock?.release();
  }
}

async function isOwn({ stateFolder }: ServerSettings): Promise<boolean> {
  const found = await stat(stateFolder);
  if (!found.isDirectory()) throw new UserError(`${stateFolder} is no folder: choose another with "state".`);
  const self = process.getuid?.();
  return self === undefined || found.uid === self;
}

/** Whose the folder is. Root may look, but a start needs its owner. */
export async function describeOwner(settings: ServerSettings): Promise<Finding> {
  const { stateFolder } = settings;
  if (await isOwn(settings)) return ok(`${stateFolder} belongs to this user.`);
  const { uid } = await stat(stateFolder);
  const said = `${stateFolder} belongs to user ${uid}, and this is user ${process.getuid?.()}: start as its owner.`;
  return process.getuid?.() === 0 ? note(said) : wrong(said);
}

/** Reports whose each file is and who else may read it; `mends` closes those of the owner. */
async function checkFiles(settings: ServerSettings, uid: number, mends: boolean) {
  const { stateFolder } = settings;
  const entries = await readdir(stateFolder, { recursive: true, withFileTypes: true });
  const inside = entries.filter(({ parentPath }) => parentPath !== runFolder(settings));
  const findings: Finding[] = [];
  let areOwned = true;
  for (const path of [stateFolder, ...inside.map(({ parentPath, name }) => join(parentPath, name))]) {
    // A temporary file may be gone by now.
    const found = await lstat(path).catch(() => null);
    if (found === null) continue;
    if (found.uid !== uid) {
      areOwned = false;
      findings.push(
        wrong(`${path} belongs to user ${found.uid}: ${isRoot() ? TO_MEND : `chown ${uid} ${path}`}`),
      );
    } else if ((found.mode & 0o077) === 0) continue;
    else if (!mends || found.isSymbolicLink())
      findings.push(wrong(`${path} is open to others: chmod go= ${path}`));
    else {
      await chmod(path, found.mode & 0o700);
      findings.push(ok(`${path} was open to others: closed.`));
    }
  }
  const isWell = findings.length === 0;
  return {
    areOwned,
    findings: isWell ? [ok(`All ${entries.length} files belong to user ${uid} alone.`)] : findings,
  };
}

const TO_MEND = 'stop the server, then npm run serve -- check --mend';

/** `mended`: the server is stopped, and faults are to be repaired. */
type State = 'running' | 'stopped' | 'mended';

/** Compares objects, secrets and account with the inventory, and reads each database whole. */
async function checkStorage(settings: ServerSettings, state: State): Promise<Finding[]> {
  const { losses, changes } = await compare(settings, workersOf(settings));
  const { troubles, sound } = await findDamaged(settings, workersOf(settings), {
    known: losses,
    isWhole: true,
  });
  const bad = [...losses, ...troubles];
  const findings: Finding[] = [
    ...bad.map(wrong),
    ...changes.map(note),
    ...(sound > 0 ? [ok(`SQLite’s check finds ${sound} databases sound.`)] : []),
  ];
  const classes = await readStorage(settings);
  for (const figures of classes) findings.push(...checkClass(figures, { state, bad }));
  const there = new Set(classes.map(({ worker }) => worker));
  const absent = workersOf(settings).filter((which: WorkerKind) => !there.has(which));
  return [...findings, ...absent.map((which) => note(`The ${which} has no objects yet.`))];
}

function checkClass(
  figures: ClassFigures,
  { state, bad }: { state: State; bad: readonly string[] },
): Finding[] {
  const { worker, key, folder, paths, bytes, largest } = figures;
  const unreadable: Finding[] = [];
  const alarms: Alarm[] = [];
  for (const path of paths) {
    if (bad.some((sentence) => sentence.includes(path))) continue;
    try {
      const alarm = readAlarmOf(path);
      if (alarm !== null) alarms.push({ id: basename(path, '.sqlite'), at: alarm });
    } catch (error) {
      unreadable.push(wrong(describeTrouble(path, error)));
    }
  }
  const share = largest / WALL;
  const size = `${worker}/${key}: ${paths.length} objects, ${inMegabytes(bytes)}; the largest has ${inMegabytes(largest)}, ${(share * 100).toFixed(share < 0.1 ? 2 : 0)} % of 10 GiB${describeGrowth(figures)}.`;
  return [
    share >= TOO_NEAR
      ? wrong(`${size} ${WAY_OUT[worker]}`)
      : share >= NEAR
        ? note(`${size} ${WAY_OUT[worker]}`)
        : ok(size),
    ...unreadable,
    ...checkAlarms(join(folder, ALARM_LIST), alarms, state),
  ];
}

/** What an operator can do before an object is full. */
const WAY_OUT: Record<WorkerKind, string> = {
  shop: 'Shorten how long things are kept, at the desk’s settings.',
  service:
    'Shorten how long things are kept (ABANDONED_KEPT_DAYS, DELIVERIES_KEPT_DAYS, AUDIT_LOG_KEPT_DAYS), or give the merchant another account.',
};

/** The growth of the largest object, and when it would reach the limit. */
function describeGrowth(figures: ClassFigures): string {
  const growth = readGrowth(figures, now());
  if (growth === null) return '';
  const months = growth <= 0 ? null : Math.floor((WALL - figures.largest) / growth);
  const left = months === null || months > 1200 ? 'for ever' : `for ${months} months`;
  return `, ${growth < 0 ? '-' : '+'}${inMegabytes(Math.abs(growth))} in 30 days: enough ${left}`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

/** An object that is missing from the list never starts: payments are not asked about, events not sent. */
function checkAlarms(list: string, alarms: readonly Alarm[], state: State): Finding[] {
  if (alarms.length === 0) return [];
  const isThere = existsSync(list);
  let listed: Set<string>;
  try {
    listed = new Set(isThere ? readListedAlarms(list).map(({ id }) => id) : []);
  } catch (error) {
    return [wrong(describeTrouble(list, error))];
  }
  const missing = alarms.filter(({ id }) => !listed.has(id));
  if (missing.length === 0) return [ok(`${list}: ${alarms.length} alarms`)];
  const what = `${list} ${isThere ? 'lacks' : 'is missing, with'} ${missing.length} of ${alarms.length} alarms`;
  // While an alarm is being set, it is in one file before the other.
  if (state === 'running') return [note(`${what}: ask again once the server has stopped.`)];
  if (state === 'stopped') return [wrong(`${what}: ${TO_MEND}`)];
  listAlarms(list, missing);
  return [ok(`${what}: written again.`)];
}
