import * as ar from './ar.ts';
import * as en from './en.ts';
import * as fr from './fr.ts';
import type { Locale } from './languages.ts';

/** What rules know of a language. French is the type: a word that another language lacks does not compile. */
export const wordsIn: Record<Locale, typeof fr.words> = { ar: ar.words, fr: fr.words, en: en.words };
