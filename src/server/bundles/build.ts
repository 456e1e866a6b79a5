import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build as esbuild } from 'esbuild';
import { unstable_readConfig } from 'wrangler';
import * as z from 'zod';
import { now } from '../clock.ts';
import { packageRoot } from '../packages.ts';
import { bundleWorker } from './bundle.ts';
import { addPrograms } from './programs.ts';
import { type BuiltWorker, RELEASE_FILE, type Release } from './release.ts';
import { copyStaticFiles } from './static-files.ts';

const require = createRequire(import.meta.url);
const versioned = z.object({ version: z.string() });

/** The parts of a wrangler.toml that a process of the runtime needs, as Wrangler read them. */
const configured = z.object({
  name: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  vars: z.record(z.string(), z.coerce.string()),
  durable_objects: z.object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) }),
  ratelimits: z.array(z.object({ name: z.string(), simple: z.object({ limit: z.int(), period: z.int() }) })),
  secrets: z.object({ required: z.array(z.string()) }),
  assets: z.object({ directory: z.string() }),
});

const configs = { service: 'src/service/wrangler.toml', shop: 'wrangler.toml' };
/** What runs in the runtime beside the bundles: each becomes a module of the same name in the release. */
const hostModules = ['adapter', 'limiter', 'outbound'];

/** The Worker with the host adapter in front of it. The objects stay the Worker's own. */
const entry = `import app from './worker.js';
import { openHostAdapter } from './adapter.js';
export * from './worker.js';
const front = openHostAdapter(app);
export default { fetch: front.outside };
export const inside = { fetch: front.inside };
export const report = { fetch: front.report };
`;

/**
 * Bundles both Workers into a folder that holds everything for `start`; Node, the runtime and the commands only with
 * `hasPrograms`. The old folder stays until the new one is complete.
 */
export async function build(folder: string, { hasPrograms = false } = {}): Promise<Release> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await buildHostModules(unfinished);
  if (hasPrograms) await addPrograms(unfinished);
  const release: Release = {
    format: 1,
    version: readVersion(),
    commit: readCommit(),
    workerd: versioned.parse(require('workerd/package.json')).version,
    builtAt: new Date(now()).toISOString(),
    workers: {
      service: await buildOne('service', unfinished),
      shop: await buildOne('shop', unfinished),
    },
    checksums: await readChecksums(unfinished),
  };
  await writeFile(join(unfinished, RELEASE_FILE), `${JSON.stringify(release, null, 2)}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return release;
}

export async function buildHostModules(folder: string): Promise<void> {
  await esbuild({
    absWorkingDir: packageRoot,
    entryPoints: hostModules.map((name) => `src/server/host-adapter/${name}.ts`),
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'esnext',
    external: ['cloudflare:workers'],
    logLevel: 'error',
  });
}

/** Bundles one Worker below a folder. `bundle`: how; as a deployment does unless given. */
export async function buildOne(
  which: 'service' | 'shop',
  folder: string,
  bundle: (config: string, into: string) => unknown = bundleWorker,
): Promise<BuiltWorker> {
  const file = join(packageRoot, configs[which]);
  const config = configured.parse(unstable_readConfig({ config: file }, { hideWarnings: true }));
  const place = join(folder, which);
  const made = join(place, 'bundle');
  await bundle(configs[which], made);
  const modules = [];
  for (const name of (await readdir(made, { recursive: true })).toSorted())
    if (name.endsWith('.js')) modules.push({ name, file: `${which}/bundle/${name}` });
  await writeFile(join(place, 'entry.js'), entry);
  return {
    name: config.name,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    vars: config.vars,
    // As a development server names them, so that its storage can be moved here.
    objects: config.durable_objects.bindings.map(({ name, class_name: className }) => ({
      binding: name,
      className,
      uniqueKey: `${config.name}-${className}`,
    })),
    limits: config.ratelimits.map(({ name, simple }) => ({ binding: name, ...simple })),
    secrets: config.secrets.required,
    modules: [
      { name: 'entry.js', file: `${which}/entry.js` },
      ...modules,
      { name: 'adapter.js', file: 'adapter.js' },
    ],
    files: await copyStaticFiles(join(dirname(file), config.assets.directory), join(place, 'files')),
  };
}

export function readVersion(): string {
  return versioned.parse(require(join(packageRoot, 'package.json'))).version;
}

/** Null outside a repository; with a plus when the tree has uncommitted changes. */
export function readCommit(): string | null {
  const ask = (...args: string[]) => spawnSync('git', args, { cwd: packageRoot, encoding: 'utf8' });
  const { status, stdout } = ask('rev-parse', 'HEAD');
  if (status !== 0) return null;
  const isChanged = ask('status', '--porcelain', '--untracked-files=no').stdout !== '';
  return `${stdout.trim()}${isChanged ? '+' : ''}`;
}

async function readChecksums(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sums: Record<string, string> = {};
  for (const path of paths.toSorted())
    sums[relative(folder, path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  return sums;
}
