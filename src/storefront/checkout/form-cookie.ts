import { z } from 'zod';
import { languages } from '../../text/locales/by-language.ts';
import { fromBase64Url, MAX_COOKIE_LENGTH, toBase64Url, writeCookie } from '../../web/signed-cookies.ts';
import { randomBytes } from '../platform.ts';
import { checkoutPath } from '../urls.ts';
import { checkoutFields, type TypedValues } from './form.ts';

/** A checkout form as it was sent. */
export type SentForm = {
  typed: TypedValues;
  /** The total that it was sent for, in whole dinars; null where the total was not what stood in its way. */
  seenTotal: number | null;
  /** The mark of the things that it was sent for; null where they were not what stood in its way. */
  seenGoods: string | null;
};

const NAME = 'form_';
/** A quarter of an hour, in seconds: to correct a field, or to come back from the bank. */
const MAX_AGE = 15 * 60;
const IV_LENGTH = 12;

const keptForm = z.object({
  /** When it is over, in seconds since the epoch: a cookie's own end is the browser's to believe. */
  until: z.number(),
  typed: z.record(z.enum(checkoutFields), z.string()),
  seenTotal: z.number().nullable(),
  // Forms of versions before it have none.
  seenGoods: z.string().nullable().default(null),
});

/** The cookie's name without its prefix. Every cart has one of its own: two tabs with two forms do not meet. */
export function formCookieOf(cartId: string): string {
  return `${NAME}${cartId.slice(0, 8)}`;
}

/** True for the name of such a cookie, without its prefix. */
export function isFormCookie(name: string): boolean {
  return name.startsWith(NAME);
}

/**
 * A sent form as the value of a cookie, or null when it is too large for one. It is encrypted and not only signed:
 * name, phone and address lie in the browser's files and pass whatever logs a header. `now`: milliseconds.
 */
export async function sealForm(
  form: SentForm,
  cartId: string,
  secret: string,
  now: number,
): Promise<string | null> {
  const iv = randomBytes(IV_LENGTH);
  const until = Math.floor(now / 1000) + MAX_AGE;
  const text = new TextEncoder().encode(
    JSON.stringify({ ...form, until } satisfies z.input<typeof keptForm>),
  );
  const sealed = await crypto.subtle.encrypt(boundTo(cartId, iv), await deriveKey(secret), text);
  const value = toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  return value.length <= MAX_COOKIE_LENGTH ? value : null;
}

/** The form of a cookie; null when it is absent, too old, another cart's or not sealed by us. `now`: milliseconds. */
export async function openForm(
  value: string | undefined,
  cartId: string,
  secret: string,
  now: number,
): Promise<SentForm | null> {
  const bytes = value === undefined || value.length > MAX_COOKIE_LENGTH ? null : fromBase64Url(value);
  if (bytes === null) return null;
  try {
    const algorithm = boundTo(cartId, bytes.subarray(0, IV_LENGTH));
    const text = await crypto.subtle.decrypt(algorithm, await deriveKey(secret), bytes.subarray(IV_LENGTH));
    const kept = keptForm.parse(JSON.parse(new TextDecoder().decode(text)));
    const { until, ...form } = kept;
    return until > now / 1000 ? form : null;
  } catch {
    return null;
  }
}

/**
 * The `Set-Cookie` headers of a form, one for each language's page, so that switching keeps what was typed; an empty
 * value takes it away. No other page is sent it.
 */
export function formCookies(name: string, value: string, isSecure: boolean): string[] {
  return languages.map((language) =>
    writeCookie(name, value, { isSecure, maxAge: MAX_AGE, path: checkoutPath(language) }),
  );
}

function boundTo(cartId: string, iv: Uint8Array<ArrayBuffer>) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`form~${cartId}`) };
}

// A key of its own: what signs is not what encrypts.
async function deriveKey(secret: string): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('form cookie') },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
