import type { Locale } from '../../../src/text/languages/languages.ts';
import { ar } from './ar/copy.ts';
import { en } from './en/copy.ts';
import { fr } from './fr/copy.ts';

/** The copy of notifications in one language; apart from the desk's, so that sending one does not load the desk. */
type NotificationCopy = typeof fr;

/** All languages: one without its copy does not compile. */
export const notificationCopyIn: Record<Locale, NotificationCopy> = { ar, fr, en };
