import type { Locale } from '../contract/scalars.ts';
import { knownLanguage } from '../text/locales/by-language.ts';
import { assetVersions } from './asset-versions.ts';
import { deskPath } from './desk-urls.ts';

/** Addresses of the goods at the desk. */

/** Names of the list's parameters, in the order in which addresses have them. */
export const goodsParameters = ['q', 'state', 'category'] as const;
export type GoodsAddress = Partial<Record<(typeof goodsParameters)[number], string>>;

/** What the shop sells, or what of it is looked for; `after`: a place in the list. */
export function deskGoodsPath(
  language: Locale,
  address: GoodsAddress = {},
  after: string | null = null,
): string {
  const query = goodsParameters.flatMap((name) => {
    const value = address[name] ?? '';
    return value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  if (after !== null) query.push(`after=${encodeURIComponent(after)}`);
  const path = `${deskPath(language)}/goods`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Where a product is added, a link for an amount is made, and the categories are put in order. */
export function goodsFormPath(language: Locale, form: 'new' | 'link' | 'categories'): string {
  return `${deskGoodsPath(language)}/${form}`;
}

/** What a product's page says was done, or why it was not. */
const goodsNews = [
  'saved',
  'added',
  'unpriced',
  'sold',
  'unsure',
  'scope',
  'service',
  'later',
  'refused',
  'busy',
] as const;
export type GoodsNews = (typeof goodsNews)[number];

export function isGoodsNews(word: string): word is GoodsNews {
  return goodsNews.some((one) => one === word);
}

/** A product, by its id at the service. */
export function deskProductPath(language: Locale, productId: string, news: GoodsNews | null = null): string {
  const path = `${deskGoodsPath(language)}/of/${encodeURIComponent(productId)}`;
  return news === null ? path : `${path}?news=${news}`;
}

/** Where a product is marked by one tap, or deleted. */
export function productActPath(language: Locale, productId: string, act: 'mark' | 'delete'): string {
  return `${deskProductPath(language, productId)}/${act}`;
}

/** Where the router finds the merchant's photos. */
export const photosPath = '/photos';

export function photoPath(file: string): string {
  return `${photosPath}/${file}`;
}

/** The script that makes photos small in the browser, for pages of products at the desk alone. */
export const photosScriptPath = `/photos.js?v=${assetVersions['photos.js']}`;

/** What the page of a product says of its photos: what was done, or why a photo was not taken. */
const photoNews = ['added', 'type', 'broken', 'pixels', 'heavy', 'none', 'most', 'full', 'unkept'] as const;
export type PhotoNews = (typeof photoNews)[number];

export function isPhotoNews(word: string): word is PhotoNews {
  return photoNews.some((one) => one === word);
}

const PLACE = 'photos';

/** The photos on the page of a product, with what is to be said of them. */
export function productPhotosPath(
  language: Locale,
  productId: string,
  news: PhotoNews | null = null,
): string {
  return `${deskProductPath(language, productId)}${news === null ? '' : `?photo=${news}`}#${PLACE}`;
}

/** Where photos of a product are sent to, put in order and taken away. */
export function photoFormPath(language: Locale, productId: string, form: 'add' | 'change'): string {
  return `${deskProductPath(language, productId)}/${PLACE}/${form}`;
}

/** The product to which photos are sent by a path; null for any other path. */
export function productOfPhotos(path: string): { language: Locale; productId: string } | null {
  const [, word, productId = ''] = /^\/(\w+)\/desk\/goods\/of\/([^/]+)\/photos\/add$/.exec(path) ?? [];
  const language = knownLanguage(word);
  try {
    return language === null ? null : { language, productId: decodeURIComponent(productId) };
  } catch {
    return null;
  }
}

/** Where a list is given, by GET and POST. */
export function importsPath(language: Locale): string {
  return `${deskGoodsPath(language)}/import`;
}

/** A list: what would come of it, or what came. `show`: rows of one group; `after`: behind one of them, by its line. */
export function importPath(
  language: Locale,
  importId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  const query = [
    ...(show === null ? [] : [`show=${encodeURIComponent(show)}`]),
    ...(after === null ? [] : [`after=${after}`]),
  ];
  const path = `${importsPath(language)}/of/${encodeURIComponent(importId)}`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Where its forms post to. `judge`: has its rows looked up; `apply`: has done what they say. */
export function importFormPath(language: Locale, importId: string, form: 'judge' | 'apply'): string {
  return `${importPath(language, importId)}/${form}`;
}

/** The rows of a list that were refused, as a file. */
export function refusedFilePath(language: Locale, importId: string): string {
  return `${importPath(language, importId)}/refused.csv`;
}

/** A list to begin with, or of all goods that there are. */
export function goodsFilePath(language: Locale, file: 'sample' | 'all'): string {
  return `${importsPath(language)}/${file}.csv`;
}
