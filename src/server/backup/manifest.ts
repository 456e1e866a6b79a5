import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import { readIfThere } from '../state/files.ts';
import { UserError } from '../user-error.ts';

export const MANIFEST = 'manifest.json';

/** Whatever else a manifest names would be written elsewhere. */
const path = z.string().regex(/^(?:(?:service|shop)\/[\w-]+\/[\da-f]{64}\.sqlite|secrets\.sealed)$/);

const manifest = z.object({
  format: z.literal(1),
  /** ISO; objects were copied one after the other from then on, each as it was at one moment. */
  begunAt: z.string(),
  endedAt: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  workerd: z.string(),
  /** Whether what opens the objects is among the files, sealed. */
  hasSecrets: z.boolean(),
  /** By path from the backup's folder. */
  files: z.record(path, z.object({ bytes: z.int(), sha256: z.string() })),
});
/** What a backup holds. */
export type Manifest = z.infer<typeof manifest>;

export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/** What a folder's manifest says, whether or not that is so; null where there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readIfThere(join(folder, MANIFEST));
  return text === null ? null : (manifest.safeParse(parseJson(text)).data ?? null);
}

/** The manifest of a backup whose files are all there, byte by byte; throws a UserError that names the first that is not. */
export async function readBackup(folder: string): Promise<Manifest> {
  if (!existsSync(join(folder, MANIFEST)))
    throw new UserError(`${folder} is no backup: it has no ${MANIFEST}.`);
  const read = await readManifest(folder);
  if (read === null)
    throw new UserError(`${join(folder, MANIFEST)} cannot be read, or is of another version.`);
  for (const [path, { sha256 }] of Object.entries(read.files)) {
    const found = await digestOf(join(folder, path)).catch(() => null);
    if (found === null) throw new UserError(`${path} is missing in the backup ${folder}.`);
    if (found !== sha256) throw new UserError(`${path} in the backup ${folder} is not as it was written.`);
  }
  return read;
}
