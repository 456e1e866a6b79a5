import type { Locale } from '../../../contract/scalars.ts';
import { knownLanguage } from '../../../text/languages/by-language.ts';
import { assetVersions } from '../asset-versions.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { sourceOf } from '../patterns.ts';
import { deskProductPath } from './products.ts';
import { atDesk } from './root.ts';

/** Addresses of products’ photos. */

/** Where the router finds the merchant's photos. */
export const photosPath = '/photos';

export function photoPath(file: string): string {
  return `${photosPath}/${file}`;
}

/** The script that shrinks photos in the browser. Only the desk's product pages load it. */
export const photosScriptPath = `/photos.js?v=${assetVersions['photos.js']}`;

/** What a product's page says about its photos: what was done, or why a photo was refused. */
const photoFlashes = [
  'added',
  'type',
  'broken',
  'pixels',
  'heavy',
  'none',
  'most',
  'full',
  'unkept',
  'limited',
] as const;

export type PhotoFlash = (typeof photoFlashes)[number];

export function isPhotoFlash(word: string): word is PhotoFlash {
  return photoFlashes.some((one) => one === word);
}

const PLACE = 'photos';

/** The photos on a product's page, with a message about them. */
export function productPhotosPath(
  language: Locale,
  productId: string,
  flash: PhotoFlash | null = null,
): string {
  return `${deskProductPath(language, productId)}${flash === null ? '' : `?photo=${flash}`}#${PLACE}`;
}

/** Where photos of a product are uploaded, ordered and deleted. */
export function photoFormPath(language: Locale, productId: string, form: 'add' | 'change'): string {
  return atDesk(language, deskPatterns.photoForms[form], { id: productId });
}

const photoUpload = new RegExp(`^/(\\w+)/desk${sourceOf(deskPatterns.photoForms.add)}$`);

/** The product whose photos are uploaded to a path; null for any other path. */
export function productOfPhotos(path: string): { language: Locale; productId: string } | null {
  const [, word, productId = ''] = photoUpload.exec(path) ?? [];
  const language = knownLanguage(word);
  try {
    return language === null ? null : { language, productId: decodeURIComponent(productId) };
  } catch {
    return null;
  }
}
