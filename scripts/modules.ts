import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { packageRoot } from './packages.ts';

/** Builds the modules of a Worker with their source maps into a folder, as a deployment does. */
export function buildModules(worker: 'shop' | 'service', folder: string): void {
  execFileSync(process.execPath, [join(packageRoot, 'scripts', 'build.js'), worker, folder]);
}

/** The modules of a built Worker that its start reads: `worker.js` and what it imports, by path in the folder. */
export function eagerModules(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const read = (module: string) => {
    if (found.has(module)) return;
    const code = readFileSync(join(folder, module), 'utf8');
    found.set(module, code);
    for (const [, target = ''] of code.matchAll(/(?:from|import)"(\.[^"]+)"/g))
      read(normalize(join(dirname(module), target)));
  };
  read('worker.js');
  return found;
}
