import type { Locale } from '../../../src/text/languages/languages.ts';
import { ar } from './ar/copy.ts';
import { en } from './en/copy.ts';
import { fr } from './fr/copy.ts';

/** The copy of the shop in one language. French is the type: a text that another language lacks does not compile. */
export type Copy = typeof fr;

/** All languages: one without its copy does not compile. */
export const copyIn: Record<Locale, Copy> = { ar, fr, en };
