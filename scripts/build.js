// Wrangler runs this before it serves or deploys a Worker (wrangler.toml), so any Node version must read it.
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { writeChanged } from './write-changed.js';

/**
 * `node scripts/build.js shop|service|emulator [folder]` bundles a Worker: `worker.js`, the module that its start reads, and in
 * `chunks` those that are read when they are needed.
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

/** The ids of the modules that the start reads: the entry, and what it imports otherwise than by `import()`. */
let atStart;
function isReadAtStart(id, modules) {
  if (atStart === undefined) {
    atStart = new Set();
    const open = [join(root, entry)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (atStart.has(next)) continue;
      atStart.add(next);
      open.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return atStart.has(id);
}

const bundle = await rolldown({
  cwd: root,
  input: { worker: join(root, entry) },
  platform: 'neutral',
  external: [/^cloudflare:/, /^node:/],
  resolve: {
    conditionNames: ['workerd', 'worker', 'browser'],
    mainFields: ['browser', 'module', 'main'],
  },
  transform: { target: 'es2024' },
});
const { output } = await bundle.generate({
  dir: resolve(folder),
  format: 'esm',
  chunkFileNames: 'chunks/[name]-[hash].js',
  minify: true,
  sourcemap: 'hidden',
  codeSplitting: {
    // One module for the start: what it shares with others would be a hundred small ones.
    groups: [{ name: (id, modules) => (isReadAtStart(id, modules) ? 'start' : null), debugName: 'start' }],
  },
});
await bundle.close();

const made = new Set();
for (const part of output) {
  const path = join(resolve(folder), part.fileName);
  writeChanged(path, part.type === 'chunk' ? part.code : String(part.source));
  made.add(path);
}
for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = resolve(parentPath, name);
  if (/\.js(\.map)?$/.test(name) && !made.has(path)) rmSync(path, { force: true });
}
