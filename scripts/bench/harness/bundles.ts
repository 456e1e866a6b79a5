import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleWorker } from '../../../src/server/bundles/bundle.ts';
import { packageRoot } from '../../packages.ts';

/** Modules built in this process, by tree and configuration: neither changes meanwhile. */
const built = new Map<string, ReadonlyMap<string, Buffer>>();

/**
 * Bundles a Worker of a working tree as a deployment does, into a folder of its own; returns the path of `worker.js`,
 * which has its other modules beside it.
 */
export function buildWorker(config: string, folder: string, tree: string = packageRoot): string {
  const key = join(tree, config);
  const known = built.get(key);
  if (known === undefined) {
    bundleWorker(config, folder, tree);
    built.set(key, readModules(folder));
  } else {
    for (const [name, code] of known) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), code);
    }
  }
  return join(folder, 'worker.js');
}

function readModules(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}
