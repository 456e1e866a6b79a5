import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBreaches, type SourceFile } from './house.ts';

const root = join(import.meta.dirname, '..', '..');

function readHouse(): SourceFile[] {
  return ['src', 'templates']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.parentPath.includes('/.') &&
        /\.tsx?$/.test(entry.name) &&
        !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(root.length + 1).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }));
}

test('src and templates keep the house rules', () => {
  const files = readHouse();
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap(findBreaches)).toEqual([]);
});
