import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of product lists as files. */

/** Where a product list is uploaded, by GET and POST. */
export function importsPath(language: Locale): string {
  return atDesk(language, deskPatterns.imports);
}

/**
 * An import: its preview or its result. `show`: rows of one group; `after`: the line of the last row of the page
 * before.
 */
export function importPath(
  language: Locale,
  importId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.import, { id: importId }), { show, after });
}

/** Where its forms post to. `match`: matches its rows; `apply`: applies them. */
export function importFormPath(
  language: Locale,
  importId: string,
  form: 'columns' | 'format' | 'choose' | 'match' | 'apply',
): string {
  return atDesk(language, deskPatterns.importForms[form], { id: importId });
}

/** The refused rows of an import, as a file. */
export function refusedFilePath(language: Locale, importId: string, format: 'csv' | 'xlsx'): string {
  return atDesk(language, deskPatterns.refusedFiles[format], { id: importId });
}

/** A sample list, or a list of all products. */
export function productFilePath(language: Locale, file: 'sample' | 'all', format: 'csv' | 'xlsx'): string {
  return atDesk(language, deskPatterns[file === 'all' ? 'productFiles' : 'sampleFiles'][format]);
}
