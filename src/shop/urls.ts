import type { Locale } from '../contract/scalars.ts';
import { languagePattern } from '../text/locales/by-language.ts';
import { assetVersions } from './asset-versions.ts';

/** Every address of the shop. Paths, except where a function says otherwise. */

/** A path with those parameters that have a value, in the order in which they are given. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

export const webhookPath = '/webhooks/service';
/** Where the merchant has contacts erased, and reads who did that and what was refused. */
export const erasuresPath = '/privacy/erasures';
export const auditLogPath = '/privacy';
/** What the shop holds, for a program of the merchant's. */
export const snapshotsPath = '/copies';
export const stylesheetPath = `/shop.css?v=${assetVersions['shop.css']}`;
/** What only printed cards need. */
export const kitStylesheetPath = `/kit.css?v=${assetVersions['kit.css']}`;
/** The one script of the shop: it copies links, and the page does without. */
export const copyScriptPath = `/copy.js?v=${assetVersions['copy.js']}`;
/** The merchant's colour (`#rrggbb`) as a style sheet; another colour has another address. */
export function themePath(colour: string): string {
  return `/theme-${colour.slice(1).toLowerCase()}.css`;
}
export const iconPath = '/icon.svg';
/** For home screens, 180 pixels square. */
export const touchIconPath = '/icon-180.png';
/** For installed shops, 512 pixels square, safe to be cut to a circle. */
export const largeIconPath = '/icon-512.png';
export const robotsPath = '/robots.txt';
export const sitemapIndexPath = '/sitemap.xml';

export function manifestPath(language: Locale): string {
  return `/${language}/shop.webmanifest`;
}

/** The sitemap of the categories, or of a numbered part of the products. */
export function sitemapPath(part: 'shelves' | number): string {
  return `/sitemaps/${part}.xml`;
}

/** The product feed of a language, for Meta and Google Merchant. */
export function feedPath(language: Locale): string {
  return `/${language}/feed.csv`;
}

/** Names of the catalogue's parameters. Addresses have them in this order, so that one list has one address. */
export const catalogueParameters = ['q', 'category', 'from', 'to', 'sort', 'after', 'before'] as const;
export type CatalogueAddress = Partial<
  Record<(typeof catalogueParameters)[number], string | number | null | undefined>
>;

/** The catalogue, or what is searched and filtered of it, from its first page or from a cursor on. */
export function cataloguePath(language: Locale, address: CatalogueAddress = {}): string {
  const { q, category, from, to, sort, after, before } = address;
  return withQuery(`/${language}`, { q, category, from, to, sort, after, before });
}

/** Parts of pages that an address leads to: the field of the search, and the checkout's buttons that order. */
export const SEARCH_FIELD = 'search';
export const PAYMENT_METHODS_ANCHOR = 'ways';

export function searchPath(language: Locale): string {
  return `${cataloguePath(language)}#${SEARCH_FIELD}`;
}

/** A product's page; with `variant`, the page on which that one is already chosen. */
export function productPath(language: Locale, slug: string, variant: string | null = null): string {
  const path = `/${language}/p/${encodeURIComponent(slug)}`;
  return variant === null ? path : `${path}?variant=${encodeURIComponent(variant)}`;
}

/** A product's page that asks for the quantity again, where `mistyped` is none. */
export function productAfterMistypingPath(
  language: Locale,
  { slug, variant }: { slug: string; variant: string },
  mistyped: string,
): string {
  const path = productPath(language, slug, variant || null);
  return `${path}${variant === '' ? '?' : '&'}quantity=${encodeURIComponent(mistyped)}#quantity`;
}

const productPattern = new RegExp(`^/${languagePattern}/p/([^/]+)$`);
const cataloguePattern = new RegExp(`^/${languagePattern}$`);

/** True for a product's page, the one that may run a script of ours. */
export function isProductPath(path: string): boolean {
  return productPattern.test(path);
}

