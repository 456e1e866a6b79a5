import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleWorker } from '../../../src/server/bundles/bundle.ts';
import { packageRoot } from '../../packages.ts';

/** Modules built in this process, by tree and configuration: neither changes meanwhile. */
const built = new Map<string, Buffer>();

/** Bundles a Worker of a working tree as a deployment does, into a folder; returns the path of its single module. */
export function buildWorker(config: string, folder: string, tree: string = packageRoot): string {
  const module = join(folder, 'worker.js');
  const known = built.get(join(tree, config));
  if (known !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(module, known);
    return module;
  }
  bundleWorker(config, folder, tree);
  built.set(join(tree, config), readFileSync(module));
  return module;
}
