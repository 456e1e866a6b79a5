import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { readIfThere } from '../state/files.ts';
import type { StateFolder } from '../state/folder.ts';
import { secretsFolder } from '../state/secret-files.ts';
import { UserError } from '../user-error.ts';
import { type OpenBy, open } from './sealing.ts';

/** The sealed file, of age: the secrets that open the objects, and the shop's account. */
export const SEALED = 'secrets.age';

/** Attack: any other path would make a restore write elsewhere. */
const secretPath = /^(?:account\.json|secrets\/(?:(?:service|shop)\/)?[A-Z][A-Z\d_]*)$/;
const secretsByPath = z.record(z.string().regex(secretPath), z.string());

/** All secrets of a state folder, or of a copy of them, by path from the folder. */
export async function gatherSecrets(folder: StateFolder): Promise<Record<string, string>> {
  const { stateFolder } = folder;
  const entries = await readdir(secretsFolder(folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT'
        ? new UserError(`There are no secrets in ${secretsFolder(folder)}.`)
        : error;
    },
  );
  const secrets: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = relative(stateFolder, join(entry.parentPath, entry.name));
    if (secretPath.test(path)) secrets[path] = await readFile(join(stateFolder, path), 'utf8');
  }
  const account = await readIfThere(join(stateFolder, 'account.json'));
  if (account !== null) secrets['account.json'] = account;
  return secrets;
}

/** The secrets of a backup or an export, by path from the state folder. */
export async function readSealed(folder: string, by: OpenBy): Promise<Record<string, string>> {
  const path = join(folder, SEALED);
  const sealed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new UserError(
          `${path} is missing, and the manifest says that the secrets are in it: use another backup.`,
        )
      : error;
  });
  return secretsByPath.parse(JSON.parse(await open(sealed, by)));
}
