import { getCookie } from 'hono/cookie';
import { crockford } from '../../text/crockford.ts';
import { neighbourhoodOf } from '../../web/networks.ts';
import {
  cookieName,
  macOf,
  signDated,
  toBase64Url,
  verifyDated,
  writeCookie,
} from '../../web/signed-cookies.ts';
import { isSecure, type RequestContext } from '../pages/environment.ts';
import { now, randomBytes } from '../platform.ts';
import type { Client } from './rules.ts';

const NAME = 'browser';
/** Thirty days, as the cart's. */
const MAX_AGE = 30 * 24 * 3600;
// What the cookies of cart and orders say never begins so.
const KIND = 'browser~';

/** The random text of a browser's signed cookie; null when there is none, or it is not ours, or too old. */
export async function knownBrowserOf(c: RequestContext): Promise<string | null> {
  const value = getCookie(c, cookieName(NAME, isSecure(c)));
  const text = await verifyDated(value, c.var.settings.cookieSecret, now());
  return text?.startsWith(KIND) ? text.slice(KIND.length) : null;
}

/**
 * Gives a browser that has no cookie of the kind one, on pages that nobody else is shown. It counts from the next request on:
 * whoever throws it away has none. Nor is one to be had without end; but of as many as all known browsers of the network may
 * ask, far more than those without a cookie may: where these are many, somebody who has just come must still get away from them.
 */
export async function introduce(c: RequestContext): Promise<void> {
  if (c.var.newBrowser !== undefined || (await knownBrowserOf(c)) !== null) return;
  const { network } = await clientOf(c);
  if (network !== null && !(await c.env.CROWD_LIMIT.limit({ key: `new ${network}` })).success) return;
  const browser = crockford(randomBytes(15));
  const { cookieSecret } = c.var.settings;
  const value = await signDated(`${KIND}${browser}`, { secret: cookieSecret, until: now() / 1000 + MAX_AGE });
  if (value === null) return;
  c.header('Set-Cookie', writeCookie(NAME, value, { isSecure: isSecure(c), maxAge: MAX_AGE }), {
    append: true,
  });
  c.set('newBrowser', browser);
}

/** Who asks. A browser that has just been given its cookie is none yet. */
export async function clientOf(c: RequestContext): Promise<Client> {
  const secret = c.var.settings.cookieSecret;
  const codeOf = async (text: string) => toBase64Url((await macOf(text, secret)).slice(0, 12));
  const browser = await knownBrowserOf(c);
  // The platform always names the address; only a Worker run without it does not.
  const address = c.req.header('CF-Connecting-IP');
  const network = address === undefined ? null : (neighbourhoodOf(address) ?? address);
  return {
    browser: browser === null ? null : await codeOf(`client browser~${browser}`),
    network: network === null ? null : await codeOf(`client network~${network}`),
  };
}
