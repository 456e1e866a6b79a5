import { dirname, normalize } from 'node:path/posix';
import { layerOf, type SourceFile, shopOpenToWorker } from './house.ts';
import { readImports } from './source.ts';

/** Where the Worker enters the desk. */
const entry = /^src\/desk\/(?:routes\.ts|[^/]+\/routes\.tsx?)$/;
/** The Worker passes a procedure to the object by its name: what a procedure imports runs there. */
const procedures = /^src\/desk\/[^/]+\/procedures\.ts$/;
/** What runs in the object. */
const ofObject = /^src\/(?:shop|couriers|privacy|database)\//;

/**
 * Imports by which the desk's routes would run the object's code in the Worker, as `file: specifier`: of stores, and of
 * what only the object loads. Procedures, rules, addresses and types do not count.
 */
export function findObjectInWorker(files: readonly SourceFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const open = files.map(({ path }) => path).filter((path) => entry.test(path));
  const seen = new Set(open);
  const found: string[] = [];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const { specifier, typeOnly } of readImports(texts.get(path) ?? '')) {
      const to = normalize(`${dirname(path)}/${specifier}`);
      if (typeOnly || !specifier.startsWith('.') || procedures.test(to)) continue;
      const layer = layerOf(to);
      const isOfObject = ofObject.test(to) && layer !== 'rules' && !shopOpenToWorker.test(to);
      if (isOfObject || layer === 'store') found.push(`${path}: ${specifier}`);
      else if (to.startsWith('src/desk/') && !seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
    }
  }
  return found;
}
