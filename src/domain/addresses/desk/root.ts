import type { Locale } from '../../../contract/scalars.ts';
import { languagePattern } from '../../../text/languages/by-language.ts';
import { assetVersions } from '../asset-versions.ts';
import { pathsBelow } from '../patterns.ts';
import { anyLanguage } from '../shop.ts';

/** Where the desk is. */

export const deskStylesheetPath = `/desk.css?v=${assetVersions['desk.css']}`;

/** The desk's first page: today's tasks, or the way to the role's own first page. */
export function deskPath(language: Locale): string {
  return `/${language}/desk`;
}

/** A page or form of the desk, by its pattern. */
export const atDesk = pathsBelow(deskPath);

const deskAddress = new RegExp(`^(?:/${languagePattern})?/desk(?:/([^/]*)|$)`);

/**
 * The section of the desk that an address belongs to: what follows `/desk`, `''` for the first page. Null for addresses
 * outside the desk, whose code is not loaded for them.
 */
export function deskSectionOf(path: string): string | null {
  const match = deskAddress.exec(path);
  return match === null ? null : (match[1] ?? '');
}

/** Where the router finds the desk's pages, in every language. */
export const deskPattern = deskPath(anyLanguage);
