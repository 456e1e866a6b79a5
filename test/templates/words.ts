import { directionOf } from '../../src/text/languages/by-language.ts';
import type { Locale } from '../../src/text/languages/languages.ts';

/** The words of merchants and shoppers in samples. */
export type Words<T = string> = { ar: T; fr: T; en: T };

/** The words in a language; for a language without them, words in its script. */
export function wordsIn<T>(words: Words<T>, language: Locale): T {
  const written: Partial<Record<Locale, T>> = words;
  return written[language] ?? (directionOf(language) === 'rtl' ? words.ar : words.fr);
}
