import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { readIfThere, writePrivately } from '../state/files.ts';
import type { StateFolder } from '../state/folder.ts';
import { secretsFolder } from '../state/secret-files.ts';
import { UserError } from '../user-error.ts';
import type { Manifest } from './manifest.ts';
import { type OpenBy, open, type SealTo, seal } from './sealing.ts';

/** The sealed file, of age: the secrets that open the objects, and the shop's account. */
const SEALED = 'secrets.age';

/** Attack: any other path would make a restore write elsewhere. */
const secretPath = /^(?:account\.json|secrets\/(?:(?:service|shop)\/)?[A-Z][A-Z\d_]*)$/;
const secretsByPath = z.record(z.string().regex(secretPath), z.string());

/** Texts by path from the state folder. */
export type Secrets = Record<string, string>;

/** Where the secrets of a backup or an export come from: sealed in it, or from a copy of a state folder's secrets. */
export type SecretSource = { openBy: OpenBy | null; secretsIn: string | null };

/** All secrets of a state folder, or of a copy of them. */
export async function gatherSecrets(folder: StateFolder): Promise<Secrets> {
  const { stateFolder } = folder;
  const entries = await readdir(secretsFolder(folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT'
        ? new UserError(`There are no secrets in ${secretsFolder(folder)}.`)
        : error;
    },
  );
  const secrets: Secrets = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = relative(stateFolder, join(entry.parentPath, entry.name));
    if (secretPath.test(path)) secrets[path] = await readFile(join(stateFolder, path), 'utf8');
  }
  const account = await readIfThere(join(stateFolder, 'account.json'));
  if (account !== null) secrets['account.json'] = account;
  return secrets;
}

/** Adds the sealed secrets to a backup or an export. */
export async function addSealed(folder: string, secrets: Secrets, sealTo: SealTo): Promise<void> {
  await writeFile(join(folder, SEALED), await seal(JSON.stringify(secrets), sealTo), { mode: 0o600 });
}

/** The secrets that verify a backup or an export and are restored with it. */
export async function findSecrets(
  from: string,
  { files }: Manifest,
  { openBy, secretsIn }: SecretSource,
): Promise<Secrets> {
  if (secretsIn !== null) return gatherSecrets({ stateFolder: secretsIn });
  if (files[SEALED] === undefined)
    throw new UserError(
      `${from} has no secrets: name a folder that holds its secrets/ and account.json, with --secrets.`,
    );
  if (openBy === null)
    throw new UserError('Say what opens the secrets: --passphrase-file FILE or --identity-file FILE.');
  const path = join(from, SEALED);
  const sealed = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new UserError(`${path} is missing, and the manifest lists it: use another backup.`)
      : error;
  });
  return secretsByPath.parse(JSON.parse(await open(sealed, openBy)));
}

/** Writes them into a state folder without secrets. */
export async function putSecrets(stateFolder: string, secrets: Secrets): Promise<void> {
  for (const [path, secret] of Object.entries(secrets)) {
    await mkdir(dirname(join(stateFolder, path)), { recursive: true, mode: 0o700 });
    await writePrivately(join(stateFolder, path), secret);
  }
}
