import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCycles } from './cycles.ts';
import { exceptions } from './exceptions.ts';
import { findDeadExports } from './exports.ts';
import { findBreaches, type SourceFile } from './house.ts';
import {
  findKnownSubscribers,
  findNamesakes,
  findUnknownRooms,
  findUpwardImports,
  upwardArrows,
} from './rooms.ts';
import { findReplacedWords } from './words.ts';

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
const readers = [
  ...readFiles(['scripts', 'test']),
  { path: 'vitest.config.ts', text: readFileSync(join(root, 'vitest.config.ts'), 'utf8') },
];

/** Breaches without an exception; an exception that is no longer needed is a breach too. */
function withoutExceptions(breaches: readonly string[], kind: string): string[] {
  const excused = exceptions.filter((exception) => exception.kind === kind).map(({ breach }) => breach);
  return [
    ...breaches.filter((breach) => !excused.includes(breach)),
    ...excused
      .filter((breach) => !breaches.includes(breach))
      .map((breach) => `no longer so, take it out of exceptions.ts: ${breach}`),
  ];
}

if (exceptions.length > 0) {
  const lines = exceptions.map(({ breach, reason }) => `- ${breach} (${reason})`);
  console.warn(`Excused for now:\n${lines.join('\n')}`);
}

test('src and templates keep the house rules', () => {
  expect(house.length).toBeGreaterThan(0);
  expect(withoutExceptions(house.flatMap(findBreaches), 'rule')).toEqual([]);
});

test('no folder stands beside a file of the same name', () => {
  const paths = house.map(({ path }) => path).filter((path) => path.startsWith('src/'));
  expect(findNamesakes(paths)).toEqual([]);
});

test('rooms of the shop import only from rooms below them', () => {
  expect(findUnknownRooms(house.map(({ path }) => path))).toEqual([]);
  const upward = findUpwardImports(house);
  const isExcused = ({ from, to }: (typeof upward)[number]) =>
    upwardArrows.some((arrow) => arrow.from === from && arrow.to === to);
  expect(upward.filter((arrow) => !isExcused(arrow))).toEqual([]);
  // An exception that is no longer needed must be removed.
  const unneeded = upwardArrows.filter(
    ({ from, to }) => !upward.some((arrow) => arrow.from === from && arrow.to === to),
  );
  expect(unneeded).toEqual([]);
});

test('the core of orders knows no subscriber by name', () => {
  expect(findKnownSubscribers(house)).toEqual([]);
});

test('no files import each other in a cycle, types included', () => {
  expect(findCycles(house).map((knot) => knot.join(' ↔ '))).toEqual([]);
});

test('every export is imported by someone', () => {
  expect(withoutExceptions(findDeadExports([...house, ...readers]), 'export')).toEqual([]);
});

test('no path and no exported name has a replaced word (docs/glossary.md)', () => {
  expect([...house, ...readers].flatMap(findReplacedWords)).toEqual([]);
});
