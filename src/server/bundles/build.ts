import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join, relative } from 'node:path';
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
/** Modules that run in the runtime beside the bundles: each file becomes a module of the same name, without types. */
const ours = 'src/server';
const frontModules = [
  'clock',
  'host-adapter/client-address',
  'host-adapter/counts',
  'host-adapter/files',
  'host-adapter/patterns',
  'host-adapter/adapter',
];
const limiterModules = ['host-adapter/limiter', 'host-adapter/windows', 'clock'];
const outboundModules = ['host-adapter/outbound'];

/** The Worker with the host adapter in front of it. The objects stay the Worker's own. */
const entry = `import app from './worker.js';
import { openHostAdapter } from './host-adapter/adapter.ts';
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
  const beside = await writeModules(unfinished);
  if (hasPrograms) await addPrograms(unfinished);
  const release: Release = {
    format: 1,
    version: readVersion(),
    commit: readCommit(),
    workerd: versioned.parse(require('workerd/package.json')).version,
    builtAt: new Date(now()).toISOString(),
    ...beside,
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

/** Writes the modules that run beside the bundles; returns those of the two Workers of our own. */
export async function writeModules(folder: string) {
  for (const name of new Set([...frontModules, ...limiterModules, ...outboundModules])) {
    const written = await readFile(join(packageRoot, ours, `${name}.ts`), 'utf8');
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, `${name}.ts`), stripTypeScriptTypes(written));
  }
  return { limiterModules: limiterModules.map(moduleOf), outboundModules: outboundModules.map(moduleOf) };
}

function moduleOf(name: string) {
  return { name: `${name}.ts`, file: `${name}.ts`, isData: false };
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
    if (name.endsWith('.js')) modules.push({ name, file: `${which}/bundle/${name}`, isData: false });
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
      { name: 'entry.js', file: `${which}/entry.js`, isData: false },
      ...modules,
      ...frontModules.map(moduleOf),
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
