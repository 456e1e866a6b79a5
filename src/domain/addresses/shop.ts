import type { Locale } from '../../contract/scalars.ts';
import { languagePattern } from '../../text/languages/by-language.ts';
import { assetVersions } from './asset-versions.ts';
import { pathsBelow, sourceOf } from './patterns.ts';
import { type InfoPage, shopPatterns } from './shop-patterns.ts';

/** Every address of the shop. Functions return paths, unless they say otherwise. */

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

const at = pathsBelow(cataloguePath);

export const webhookPath = '/webhooks/service';
/** Where a courier sends its events about the parcels of an account; a GET is its handshake. */
export function courierEventsPath(accountId: string): string {
  return `/webhooks/couriers/${accountId}`;
}
export const courierEventsPattern = courierEventsPath(':account');
/** Where the merchant's programs request an erasure and read the audit log. */
export const erasuresPath = '/privacy/erasures';
export const auditLogPath = '/privacy';
/** Snapshots of the shop, for the merchant's programs. */
export const snapshotsPath = '/copies';
export const stylesheetPath = `/shop.css?v=${assetVersions['shop.css']}`;
/** Only pages of an order use it. */
export const receiptStylesheetPath = `/receipt.css?v=${assetVersions['receipt.css']}`;
/** Only printed cards use it. */
export const counterCardStylesheetPath = `/counter-card.css?v=${assetVersions['counter-card.css']}`;
/** The shop's script, which copies links. The page works without it. */
export const copyScriptPath = `/copy.js?v=${assetVersions['copy.js']}`;
/** The merchant's colour (`#rrggbb`) as a style sheet; another colour has another address. */
export function themePath(colour: string): string {
  return `/theme-${colour.slice(1).toLowerCase()}.css`;
}
export const iconPath = '/icon.svg';
/** The icon for home screens, 180 pixels square. */
export const touchIconPath = '/icon-180.png';
/** The icons for installed shops and previews, 192 and 512 pixels square. */
export const installedIconPath = '/icon-192.png';
export const largeIconPath = '/icon-512.png';
/** The large icon with room around it, safe to cut to a circle. */
export const maskableIconPath = '/icon-maskable-512.png';
export const robotsPath = '/robots.txt';
export const sitemapIndexPath = '/sitemap.xml';

export function manifestPath(language: Locale): string {
  return at(language, shopPatterns.manifest);
}

/** The sitemap of the categories, or of a numbered part of the products. */
export function sitemapPath(part: 'shelves' | number): string {
  return `/sitemaps/${part}.xml`;
}

/** The product feed of a language, for Meta and Google Merchant. */
export function feedPath(language: Locale): string {
  return at(language, shopPatterns.feed);
}

/** Names of the catalogue's parameters. Addresses have them in this order, so that one list has one address. */
export const catalogueParameters = ['q', 'category', 'from', 'to', 'sort', 'after', 'before'] as const;
export type CatalogueAddress = Partial<
  Record<(typeof catalogueParameters)[number], string | number | null | undefined>
>;

/** The catalogue, or a search with filters, from its first page or from a cursor. */
export function cataloguePath(language: Locale, address: CatalogueAddress = {}): string {
  const { q, category, from, to, sort, after, before } = address;
  return withQuery(`/${language}`, { q, category, from, to, sort, after, before });
}

/** Anchors on pages: the search field, and the buttons of the checkout that place the order. */
export const SEARCH_FIELD = 'search';
export const PAYMENT_METHODS_ANCHOR = 'payment-methods';

export function searchPath(language: Locale): string {
  return `${cataloguePath(language)}#${SEARCH_FIELD}`;
}

/** A product's page; with `variant`, that variant is selected. */
export function productPath(language: Locale, slug: string, variant: string | null = null): string {
  const path = at(language, shopPatterns.product, { slug });
  return variant === null ? path : `${path}?variant=${encodeURIComponent(variant)}`;
}