/** The slug that a product's path names; null for every other path, and for one that nobody can read. */
export function slugIn(path: string): string | null {
  const [, slug] = productPattern.exec(path) ?? [];
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** True for catalogue and product pages: what they show is the same for everybody. */
export function isCacheablePath(path: string): boolean {
  return cataloguePattern.test(path) || isProductPath(path);
}

/** A product's QR code, which leads to its page. */
export function productQrPath(language: Locale, slug: string, format: 'svg' | 'png'): string {
  return `${productPath(language, slug)}/qr.${format}`;
}

/** What the router matches as `printedProductPath`. */
export const printedProductPattern = '/p/:slug';

/** Leads to a product's page in the language of whoever comes, for what is printed. */
export function printedProductPath(slug: string): string {
  return `/p/${encodeURIComponent(slug)}`;
}

/** The card to print and stand beside a product on a counter. */
export function counterKitPath(language: Locale, slug: string): string {
  return `${productPath(language, slug)}/kit`;
}

/** The code on that card, which opens in the language of whoever scans it. */
export function cardQrPath(language: Locale, slug: string): string {
  return `${counterKitPath(language, slug)}/qr.svg`;
}

export function cartPath(language: Locale): string {
  return `/${language}/cart`;
}

/** Where cart forms post to. */
export function cartChangePath(
  language: Locale,
  change: 'add' | 'restore' | 'change' | 'delivery' | 'tidy' | 'settle' | 'again' | 'coupon',
): string {
  return `${cartPath(language)}/${change}`;
}

/** The cart at the place where its delivery is chosen. */
export function cartDeliveryPath(language: Locale): string {
  return `${cartPath(language)}#delivery`;
}

/** Where a line stands on the cart's page, which is long where a cart is. */
export function cartLineId(price: string): string {
  return `line-${encodeURIComponent(price)}`;
}

/** The cart that says what has just been taken out, with a button to put it back. */
export function cartAfterRemovalPath(language: Locale, price: string, quantity: number): string {
  return `${cartPath(language)}?removed=${encodeURIComponent(price)}&quantity=${quantity}`;
}

/** The cart that says that no more of a price fits into it. */
export function cartAfterCutPath(language: Locale, price: string): string {
  return `${cartPath(language)}?most=${encodeURIComponent(price)}`;
}

/** The cart behind the first thing that was put into one: without its cookie, it says that the browser kept none. */
export function cartAfterFirstPath(language: Locale): string {
  return `${cartPath(language)}?first=1`;
}

/** The cart that asks for a line's quantity again, where `mistyped` is none. */
export function cartAfterMistypingPath(language: Locale, price: string, mistyped: string): string {
  const query = `line=${encodeURIComponent(price)}&typed=${encodeURIComponent(mistyped)}`;
  return `${cartPath(language)}?${query}#mistyped`;
}

// A page of its own and not the answer to the form, which no browser goes back to.
/** The cart that says why nothing was done. `full`: there is no room for a price; `unsold`: it is not for sale now. */
export function cartAfterRefusalPath(
  language: Locale,
  refused: 'full' | 'unsold',
  { price, quantity }: { price: string; quantity: number },
): string {
  return `${cartPath(language)}?${refused}=${encodeURIComponent(price)}&quantity=${quantity}`;
}

/** The cart that says that there is not enough left of something to order it. */
export function cartBeforeCheckoutPath(language: Locale): string {
  return `${cartPath(language)}?short=1`;
}

export function checkoutPath(language: Locale): string {
  return `/${language}/checkout`;
}

/** The checkout of one thing alone, beside the cart, and of one purchase of it; product pages lead there by a form. */
export function buyNowPath(
  language: Locale,
  { price, quantity }: { price: string; quantity: number },
  purchase: string | null,
): string {
  const path = `${checkoutPath(language)}?price=${encodeURIComponent(price)}&quantity=${quantity}`;
  return purchase === null ? path : `${path}&purchase=${purchase}`;
}

/** A link to a shared cart: prices' ids and how many of each. At most 40 of them make a link that every chat takes. */
export function sharedCartPath(
  language: Locale,
  lines: readonly { price: string; quantity: number }[],
): string {
  const items = lines.map(({ price, quantity }) => `${encodeURIComponent(price)}:${quantity}`);
  return `/${language}/c/${items.join(',')}`;
}

/** The page of such a link that says that the cart has no room for it. */
export function sharedCartAfterRefusalPath(
  language: Locale,
  lines: readonly { price: string; quantity: number }[],
): string {
  return `${sharedCartPath(language, lines)}?full=1`;
}

/** How a visit of an order's page came about, as its address says. */
export type OrderVisit = {
  /** The checkout that the payer has just left, as the service names it (`checkout_id`). */
  returned?: string | null;
  /** So many times the page has refreshed itself. */
  refreshed?: number;
};

/** An order's page. */
export function orderPath(language: Locale, token: string, visit: OrderVisit = {}): string {
  return `/${language}/orders/${token}${visitQuery(visit)}`;
}

function visitQuery({ returned = null, refreshed }: OrderVisit): string {
  return withQuery('', { checkout_id: returned, refreshed });
}

/** The QR code on an order's page, which leads to what its courier may see. */
export function parcelCheckQrPath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/qr.svg`;
}

/** What whoever hands a parcel over sees of its order, by the order's second token. */
export function parcelCheckPath(language: Locale, courierToken: string): string {
  return `/${language}/courier/${courierToken}`;
}

/** The page that leads to the payment page at once. */
export function paymentRedirectPath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/go`;
}

