import type { Context } from 'hono';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { NoticePage, type NoticeProps } from '../../../templates/storefront/notice/notice.tsx';
import type { Frame } from '../../../templates/storefront/page/frame.ts';
import { type Locale, locale } from '../../contract/scalars.ts';
import { inEachLanguage } from '../../text/languages.ts';
import { DEFAULT_LOCALE } from '../../text/locales.ts';
import { acceptedLanguage } from '../../web/accept-language.ts';
import { networkOf } from '../../web/networks.ts';
import { cartCookie, cartCookieName, newCart, signCart, verifyCart } from '../cart/cookie.ts';
import type { Cart } from '../cart/rules.ts';
import type { Settings } from '../settings.ts';
import type { Shop } from '../shop/object.ts';
import { cataloguePath } from '../urls.ts';

/** The bindings as the routes see them: the shop's object with its methods. */
export interface StorefrontEnvironment {
  Bindings: Omit<StorefrontEnv, 'SHOP'> & { SHOP: DurableObjectNamespace<Shop> };
  Variables: { settings: Settings };
}
export type RequestContext = Context<StorefrontEnvironment>;

/** The one object of this shop. */
export function shopIn(env: StorefrontEnvironment['Bindings']): DurableObjectStub<Shop> {
  return env.SHOP.get(env.SHOP.idFromName('shop'));
}

export function shopOf(c: RequestContext): DurableObjectStub<Shop> {
  return shopIn(c.env);
}

/** The origin shoppers see; the request's own under LOCAL=1 and where a closed shop cannot know its own. */
export function originOf(c: RequestContext): string {
  // A shop that lacks a setting answers before there are any.
  const settings: Settings | undefined = c.var.settings;
  return settings?.origin ?? new URL(c.req.url).origin;
}

/** True where cookies and headers may rely on HTTPS. */
export function isSecure(c: RequestContext): boolean {
  return originOf(c).startsWith('https://');
}

/** The language of the address, or of the browser where the address has none. */
export function languageOf(c: RequestContext): Locale {
  const inPath = locale.safeParse(c.req.path.split('/')[1]);
  return inPath.success ? inPath.data : preferredLanguage(c.req.header('Accept-Language'));
}

/** The first language of an Accept-Language header that the shop speaks, else the default. */
export function preferredLanguage(header: string | undefined): Locale {
  return acceptedLanguage(header) ?? DEFAULT_LOCALE;
}

/** What every page is given; `path`: this page's path in a language. */
export function frameOf(c: RequestContext, path: (language: Locale) => string): Frame {
  const { settings } = c.var;
  const language = languageOf(c);
  return {
    language,
    shopName: settings.shopName[language],
    phone: settings.phone,
    email: settings.email,
    isTest: !settings.livemode,
    alternates: inEachLanguage(path),
    origin: originOf(c),
    logo: settings.logo,
    colour: settings.theme?.sign ?? null,
    social: settings.social,
  };
}

type PageStatus = 200 | 400 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 502 | 503;

/** Seconds after which whoever asked too often may ask again, and after which a shop that could not answer may. */
const RETRY_AFTER: Partial<Record<PageStatus, string>> = { 429: '60', 503: '10' };

/** Answers with a page. Without another word of the route it is nobody's to keep. */
export async function showPage(
  c: RequestContext,
  page: JSX.Element,
  options: { status?: PageStatus; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = { 'Cache-Control': 'no-store', ...options.headers };
  return c.html(`<!DOCTYPE html>${await page}`, options.status ?? 200, headers);
}

/** Answers with one thing to say. */
export function showNotice(
  c: RequestContext,
  status: PageStatus,
  notice: Omit<NoticeProps, 'frame'>,
): Promise<Response> {
  const retryAfter = RETRY_AFTER[status];
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  return showPage(c, <NoticePage frame={frameOf(c, cataloguePath)} {...notice} />, {
    status,
    headers,
  });
}

/** False for a visitor whose address does something more often than a limit lets it. Each `action` is counted alone. */
export async function isWithin(c: RequestContext, limit: RateLimit, action: string): Promise<boolean> {
  // The platform always names the address; only a Worker run without it does not.
  const address = c.req.header('CF-Connecting-IP');
  return address === undefined || (await limit.limit({ key: `${action} ${networkOf(address)}` })).success;
}

/** Goes on by GET to a path of ours, and is kept by nobody. */
export function goTo(c: RequestContext, path: string): Response {
  c.header('Cache-Control', 'no-store');
  // What an address held comes here decoded: a line break in it must not end the header.
  return c.redirect(path.replace(/[^\x21-\x7e]+/g, encodeURIComponent), 303);
}

/** The posted form; one that cannot be read is an empty one. */
export async function readForm(c: RequestContext): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch {
    return new FormData();
  }
}

/** The fields of a posted form, to be sent once more by a button. */
export function fieldsOf(form: FormData): { name: string; value: string }[] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [{ name, value }] : []));
}

function cartCookieOf(c: RequestContext): string | undefined {
  const name = cartCookieName(isSecure(c));
  const cookie = c.req
    .header('Cookie')
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1);
}

/** True when the visitor's browser sent a cart's cookie, whatever is in it. */
export function hasCartCookie(c: RequestContext): boolean {
  return cartCookieOf(c) !== undefined;
}

/** The visitor's cart; an empty one when the cookie is missing, old or not ours. */
export async function cartOf(c: RequestContext): Promise<Cart> {
  return (await verifyCart(cartCookieOf(c), c.var.settings.cookieSecret)) ?? newCart();
}

/** Sets the visitor's cart cookie. False when the cart is too large for one: then nothing is set. */
export async function keepCart(c: RequestContext, cart: Cart): Promise<boolean> {
  const value = await signCart(cart, c.var.settings.cookieSecret);
  if (value === null) return false;
  c.header('Set-Cookie', cartCookie(value, isSecure(c)));
  return true;
}

/** Empties the visitor's cart. */
export function dropCart(c: RequestContext): void {
  c.header('Set-Cookie', cartCookie('', isSecure(c)));
}
