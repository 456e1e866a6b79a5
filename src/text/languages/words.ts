import * as ar from './ar.ts';
import * as en from './en.ts';
import * as fr from './fr.ts';
import type { Locale } from './languages.ts';

/**
 * What rules know of a language. French is the type: a word that another language lacks does not compile. The two
 * tables are apart, so that a Worker's bundle has only the one that it reads.
 */
export const wordsIn: Record<Locale, typeof fr.words> = { ar: ar.words, fr: fr.words, en: en.words };

export const wilayaNamesIn: Record<Locale, typeof fr.wilayaNames> = {
  ar: ar.wilayaNames,
  fr: fr.wilayaNames,
  en: en.wilayaNames,
};
