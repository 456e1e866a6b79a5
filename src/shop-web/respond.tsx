import type { JSX } from '../../templates/parts/jsx-runtime.ts';
import { NoticePage, type NoticeProps } from '../../templates/storefront/notice/notice.tsx';
import type { Frame } from '../../templates/storefront/page/frame.ts';
import { shopText } from '../../templates/storefront/page/text.tsx';
import type { Locale } from '../contract/scalars.ts';
import { cataloguePath } from '../domain/addresses/shop.ts';
import { contactChannelsOf } from '../domain/settings/page-texts.ts';
import { inEachLanguage } from '../text/languages/by-language.ts';
import { isOfOneVisitor, pageCaching } from '../web/page-caching.ts';
import { withOwnCount } from './cart-count.ts';
import { languageOf, originOf, type RequestContext } from './request-context.ts';

/** The frame of every page; `path`: this page's path in a language. */
export function frameOf(c: RequestContext, path: (language: Locale) => string): Frame {
  const { settings } = c.var;
  const language = languageOf(c);
  return {
    t: shopText[language],
    shopName: settings.shopName[language],
    phone: settings.phone,
    email: settings.email,
    isTest: !settings.livemode,
    alternates: inEachLanguage(path),
    origin: originOf(c),
    logo: settings.logo,
    colour: settings.theme?.sign ?? null,
    social: settings.social,
    paymentMethods: contactChannelsOf(settings.paymentMethods),
    seller: settings.seller,
    tagline: settings.tagline[language],
    languages: settings.shownLanguages,
  };
}

type PageStatus = 200 | 400 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 502 | 503;

/** Seconds to wait after a rate limit, and after a failure of the shop. */
const RETRY_AFTER: Partial<Record<PageStatus, string>> = { 429: '60', 503: '10' };

/** The text of a page. */
export function textOf(page: JSX.Element): string {
  return `<!DOCTYPE html>${page}`;
}

/** Answers as `showPage` with a page that was made before. */
export function showKept(
  c: RequestContext,
  page: { body: Uint8Array<ArrayBuffer> } | null,
  headers: Record<string, string>,
): Response {
  if (page === null) throw new Error('The page of this version was never made.');
  return c.body(page.body, 200, { 'Content-Type': 'text/html; charset=UTF-8', ...headers });
}

/** Answers with a page. Unless the route sets another header, only a browser's history keeps it, and only after a form. */
export async function showPage(
  c: RequestContext,
  page: JSX.Element | string,
  options: { status?: PageStatus; headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = { 'Cache-Control': pageCaching(c.req.method, options.status ?? 200), ...options.headers };
  const text = typeof page === 'string' ? page : textOf(page);
  const isPrivate = isOfOneVisitor(headers['Cache-Control']);
  return c.html(isPrivate ? withOwnCount(c.req.raw, text) : text, options.status ?? 200, headers);
}

/** Answers with a notice. `seconds`: when to try again, where that is known better than by the status. */
export function showNotice(
  c: RequestContext,
  status: PageStatus,
  notice: Omit<NoticeProps, 'frame'>,
  seconds?: number,
): Promise<Response> {
  const retryAfter = seconds === undefined ? RETRY_AFTER[status] : String(seconds);
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  return showPage(c, <NoticePage frame={frameOf(c, cataloguePath)} {...notice} />, {
    status,
    headers,
  });
}

/** Redirects by GET to a path of the shop; the answer is not cached. */
export function goTo(c: RequestContext, path: string): Response {
  c.header('Cache-Control', 'no-store');
  // The path may contain decoded text of an address: a line break in it must not end the header.
  return c.redirect(path.replace(/[^\x21-\x7e]+/g, encodeURIComponent), 303);
}
