import { getCookie } from 'hono/cookie';
import { now, randomBytes } from '../../shop/platform.ts';
import {
  BROWSER_BYTES,
  type Client,
  clientOfRequest,
  isWithinLimit,
  newBrowser,
  readBrowser,
  writeBrowser,
} from '../../web/rate-limits/clients.ts';
import { cookieName } from '../../web/signed-cookies.ts';
import { isSecure, type RequestContext } from './request-context.ts';

const NAME = 'browser';

/** The random text of a browser's signed cookie; null when there is none, or it is not ours, or too old. */
export async function knownBrowserOf(c: RequestContext): Promise<string | null> {
  return (await knownOf(c))?.browser ?? null;
}

function knownOf(c: RequestContext) {
  return readBrowser(getCookie(c, cookieName(NAME, isSecure(c))), c.var.settings.cookieSecret, now());
}

/**
 * Gives a browser that has no cookie of the kind one, on pages that nobody else is shown. It counts from the next request on:
 * whoever throws it away has none. Nor is one to be had without end; but of as many as all known browsers of the network may
 * ask, far more than those without a cookie may: where these are many, somebody who has just come must still get away from them.
 */
export async function introduce(c: RequestContext): Promise<void> {
  if (c.var.newBrowser !== undefined || (await knownBrowserOf(c)) !== null) return;
  const { network } = await clientOf(c);
  if (!(await isWithinLimit(c.env.CROWD_LIMIT, 'new', network))) return;
  const browser = newBrowser(randomBytes(BROWSER_BYTES));
  await give(c, browser);
  c.set('newBrowser', browser);
}

async function give(c: RequestContext, browser: string): Promise<void> {
  const cookie = { name: NAME, secret: c.var.settings.cookieSecret, isSecure: isSecure(c) };
  const set = await writeBrowser(cookie, browser, now());
  // Hono makes an answer that is there anew for each header.
  if (c.finalized) c.res.headers.append('Set-Cookie', set);
  else c.header('Set-Cookie', set, { append: true });
}

/** Who asks. A browser that has just been given its cookie is none yet. */
export async function clientOf(c: RequestContext): Promise<Client> {
  // The platform always names the address; only a Worker run without it does not.
  const address = c.req.header('CF-Connecting-IP') ?? null;
  return clientOfRequest(await knownOf(c), address, c.var.settings.cookieSecret);
}
