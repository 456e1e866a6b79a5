import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PROGRAMS, packageRoot, workerdProgram } from '../packages.ts';

/** Done in a working tree alone: what they bring along would be the packages again. */
const ofTrees = ['*/bundles/build.ts', '*/releases/make.ts'];
/** What some packages ask for in the older way. */
const banner = `import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);`;

/** Lays what serves beside the bundles: no `npm ci` changes it then under what runs, and a return has the runtime of before. */
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

/** A second name of the same file where that can be had: packages are replaced, never written into. */
async function layBeside(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
