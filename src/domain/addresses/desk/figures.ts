import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of profit and of the files of figures. */

/** Names of the profit page's parameters, in the order in which addresses have them. */
const profitParameters = ['month', 'by'] as const;

/** What sales cost and bring in a month (as 202611), by product, wilaya or source. */
export function profitPath(
  language: Locale,
  { month, by }: Partial<Record<(typeof profitParameters)[number], string>> = {},
): string {
  return withQuery(atDesk(language, deskPatterns.profit), { month, by });
}

/** What the pieces in stock cost. `after`: the last product of the page before; `sum`: with the sum of all of them. */
export function stockValuePath(
  language: Locale,
  { after, sum }: { after?: string | null; sum?: '1' | '' } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.stockValue), { after, sum });
}

/** The same as a file. */
export function stockValueFilePath(language: Locale, format: 'csv' | 'xlsx'): string {
  return atDesk(language, deskPatterns.stockValueFiles[format]);
}

/** The addresses by which spreadsheets read the figures; forms post to it, and to the second to revoke one. */
export function figureAddressesPath(language: Locale, form: 'revoke' | null = null): string {
  return atDesk(language, deskPatterns[form === null ? 'figureAddresses' : 'revokeFigureAddress']);
}

/** The files that an address gives. */
export const figureFiles = ['month', 'product', 'wilaya', 'source', 'courier'] as const;
export type FigureFile = (typeof figureFiles)[number];

/** A file of figures, by the secret of its address. */
export function figureFilePath(language: Locale, secret: string, file: FigureFile): string {
  return atDesk(language, deskPatterns.figureFile, { secret, name: `${file}.csv` });
}
