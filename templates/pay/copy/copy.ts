import type { Locale } from '../../../src/text/locales/table.ts';
import { ar } from './ar/copy.ts';
import { en } from './en/copy.ts';
import { fr } from './fr/copy.ts';

/** The words of this wing in one language. Its first language is the type: a sentence that another lacks does not compile. */
export type Copy = typeof fr;

/** The one place where the languages meet: one that lacks its copy does not compile. */
export const copyIn: Record<Locale, Copy> = { ar, fr, en };
