import type { Locale } from '../../../contract/scalars.ts';
import { assetVersions } from '../asset-versions.ts';
import { deskPatterns } from '../desk-patterns.ts';
import type { SlipFormat } from '../slip-sizes.ts';
import { atDesk } from './root.ts';

/** Addresses of what is printed. */

export const printStylesheetPath = `/print.css?v=${assetVersions['print.css']}`;

/** Which orders are printed: a queue, from the order number `after` on, or a list of order numbers. */
export type PrintSelection =
  | { queue: 'pack' | 'hand_over'; after?: string | null }
  | { orders: readonly string[] };

function printedQuery(printed: PrintSelection): string {
  if ('orders' in printed)
    return printed.orders.map((number) => `order=${encodeURIComponent(number)}`).join('&');
  const { queue, after } = printed;
  return after ? `queue=${queue}&after=${encodeURIComponent(after)}` : `queue=${queue}`;
}

/** Where the merchant selects what is printed of a queue. */
export function printPath(language: Locale, queue: 'pack' | 'hand_over'): string {
  return `${atDesk(language, deskPatterns.print)}?queue=${queue}`;
}

/** A slip for each parcel. `paper`: absent: the size that the browser printed last. */
export function slipsPath(
  language: Locale,
  chosen: { paper?: SlipFormat; printed: PrintSelection } | null = null,
): string {
  const path = atDesk(language, deskPatterns.slips);
  if (chosen === null) return path;
  const { paper, printed } = chosen;
  return `${path}?${paper === undefined ? '' : `paper=${paper}&`}${printedQuery(printed)}`;
}

/** The picking list: the products of parcels. */
export function pickingPath(language: Locale, printed: PrintSelection | null = null): string {
  const path = atDesk(language, deskPatterns.picking);
  return printed === null ? path : `${path}?${printedQuery(printed)}`;
}

/** All open orders; `file`: a download to use without a network. */
export function daySheetPath(language: Locale, as: 'file' | null = null): string {
  const path = atDesk(language, deskPatterns.daySheet);
  return as === null ? path : `${path}?${as}`;
}
