import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readRelease } from '../bundles/release.ts';
import { findDamage, refuseLosses } from '../inventory/losses.ts';
import { findStored } from '../metrics/storage-figures.ts';
import { workersOf } from '../running/processes.ts';
import type { ServerSettings } from '../settings.ts';
import { requireOwner } from '../state/files.ts';
import { copyObject } from '../state/store.ts';
import { UserError, withPlace } from '../user-error.ts';
import { type Manifest, writeFolder } from './manifest.ts';
import { sweep } from './remove-expired.ts';
import type { SealTo } from './sealing.ts';
import { addSealed, gatherSecrets } from './secrets.ts';

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
  const { version, commit, workerd } = await readRelease(settings.release);
  const secrets = await gatherSecrets(settings);
  return writeFolder(into, async (unfinished) => {
    // Before the backup needs space. A failed removal must not prevent a backup.
    await sweep(into).catch(() => {});
    // The shop before the service, so that the service's copy knows everything that the shop's copy names.
    for (const { worker, key, paths } of (await findStored(settings)).toReversed()) {
      const to = join(unfinished, worker, key);
      await mkdir(to, { recursive: true, mode: 0o700 });
      for (const path of paths) copy(path, join(to, basename(path)));
    }
    if (sealTo !== null) await addSealed(unfinished, secrets, sealTo);
    // An object may have been lost since the first check.
    await refuseLosses(settings, workersOf(settings));
    return { kind: 'backup', release: { version, commit, workerd }, secrets };
  });
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
