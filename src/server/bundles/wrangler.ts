import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Wrangler's program file: run by the Node that runs us, never by whatever `npx` finds. */
export const wranglerEntry = join(dirname(require.resolve('wrangler/package.json')), 'bin', 'wrangler.js');
