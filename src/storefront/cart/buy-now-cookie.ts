import { crockford } from '../../text/crockford.ts';
import { cookieName, macOf, signText, verifyText, writeCookie } from '../../web/signed-cookies.ts';
import { randomBytes } from '../platform.ts';
import type { CartLine } from './rules.ts';

const NAME = 'browser';
/** Thirty days, as the cart's. */
const MAX_AGE = 30 * 24 * 3600;
// What the cookies of cart and orders say never begins so.
const KIND = 'browser~';

export function browserCookieName(isSecure: boolean): string {
  return cookieName(NAME, isSecure);
}

/** The random text of a signed cookie that tells one browser from others; null when it is absent or not ours. */
export async function verifyBrowser(value: string | undefined, secret: string): Promise<string | null> {
  const text = await verifyText(value, secret);
  return text?.startsWith(KIND) ? text.slice(KIND.length) : null;
}

/** The `Set-Cookie` header that gives a browser its random text. */
export async function browserCookie(browser: string, secret: string, isSecure: boolean): Promise<string> {
  const value = await signText(`${KIND}${browser}`, secret);
  return writeCookie(NAME, value ?? '', { isSecure, maxAge: MAX_AGE });
}

/** What the address of one purchase bears, so that going back to it finds the same one. */
export function newBuyNowId(): string {
  return crockford(randomBytes(15));
}

/** The purchase that an address or a form names; null when it names none. */
export function readBuyNowId(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9A-Z]{16,32}$/.test(value) ? value : null;
}

/**
 * The cart's id of one thing bought alone. People pass addresses on, and whoever has a cart's id has its order: the
 * id is therefore never the address's own, and the same address is another cart in every other browser.
 */
export async function buyNowCartId(
  browser: string,
  purchase: string,
  { price, quantity }: CartLine,
  secret: string,
): Promise<string> {
  const text = `purchase~${JSON.stringify([browser, purchase, price, quantity])}`;
  return crockford((await macOf(text, secret)).slice(0, 15));
}
