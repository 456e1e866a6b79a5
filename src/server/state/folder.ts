import { access, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describeFailure } from '../failures.ts';
import { UserError } from '../user-error.ts';
import { readIfThere, writePrivately } from './files.ts';
import { ALARM_LIST } from './store.ts';

/** Absolute path of the folder with all stored data. */
export type StateFolder = { stateFolder: string };

/** The version of the layout, in the folder's file `version`. A folder of a build before 0.1.0 has no such file. */
const VERSION = '1';

/**
 * Makes the state folder (0700); throws a UserError when it cannot. `setting`: the name of its setting, for the
 * message.
 */
export async function openStateFolder({ stateFolder }: StateFolder, setting = 'STATE_DIR'): Promise<void> {
  try {
    await makeFolders(stateFolder);
    await access(stateFolder, constants.W_OK);
  } catch (error) {
    const why = describeFailure(error, stateFolder);
    throw new UserError(
      `The state folder ${stateFolder} cannot be written: choose another with ${setting}.${why === null ? '' : ` ${why}`}`,
    );
  }
}

/** Makes a folder and those above it. In `/proc` a recursive `mkdir` of Node never ends. */
async function makeFolders(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || (await exists(dirname(folder)))) throw error;
    await makeFolders(dirname(folder));
    await mkdir(folder, { mode: 0o700 });
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Throws a UserError when this release does not read the folder. Writes nothing. */
export async function requireVersion({ stateFolder }: StateFolder, setting = 'STATE_DIR'): Promise<void> {
  const version = (await readIfThere(versionPath(stateFolder)))?.trim() ?? null;
  if (version === VERSION) return;
  const isNew =
    version === null &&
    !(await hasObjects(stateFolder, 'service')) &&
    !(await hasObjects(stateFolder, 'shop'));
  if (isNew) return;
  const whose = version === null ? 'a build before 0.1.0' : `a release with version ${version} of it`;
  throw new UserError(
    `The state folder ${stateFolder} was written by ${whose}, which this release does not read. It is left as it is: choose another with ${setting}.`,
  );
}

/** Throws a UserError unless the state folder is missing or empty: what is restored or imported is put there alone. */
export async function requireEmpty({ stateFolder }: StateFolder): Promise<void> {
  const found = await readdir(stateFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error.code === 'ENOTDIR'
      ? new UserError(`${stateFolder} is no folder: choose another with "state".`)
      : error;
  });
  if (found.length > 0)
    throw new UserError(
      `${stateFolder} is not empty (${found[0]}): a backup or an export is put into a new folder alone. Stop its server, move it aside, and keep it.`,
    );
}

/** Writes the layout's version into the folder. */
export async function writeVersion(stateFolder: string): Promise<void> {
  const path = versionPath(stateFolder);
  if ((await readIfThere(path)) === null) await writePrivately(path, `${VERSION}\n`);
}

function versionPath(stateFolder: string): string {
  return join(stateFolder, 'version');
}

/** Whether a Worker has stored objects, however deep the runtime nests them. */
export async function hasObjects(stateFolder: string, worker: 'service' | 'shop'): Promise<boolean> {
  const paths = await readdir(join(stateFolder, worker), { recursive: true }).catch(() => []);
  return paths.some((path) => path.endsWith('.sqlite') && basename(path) !== ALARM_LIST);
}
