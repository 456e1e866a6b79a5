export { wranglerEntry } from '../src/server/bundles/wrangler.ts';
export { packageRoot } from '../src/server/packages.ts';
