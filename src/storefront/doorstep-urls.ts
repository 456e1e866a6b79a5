import type { Locale } from '../contract/scalars.ts';
import { anyLanguage } from './urls.ts';

/** Where whoever has lost the link of an order asks for it, and where that form posts to. */
export function findOrderPath(language: Locale): string {
  return `/${language}/orders`;
}

/** Where the router finds that page, in every language. */
export const findOrderPattern = findOrderPath(anyLanguage);

/** The pages that say who sells, and by what rules. */
export const infoPages = ['about', 'contact', 'conditions', 'returns', 'privacy'] as const;
export type InfoPage = (typeof infoPages)[number];

export function infoPath(language: Locale, page: InfoPage): string {
  return `/${language}/${page}`;
}

/** What the router matches as `infoPath`. */
export const infoPattern = `/${anyLanguage}/:page{(?:${infoPages.join('|')})}`;
