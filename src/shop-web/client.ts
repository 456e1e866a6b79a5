import { getCookie } from 'hono/cookie';
import { now, randomBytes } from '../shop/platform.ts';
import {
  BROWSER_BYTES,
  type Client,
  clientOfRequest,
  newBrowser,
  readBrowser,
  writeBrowser,
} from '../web/rate-limiter/clients.ts';
import { cookieName } from '../web/signed-cookies.ts';
import { isSecure, type RequestContext } from './request-context.ts';

const NAME = 'browser';

/** The random text of a browser's signed cookie; null when there is none, or it is invalid or too old. */
export async function knownBrowserOf(c: RequestContext): Promise<string | null> {
  return (await knownOf(c))?.browser ?? null;
}

function knownOf(c: RequestContext) {
  return readBrowser(getCookie(c, cookieName(NAME, isSecure(c))), c.var.settings.cookieSecret, now());
}

/**
 * Gives a cookie to a browser without one, on pages that are not shared. It counts from the next request on, so a
 * browser that discards it stays without one. Cookies are not limited: all known browsers of a network together are, so
 * a program gains nothing by many, and a view asks no limit.
 */
export async function introduce(c: RequestContext): Promise<void> {
  if (c.var.newBrowser !== undefined || (await knownBrowserOf(c)) !== null) return;
  const browser = newBrowser(randomBytes(BROWSER_BYTES));
  await give(c, browser);
  c.set('newBrowser', browser);
}

async function give(c: RequestContext, browser: string): Promise<void> {
  const cookie = { name: NAME, secret: c.var.settings.cookieSecret, isSecure: isSecure(c) };
  const set = await writeBrowser(cookie, browser, now());
  // Hono copies a finished answer for each header.
  if (c.finalized) c.res.headers.append('Set-Cookie', set);
  else c.header('Set-Cookie', set, { append: true });
}

/** The client of a request. A browser counts as known from the request after it got its cookie. */
export async function clientOf(c: RequestContext): Promise<Client> {
  // The platform always sets the address; it is missing only without the platform.
  const address = c.req.header('CF-Connecting-IP') ?? null;
  return clientOfRequest(await knownOf(c), address, c.var.settings.cookieSecret);
}
