import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctSpelling } from '../../../src/domain/catalogue/spelling.ts';
import { readSearch } from '../../../src/domain/catalogue/typed-search.ts';
import { holds } from '../../seed.ts';

/** An index of some words, read as the shop reads its own. */
const indexOf = (words: readonly string[]) => {
  const terms = [...new Set(words)].toSorted();
  return (start: string, limit = 1_000) => terms.filter((term) => term.startsWith(start)).slice(0, limit);
};

const letter = fc.constantFrom(...'abcdeابتثج');
const word = fc.array(letter, { minLength: 5, maxLength: 12 }).map((all) => all.join(''));

/** One typing error after the first letter: a wrong, extra, missing or swapped letter. */
const slip = fc.tuple(word, fc.nat(), letter, fc.nat({ max: 3 })).map(([meant, where, other, kind]) => {
  const at = 1 + (where % (meant.length - 1));
  const [before, after] = [meant.slice(0, at), meant.slice(at)];
  const typed = [
    before + other + after.slice(1),
    before + other + after,
    before + after.slice(1),
    before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
  ];
  return { meant, typed: typed[kind] ?? meant };
});

test('one typing error in a word finds the intended word, or a word with the typed beginning', async () => {
  await holds(
    fc.property(slip, fc.array(word, { maxLength: 4 }), ({ meant, typed }, others) => {
      const terms = [meant, ...others];
      const isKnown = terms.some((term) => term.startsWith(typed));
      const corrected = correctSpelling([[typed]], indexOf(terms));
      if (isKnown) expect(corrected).toBeNull();
      else expect(corrected?.[0]).toContain(meant);
    }),
    2_000,
  );
});

test.each([
  ['deglt nour', [['deglet'], ['nour']]],
  ['degla', [['deglet']]],
  ['التموور', [['تمور']]],
  ['nour', null],
  ['sel', null],
  ['2023', null],
  ['submarine', null],
  ['teglet', [['deglet']]],
  ['edglet', [['deglet']]],
  ['pour', null],
  ['نمور', [['تمور']]],
  ['زيث', [['زيت']]],
  ['بيت', null],
  ['سنن', null],
])('%s is corrected to %j', (typed, meant) => {
  const index = indexOf(['deglet', 'nour', 'تمور', 'sal', '2024', 'زيت', 'سمن', 'سكن', 'سلن', 'سعن']);
  expect(correctSpelling(readSearch(typed), index)).toEqual(meant);
});

test('of many unknown words the first three are corrected', () => {
  const read: string[] = [];
  const index = indexOf(['olive']);
  const readTerms = (start: string, limit?: number) => {
    if (limit === undefined) read.push(start);
    return index(start, limit);
  };
  correctSpelling(readSearch('abcd bcde cdef defg oliwe'), readTerms);
  expect(read).toEqual(['ab', 'a', 'bc', 'b', 'cd', 'c']);
});
