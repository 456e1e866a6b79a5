import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../contract/json-text.ts';
import { now } from '../clock.ts';
import { canariesOf, findWrongSecret } from '../inventory/canaries.ts';
import { moveTo, readIfThere, syncAll } from '../state/files.ts';
import { UserError, withPlace } from '../user-error.ts';
import { isMacOf, macOfManifest } from './authenticity.ts';

export const MANIFEST = 'manifest.json';
/** The suffix of an unfinished folder. */
export const UNFINISHED = '.new';

/**
 * Files of a backup: databases of objects. Files of an export: the snapshot of one object each, whose path tells the
 * Worker and the object's address there. Both: the sealed secrets. Attack: a manifest with any other path would make a
 * restore write elsewhere.
 */
const path = z
  .string()
  .regex(
    /^(?:(?:service|shop)\/[\w-]+\/[\da-f]{64}\.sqlite|service\/(?:registry|accounts\/[\w-]+\/(?:test|live)|attempts\/[\w-]+)\.jsonl|shop\/(?:shop|photos-\d+)\.jsonl|secrets\.age)$/,
  );

const written = z.object({
  format: z.literal(3),
  kind: z.enum(['backup', 'export']),
  /**
   * ISO. A backup copies objects one after the other from this time on, each as it was at one moment. An export has
   * them all frozen from before the first is read until after the last.
   */
  begunAt: z.string(),
  endedAt: z.string(),
  /** The release of the server that made it; null for an export, which any newer deployment takes. */
  release: z.object({ version: z.string(), commit: z.string().nullable(), workerd: z.string() }).nullable(),
  /** Of the secrets that open the objects, by path; none in an export of a deployment that keeps its secrets. */
  canaries: z.record(z.string(), z.string()),
  /** By path from the folder. */
  files: z.record(path, z.object({ bytes: z.int(), sha256: z.string() })),
});
const manifest = written.extend({
  mac: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .nullable()
    .default(null),
});
/**
 * The content of a backup or an export. `mac`: of everything else, by the secrets of the server that made it; null
 * where they were not known.
 */
export type Manifest = z.infer<typeof manifest>;
type Kind = Manifest['kind'];

/** What the maker of a backup or an export knows. `secrets`: by path from the state folder; null if unknown. */
type Content = Pick<Manifest, 'kind' | 'release'> & { secrets: Record<string, string> | null };

/** The name of a folder, by its time. */
export function nameOf(begunAt: string): string {
  return begunAt.replace(/[:.]/g, '-');
}

/** Makes a backup or an export in a new folder below `into`, named by its time: all of it, or nothing. */
export async function writeFolder(
  into: string,
  fill: (unfinished: string) => Promise<Content>,
): Promise<{ folder: string; manifest: Manifest }> {
  const begunAt = new Date(now()).toISOString();
  const folder = join(into, nameOf(begunAt));
  const unfinished = folder + UNFINISHED;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const { secrets, ...content } = await fill(unfinished);
    const files = await describeFiles(unfinished);
    const canaries = await canariesOf(secrets ?? {});
    const endedAt = new Date(now()).toISOString();
    const unsigned = { format: 3 as const, ...content, begunAt, endedAt, canaries, files };
    const made = secrets === null ? { ...unsigned, mac: null } : sign(unsigned, secrets);
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    // A copy that a crash of the machine could undo would not count.
    await syncAll(unfinished);
    await moveTo(folder, unfinished);
    return { folder, manifest: made };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw withPlace(error, unfinished);
  }
}

async function describeFiles(folder: string): Promise<Manifest['files']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Manifest['files'] = {};
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  for (const file of paths.toSorted()) {
    files[relative(folder, file)] = { bytes: (await stat(file)).size, sha256: await digestOf(file) };
  }
  return files;
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest('hex');
}

/** Adds the MAC to a manifest. */
export function sign(unsigned: z.infer<typeof written>, secrets: Record<string, string>): Manifest {
  return { ...unsigned, mac: macOfManifest(JSON.stringify(written.parse(unsigned)), secrets) };
}

/** A folder's manifest, not verified; null when there is no readable one. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readIfThere(join(folder, MANIFEST));
  return text === null ? null : (manifest.safeParse(parseJson(text)).data ?? null);
}

/** The manifest of a backup or an export, not verified yet; throws a UserError when there is none of this kind. */
export async function requireManifest(folder: string, kind: Kind): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(folder)) throw new UserError(`There is no folder ${folder}: name the ${kind} with --from.`);
  if (!existsSync(file))
    throw new UserError(
      `${folder} is no ${kind}: it has no ${MANIFEST}. A folder named by its time has one: name that with --from.`,
    );
  const read = await readManifest(folder);
  if (read === null) throw new UserError(`${file} cannot be read, or is of another version.`);
  if (read.kind !== kind) throw new UserError(`${folder} is no ${kind}, but another kind: ${read.kind}.`);
  if (kind === 'backup' && read.mac === null)
    throw new UserError(`${file} has no MAC: whoever can write there may have changed it.`);
  return read;
}

/** Throws a UserError that names what the server with these secrets did not write: the manifest, or the first such file. */
export async function verifyFolder(
  folder: string,
  { mac, ...unsigned }: Manifest,
  secrets: Record<string, string>,
): Promise<void> {
  if (mac !== null && !isMacOf(mac, JSON.stringify(written.parse(unsigned)), secrets))
    throw new UserError(
      `${join(folder, MANIFEST)} is not as it was written, or was written with other secrets: its MAC does not fit.`,
    );
  const wrong = await findWrongSecret(unsigned.canaries, secrets);
  if (wrong !== null)
    throw new UserError(
      `${wrong} is missing, or another than where ${folder} was made: it would read none of its ids or sealed data.`,
    );
  await verifyFiles(folder, unsigned);
}

/** Throws a UserError that names the first file that is missing or changed. */
export async function verifyFiles(
  folder: string,
  { kind, files }: Pick<Manifest, 'kind' | 'files'>,
): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const found = await digestOf(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw withPlace(error, join(folder, name));
    });
    const place = `in the ${kind} ${folder}`;
    if (found === null) throw new UserError(`${name} is missing ${place}: take another ${kind}.`);
    if (found !== sha256)
      throw new UserError(`${name} ${place} is not as it was written: take another ${kind}.`);
  }
}

/** Whether a backup or an export has objects of a Worker. */
export function hasPart({ files }: Pick<Manifest, 'files'>, worker: 'service' | 'shop'): boolean {
  return Object.keys(files).some((name) => name.startsWith(`${worker}/`));
}
