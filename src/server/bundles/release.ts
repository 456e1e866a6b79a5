import { join } from 'node:path';
import * as z from 'zod';
import { readIfThere } from '../state/files.ts';
import { UserError } from '../user-error.ts';

const names = z.record(z.string(), z.string());

export const builtWorker = z.object({
  /** The script's name; the names of objects' storage begin with it. */
  name: z.string(),
  compatibilityDate: z.string(),
  compatibilityFlags: z.array(z.string()),
  /** As its wrangler.toml sets them. */
  vars: names,
  objects: z.array(z.object({ binding: z.string(), className: z.string(), uniqueKey: z.string() })),
  limits: z.array(z.object({ binding: z.string(), limit: z.int(), period: z.int() })),
  /** Bindings without which the Worker answers 503. */
  secrets: z.array(z.string()),
  modules: z.array(z.object({ name: z.string(), file: z.string() })),
  files: z.record(z.string(), z.object({ type: z.string(), tag: z.string(), headers: names })),
});
export type BuiltWorker = z.infer<typeof builtWorker>;

const release = z.object({
  format: z.literal(1),
  version: z.string(),
  commit: z.string().nullable(),
  workerd: z.string(),
  builtAt: z.string(),
  workers: z.object({ service: builtWorker, shop: builtWorker }),
  /** SHA-256 by path, of all files that run. */
  checksums: names,
});
/** The output of `build`, which `start` runs; paths start at its folder. */
export type Release = z.infer<typeof release>;

export const RELEASE_FILE = 'release.json';

/** Throws a UserError when there is no release, or another version of this program built it. */
export async function readRelease(folder: string): Promise<Release> {
  const text = await readIfThere(join(folder, RELEASE_FILE));
  if (text === null) throw new UserError(`Nothing is built in ${folder}: npm run serve -- build`);
  try {
    return release.parse(JSON.parse(text));
  } catch {
    throw new UserError(`What is built in ${folder} is of another version: npm run serve -- build`);
  }
}
