import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryKey, indexedText, wordsOf } from '../../../src/domain/catalogue/search.ts';
import { inflect, readSearch } from '../../../src/domain/catalogue/typed-search.ts';
import { fold } from '../../../src/text/folding.ts';
import { holds } from '../../seed.ts';

const anyText = fc.string({ unit: 'binary' });
const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآؤئء'];
const arabicWord = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(''));
describe('words', () => {
  test('contain no operator of the index’s query language', async () => {
    await holds(
      fc.property(anyText, (text) => {
        for (const word of wordsOf(text)) expect(word).toMatch(/^[^\u0000-/:-`{-\u007f]{1,64}$/);
      }),
      2_000,
    );
  });
});

describe('searching', () => {
  test('finds a name by each of its words, with or without the article', async () => {
    await holds(
      fc.property(fc.array(arabicWord, { minLength: 1, maxLength: 5 }), fc.nat(), (name, at) => {
        const word = name[at % name.length] ?? '';
        const index = indexedText(name.join(' ')).split(' ');
        const isFound = (typed: string) =>
          readSearch(typed).every((forms) => forms.some((form) => index.includes(form)));
        expect(isFound(word)).toBe(true);
        // An article is not removed twice from a word that begins like one.
        if (!/^[وفبك]?ا?ل/.test(fold(word)) && fold(word).length >= 3)
          expect(isFound(`ال${word}`)).toBe(true);
      }),
    );
    expect(indexedText('الزيتون والتمر')).toBe('الزيتون زيتون والتمر تمر التمر');
    expect(indexedText('الله ولد')).toBe('الله ولد');
  });

  test.each([
    ['تمر وجوز', 'تمر وجوز جوز'],
    ['ولد', 'ولد'],
    ['Sac 5 kg', 'sac 5 5kg kg'],
    ['Sac 5kg', 'sac 5kg 5 kg'],
    ['2 tajines, 24h', '2 tajines 24h 24 h'],
  ])('indexes %s as %s', (text, words) => {
    expect(indexedText(text)).toBe(words);
  });

  test.each([
    ['olives', ['olive']],
    ['os', []],
    ['مكسرات', ['مكسر', 'مكسره', 'مكسري']],
    ['تمرة', ['تمر', 'تمري', 'تمرات']],
    ['بنات', []],
  ])('%s also means %j', (typed, others) => {
    expect(readSearch(typed).map(inflect)[0]?.equals).toEqual(others);
  });

  test.each([
    ["huile d'olive", ['huile', 'olive']],
    ['d', ['d']],
    ['!?*"', []],
    ['  ', []],
    ['miel Miel MIEL', ['miel']],
  ])('%j searches for %j', (typed, words) => {
    expect(readSearch(typed).map(([word]) => word)).toEqual(words);
  });

  test('uses at most six words of a search of any length', () => {
    expect(readSearch(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' '))).toHaveLength(6);
  });
});

test('spellings of a category share a key, which folds to itself', async () => {
  expect(categoryKey("Huiles d'Olive")).toBe('huiles-d-olive');
  expect(categoryKey('حلويّات')).toBe(categoryKey('حلويات'));
  expect(categoryKey('—')).toBeNull();
  await holds(
    fc.property(anyText, (name) => {
      const key = categoryKey(name);
      expect(key === null ? null : categoryKey(key)).toBe(key);
    }),
  );
});
