import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { packageRoot } from '../packages.ts';

/**
 * Replaces places of a bundle, such as `worker.js:12:345`, by those of the source:
 * `src/storefront/cart/routes.tsx:40:7`.
 */
type PlaceReader = (line: string) => string;

/** For the bundle at `path`, which has its source map beside it. Places that the map does not know stay unchanged. */
export function readPlacesOf(path: string): PlaceReader {
  // Its sources are relative to the bundle's folder.
  const { sourceRoot: _, ...payload } = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
  const map = new SourceMap(payload);
  return (line) =>
    line.replace(/[^\s("]*worker\.js:(\d+):(\d+)/g, (place, row, column) => {
      const entry = map.findEntry(Number(row) - 1, Number(column) - 1);
      if (!('originalSource' in entry)) return place;
      const source = relative(packageRoot, resolve(dirname(path), entry.originalSource));
      return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    });
}
