import { toWesternDigits } from '../../../text/phones.ts';

/**
 * Names and communes that nobody has: no letters, one letter or one syllable again and again, neighbouring keys, or
 * no vowel. A hit only marks an order, and a real name must not be hit: where both are possible the text passes.
 */
export function isNonsense(typed: string): boolean {
  const words = lettersOf(typed);
  const letters = words.join('');
  if (letters.length < 2) return true;
  if (testWords.has(words.join(' '))) return true;
  return words.some((word) => isOneLetter(word) || isRepeated(word) || isRowOfKeys(word) || hasNoVowel(word));
}

/** Words that people type to try a form. */
const testWords = new Set(['test', 'teste', 'testing', 'tests', 'fake', 'xxx', 'تجربه', 'اختبار', 'تست']);

/** The words of a text, folded: small letters without accents, marks, digits and stretched lines. */
function lettersOf(typed: string): string[] {
  const plain = toWesternDigits(typed)
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه');
  return plain.split(/[^\p{L}]+/u).filter((word) => word !== '');
}

/** The third of a dynasty is written III. */
function isOneLetter(word: string): boolean {
  return /(.)\1{3}/u.test(word) || (/^(.)\1{2}$/u.test(word) && word !== 'iii');
}

/** A syllable three times in a row, such as "lalala". */
function isRepeated(word: string): boolean {
  return /^(.{2,3})\1{2,}.?$/u.test(word);
}

const keyRows = [
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلايهوزظ',
];

/**
 * A word of neighbouring keys. Of four letters only the beginning of a row, or consonants: Reza and Wert are names.
 */
function isRowOfKeys(word: string): boolean {
  if (word.length < 4) return false;
  if (word.length === 4)
    return keyRows.some(
      (row) => row.startsWith(word) || (/^[^aeiouy\u0600-\u06ff]+$/.test(word) && row.includes(word)),
    );
  const backwards = Array.from(word).reverse().join('');
  return keyRows.some((row) => row.includes(word) || row.includes(backwards));
}

/** Short forms such as Mhmd have no vowel either. */
function hasNoVowel(word: string): boolean {
  return /^[a-z]{5,}$/.test(word) && !/[aeiouy]/.test(word);
}
