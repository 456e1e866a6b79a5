import type { Locale } from '../../../src/text/languages/languages.ts';
import { request as ar } from './ar/request.ts';
import { request as en } from './en/request.ts';
import { request as fr } from './fr/request.ts';

/** The copy of payment requests, which is read with their page: most payers never open one. */
export const copyIn: Record<Locale, typeof fr> = { ar, fr, en };
