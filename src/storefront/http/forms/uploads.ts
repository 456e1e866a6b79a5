import type { Locale } from '../../../contract/scalars.ts';
import { importsPath, productOfPhotos, settlementsPath, storeDetailsPath } from '../../../shop/desk-urls.ts';
import { languages } from '../../../text/locales/by-language.ts';

/** A courier's settlement, or a logo, which its form itself calls too heavy. */
const MAX_STATEMENT_BYTES = 2 * 1024 * 1024;
/** Eight photos as they were taken, or one that a browser has made small. */
const MAX_PHOTO_BYTES = 2_500_000;
/** Five thousand rows of goods with all that can be told of them in three languages. */
const MAX_LIST_BYTES = 6 * 1024 * 1024;

/** Bytes that a form with files may have at a path; null where no form has files. */
export function uploadBytesOf(path: string): number | null {
  if (productOfPhotos(path) !== null) return MAX_PHOTO_BYTES;
  if (isIn(importsPath, path)) return MAX_LIST_BYTES;
  if (isIn(settlementsPath, path) || isIn(lookPath, path)) return MAX_STATEMENT_BYTES;
  return null;
}

/** The settings' page that takes a logo. */
function lookPath(language: Locale): string {
  return storeDetailsPath(language, 'look');
}

/** Whether a path is a page's, in whichever language. */
function isIn(pathOf: (language: Locale) => string, path: string): boolean {
  return languages.some((language) => pathOf(language) === path);
}
