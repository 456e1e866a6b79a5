// Wrangler runs this before it serves or deploys a Worker (wrangler.toml), so any Node version must read it.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * `node scripts/build.js shop|service [folder]` bundles a Worker: `worker.js`, and a module in `chunks` for each part
 * that is loaded when it is needed. The settings are those of Wrangler's own bundler, which makes one module of all.
 */
const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const entries = { shop: 'src/storefront/worker.ts', service: 'src/service/worker.ts' };

const [worker, folder = join(root, 'dist', worker ?? '')] = process.argv.slice(2);
const entry = entries[worker];
if (entry === undefined) throw new Error('Usage: node scripts/build.js shop|service [folder]');
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

// Several Wranglers may build and read the same folder at once: a file is replaced whole, and only when it has changed.
for (const { path, text } of outputFiles) {
  if (read(path) === text) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}
const made = new Set(outputFiles.map(({ path }) => path));
for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = resolve(parentPath, name);
  if (/\.js(\.map)?$/.test(name) && !made.has(path)) rmSync(path, { force: true });
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
