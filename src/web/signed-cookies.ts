import { secretsOf } from './secrets.ts';

const encoder = new TextEncoder();

/** A browser keeps at most 4,096 bytes of a cookie, name and attributes included. */
export const MAX_COOKIE_LENGTH = 3_800;
/** Characters of the signature and its separator. */
const SIGNATURE_LENGTH = 44;

/** Imported keys, by secret: a Worker has one secret, or several during a rotation. */
const keys = new Map<string, CryptoKey>();
const MOST_KEYS = 16;

async function importKey(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  // Stores the key, not the promise: a Worker must not await another request's promise.
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
    'verify',
  ]);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(secret, key);
  return key;
}

/**
 * The MAC of a text, 32 bytes that only this shop can make, by the first secret of a list. Pages show MACs only in part
 * or as signatures.
 */
export async function macOf(text: string, secret: string): Promise<Uint8Array> {
  return new Uint8Array(
    await crypto.subtle.sign('HMAC', await importKey(secretsOf(secret)[0]), encoder.encode(text)),
  );
}

/** A text with its signature, as a cookie's value; null when it is too large. Texts of two kinds must differ. */
export async function signText(text: string, secret: string): Promise<string | null> {
  return fitsSigned(text) ? `${text}~${toBase64Url(await macOf(text, secret))}` : null;
}

/** False for a text that is too large for a signed cookie. */
function fitsSigned(text: string): boolean {
  return text.length + SIGNATURE_LENGTH <= MAX_COOKIE_LENGTH;
}

/** The text of a signed cookie; null when it is absent, cut off or not signed by us. */
export async function verifyText(value: string | undefined, secret: string): Promise<string | null> {
  const cut = value?.lastIndexOf('~') ?? -1;
  if (value === undefined || cut < 0 || value.length > MAX_COOKIE_LENGTH) return null;
  const text = value.slice(0, cut);
  const mac = fromBase64Url(value.slice(cut + 1));
  if (mac?.length !== 32) return null;
  for (const each of secretsOf(secret)) {
    if (await crypto.subtle.verify('HMAC', await importKey(each), mac, encoder.encode(text))) return text;
  }
  return null;
}

/** Characters of a text's end: the separator, and seconds in base 36. */
const END_LENGTH = 10;
const END = /^(.*)~!([0-9a-z]+)$/s;
/**
 * As `signText`, with the end `until` in seconds since the epoch: the browser alone decides when it drops a cookie, and
 * a stolen copy must not stay valid for ever.
 */
export function signDated(
  text: string,
  { secret, until }: { secret: string; until: number },
): Promise<string | null> {
  return signText(`${text}~!${Math.floor(until).toString(36)}`, secret);
}

/** As `verifyText`; also null after its end. `now`: milliseconds. */
export async function verifyDated(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<string | null> {
  return (await readDated(value, secret, now))?.text ?? null;
}

/** As `verifyDated`, together with its end in seconds. */
export async function readDated(
  value: string | undefined,
  secret: string,
  now: number,
): Promise<{ text: string; until: number } | null> {
  const signed = await verifyText(value, secret);
  if (signed === null) return null;
  const [, text, end] = END.exec(signed) ?? [];
  if (text === undefined || end === undefined) return null;
  const until = Number.parseInt(end, 36);
  return until * 1000 > now ? { text, until } : null;
}

/** As `fitsSigned`, for a text with its end. */
export function fitsDated(text: string): boolean {
  return text.length + END_LENGTH + SIGNATURE_LENGTH <= MAX_COOKIE_LENGTH;
}

/** Where a cookie is sent, and its age in seconds. */
type CookieScope = {
  isSecure: boolean;
  maxAge: number;
  path?: string;
};

/**
 * A `Set-Cookie` header; an empty value removes the cookie. Lax: the browser must send it on the way back from the
 * payment page. All ports of a host share cookies, so each Worker has its own names.
 */
export function writeCookie(
  name: string,
  value: string,
  { isSecure, maxAge, path = '/' }: CookieScope,
): string {
  const age = value === '' ? 0 : maxAge;
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(name, isSecure, path)}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** A cookie's full name. Over HTTPS its prefix keeps other hosts of the domain from setting it. */
export function cookieName(name: string, isSecure: boolean, path = '/'): string {
  if (!isSecure) return `hanout_${name}`;
  return path === '/' ? `__Host-hanout_${name}` : `__Secure-hanout_${name}`;
}

export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (mark) => ({ '+': '-', '/': '_' })[mark] ?? '',
  );
}

/** The bytes of a base64url text; null when it is invalid. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
