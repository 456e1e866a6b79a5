import type { Locale } from '../../contract/scalars.ts';
import { settlementsPath } from '../../domain/addresses/desk/couriers.ts';
import { importsPath } from '../../domain/addresses/desk/imports.ts';
import { productOfPhotos } from '../../domain/addresses/desk/photos.ts';
import { storeDetailsPath } from '../../domain/addresses/desk/settings.ts';
import { MOST_FORM_BYTES } from '../../domain/photos/limits.ts';
import { languages } from '../../text/languages/by-language.ts';

/** A courier settlement or a logo; the logo's form has its own, lower limit. */
const MAX_SETTLEMENT_BYTES = 2 * 1024 * 1024;
/** Five thousand product rows with all fields in three languages. */
const MAX_LIST_BYTES = 6 * 1024 * 1024;

/** Most bytes of a form with files at a path; null where no form has files. */
export function uploadBytesOf(path: string): number | null {
  if (productOfPhotos(path) !== null) return MOST_FORM_BYTES;
  if (isIn(importsPath, path)) return MAX_LIST_BYTES;
  if (isIn(settlementsPath, path) || isIn(lookPath, path)) return MAX_SETTLEMENT_BYTES;
  return null;
}

/** The settings page that takes a logo. */
function lookPath(language: Locale): string {
  return storeDetailsPath(language, 'look');
}

/** Whether a path is that of a page, in any language. */
function isIn(pathOf: (language: Locale) => string, path: string): boolean {
  return languages.some((language) => pathOf(language) === path);
}
