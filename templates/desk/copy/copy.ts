import type { Locale } from '../../../src/text/locales/table.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { DeskCopy } from './tables.ts';

/** The one place where the languages meet: one that lacks its copy does not compile. */
export const deskCopyIn: Record<Locale, DeskCopy> = { ar, fr, en };