/** A product's page that asks for the quantity again, because `mistyped` is no quantity. */
export function productAfterMistypingPath(
  language: Locale,
  { slug, variant }: { slug: string; variant: string },
  mistyped: string,
): string {
  const path = productPath(language, slug, variant || null);
  return `${path}${variant === '' ? '?' : '&'}quantity=${encodeURIComponent(mistyped)}#quantity`;
}

const productPattern = new RegExp(`^/${languagePattern}${sourceOf(shopPatterns.product)}$`);
const cataloguePattern = new RegExp(`^/${languagePattern}$`);

/** True for a product's page, the only page with a script of the shop. */
export function isProductPath(path: string): boolean {
  return productPattern.test(path);
}

/** The slug in a product's path; null for every other path, and for a path that does not decode. */
export function slugIn(path: string): string | null {
  const [, slug] = productPattern.exec(path) ?? [];
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** The slug in a pasted address of a product's page; any other text stays. */
export function slugOfAddress(text: string): string {
  try {
    return slugIn(new URL(text).pathname) ?? text;
  } catch {
    return text;
  }
}

/** True for catalogue and product pages: they show everybody the same. */
export function isCacheablePath(path: string): boolean {
  return cataloguePattern.test(path) || isProductPath(path);
}

/** Asks for an e-mail when a sold-out product, or one variant of it, is back. `isSaved`: the request was. */
export function stockAlertPath(
  language: Locale,
  slug: string,
  { variant, isSaved = false }: { variant?: string; isSaved?: boolean } = {},
): string {
  return withQuery(at(language, shopPatterns.stockAlert, { slug }), { variant, saved: isSaved ? 1 : null });
}

/** The page of an address that asked for stock alerts, by its code: it confirms and withdraws them. */
export function alertsPath(language: Locale, code: string): string {
  return at(language, shopPatterns.alerts, { code });
}

/** A product's QR code, which leads to its page. */
export function productQrPath(language: Locale, slug: string, format: 'svg' | 'png'): string {
  return at(language, shopPatterns.productQr, { slug, code: `qr.${format}` });
}

/** What the router matches as `printedProductPath`. */
export const printedProductPattern = '/p/:slug';

/** Redirects to a product's page in the visitor's language. Used on printed cards. */
export function printedProductPath(slug: string): string {
  return `/p/${encodeURIComponent(slug)}`;
}

/** The printed card for a product on a counter. */
export function counterCardPath(language: Locale, slug: string): string {
  return at(language, shopPatterns.counterCard, { slug });
}

/** The QR code on that card. It opens in the language of the visitor who scans it. */
export function cardQrPath(language: Locale, slug: string): string {
  return at(language, shopPatterns.cardQr, { slug });
}

export function cartPath(language: Locale): string {
  return at(language, shopPatterns.cart);
}

/** Where cart forms post to. */
export function cartChangePath(language: Locale, change: keyof typeof shopPatterns.cartForms): string {
  return at(language, shopPatterns.cartForms[change]);
}

/** The cart, at its delivery choice. */
export function cartDeliveryPath(language: Locale): string {
  return `${cartPath(language)}#delivery`;
}

/** The anchor of a line on the cart's page. */
export function cartLineId(price: string): string {
  return `line-${encodeURIComponent(price)}`;
}

/** The cart after a removal, with a button that puts the line back. */
export function cartAfterRemovalPath(language: Locale, price: string, quantity: number): string {
  return `${cartPath(language)}?removed=${encodeURIComponent(price)}&quantity=${quantity}`;
}

/** The cart that says that it holds the most of a price. */
export function cartAfterCutPath(language: Locale, price: string): string {
  return `${cartPath(language)}?most=${encodeURIComponent(price)}`;
}

/** The cart after its first product. When the cookie is missing, the page says that the browser keeps no cookies. */
export function cartAfterFirstPath(language: Locale): string {
  return `${cartPath(language)}?first=1`;
}

/** The cart that asks for a line's quantity again, because `mistyped` is no quantity. */
export function cartAfterMistypingPath(language: Locale, price: string, mistyped: string): string {
  const query = `line=${encodeURIComponent(price)}&typed=${encodeURIComponent(mistyped)}`;
  return `${cartPath(language)}?${query}#mistyped`;
}

// A page of its own and not the answer to the form: browsers do not go back to the answer of a form.
/**
 * The cart that says why nothing was done. `full`: there is no room for a price; `unsold`: the price is not for sale.
 */
export function cartAfterRefusalPath(
  language: Locale,
  refused: 'full' | 'unsold',
  { price, quantity }: { price: string; quantity: number },
): string {
  return `${cartPath(language)}?${refused}=${encodeURIComponent(price)}&quantity=${quantity}`;
}

/** The cart that says that too few pieces are left to order. */
export function cartBeforeCheckoutPath(language: Locale): string {
  return `${cartPath(language)}?short=1`;
}

export function checkoutPath(language: Locale): string {
  return at(language, shopPatterns.checkout);
}

/** The checkout of one product without the cart, for one purchase. A form of the product page leads to it. */
export function buyNowPath(
  language: Locale,
  { price, quantity }: { price: string; quantity: number },
  purchase: string | null,
): string {
  const path = `${checkoutPath(language)}?price=${encodeURIComponent(price)}&quantity=${quantity}`;
  return purchase === null ? path : `${path}&purchase=${purchase}`;
}

/** Where the order form of a product's page posts to. */
export function quickOrderPath(language: Locale): string {
  return at(language, shopPatterns.quickOrder);
}

/** The page that confirms it: of one product and one purchase. What was typed is in a cookie. */
export function quickOrderPagePath(
  language: Locale,
  { price, quantity }: { price: string; quantity: number },
  purchase: string,
): string {
  return withQuery(quickOrderPath(language), { price, quantity, purchase });
}

/** The order form's anchor on a product's page. */
export const QUICK_ORDER_ANCHOR = 'order';

/** In place of a purchase id: on a product's page, which is the same for all visitors. */
export const NEW_PURCHASE = 'new';

/** A link to a shared cart: ids of prices and their quantities. Forty lines make a link that every chat accepts. */
export function sharedCartPath(
  language: Locale,
  lines: readonly { price: string; quantity: number }[],
): string {
  const items = lines.map(({ price, quantity }) => `${encodeURIComponent(price)}:${quantity}`);
  // Commas and colons stay readable in a link that is sent in a chat.
  return `${at(language, shopPatterns.sharedCart, { items: '' })}${items.join(',')}`;
}

/** The page of a shared cart that says that the visitor's cart has no room for it. */
export function sharedCartAfterRefusalPath(
  language: Locale,
  lines: readonly { price: string; quantity: number }[],
): string {
  return `${sharedCartPath(language, lines)}?full=1`;
}

/** How the visitor came to an order's page, as its address says. */
export type OrderVisit = {
  /** The checkout that the payer has just left (`checkout_id` of the service). */
  returned?: string | null;
  /** How many times the page has refreshed itself. */
  refreshed?: number;
};

export function orderPath(language: Locale, token: string, visit: OrderVisit = {}): string {
  return at(language, shopPatterns.order, { token }) + visitQuery(visit);
}

function visitQuery({ returned = null, refreshed }: OrderVisit): string {
  return withQuery('', { checkout_id: returned, refreshed });
}

/** The page where a shopper confirms, changes or cancels an order. `refused`: why it was not done. */
export function orderReplyPath(
  language: Locale,
  token: string,
  refused: 'closed' | 'wish' | 'paying' | 'checked' | null = null,
): string {
  return withQuery(at(language, shopPatterns.orderParts.reply, { token }), { refused });
}

/** Where the form of the reply page sends a new address. */
export function orderAddressPath(language: Locale, token: string): string {
  return at(language, shopPatterns.orderParts.address, { token });
}

/** The page on which a shopper reviews the products of a delivered order. */
export function orderReviewPath(language: Locale, token: string): string {
  return at(language, shopPatterns.orderParts.review, { token });
}

/** The page that leads to the chat with the shop. */
export function orderChatPath(language: Locale, token: string): string {
  return at(language, shopPatterns.orderParts.chat, { token });
}

/** The QR code on an order's page. It leads to the parcel check. */
export function parcelCheckQrPath(language: Locale, token: string): string {
  return at(language, shopPatterns.orderParts['qr.svg'], { token });
}

/** The parcel check, by the order's second token: what a courier may see of an order. */
export function parcelCheckPath(language: Locale, courierToken: string): string {
  return at(language, shopPatterns.parcelCheck, { token: courierToken });
}

/** The page that redirects to the payment page at once. */
export function paymentRedirectPath(language: Locale, token: string): string {
  return at(language, shopPatterns.orderParts.go, { token });
}

/** The page that shows the customer's fee before the payment page. */
export function feePath(language: Locale, token: string): string {
  return at(language, shopPatterns.orderParts.fee, { token });
}

/** Where the button "ask now" posts to. */
export function checkPaymentPath(language: Locale, token: string, visit: OrderVisit = {}): string {
  return at(language, shopPatterns.orderParts.ask, { token }) + visitQuery(visit);
}

/** Where the button "try again" posts to. */
export function retryPath(language: Locale, token: string): string {
  return at(language, shopPatterns.orderParts.again, { token });
}

/** The page that says why an order has no payment page, with the button "try again". */
export function failurePath(
  language: Locale,
  token: string,
  because: 'unreachable' | 'refused' | 'account_refused' | 'unexpected',
): string {
  return withQuery(retryPath(language, token), { because });
}

/** The page that says what prevents a payment; the shop has signed `blocker`. */
export function paymentBlockerPath(language: Locale, token: string, blocker: string): string {
  return `${retryPath(language, token)}?obstacle=${encodeURIComponent(blocker)}`;
}

/** An absolute address under an origin, for the service and for shared links. */
export function absolute(origin: string, path: string): string {
  return `${origin}${path}`;
}

/** Matches every language in a path of the router. */
export const anyLanguage = `:language{${languagePattern}}` as Locale;

/** Where the router finds the pages of shoppers: below every language. */
export const languageRoot = cataloguePath(anyLanguage);

/** A pattern of shoppers' pages in every language. */
export function inAnyLanguage(pattern: string): string {
  return languageRoot + pattern;
}

/** Addresses of coupons: for shoppers, and at the desk. */

/** The anchor of the coupon on the cart's page. */
export const COUPON_ANCHOR = 'coupon';

/** The cart, at its coupon. */
export function cartCouponPath(language: Locale): string {
  return `${cartPath(language)}#${COUPON_ANCHOR}`;
}

/** The cart that says that no coupon has the typed code; null: too many codes were tried. */
export function cartAfterCouponPath(language: Locale, typed: string | null): string {
  const query = typed === null ? 'tries=1' : `coupon=${encodeURIComponent(typed)}`;
  return `${cartPath(language)}?${query}#${COUPON_ANCHOR}`;
}

/** A link that adds a coupon to the visitor's cart, by its signed text. */
export function couponLinkPath(language: Locale, text: string): string {
  return at(language, shopPatterns.couponLink, { text });
}

/** Delivery prices of every wilaya. */
export function tariffsPath(language: Locale): string {
  return at(language, shopPatterns.tariffs);
}

/** Finds a lost order: the page, and the path that its form posts to. */
export function findOrderPath(language: Locale): string {
  return at(language, shopPatterns.findOrder);
}

export function infoPath(language: Locale, page: InfoPage): string {
  return at(language, shopPatterns.info, { page });
}
