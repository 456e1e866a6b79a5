import { crockford } from '../../text/crockford.ts';
import { neighbourhoodOf } from '../networks.ts';
import { macOf, readDated, signDated, toBase64Url, writeCookie } from '../signed-cookies.ts';

/** The client as codes that only this Worker can make and that name no person; null when unknown. */
export type Client = {
  browser: string | null;
  network: string | null;
  /** When the browser got its cookie, in milliseconds; null without one. */
  since: number | null;
};

/** Milliseconds: a browser with a younger cookie is a newcomer. */
const NEW_FOR = 3_600_000;

/**
 * Whether a client has no cookie, or one younger than an hour. A program that drops its cookies always is a newcomer,
 * so it only uses up what the newcomers of its network share.
 */
export function isNewcomer({ browser, since }: Client, now: number): boolean {
  return browser === null || since === null || now - since < NEW_FOR;
}

/** A browser by its cookie. `since`: when the cookie was issued, in milliseconds; 0 for cookies of older builds. */
export type KnownBrowser = { browser: string; since: number };

/** Random bytes that identify a browser. */
export const BROWSER_BYTES = 15;
/** Seconds: thirty days, as for the cart. */
const MAX_AGE = 30 * 24 * 3600;
// No other signed cookie starts with this.
const KIND = 'browser~';

/** A browser's signed cookie; null when it is missing, too old or not signed by us. */
export async function readBrowser(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<KnownBrowser | null> {
  const read = await readDated(value, secret, now);
  if (read === null || !read.text.startsWith(KIND)) return null;
  return { browser: read.text.slice(KIND.length), since: (read.until - MAX_AGE) * 1000 };
}

/** The random text of a new browser. */
export function newBrowser(random: Uint8Array): string {
  return crockford(random);
}

/** The `Set-Cookie` header with a browser's random text, issued at `now`, in milliseconds. */
export async function writeBrowser(
  { name, secret, isSecure }: { name: string; secret: string; isSecure: boolean },
  browser: string,
  now: number,
): Promise<string> {
  const value = await signDated(`${KIND}${browser}`, { secret, until: now / 1000 + MAX_AGE });
  return writeCookie(name, value ?? '', { isSecure, maxAge: MAX_AGE });
}

/** `known`: the browser of the cookie. `address`: as the platform saw it; null when it names none. */
export async function clientOfRequest(
  known: KnownBrowser | null,
  address: string | null,
  secret: string,
): Promise<Client> {
  const codeOf = async (text: string) => toBase64Url((await macOf(text, secret)).slice(0, 12));
  const network = address === null ? null : (neighbourhoodOf(address) ?? address);
  return {
    browser: known === null ? null : await codeOf(`client browser~${known.browser}`),
    network: network === null ? null : await codeOf(`client network~${network}`),
    since: known?.since ?? null,
  };
}
