import { type Cart, readCart, writeCart } from './domain/cart.ts';
import { crockford } from './domain/crockford.ts';

const encoder = new TextEncoder();

/** A browser keeps at most 4,096 bytes of a cookie, name and attributes included. */
const MAX_COOKIE_LENGTH = 3_800;

/** Thirty days: a basket filled on pay day less one. */
const MAX_AGE = 30 * 24 * 3600;

function importKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}

/** Cookies are shared by all ports of a host, so the name is the Worker's own. */
export function cartCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-hanout_cart' : 'hanout_cart';
}

/** An empty cart with an id of its own. */
export function newCart(): Cart {
  return { id: crockford(crypto.getRandomValues(new Uint8Array(15))), lines: [], delivery: null };
}

/** The value of a signed cart cookie, or null when the cart is too large for one. */
export async function signCart(cart: Cart, secret: string): Promise<string | null> {
  const text = writeCart(cart);
  const mac = await crypto.subtle.sign('HMAC', await importKey(secret), encoder.encode(text));
  const value = `${text}~${toBase64Url(new Uint8Array(mac))}`;
  return value.length <= MAX_COOKIE_LENGTH ? value : null;
}

/** The cart of a cookie; null when it is absent, old, cut or not signed by us. */
export async function verifyCart(value: string | undefined, secret: string): Promise<Cart | null> {
  const cut = value?.lastIndexOf('~') ?? -1;
  if (value === undefined || cut < 0 || value.length > MAX_COOKIE_LENGTH) return null;
  const text = value.slice(0, cut);
  const mac = fromBase64Url(value.slice(cut + 1));
  if (mac === null) return null;
  const isOurs = await crypto.subtle.verify('HMAC', await importKey(secret), mac, encoder.encode(text));
  return isOurs ? readCart(text) : null;
}

/** The `Set-Cookie` header of a cart. Lax: it must come along on the way back from the payment page. */
export function cartCookie(value: string, isSecure: boolean): string {
  const age = value === '' ? 0 : MAX_AGE;
  const secure = isSecure ? '; Secure' : '';
  return `${cartCookieName(isSecure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (mark) => ({ '+': '-', '/': '_' })[mark] ?? '',
  );
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]{43}$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
