import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readRelease } from '../bundles/release.ts';
import { now } from '../clock.ts';
import { findDamage, refuseLosses } from '../inventory/losses.ts';
import { findObjectFiles, readStorage } from '../metrics/storage-figures.ts';
import { storageOf, workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { completeFolder, requireOwner } from '../state/files.ts';
import { UserError, withPlace } from '../user-error.ts';
import { digestOf, MANIFEST, type Manifest, sign } from './manifest.ts';
import { nameOf, sweep, UNFINISHED } from './remove-expired.ts';
import { type SealTo, seal } from './sealing.ts';
import { gatherSecrets, SEALED } from './secrets.ts';
import { copyObject } from './store.ts';

/**
 * Copies all objects into a new folder below `into`, whether the server runs or not; returns that folder. Each object
 * is copied as it was at one moment, one after the other: calls between two of them look as after a crash of one.
 * Secrets are included only when they can be sealed; otherwise every reader of the copy could open all data.
 */
export async function writeBackup(
  settings: ServerSettings,
  into: string,
  sealTo: SealTo | null,
): Promise<{ folder: string; manifest: Manifest }> {
  await requireOwner(settings.stateFolder);
  // Otherwise a backup of an incomplete folder would look complete.
  await refuseLosses(settings, workersOf(settings));
  const release = await readRelease(settings.release);
  const secrets = await gatherSecrets(settings);
  const begunAt = new Date(now()).toISOString();
  const folder = join(into, nameOf(begunAt));
  const unfinished = folder + UNFINISHED;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  // Before the backup needs space. A failed removal must not prevent a backup.
  await sweep(into).catch(() => {});
  try {
    // The shop before the service, so that the service's copy knows everything that the shop's copy names.
    for (const { worker, key } of (await readStorage(settings)).toReversed()) {
      const from = join(storageOf(settings, worker), key);
      const to = join(unfinished, worker, key);
      await mkdir(to, { recursive: true, mode: 0o700 });
      for (const name of await findObjectFiles(from)) copy(join(from, name), join(to, name));
    }
    if (sealTo !== null)
      await writeFile(join(unfinished, SEALED), await seal(JSON.stringify(secrets), sealTo), {
        mode: 0o600,
      });
    const files = await describeFiles(unfinished);
    // An object may have been lost since the first check.
    await refuseLosses(settings, workersOf(settings));
    const unsigned = {
      format: 1 as const,
      begunAt,
      endedAt: new Date(now()).toISOString(),
      version: release.version,
      commit: release.commit,
      workerd: release.workerd,
      hasSecrets: sealTo !== null,
      files,
    };
    const manifest = sign(unsigned, secrets);
    await completeFolder(folder, unfinished, [MANIFEST, manifest]);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw withPlace(error, unfinished);
  }
}

function copy(from: string, to: string): void {
  try {
    copyObject(from, to);
  } catch (error) {
    // SQLite's error does not say which of the two files it means.
    const ofSource = findDamage(from);
    throw ofSource === null ? withPlace(error, to) : new UserError(ofSource);
  }
}

async function describeFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Manifest['files'] = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = { bytes: (await stat(path)).size, sha256: await digestOf(path) };
  }
  return files;
}
