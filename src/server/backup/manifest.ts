import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
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

/** The manifest of a backup whose files are all there, byte by byte; throws a UserError that names the first that is not. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new UserError(`${folder} is no backup: it has no ${MANIFEST}.`);
  const read = manifest.safeParse(parse(text));
  if (!read.success)
    throw new UserError(`${join(folder, MANIFEST)} cannot be read, or is of another version.`);
  for (const [path, { sha256 }] of Object.entries(read.data.files)) {
    const found = await digestOf(join(folder, path)).catch(() => null);
    if (found === null) throw new UserError(`${path} is missing in the backup ${folder}.`);
    if (found !== sha256) throw new UserError(`${path} in the backup ${folder} is not as it was written.`);
  }
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