/** The page that shows the customer's fee before the payment page. */
export function feePath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/fee`;
}

/** Where the button "ask now" posts to. */
export function checkPaymentPath(language: Locale, token: string, visit: OrderVisit = {}): string {
  return `${orderPath(language, token)}/ask${visitQuery(visit)}`;
}

/** Where the button "try again" posts to. */
export function retryPath(language: Locale, token: string): string {
  return `${orderPath(language, token)}/again`;
}

/** The page that says why an order could not be brought to its payment, with that button. */
export function failurePath(
  language: Locale,
  token: string,
  because: 'unreachable' | 'refused' | 'unexpected',
): string {
  return `${retryPath(language, token)}?because=${because}`;
}

/** The page that says what stands between an order and its payment, as the shop has signed it. */
export function paymentBlockerPath(language: Locale, token: string, blocker: string): string {
  return `${retryPath(language, token)}?obstacle=${encodeURIComponent(blocker)}`;
}

/** An absolute address under an origin, for the service and for what is shared. */
export function absolute(origin: string, path: string): string {
  return `${origin}${path}`;
}

/** Stands for every language in a path, as the router matches it. */
export const anyLanguage = `:language{${languagePattern}}` as Locale;

/** Where the router finds what answers a page and all below it, in every language. */
export const rootPatterns = {
  catalogue: cataloguePath(anyLanguage),
  product: `/${anyLanguage}/p`,
  cart: cartPath(anyLanguage),
  sharedCart: `/${anyLanguage}/c`,
  checkout: checkoutPath(anyLanguage),
  orders: `/${anyLanguage}/orders`,
  courier: `/${anyLanguage}/courier`,
};

/** Addresses of coupons: for shoppers, and at the desk. */

/** Where the cart's page speaks of a coupon. */
export const COUPON_ANCHOR = 'coupon';

/** The cart, where it speaks of its coupon. */
export function cartCouponPath(language: Locale): string {
  return `${cartPath(language)}#${COUPON_ANCHOR}`;
}

/** The cart that says that no coupon has the code that was typed; null: that too many were tried. */
export function cartAfterCouponPath(language: Locale, typed: string | null): string {
  const query = typed === null ? 'tries=1' : `coupon=${encodeURIComponent(typed)}`;
  return `${cartPath(language)}?${query}#${COUPON_ANCHOR}`;
}

/** Where the router finds what the cart's form posts to. */
export const couponFormPattern = cartChangePath(anyLanguage, 'coupon');

/** A link that puts a coupon beside the cart of whoever opens it, by its signed text. */
export function couponLinkPath(language: Locale, text: string): string {
  return `/${language}/x/${encodeURIComponent(text)}`;
}

/** What the router matches as `couponLinkPath`. */
export const couponLinkPattern = `/${anyLanguage}/x/:text`;

/** What delivery costs to every wilaya. */
export function tariffsPath(language: Locale): string {
  return `/${language}/delivery`;
}

/** Where the router finds that page, in every language. */
export const tariffsPattern = tariffsPath(anyLanguage);

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
