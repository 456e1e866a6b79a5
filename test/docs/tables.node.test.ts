import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);
const read = (page: string): string => readFileSync(join(root, page), 'utf8');

/** The cells of a table's row: `| a | b |` has two. */
const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).slice(1, -1);

/** Rows of tables with another number of cells than their head. */
function misshapen(text: string): string[] {
  return text.split(/\n(?!\|)/).flatMap((block) => {
    const [head = '', ...rows] = block.split('\n').filter((line) => line.startsWith('|'));
    return rows.filter((row) => !row.endsWith('|') || cellsOf(row).length !== cellsOf(head).length);
  });
}

test('a row with a cell too many, or without its end, is found', () => {
  expect(misshapen('| a | b |\n| --- | --- |\n| c | d |\n')).toEqual([]);
  expect(misshapen('Text.\n\n| a |\n| --- |\n| b | c |\n| d\n\nText.')).toEqual(['| b | c |', '| d']);
});

test.each(pages)('the rows of each table in %s have the cells of its head', (page) => {
  expect(misshapen(read(page))).toEqual([]);
});

test('the glossary has a line for each term, in the order of the alphabet', () => {
  const sections = read('docs/glossary.md').split(/^## /m).slice(1);
  for (const section of sections) {
    const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
    const terms = rows.map((row) => (cellsOf(row)[0] ?? '').trim().toLowerCase());
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms).toEqual(terms.toSorted());
  }
});
