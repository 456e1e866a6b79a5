import type { Locale } from '../../../contract/scalars.ts';
import { assetVersions } from '../asset-versions.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of products and their stock at the desk. */

/** What the list of stock alerts says was done, or why it was not. */
const alertsFlashes = ['removed', 'unsure'] as const;
export type AlertsFlash = (typeof alertsFlashes)[number];

export function isAlertsFlash(word: string): word is AlertsFlash {
  return alertsFlashes.some((one) => one === word);
}

/** The stock alerts, of one product or all, and where their forms post to. `after`: the last one of the page before. */
export function stockAlertsPath(
  language: Locale,
  {
    productId = null,
    after = null,
    flash,
  }: { productId?: string | null; after?: { at: number; id: string } | null; flash?: AlertsFlash } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.stockAlerts), {
    product: productId,
    after: after === null ? null : `${after.at} ${after.id}`,
    flash,
  });
}

/** Names of the list's parameters, in the order in which addresses have them. */
export const productListParameters = ['q', 'state', 'category', 'sort', 'after'] as const;

export type ProductListQuery = Partial<Record<(typeof productListParameters)[number], string>>;

/** The product list, or the results of a search; `after`: where its page begins; `at`: a product on it. */
export function deskProductsPath(
  language: Locale,
  { q, state, category, sort, after }: ProductListQuery = {},
  at: string | null = null,
): string {
  const path = withQuery(atDesk(language, deskPatterns.products), { q, state, category, sort, after });
  return at === null ? path : `${path}#${at}`;
}

/** The pages that add a product, make a link for an amount, and order the categories. */
export function productFormPath(language: Locale, form: 'new' | 'link' | 'categories'): string {
  return atDesk(language, deskPatterns.productForms[form]);
}

/** What a product's page says was done, or why it was not. */
const productFlashes = [
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

export type ProductFlash = (typeof productFlashes)[number];

export function isProductFlash(word: string): word is ProductFlash {
  return productFlashes.some((one) => one === word);
}

/** A product, by its id at the service. */
export function deskProductPath(
  language: Locale,
  productId: string,
  flash: ProductFlash | null = null,
): string {
  const path = atDesk(language, deskPatterns.product, { id: productId });
  return flash === null ? path : `${path}?flash=${flash}`;
}

/** Where the form of a product in the list posts to; the query: where the list is. */
export function listedProductPath(language: Locale, productId: string, address: ProductListQuery): string {
  return withQuery(deskProductPath(language, productId), { list: '1', ...address });
}

/** Where a product is marked by one tap, or deleted. */
export function productActionPath(language: Locale, productId: string, act: 'mark' | 'delete'): string {
  return atDesk(language, deskPatterns.productActions[act], { id: productId });
}

/** The script that keeps a typed form on the page without a network. Only the desk's product pages load it. */
export const offlineScriptPath = `/offline.js?v=${assetVersions['offline.js']}`;

/** Where the form posts to that changes the prices of a category by a percentage. */
export function priceChangePath(language: Locale): string {
  return atDesk(language, deskPatterns.priceChange);
}

/** The filters of the list of pieces, the place of its page, and that numbers were saved. */
export type StockAddress = Partial<Record<'q' | 'state' | 'after' | 'saved', string>>;

/** The pieces of all products; its form posts to the same address. */
export function stockPath(language: Locale, { q, state, after, saved }: StockAddress = {}): string {
  return withQuery(atDesk(language, deskPatterns.stock), { q, state, after, saved });
}

/** What moved a count; `before`: the order number where the page before ended. */
export function stockMovesPath(
  language: Locale,
  { productId, variant }: { productId: string; variant: string | null },
  before: string | null = null,
): string {
  return withQuery(atDesk(language, deskPatterns.stockMoves, { productId }), { variant, before });
}
