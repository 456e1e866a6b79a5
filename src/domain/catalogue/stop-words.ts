import { wordsIn } from '../../text/languages/words.ts';

/** Stop words of all languages. Compared with their accents: *thé* is not *the*. */
const stopWords = new Set(Object.values(wordsIn).flatMap(({ stopWords }) => stopWords.split(' ')));

/** The words of a text without stop words, as they are written. */
export function meaningfulWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word.normalize('NFC').toLowerCase()));
}
