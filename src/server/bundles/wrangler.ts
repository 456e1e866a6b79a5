import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Wrangler's program file, run by our own Node; `npx` may find another version. */
export const wranglerEntry = join(dirname(require.resolve('wrangler/package.json')), 'bin', 'wrangler.js');
