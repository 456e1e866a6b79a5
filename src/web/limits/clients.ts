import { crockford } from '../../text/crockford.ts';
import { neighbourhoodOf } from '../networks.ts';
import { macOf, signDated, toBase64Url, verifyDated, writeCookie } from '../signed-cookies.ts';

/** Who asks, as texts that only this Worker can make and that name nobody; null where it is not known. */
export type Client = {
  browser: string | null;
  network: string | null;
};

/** Random bytes that a browser is known by. */
export const BROWSER_BYTES = 15;
/** Seconds: thirty days, as the cart's. */
const MAX_AGE = 30 * 24 * 3600;
// What other signed cookies say never begins so.
const KIND = 'browser~';

/** The random text of a browser's signed cookie; null when there is none, or it is not ours, or too old. */
export async function readBrowser(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<string | null> {
  const text = await verifyDated(value, secret, now);
  return text?.startsWith(KIND) ? text.slice(KIND.length) : null;
}

/** A browser's random text, and the `Set-Cookie` header that gives it to it. `now`: milliseconds. */
export async function makeBrowser(
  { name, secret, isSecure }: { name: string; secret: string; isSecure: boolean },
  random: Uint8Array,
  now: number,
): Promise<{ browser: string; cookie: string }> {
  const browser = crockford(random);
  const value = await signDated(`${KIND}${browser}`, { secret, until: now / 1000 + MAX_AGE });
  return { browser, cookie: writeCookie(name, value ?? '', { isSecure, maxAge: MAX_AGE }) };
}

/** `browser`: as its cookie says. `address`: that the platform saw; null where it names none. */
export async function codeClient(
  browser: string | null,
  address: string | null,
  secret: string,
): Promise<Client> {
  const codeOf = async (text: string) => toBase64Url((await macOf(text, secret)).slice(0, 12));
  const network = address === null ? null : (neighbourhoodOf(address) ?? address);
  return {
    browser: browser === null ? null : await codeOf(`client browser~${browser}`),
    network: network === null ? null : await codeOf(`client network~${network}`),
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
