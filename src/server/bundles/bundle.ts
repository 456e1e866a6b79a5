import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../packages.ts';
import { wranglerEntry } from './wrangler.ts';

/** Bundles a Worker of a working tree as a deployment does, into a folder; returns the path of `worker.js`. */
export function bundleWorker(config: string, folder: string, tree: string = packageRoot): string {
  const args = ['deploy', '--dry-run', '--config', config, '--outdir', folder];
  const run = spawnSync(process.execPath, [wranglerEntry, ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', WRANGLER_LOG: 'error', WRANGLER_SEND_METRICS: 'false' },
  });
  if (run.status !== 0) throw new Error(`${config} could not be bundled: ${run.stdout}${run.stderr}`);
  return join(folder, 'worker.js');
}
