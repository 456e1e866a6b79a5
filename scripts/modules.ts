import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { packageRoot } from './packages.ts';

/** Builds the modules of a Worker with their source maps into a folder, as a deployment does. */
export function buildModules(worker: 'shop' | 'service', folder: string): void {
  execFileSync(process.execPath, [join(packageRoot, 'scripts', 'build.js'), worker, folder]);
}

/**
 * The modules of a built Worker that are read with one of them, by path in the folder: the module and what it imports.
 * With `worker.js` a start reads them.
 */
export function eagerModules(folder: string, first = 'worker.js'): Map<string, string> {
  const found = new Map<string, string>();
  const read = (module: string) => {
    if (found.has(module)) return;
    const code = readFileSync(join(folder, module), 'utf8');
    found.set(module, code);
    for (const [, target = ''] of code.matchAll(/(?:from|import)"(\.[^"]+)"/g))
      read(normalize(join(dirname(module), target)));
  };
  read(first);
  return found;
}
