import { existsSync } from 'node:fs';
import { chmod, copyFile, lchown, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readRelease } from '../bundles/release.ts';
import { now } from '../clock.ts';
import type { ErasureList } from '../erasures/list.ts';
import { keepInventory } from '../inventory/inventory.ts';
import { classOf, reports } from '../metrics/storage-figures.ts';
import type { ServerSettings } from '../settings.ts';
import { moveTo, syncAll } from '../state/files.ts';
import { requireEmpty, writeVersion } from '../state/folder.ts';
import { ALARM_LIST, type Alarm, checkDatabase, listAlarms, readAlarmOf } from '../state/store.ts';
import { UserError, withPlace } from '../user-error.ts';
import { type Manifest, requireManifest, verifyFolder } from './manifest.ts';
import { findSecrets, putSecrets, type SecretSource, type Secrets } from './secrets.ts';
import { countOrders, noteRestore } from './store.ts';

/** `erasedAgain`: people of the list of erasures who are still in the backup. */
type Restored = {
  manifest: Manifest;
  objects: number;
  orders: number;
  secrets: number;
  erasedAgain: number;
};

/** Milliseconds by which the clocks of two machines may differ (`receiptsLeftOut` allows the same). */
const CLOCKS_DIFFER = 3_600_000;

type RestoreInput = SecretSource & { erasures: ErasureList | null };

/**
 * Restores a backup where the state folder is missing or empty; all of it or nothing. Every file is checked before
 * the first is written, and the runtime's alarm lists are rebuilt from the objects. Each object finds a note of the
 * restore at its next start. `secretsIn`: a copy of the state folder's secrets, for a backup without them.
 */
export async function restore(
  settings: ServerSettings,
  from: string,
  { openBy, secretsIn, erasures }: RestoreInput,
): Promise<Restored> {
  const { stateFolder } = settings;
  await requireEmpty(settings);
  const owner = existsSync(stateFolder) ? await lstat(stateFolder) : null;
  const manifest = await requireManifest(from, 'backup');
  requireClock(manifest);
  await requireRuntime(settings, manifest);
  const secrets = await findSecrets(from, manifest, { openBy, secretsIn });
  await verifyFolder(from, manifest, secrets);
  const unfinished = `${stateFolder}.new`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const read = await fill(unfinished, { from, manifest, secrets, erasures });
    await syncAll(unfinished);
    await giveAway(unfinished, owner);
    await rm(stateFolder, { recursive: true, force: true });
    await moveTo(stateFolder, unfinished);
    const objects = Object.keys(manifest.files).filter(isObject).length;
    return { manifest, objects, secrets: Object.keys(secrets).length, ...read };
  } catch (error) {
    // Otherwise personal data and secrets would remain there unnoticed.
    await rm(unfinished, { recursive: true, force: true });
    throw withPlace(error, unfinished);
  }
}

/**
 * A server skips receipt numbers by the time since the backup: with a clock that is behind, it would give some twice.
 */
function requireClock({ begunAt }: Manifest): void {
  if (Date.parse(begunAt) <= now() + CLOCKS_DIFFER) return;
  throw new UserError(
    `The backup was made at ${begunAt}, and the clock of this machine says ${new Date(now()).toISOString()}: set the clock (date), or restore a backup that is not of the future.`,
  );
}

/** An older runtime may not open the files of a newer one. */
async function requireRuntime(settings: ServerSettings, { release: made }: Manifest): Promise<void> {
  const release = await readRelease(settings.release);
  const { version = '', commit = null, workerd = '' } = made ?? {};
  // `1.20261117.1`: compared number by number.
  if (workerd.localeCompare(release.workerd, 'en', { numeric: true }) <= 0) return;
  throw new UserError(
    `The backup is of ${version} (${commit ?? 'no commit'}) with workerd ${workerd}, and ${settings.release} has ${release.workerd}, which is older and may not start on it: restore with that release, or a newer one.`,
  );
}

function isObject(path: string): boolean {
  return path.endsWith('.sqlite');
}

/** The content of a new state folder. */
type Content = {
  from: string;
  manifest: Manifest;
  secrets: Secrets;
  erasures: ErasureList | null;
};

async function fill(
  folder: string,
  { from, manifest, secrets, erasures }: Content,
): Promise<{ orders: number; erasedAgain: number }> {
  const restored = {
    at: Math.floor(now() / 1000),
    backedUpAt: Math.floor(Date.parse(manifest.begunAt) / 1000),
  };
  let orders = 0;
  let erasedAgain = 0;
  /** By folder. */
  const alarms = new Map<string, Alarm[]>();
  for (const path of Object.keys(manifest.files).filter(isObject)) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), to);
    await chmod(to, 0o600);
    ofObject(path, { from, to }, () => {
      const trouble = checkDatabase(to, 'integrity_check');
      if (trouble !== null) throw new Error(trouble);
      const className = classOf(basename(dirname(path)));
      if (className === 'Shop') orders += countOrders(to);
      const subjects = className === 'Shop' ? erasures?.orders : erasures?.customers;
      if (reports(className)) erasedAgain += noteRestore(to, restored, subjects ?? new Set());
      const at = readAlarmOf(to);
      const ofFolder = alarms.get(dirname(to)) ?? [];
      alarms.set(dirname(to), ofFolder);
      if (at !== null) ofFolder.push({ id: basename(path, '.sqlite'), at });
    });
  }
  for (const [place, ofFolder] of alarms) listAlarms(join(place, ALARM_LIST), ofFolder);
  await putSecrets(folder, secrets);
  await writeVersion(folder);
  await keepInventory({ stateFolder: folder }, ['service', 'shop']);
  return { orders, erasedAgain };
}

/** Names the object whose file SQLite cannot read. */
function ofObject<T>(path: string, { from, to }: { from: string; to: string }, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const placed = withPlace(error, to);
    if (placed instanceof UserError) throw placed;
    const why = error instanceof Error ? error.message : String(error);
    throw new UserError(`${path} in the backup ${from} is damaged (${why}): restore another backup.`);
  }
}

/**
 * Gives files that root restores to the owner of the empty folder, who will run the server and could not open root's
 * files. Contents go before their folder. Attack: the owner of the folder could place a link where root is about to
 * write.
 */
async function giveAway(folder: string, owner: { uid: number; gid: number } | null): Promise<void> {
  if (process.getuid?.() !== 0 || owner === null || owner.uid === 0) return;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  for (const path of [...paths.toSorted().toReversed(), folder]) await lchown(path, owner.uid, owner.gid);
}
