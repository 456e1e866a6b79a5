import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findObjectInWorker } from './desk-worker.ts';
import { findBreaches, type SourceFile } from './house.ts';
import { findKnots } from './knots.ts';
import { findKnownSubscribers } from './subscribers.ts';
import { findNamesakes, findReplacedWords } from './words.ts';

const root = join(import.meta.dirname, '..', '..');

function readFiles(folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.parentPath.includes('/.') &&
        /\.[jt]sx?$/.test(entry.name) &&
        !entry.name.endsWith('.d.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      path: path.slice(root.length + 1).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }));
}

const house = readFiles(['src', 'templates']);
const scripts = readFiles(['scripts']);
const readers = [
  ...scripts,
  ...readFiles(['test']),
  { path: 'vitest.config.ts', text: readFileSync(join(root, 'vitest.config.ts'), 'utf8') },
];

test('src and templates keep the house rules', () => {
  expect(house.length).toBeGreaterThan(0);
  expect(house.flatMap(findBreaches)).toEqual([]);
});

test('the desk’s routes run no code of the object', () => {
  expect(findObjectInWorker(house)).toEqual([]);
});

test('no folder stands beside a file of the same name', () => {
  const paths = house.map(({ path }) => path).filter((path) => path.startsWith('src/'));
  expect(findNamesakes(paths)).toEqual([]);
});

test('no rooms of src and templates import each other in a cycle, at any level', () => {
  expect(findKnots(house).map((knot) => knot.join(' ↔ '))).toEqual([]);
});

test('the core of orders knows no subscriber by name', () => {
  expect(findKnownSubscribers(house)).toEqual([]);
});

test('no path and no exported name has a replaced word (docs/glossary.md)', () => {
  expect([...house, ...readers].flatMap(findReplacedWords)).toEqual([]);
});
