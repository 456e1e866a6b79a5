import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The programs in a release, so that it runs without node_modules: the commands, Node, and the Workers runtime. */
export const PROGRAMS = { commands: 'serve.js', node: 'node', runtime: 'workerd' };

/** The release that this file belongs to, where all programs are beside it; null in a working tree. */
export const ownRelease = existsSync(join(here, PROGRAMS.commands)) ? here : null;

/** The folder of package.json, or the release's own folder. */
export const packageRoot = ownRelease ?? dirname(dirname(here));

/** The Workers runtime: a single file, which its package installs in place of a launcher. */
export const workerdProgram =
  ownRelease === null
    ? join(dirname(createRequire(import.meta.url).resolve('workerd/package.json')), 'bin', 'workerd')
    : join(ownRelease, PROGRAMS.runtime);
