// Wrangler runs this before it serves or deploys a Worker (wrangler.toml), so any Node version must read it.
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { writeChanged } from './write-changed.js';

/**
 * `node scripts/build.js shop|service|emulator [folder]` bundles a Worker: `worker.js`, and a module in `chunks` for each part
 * that is loaded when it is needed. The settings are those of Wrangler's own bundler, which makes one module of all.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const entries = {
  shop: 'src/shop-worker/worker.ts',
  service: 'src/service/worker.ts',
  // The service as a test double (docs/emulator.md). Never deployed.
  emulator: 'src/service/emulator.ts',
};

const [worker, folder = join(root, 'dist', worker ?? '')] = process.argv.slice(2);
const entry = entries[worker];
if (entry === undefined) throw new Error('Usage: node scripts/build.js shop|service|emulator [folder]');
const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: { worker: entry },
  outdir: resolve(folder),
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser'],
  external: ['cloudflare:*', 'node:*'],
  minify: true,
  // Arabic and accented letters as they are: escaped they are up to three times as long.
  charset: 'utf8',
  sourcemap: 'external',
  logLevel: 'warning',
  write: false,
});

for (const { path, text } of outputFiles) writeChanged(path, text);
const made = new Set(outputFiles.map(({ path }) => path));
for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = resolve(parentPath, name);
  if (/\.js(\.map)?$/.test(name) && !made.has(path)) rmSync(path, { force: true });
}
