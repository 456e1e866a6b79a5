import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** The folder of package.json. */
export const packageRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Wrangler's program file: run by the Node that runs us, never by whatever `npx` finds. */
export const wranglerEntry = join(dirname(require.resolve('wrangler/package.json')), 'bin', 'wrangler.js');

/** The Workers runtime itself: one file, which its package puts in the place of a starter. */
export const workerdProgram = join(dirname(require.resolve('workerd/package.json')), 'bin', 'workerd');
