import { toWesternDigits } from './phones.ts';

/** Latin letters without a Unicode decomposition, in plain letters. */
export const plainLatin: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Arabic letters that people write for one another and that no Unicode decomposition unites. */
const alike: Record<string, string> = {
  ٱ: 'ا',
  ة: 'ه',
  ۃ: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ڨ: 'ق',
  گ: 'ق',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  ...plainLatin,
  ς: 'σ',
};
const alikeLetters = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');

/**
 * Text as searches compare it: lower case, Western digits, no diacritics, tashkeel, tatweel or invisible
 * marks, ligatures taken apart, and one letter for those that people write for one another (أ إ آ ٱ and ا,
 * ة and ه, ى and ي, ؤ and و, ئ and ي). Folding is idempotent.
 *
 * Search indexes store its results. After a change here, rebuild both: the shop's by `INDEX_VERSION`, the service's by
 * a migration.
 */
export function fold(text: string): string {
  // Compatibility decomposition splits أ into ا and a mark, ﻻ into لا, é into e and a mark: marks go.
  return toWesternDigits(text.normalize('NFKD').toLowerCase())
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .replace(alikeLetters, (letter) => alike[letter] ?? letter);
}

/**
 * The folded words of a text: runs of letters and digits. Other characters are dropped: FTS5 knows an older Unicode and
 * would take some of them for letters.
 */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
