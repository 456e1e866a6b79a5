import type { Locale } from '../languages/languages.ts';
import { wilayaNames as ar } from './ar.ts';
import { wilayaNames as en } from './en.ts';
import { wilayaNames as fr } from './fr.ts';

/** The names of all wilayas by language and code. French is the type: a name that another language lacks does not compile. */
export const wilayaNamesIn: Record<Locale, typeof fr> = { ar, fr, en };
