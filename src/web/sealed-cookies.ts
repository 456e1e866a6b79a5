import { secretsOf } from './secrets.ts';
import { fromBase64Url, MAX_COOKIE_LENGTH, toBase64Url } from './signed-cookies.ts';

/** Bytes of the random IV of each sealed cookie. */
export const IV_LENGTH = 12;

/** The key of a sealed cookie or token. Each `purpose` has its own key; only the same `owner` can open it. */
export type CookieSeal = { secret: string; purpose: string; owner: string };

/**
 * Fields as a cookie's value that ends at `until` (seconds since the epoch; the browser decides whether it obeys
 * `Max-Age`); null when it is too large for a cookie. Encrypted and not only signed: personal data would otherwise lie
 * in the browser's files and in logs of headers.
 */
export async function sealCookie(
  fields: object,
  { secret, purpose, owner }: CookieSeal,
  until: number,
  iv: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const text = new TextEncoder().encode(JSON.stringify({ ...fields, until }));
  const sealed = await crypto.subtle.encrypt(
    boundTo(owner, iv),
    await deriveKey(secretsOf(secret)[0], purpose),
    text,
  );
  const value = toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  return value.length <= MAX_COOKIE_LENGTH ? value : null;
}

/**
 * The fields of a sealed cookie, parsed by `read`, which throws at invalid ones; null when it is absent, over, another
 * owner's or not sealed by us. `now`: milliseconds.
 */
export async function openCookie<Fields>(
  value: string | undefined,
  { secret, purpose, owner }: CookieSeal,
  read: (fields: unknown) => Fields,
  now: number,
): Promise<Fields | null> {
  const bytes = value === undefined || value.length > MAX_COOKIE_LENGTH ? null : fromBase64Url(value);
  if (bytes === null) return null;
  for (const each of secretsOf(secret)) {
    try {
      const algorithm = boundTo(owner, bytes.subarray(0, IV_LENGTH));
      const key = await deriveKey(each, purpose);
      const text = await crypto.subtle.decrypt(algorithm, key, bytes.subarray(IV_LENGTH));
      const { until, ...fields } = JSON.parse(new TextDecoder().decode(text));
      return until > now / 1000 ? read(fields) : null;
    } catch {
      // Perhaps an older secret sealed it.
    }
  }
  return null;
}

function boundTo(owner: string, iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) };
}

/** The AES-256-GCM key of a purpose. Signing and encryption never share a key. */
export async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
