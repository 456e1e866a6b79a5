import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { UserError } from '../user-error.ts';
import { readIfThere, writePrivately } from './files.ts';

/** Absolute path: all that is kept lies in it. */
export type StateFolder = { stateFolder: string };

/** How what is kept is laid out, as the folder's file `version` says. A folder of a build before 0.1.0 has no such file. */
const VERSION = '1';

/** Makes the state folder (0700); throws a UserError when it cannot. `setting`: by which another one is chosen. */
export async function openStateFolder({ stateFolder }: StateFolder, setting = 'STATE_DIR'): Promise<void> {
  try {
    await mkdir(stateFolder, { recursive: true, mode: 0o700 });
    await access(stateFolder, constants.W_OK);
  } catch {
    throw new UserError(`The state folder ${stateFolder} cannot be written: choose another with ${setting}.`);
  }
}

/** Throws a UserError where a folder holds what this release does not read. Writes nothing. */
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

/** Says in the folder by what it is written. */
export async function writeVersion(stateFolder: string): Promise<void> {
  const path = versionPath(stateFolder);
  if ((await readIfThere(path)) === null) await writePrivately(path, `${VERSION}\n`);
}

function versionPath(stateFolder: string): string {
  return join(stateFolder, 'version');
}

/** Whether a Worker has kept anything, however deep the runtime that served it lays it. */
export async function hasObjects(stateFolder: string, worker: 'service' | 'shop'): Promise<boolean> {
  const paths = await readdir(join(stateFolder, worker), { recursive: true }).catch(() => []);
  return paths.some((path) => path.endsWith('.sqlite') && basename(path) !== 'metadata.sqlite');
}
