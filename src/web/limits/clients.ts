import { crockford } from '../../text/crockford.ts';
import { neighbourhoodOf } from '../networks.ts';
import { macOf, readDated, signDated, toBase64Url, writeCookie } from '../signed-cookies.ts';

/** Who asks, as texts that only this Worker can make and that name nobody; null where it is not known. */
export type Client = {
  browser: string | null;
  network: string | null;
  /** When the browser was given its cookie, in milliseconds; null without one. */
  since: number | null;
};

/** Milliseconds: a browser whose cookie is younger is a newcomer. */
const NEW_FOR = 3_600_000;

/**
 * Whether a client has no cookie, or one that is younger than an hour. A program that throws its cookies away is one for ever, so
 * what a network's newcomers use up is no loss of its other browsers.
 */
export function isNewcomer({ browser, since }: Client, now: number): boolean {
  return browser === null || since === null || now - since < NEW_FOR;
}

/** A browser as its cookie says. `since`: when it was given it, in milliseconds; 0 for one of builds that did not say. */
export type KnownBrowser = { browser: string; since: number };

/** Random bytes that a browser is known by. */
export const BROWSER_BYTES = 15;
/** Seconds: thirty days, as the cart's. */
const MAX_AGE = 30 * 24 * 3600;
// What other signed cookies say never begins so.
const KIND = 'browser~';

/** A browser's signed cookie; null when there is none, or it is not ours, or too old. */
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

/** The `Set-Cookie` header that gives a browser its random text as of now, in milliseconds. */
export async function writeBrowser(
  { name, secret, isSecure }: { name: string; secret: string; isSecure: boolean },
  browser: string,
  now: number,
): Promise<string> {
  const value = await signDated(`${KIND}${browser}`, { secret, until: now / 1000 + MAX_AGE });
  return writeCookie(name, value ?? '', { isSecure, maxAge: MAX_AGE });
}

/** `known`: as its cookie says. `address`: that the platform saw; null where it names none. */
export async function codeClient(
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

/** What the platform counts by the minute: a browser, all of a network without cookies, and all who have one. */
type Tiers = { browser: RateLimit; network: RateLimit; crowd: RateLimit };

/**
 * Whether a client does something no more often than it may. A browser is counted by its cookie, and all of a network
 * together by a far higher number, which one of them does not come near: mobile users share addresses. Whoever has no
 * cookie has what is the network's for all who have none. The platform counts in each of its places and loosely, and that
 * is enough: what must be exact is counted in the object.
 */
export async function isWithinTiers(
  action: string,
  { browser, network }: Client,
  tiers: Tiers,
): Promise<boolean> {
  if (browser === null) return isWithinLimit(tiers.network, action, network);
  return (await isWithinLimit(tiers.browser, action, browser)) && isWithinLimit(tiers.crowd, action, network);
}

/** Whom it is not known who asks, nobody counts. */
export async function isWithinLimit(limit: RateLimit, action: string, client: string | null) {
  return client === null || (await limit.limit({ key: `${action} ${client}` })).success;
}
