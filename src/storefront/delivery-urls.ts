import type { Locale } from '../contract/scalars.ts';
import { anyLanguage } from './urls.ts';

/** What delivery costs to every wilaya. */
export function tariffsPath(language: Locale): string {
  return `/${language}/delivery`;
}

/** Where the router finds that page, in every language. */
export const tariffsPattern = tariffsPath(anyLanguage);
