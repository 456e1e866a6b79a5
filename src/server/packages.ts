import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** What a release brings along so that it runs without the packages: the commands, Node, and the Workers runtime. */
export const PROGRAMS = { commands: 'serve.js', node: 'node', runtime: 'workerd' };

/** The release that this is a part of, where everything lies beside the one file; null in a working tree. */
export const ownRelease = existsSync(join(here, PROGRAMS.commands)) ? here : null;

/** The folder of package.json; a release's own where this is one. */
export const packageRoot = ownRelease ?? dirname(dirname(here));

/** The Workers runtime itself: one file, which its package puts in the place of a starter. */
export const workerdProgram =
  ownRelease === null
    ? join(dirname(createRequire(import.meta.url).resolve('workerd/package.json')), 'bin', 'workerd')
    : join(ownRelease, PROGRAMS.runtime);
