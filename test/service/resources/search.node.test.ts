import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { indexedWords, matchExpression } from '../../../src/service/resources/search.ts';
import { holds } from '../../seed.ts';

test.each([
  ['Café À EMPORTER', 'cafe a emporter'],
  ['Œufs ÆØ ß', 'oeufs aeo ss'],
  ['كُرْسِيّ', 'كرسي'],
  ['أحمد إيمان آمال ٱلله', 'احمد ايمان امال الله'],
  ['طاولة', 'طاوله'],
  ['مستشفى', 'مستشفي'],
  ['حـــانوت', 'حانوت'],
  ['٢٠٢٦ ۱۲', '2026 12'],
  ['ﻻ', 'لا'],
  ['İZMİR', 'izmir'],
])('%s is indexed as %s', (text, folded) => {
  expect(indexedWords(text)).toBe(folded);
});

test('does not change folded text', async () => {
  await holds(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(indexedWords(indexedWords(text))).toBe(indexedWords(text));
    }),
    2_000,
  );
});

describe('the search expression', () => {
  test.each([
    ['Chaise bois', '"chaise"* "bois"*'],
    ['"a" OR b', '"a"* "or"* "b"*'],
    ['طاولة', '"طاوله"*'],
    ['a-b*^:(c)', '"a"* "b"* "c"*'],
    ['', null],
    [' "" * - \u0640 ', null],
  ])('of %j is %j', (q, expression) => {
    expect(matchExpression(q)).toBe(expression);
  });

  describe('in FTS5', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE VIRTUAL TABLE words USING fts5(text)');
    const clear = database.prepare('DELETE FROM words');
    const add = database.prepare('INSERT INTO words (text) VALUES (?)');
    const count = database.prepare('SELECT count(*) AS found FROM words WHERE words MATCH ?');
    afterAll(() => database.close());

    const findItself = (typed: string): unknown => {
      const expression = matchExpression(typed);
      if (expression === null) return null;
      clear.run();
      add.run(indexedWords(typed));
      return count.get(expression)?.found;
    };

    test('is never a syntax error', async () => {
      await holds(
        fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
          expect(() => findItself(typed)).not.toThrow();
        }),
        1_000,
      );
    });

    test('finds the typed words, with any text between them', async () => {
      const pieces = [
        '"',
        "'",
        '*',
        'a',
        'é',
        'Œ',
        'ة',
        'أ',
        'OR ',
        'NEAR(',
        ')',
        '^',
        '-',
        ':',
        ' ',
        '\0',
        '٣',
        '7',
      ];
      await holds(
        fc.property(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 30 }), (typed) => {
          expect([null, 1]).toContain(findItself(typed));
        }),
        1_000,
      );
    });
  });
});
