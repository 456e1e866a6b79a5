import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { packageRoot } from '../packages.ts';

/**
 * Replaces places of a bundle's modules, such as `worker.js:12:345`, by those of the source:
 * `src/storefront/cart/routes.tsx:40:7`.
 */
type PlaceReader = (line: string) => string;

/** For the bundle in a folder, with a source map beside each module. Unknown places stay unchanged. */
export function readPlacesOf(folder: string): PlaceReader {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (module: string) => {
    if (!maps.has(module)) maps.set(module, readMap(join(folder, `${module}.map`)));
    return maps.get(module) ?? null;
  };
  return (line) =>
    line.replace(
      /[^\s("]*?((?:chunks\/)?[\w-]+\.js):(\d+):(\d+)/g,
      (place, module: string, row: string, column: string) => {
        const entry = mapOf(module)?.findEntry(Number(row) - 1, Number(column) - 1);
        if (entry === undefined || !('originalSource' in entry)) return place;
        const source = relative(packageRoot, resolve(dirname(join(folder, module)), entry.originalSource));
        return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      },
    );
}

function readMap(path: string): SourceMap | null {
  try {
    // The sources are relative to the module's folder.
    const { sourceRoot: _, ...payload } = JSON.parse(readFileSync(path, 'utf8'));
    return new SourceMap(payload);
  } catch {
    return null;
  }
}
