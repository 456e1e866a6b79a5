import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import { readIfThere } from '../state/files.ts';
import { UserError, withPlace } from '../user-error.ts';
import { isMacOf, macOfManifest } from './authenticity.ts';

export const MANIFEST = 'manifest.json';
const ANOTHER = 'restore another backup';

/** Attack: a manifest with any other path would make a restore write elsewhere. */
const path = z.string().regex(/^(?:(?:service|shop)\/[\w-]+\/[\da-f]{64}\.sqlite|secrets\.age)$/);

const written = z.object({
  format: z.literal(1),
  /** ISO. Objects are copied one after the other from this time on, each as it was at one moment. */
  begunAt: z.string(),
  endedAt: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  workerd: z.string(),
  /** Whether the secrets that open the objects are among the files, sealed. */
  hasSecrets: z.boolean(),
  /** By path from the backup's folder. */
  files: z.record(path, z.object({ bytes: z.int(), sha256: z.string() })),
});
const manifest = written.extend({ mac: z.string().regex(/^[\da-f]{64}$/) });
/** The content of a backup. `mac`: of everything else, by the secrets of the server that made it. */
export type Manifest = z.infer<typeof manifest>;

/** Adds the MAC to a manifest. */
export function sign(unsigned: z.infer<typeof written>, secrets: Record<string, string>): Manifest {
  return { ...unsigned, mac: macOfManifest(JSON.stringify(written.parse(unsigned)), secrets) };
}

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/** A folder's manifest, not verified; null when there is no readable one. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readIfThere(join(folder, MANIFEST));
  return text === null ? null : (manifest.safeParse(parseJson(text)).data ?? null);
}

/** The manifest of a backup, not verified yet; throws a UserError when there is none with a MAC. */
export async function requireManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await readIfThere(path);
  if (text === null && !existsSync(folder))
    throw new UserError(`There is no folder ${folder}: name the backup with --from.`);
  if (text === null)
    throw new UserError(
      `${folder} is no backup: it has no ${MANIFEST}. A backup is a folder named by its time: name that with --from.`,
    );
  const value = parseJson(text);
  const read = manifest.safeParse(value);
  if (read.success) return read.data;
  throw new UserError(
    written.safeParse(value).success
      ? `${path} has no MAC: whoever can write there may have changed it.`
      : `${path} cannot be read, or is of another version.`,
  );
}

/**
 * Throws a UserError that names what the server with these secrets did not write: the manifest, or the first such
 * file.
 */
export async function verifyBackup(
  folder: string,
  { mac, ...unsigned }: Manifest,
  secrets: Record<string, string>,
): Promise<void> {
  if (!isMacOf(mac, JSON.stringify(written.parse(unsigned)), secrets))
    throw new UserError(
      `${join(folder, MANIFEST)} is not as it was written, or was written with other secrets: its MAC does not fit.`,
    );
  for (const [path, { sha256 }] of Object.entries(unsigned.files)) {
    const found = await digestOf(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw withPlace(error, join(folder, path));
    });
    if (found === null) throw new UserError(`${path} is missing in the backup ${folder}: ${ANOTHER}.`);
    if (found !== sha256)
      throw new UserError(`${path} in the backup ${folder} is not as it was written: ${ANOTHER}.`);
  }
}
