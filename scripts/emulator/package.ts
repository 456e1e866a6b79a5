import { spawnSync } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';
import { buildHostModules, buildOne, readVersion } from '../../src/server/bundles/build.ts';
import { buildClient, CLIENT_FILES } from '../client/build.ts';
import { packageRoot } from '../packages.ts';
import { EMULATOR_FILE } from './running.ts';
import { copyRuntime, findInstalledRuntime, OWN_RUNTIME, runtimePackages } from './runtime.ts';

/** The folder that `npm pack` makes the package of. */
export const EMULATOR_FOLDER = join(packageRoot, 'dist', 'emulator');

const versioned = z.object({ version: z.string() });
const PROGRAM = 'hanout-service.js';
const RUNTIME_LICENSE = 'workerd-license.txt';

/**
 * Builds the npm package `hanout-service`: the service's own modules, the program, the client, and the examples.
 * `withRuntime`: with the runtime of this system inside, for this system alone.
 */
export async function buildPackage(folder: string = EMULATOR_FOLDER, withRuntime = false): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildHostModules(folder);
  const worker = await buildOne('service', folder, bundle);
  await writeFile(join(folder, EMULATOR_FILE), `${JSON.stringify({ worker })}\n`);
  await build({
    absWorkingDir: packageRoot,
    entryPoints: [join(packageRoot, 'scripts', 'emulator', 'program.ts')],
    outfile: join(folder, PROGRAM),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { 'process.env.HANOUT_PACKAGE_VERSION': JSON.stringify(readVersion()) },
    minify: true,
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'error',
  });
  await buildClient(folder);
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(describe(withRuntime), null, 2)}\n`);
  if (withRuntime) {
    await copyRuntime(findInstalledRuntime(import.meta.url), join(folder, OWN_RUNTIME));
    await copyFile(join(packageRoot, 'deploy', RUNTIME_LICENSE), join(folder, RUNTIME_LICENSE));
  }
  await copyFile(join(packageRoot, 'docs', 'emulator.md'), join(folder, 'README.md'));
  await copyFile(join(packageRoot, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(packageRoot, 'deploy', 'emulator'), join(folder, 'examples'), { recursive: true });
}

/** Without source maps: they weigh more than the rest. */
async function bundle(_config: string, into: string): Promise<void> {
  const script = join(packageRoot, 'scripts', 'build.js');
  const run = spawnSync(process.execPath, [script, 'emulator', into], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`The emulator could not be bundled: ${run.stdout}${run.stderr}`);
  for (const name of await readdir(into, { recursive: true }))
    if (name.endsWith('.map')) await rm(join(into, name));
}

function describe(withRuntime: boolean) {
  const { version: runtime } = versioned.parse(createRequire(import.meta.url)('workerd/package.json'));
  return {
    name: 'hanout-service',
    version: readVersion(),
    description: 'The Hanout payment service as a test double for your own tests',
    license: withRuntime ? 'MIT AND Apache-2.0' : 'MIT',
    type: 'module',
    bin: { 'hanout-service': PROGRAM },
    exports: { './client': CLIENT_FILES, './package.json': './package.json' },
    engines: { node: '>=20' },
    ...(withRuntime
      ? { os: [process.platform], cpu: [process.arch] }
      : {
          // Its packages alone, without the launcher, which has a script to run after the install.
          optionalDependencies: Object.fromEntries(
            Object.values(runtimePackages).map((name) => [name, runtime]),
          ),
        }),
  };
}
