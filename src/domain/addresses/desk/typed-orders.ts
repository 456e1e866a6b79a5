import type { Locale } from '../../../contract/scalars.ts';
import { assetVersions } from '../asset-versions.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of orders that are typed at the desk. */

/** The script of the form of a typed order. */
export const typedOrderScriptPath = `/typed-order.js?v=${assetVersions['typed-order.js']}`;

/** The form of a typed order, by GET and POST. */
export function typedOrderPath(language: Locale): string {
  return atDesk(language, deskPatterns.typedOrder);
}

/** The same page with a form that the browser keeps, by its submission. */
export function keptTypedOrderPath(language: Locale, submission: string): string {
  return withQuery(typedOrderPath(language), { form: submission });
}

/** The same page for an exchange of an order's products. */
export function exchangePath(language: Locale, number: string): string {
  return withQuery(typedOrderPath(language), { exchange: number });
}

/** What the page of a placed order says: the form was sent before, or its payment page could not be made. */
export const typedOrderFlashes = ['again', 'unpayable'] as const;
export type TypedOrderFlash = (typeof typedOrderFlashes)[number];

/** The page of an order that was just typed: it sends the shopper its link. `to`: the language of the message. */
export function placedOrderPath(
  language: Locale,
  number: string,
  { flash, to }: { flash?: TypedOrderFlash | null; to?: Locale | null } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.placedOrder, { number }), { flash, to });
}
