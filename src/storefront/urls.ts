import type { Locale } from '../contract/scalars.ts';

/** Every address of the shop. Paths, except where a function says otherwise. */

export const languages: readonly Locale[] = ['ar', 'fr', 'en'];

/** What the router matches as a language. In a group: the router that takes over from the first anchors the ends only. */
export const languagePattern = '(?:ar|fr|en)';

export const webhookPath = '/webhooks/service';
export const stylesheetPath = '/shop.css';
export const iconPath = '/icon.svg';

/** The shelf, from its newest product or from behind a cursor. */
export function cataloguePath(language: Locale, after?: string | null): string {
  return after ? `/${language}?after=${encodeURIComponent(after)}` : `/${language}`;
}

export function productPath(language: Locale, slug: string): string {
  return `/${language}/p/${encodeURIComponent(slug)}`;
}

export function cartPath(language: Locale): string {
  return `/${language}/cart`;
}

/** Where cart forms post to. */
export function cartChangePath(language: Locale, change: 'add' | 'change'): string {
  return `${cartPath(language)}/${change}`;
}

/** The cart that says what has just been taken out, with a button to put it back. */
export function cartAfterRemovalPath(language: Locale, price: string, quantity: number): string {
  return `${cartPath(language)}?removed=${encodeURIComponent(price)}&quantity=${quantity}`;
}

export function checkoutPath(language: Locale): string {
  return `/${language}/checkout`;
}

/** An order's page; with `refreshed`, the page that has refreshed itself so many times. */
export function orderPath(language: Locale, token: string, refreshed?: number): string {
  const path = `/${language}/orders/${token}`;
  return refreshed === undefined ? path : `${path}?refreshed=${refreshed}`;
}

/** The page that leads to the payment page at once. */
export function handOverPath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/go`;
}

/** The page that shows the customer's fee before the payment page. */
export function feePath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/fee`;
}

/** Where the button "ask now" posts to. */
export function askPath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/ask`;
}

/** Where the button "try again" posts to. */
export function retryPath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/again`;
}

/** An absolute address under an origin, for the service and for what is shared. */
export function absolute(origin: string, path: string): string {
  return `${origin}${path}`;
}
