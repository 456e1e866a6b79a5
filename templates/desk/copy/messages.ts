import type { Locale } from '../../../src/text/languages/languages.ts';
import { messages as ar } from './ar/messages.ts';
import { messages as en } from './en/messages.ts';
import { messages as fr } from './fr/messages.ts';

/** What staff send to shoppers, in each shopper's language: a list of calls may need all of them at once. */
export const messagesIn: Record<Locale, typeof fr> = { ar, fr, en };
