import fc from 'fast-check';
import { expect, test } from 'vitest';
import { communeCode, communesIn } from '../../src/text/communes.ts';
import { languages } from '../../src/text/languages/by-language.ts';
import { readPlace, writePlace } from '../../src/text/place-choice.ts';
import { placeQuestionOf } from '../../src/text/place-question.ts';
import { wilayas } from '../../src/text/wilayas.ts';
import { holds } from '../seed.ts';

const likelyOf = (wilaya: number, typed: string, language: 'ar' | 'fr' | 'en' = 'fr') =>
  placeQuestionOf(wilaya, typed, language)?.likely.map((one) => `${one.wilaya} ${one.name}`);

test('a commune of its wilaya is not asked about, in either script and any spelling that is folded alike', () => {
  for (const { code } of wilayas)
    for (const { name, other } of communesIn(code, 'fr'))
      for (const written of [name, other, name.toUpperCase(), ` ${name.replaceAll(' ', '-')} `])
        expect(placeQuestionOf(code, written, 'fr'), `${code} ${written}`).toBeNull();
});

test.each([
  // Known in another wilaya.
  [17, 'Alger Centre', ['16 Alger Centre']],
  [17, 'الجزائر الوسطى', ['16 Alger Centre']],
  [31, 'Bab Ezzouar', ['16 Bab Ezzouar']],
  // Part of another wilaya since 2026.
  [28, 'Bou Saada', ['68 Bou Saada']],
  [28, 'بوسعادة', ['68 Bou Saada']],
  // A letter held down, missing, swapped or wrong.
  [19, 'سطيييف', ['19 Setif']],
  [17, 'Djelffa', ['17 Djelfa']],
  [17, 'Djlefa', ['17 Djelfa']],
  // The beginning of a longer name.
  [16, 'Alger', ['16 Alger Centre']],
])('in wilaya %d, %j leads to %j', (wilaya, typed, expected) => {
  expect(likelyOf(wilaya, typed)).toEqual(expect.arrayContaining(expected));
});

test.each([
  [17, 'xx'],
  [17, '12'],
  [17, '🙂'],
  [16, '35000'],
])('in wilaya %d, %j leads to the list of its communes', (wilaya, typed) => {
  const question = placeQuestionOf(wilaya, typed, 'ar');
  expect(question?.likely).toEqual([]);
  expect(question?.all.map(({ name }) => name)).toEqual(communesIn(wilaya, 'ar').map(({ name }) => name));
});

test('an unknown wilaya asks nothing', () => {
  expect(placeQuestionOf(0, 'Alger Centre', 'fr')).toBeNull();
  expect(placeQuestionOf(70, 'Alger Centre', 'fr')).toBeNull();
});

test('whatever is typed, each likely place is known where it is said to be, and there are few', async () => {
  await holds(
    fc.asyncProperty(
      fc.constantFrom(...wilayas.map(({ code }) => code)),
      fc.oneof(
        fc.string({ maxLength: 120, unit: 'grapheme' }),
        fc.constantFrom('Alger', 'Bou Saada', 'El Biar', 'عين', 'Sidi', 'Larbaa'),
      ),
      fc.constantFrom(...languages),
      async (wilaya, typed, language) => {
        const question = placeQuestionOf(wilaya, typed, language);
        if (question === null) return;
        expect(question.likely.length).toBeLessThanOrEqual(4);
        for (const one of [...question.likely, ...question.all]) {
          expect(communeCode(one.wilaya, one.name)).not.toBeNull();
          const place = { wilaya: one.wilaya, commune: one.name };
          expect(readPlace(writePlace(place))).toEqual(place);
        }
      },
    ),
    150,
  );
});

test('a value that names no place is none', () => {
  for (const text of ['', 'keep', '70 X', '0 X', '16', '16 ', `16 ${'x'.repeat(121)}`, '016 X'])
    expect(readPlace(text)).toBeNull();
});
