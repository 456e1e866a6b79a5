export { packageRoot, wranglerEntry } from '../src/server/packages.ts';
