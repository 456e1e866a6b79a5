import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../../src/text/folding.ts';
import { holds } from '../seed.ts';

const anyText = fc.string({ unit: 'binary' });
const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىأإآؤئء'];
const arabicWord = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(''));
const tashkeel = [
  ...'\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0656\u065f\u0670\u0640',
];

/** A word with marks in random places. */
const marked = (word: string) =>
  fc
    .array(fc.array(fc.constantFrom(...tashkeel), { maxLength: 2 }), {
      minLength: word.length,
      maxLength: word.length,
    })
    .map((marks) => [...word].map((letter, index) => letter + (marks[index] ?? []).join('')).join(''));

describe('folding', () => {
  test.each([
    ['تَمْرٌ دَقْلَةُ نُور', 'تمر دقله نور'],
    ['أإآٱ', 'اااا'],
    ['مؤونة سؤال شيئ', 'موونه سوال شيي'],
    ['مستشفى', 'مستشفي'],
    ['زيـــت', 'زيت'],
    ['ﻻ ﷲ', 'لا الله'],
    ['۲۵٠٠', '2500'],
    ['Élégant CŒUR Straße', 'elegant coeur strasse'],
    ['İstanbul ﬁn', 'istanbul fin'],
    ['ڨرنطيطة', 'قرنطيطه'],
    ['soft\u00adhyphen \u202eoverride', 'softhyphen override'],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('of folded text changes nothing', async () => {
    await holds(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      3_000,
    );
  });

  test('ignores tashkeel and tatweel', async () => {
    await holds(
      fc.property(
        arabicWord.chain((word) => fc.tuple(fc.constant(word), marked(word))),
        ([word, written]) => {
          expect(fold(written)).toBe(fold(word));
        },
      ),
    );
  });

  test('ignores letter variants', async () => {
    const variants = [...['أا', 'إا', 'آا', 'ٱا', 'ةه', 'ىي', 'ؤو', 'ئي']];
    await holds(
      fc.property(arabicWord, fc.constantFrom(...variants), arabicWord, (before, [one, other], after) => {
        expect(fold(before + one + after)).toBe(fold(before + other + after));
      }),
    );
  });
});
