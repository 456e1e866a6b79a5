import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PROGRAMS, packageRoot, workerdProgram } from '../packages.ts';

/** Used only in a working tree: they would bring all packages along. */
const ofTrees = ['*/bundles/build.ts', '*/releases/make.ts'];
/** Some packages still use `require`. */
const banner = `import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);`;

/** Adds Node and workerd to a release, so that upgrades and rollbacks do not depend on node_modules. */
export async function addPrograms(folder: string): Promise<void> {
  await build({
    entryPoints: [join(packageRoot, 'scripts', 'serve.ts')],
    outfile: join(folder, PROGRAMS.commands),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ofTrees,
    banner: { js: banner },
    logLevel: 'error',
  });
  await layBeside(process.execPath, join(folder, PROGRAMS.node));
  await layBeside(workerdProgram, join(folder, PROGRAMS.runtime));
}

/** A hard link where possible: packages are replaced, never written into. */
async function layBeside(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
