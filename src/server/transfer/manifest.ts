import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import { snapshotEnd } from '../../contract/snapshots/format.ts';
import { readIfThere } from '../state/files.ts';
import { UserError, withPlace } from '../user-error.ts';

export const MANIFEST = 'manifest.json';

/** A file of an export: the snapshot of one object. Its path tells the Worker and the object's address there. */
const file = z
  .string()
  .regex(
    /^(?:service\/(?:registry|accounts\/[\w-]+\/(?:test|live)|attempts\/[\w-]+)|shop\/(?:shop|photos-\d+))\.jsonl$/,
  );

const manifest = z.object({
  export: z.literal(1),
  /** ISO; all objects were frozen from before the first was read until after the last. */
  begunAt: z.string(),
  endedAt: z.string(),
  /** The origins that the export came from; null for a missing Worker. */
  service: z.string().nullable(),
  shop: z.string().nullable(),
  /** Whether the sealed secrets are beside the objects. */
  hasSecrets: z.boolean(),
  /** By path from the folder; `sha256` of the whole file. */
  files: z.record(file, z.object({ bytes: z.int(), rows: z.int(), sha256: z.string() })),
});
/** The content of an export. */
export type Manifest = z.infer<typeof manifest>;
export type FileEntry = Manifest['files'][string];

export function pathOf(name: string): string {
  return `/${name.replace(/^(?:service|shop)\//, '').replace(/\.jsonl$/, '')}`;
}

/** Bytes that hold the last line of a snapshot: a count and a hash. */
const TAIL = 1024;

/** The size and digest of a snapshot, read to its end; null when it is damaged. */
export async function verifySnapshot(path: string): Promise<FileEntry | null> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(TAIL, size));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const begin = tail.lastIndexOf(10, tail.length - 2) + 1;
    const end = snapshotEnd.safeParse(parseJson(tail.subarray(begin).toString('utf8')));
    if (!end.success || tail.at(-1) !== 10) return null;
    const whole = createHash('sha256');
    const lines = createHash('sha256');
    let left = size - tail.length + begin;
    for await (const part of createReadStream(path)) {
      whole.update(part);
      lines.update(part.subarray(0, Math.max(0, left)));
      left -= part.length;
    }
    if (lines.digest('hex') !== end.data.end.sha256) return null;
    return { bytes: size, rows: end.data.end.rows, sha256: whole.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** The manifest of an export whose files are all unchanged; throws a UserError that names the first that is not. */
export async function readExport(folder: string): Promise<Manifest> {
  const text = await readIfThere(join(folder, MANIFEST));
  if (text === null && !existsSync(folder))
    throw new UserError(`There is no folder ${folder}: name the export with --from.`);
  if (text === null) throw new UserError(`${folder} is no export: it has no ${MANIFEST}.`);
  const read = manifest.safeParse(parseJson(text));
  if (!read.success)
    throw new UserError(
      `${join(folder, MANIFEST)} cannot be read, or is of another version, or of a backup.`,
    );
  for (const [name, { sha256 }] of Object.entries(read.data.files)) {
    const found = await verifySnapshot(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw withPlace(error, join(folder, name));
    });
    if (found === undefined) throw new UserError(`${name} is missing in the export ${folder}.`);
    if (found?.sha256 !== sha256)
      throw new UserError(`${name} in the export ${folder} is not as it was written.`);
  }
  return read.data;
}
