import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, wranglerEntry } from '../../packages.ts';

/** Modules that were built in this process, by tree and configuration: neither changes meanwhile. */
const built = new Map<string, Buffer>();

/** Bundles a Worker of a working tree as a deployment would, into a folder; returns the path of its one module. */
export function buildWorker(config: string, folder: string, tree: string = packageRoot): string {
  const module = join(folder, 'worker.js');
  const known = built.get(join(tree, config));
  if (known !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(module, known);
    return module;
  }
  const args = ['deploy', '--dry-run', '--config', config, '--outdir', folder];
  const run = spawnSync(process.execPath, [wranglerEntry, ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', WRANGLER_LOG: 'error', WRANGLER_SEND_METRICS: 'false' },
  });
  if (run.status !== 0) throw new Error(`${config} could not be bundled: ${run.stdout}${run.stderr}`);
  built.set(join(tree, config), readFileSync(module));
  return module;
}
