import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';
import type { ServerSettings } from '../settings.ts';
import { readIfThere } from '../state/files.ts';
import { secretsFolder } from '../state/secret-files.ts';
import { type OpenBy, open } from './sealing.ts';

/** What opens the objects, and the account that the shop sells by; sealed. */
export const SEALED = 'secrets.sealed';

/** Whatever else were named would be written elsewhere. */
const secretsByPath = z.record(
  z.string().regex(/^(?:account\.json|secrets\/(?:(?:service|shop)\/)?[A-Z][A-Z\d_]*)$/),
  z.string(),
);

/** All secrets by path from the state folder, as JSON. */
export async function gatherSecrets(settings: ServerSettings): Promise<string> {
  const { stateFolder } = settings;
  const entries = await readdir(secretsFolder(settings), { recursive: true, withFileTypes: true });
  const secrets: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    secrets[relative(stateFolder, path)] = await readFile(path, 'utf8');
  }
  const account = await readIfThere(join(stateFolder, 'account.json'));
  if (account !== null) secrets['account.json'] = account;
  return JSON.stringify(secrets);
}

/** The secrets of a backup or an export by path from the state folder. */
export async function readSealed(folder: string, by: OpenBy): Promise<Record<string, string>> {
  return secretsByPath.parse(JSON.parse(open(await readFile(join(folder, SEALED)), by)));
}
