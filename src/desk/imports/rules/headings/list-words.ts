import type { Locale } from '../../../../text/languages/languages.ts';
import * as ar from './ar.ts';
import * as en from './en.ts';
import * as fr from './fr.ts';

/** What product lists say, by language. French is the type: a word that another language lacks does not compile. */
export const listWordsIn: Record<Locale, typeof fr.listWords> = {
  ar: ar.listWords,
  fr: fr.listWords,
  en: en.listWords,
};

/** The entries of a list in a language's words. */
export function listed(words: string): string[] {
  return words.split(', ').filter((word) => word !== '');
}
