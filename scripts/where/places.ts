import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { packageRoot } from '../packages.ts';

/** Names places of a bundle, such as `worker.js:12:345`, by the lines they were made of: `src/storefront/cart/routes.tsx:40:7`. */
type PlaceReader = (line: string) => string;

/** Of the bundle at `path`, beside which lies its map. What the map does not know stays as it is. */
export function readPlacesOf(path: string): PlaceReader {
  // Its sources are given from the folder that they were bundled into.
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
