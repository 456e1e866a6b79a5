import { plainLatin } from '../../../text/folding.ts';

/** Latin letters for Arabic ones, as Algerians write them on signs, for addresses. */

// biome-ignore format: a line for each letter would hide the table.
const arabicLetters: Record<string, string> = {
  ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ء: '', ئ: 'i', ؤ: 'ou', ى: 'a', ة: 'a', ب: 'b', پ: 'p', ت: 't', ث: 'th', ج: 'dj', چ: 'tch',
  ح: 'h', خ: 'kh', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'ch', ص: 's', ض: 'd', ط: 't', ظ: 'dh', ع: 'a', غ: 'gh',
  ف: 'f', ڤ: 'v', ق: 'k', ڨ: 'g', گ: 'g', ك: 'k', ک: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', و: 'ou', ي: 'i', ی: 'i',
};

/**
 * Before another vowel these two are consonants: ياسمين is yasmin, وردة is wrda, because short vowels are not
 * written.
 */
const GLIDES = /([وي])(?=[اأإآىة])|(^|[^\p{L}])([وي])/gu;

/** A text in lower-case Latin letters without accents; letters of other scripts stay. */
export function transliterate(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(^|[^\p{L}])ال(?=\p{Script=Arabic}{2})/gu, '$1el-')
    .replace(
      GLIDES,
      (_, inside: string | undefined, before = '', first = '') =>
        `${before}${(inside ?? first) === 'و' ? 'w' : 'y'}`,
    )
    .replace(/[\u0621-\u06d3]/g, (letter) => arabicLetters[letter] ?? letter)
    .replace(/[œæßøđðłıþ]/g, (letter) => plainLatin[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .normalize('NFC');
}
