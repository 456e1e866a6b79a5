import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');

/** ASVS 5.0.0: by section, how many requirements are of level 1 or 2. In each section these come first. */
const sections: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const asked = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

/** Cells of the rows that begin with ids. */
function rowsOf(text: string): string[][] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d.*)\|$/gm)].map(([, row = '']) => row.split('|'));
}

/** `1.2.1–1.2.3, 1.2.5` names four. */
function unfold(ids: string): string[] {
  return ids.split(', ').flatMap((range) => {
    const [first = '', last = first] = range.split('–');
    const cut = first.lastIndexOf('.') + 1;
    const from = Number(first.slice(cut));
    return Array.from(
      { length: Number(last.slice(cut)) - from + 1 },
      (_, index) => first.slice(0, cut) + (from + index),
    );
  });
}

test('every requirement of level 2 is answered, and once', () => {
  expect(asked).toHaveLength(253);
  expect(
    rowsOf(page)
      .flatMap(([ids = '']) => unfold(ids.trim()))
      .toSorted(),
  ).toEqual(asked.toSorted());
});

test('every row has a subject, and names a test or a reason', () => {
  const [applicable, others] = page.split('### Not applicable').map((part) => rowsOf(part));
  expect(
    applicable?.filter((cells) => cells.length !== 4 || cells.some((cell) => cell.trim() === '')),
  ).toEqual([]);
  expect(others?.filter((cells) => cells.length !== 2 || cells.some((cell) => cell.trim() === ''))).toEqual(
    [],
  );
});

/** `a/{b,c}.ts` names two. */
function unfoldPath(path: string): string[] {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices === ''
    ? [path]
    : choices.split(',').flatMap((choice) => unfoldPath(before + choice + after));
}

/** Whether a file has a test with this title, or this beginning of one: the first argument of a call. */
function hasTest(path: string, title: string): boolean {
  const source = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  return new RegExp(`\\(\\s*['"\`]${title.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}`).test(source);
}

/** The rows of a table that names tests by their titles: their files and titles. */
function namedTests(text: string): { row: string; titles: string[]; files: string[] }[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`test/'))
    .map((row) => ({
      row,
      titles: [...row.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
      files: [...row.matchAll(/`(test\/[^`]+)`/g)].flatMap(([, path = '']) => unfoldPath(path)),
    }));
}

/** The text below a heading. */
function sectionOf(heading: string): string {
  return new RegExp(`^## ${heading}$(.*?)^## `, 'ms').exec(page)?.[1] ?? '';
}

test.each([
  ['a defence', 'Entries', 30],
  ['a bound', 'What strangers add', 25],
])('each test named for %s exists in a file of its row', (_, heading, least) => {
  const rows = namedTests(sectionOf(heading));
  expect(rows.length).toBeGreaterThan(least);
  expect(rows.filter(({ titles }) => titles.length === 0).map(({ row }) => row)).toEqual([]);
  const missing = rows.flatMap(({ titles, files }) =>
    titles.filter((title) => !files.some((file) => hasTest(file, title))),
  );
  expect(missing).toEqual([]);
});

test('each list that strangers add to has its bound, its time and its test', () => {
  const head = '| List | Bound | Kept | Test |';
  const rows = sectionOf('What strangers add')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line !== head && !line.startsWith('| ---'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([]);
  expect(rows.filter(([, , , named = '']) => !named.includes('`test/'))).toEqual([]);
});
