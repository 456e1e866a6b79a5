import { basename, resolve } from 'node:path';
import { type Keep, readKeep } from '../../src/server/backup/choose-kept-backups.ts';
import { requireManifest } from '../../src/server/backup/manifest.ts';
import { removeBeyond } from '../../src/server/backup/remove-expired.ts';
import { restore } from '../../src/server/backup/restore.ts';
import { writeBackup } from '../../src/server/backup/write-backup.ts';
import { findClockTrouble } from '../../src/server/check/surroundings.ts';
import { readErasures } from '../../src/server/erasures/list.ts';
import type { ServerSettings } from '../../src/server/settings.ts';
import { describeError, UserError } from '../../src/server/user-error.ts';
import { readOpening, readSealing, type SealingOptions } from './sealing.ts';

/** The options of `backup` and `restore`. */
type Typed = SealingOptions & {
  into?: string;
  from?: string;
  keep?: string;
  secrets?: string;
  'without-erasures'?: boolean;
};

/** Makes a backup, then removes those that are no longer kept. */
export async function back(settings: ServerSettings, typed: Typed): Promise<void> {
  if (typed.into === undefined) throw new UserError('Say where to: --into FOLDER');
  const into = resolve(typed.into);
  const keep = chooseKeep(settings, typed);
  const sealTo = await readSealing(typed);
  const { folder, manifest } = await writeBackup(settings, into, sealTo);
  const bytes = Object.values(manifest.files).reduce((sum, one) => sum + one.bytes, 0);
  const clock = await findClockTrouble(settings);
  if (clock !== null) console.log(clock);
  console.log(`${folder}: ${Object.keys(manifest.files).length} files, ${bytes} bytes`);
  if (sealTo === null)
    console.log(
      'Without the secrets, which open it: keep secrets/ and account.json elsewhere, or have them sealed.',
    );
  if (keep === null) return;
  const { removed, kept } = await removeBeyond(into, keep, basename(folder));
  for (const name of removed) console.log(`Removed: ${name}`);
  console.log(`${kept.length} backups are kept.`);
}

/** Null: all backups stay. Read before anything is written. */
function chooseKeep(settings: ServerSettings, { keep: text }: Typed): Keep | null {
  if (text === undefined) return settings.keep;
  const keep = readKeep(text);
  if (keep === null) throw new UserError(`--keep ${text}: write it like hourly=24,daily=7,weekly=5.`);
  return keep;
}

/** Restores a backup and prints what is left to do by hand. */
export async function putBack(settings: ServerSettings, typed: Typed): Promise<void> {
  if (typed.from === undefined) throw new UserError('Say where from: --from FOLDER');
  const from = resolve(typed.from);
  // A mistyped folder is named before a lost list is.
  await requireManifest(from, 'backup');
  const erasures = await readList(settings, typed['without-erasures'] ?? false);
  const restored = await restore(settings, from, {
    openBy: await readOpening(typed),
    secretsIn: typed.secrets === undefined ? null : resolve(typed.secrets),
    erasures,
  });
  const { manifest, objects, orders, secrets, erasedAgain } = restored;
  console.log(`${settings.stateFolder}: ${objects} objects as of ${manifest.begunAt}, ${secrets} secrets`);
  console.log(`Read: ${orders} orders.`);
  console.log('Revoke again what was revoked since: keys of the API, devices and passkeys of the desk.');
  if (erasures === null)
    console.log(
      'Without a list of erasures: ask again for those of since then, or the backup has brought people back.',
    );
  else {
    console.log(
      `${erasedAgain} who were erased since then are erased again at the start, before anybody is answered.`,
    );
    if (erasures.unreadable > 0)
      console.log(`${erasures.unreadable} lines of ${settings.erasuresFile} say nothing: look at them.`);
  }
}

/** Null when no list is kept or wanted: a lost list must not count as an empty one. */
async function readList({ erasuresFile }: ServerSettings, isUnwanted: boolean) {
  if (erasuresFile === null || isUnwanted) return null;
  return readErasures(erasuresFile).catch((error: unknown) => {
    throw new UserError(
      `${describeError(error)} Without the list whoever was erased since the backup would come back: put it there, or say --without-erasures and erase them again.`,
    );
  });
}
