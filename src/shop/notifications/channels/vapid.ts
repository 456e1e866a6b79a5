import type { Bytes } from '../../../contract/bytes.ts';
import { fromBase64Url, toBase64Url } from '../../../web/signed-cookies.ts';

/** The shop's identity for push services, by RFC 8292 (VAPID). `publicKey`: on P-256, uncompressed, in base64url. */
export type PushIdentity = { privateKey: CryptoKey; publicKey: string };

/** How long a token is valid, in seconds: the RFC allows a day. */
const TOKEN_LASTS = 12 * 3_600;

/** PKCS #8 of a private key on P-256 without its public key, up to the 32 bytes of the key. */
const PKCS8 = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420';

/**
 * The identity derived from a secret: always the same, so that no key has to be configured or stored. Browsers
 * subscribe to it, and have to subscribe again after the secret has changed.
 */
export async function identityOf(secret: string): Promise<PushIdentity> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), 'HKDF', false, ['deriveBits']);
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8('web push identity'),
  };
  // The import refuses a number beyond the curve's order, which happens once in four thousand million.
  const scalar = new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256));
  const head = Uint8Array.from(PKCS8.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const whole = new Uint8Array([...head, ...scalar]);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const privateKey = await crypto.subtle.importKey('pkcs8', whole, algorithm, true, ['sign']);
  const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey;
  const point = new Uint8Array([4, ...(fromBase64Url(x) ?? []), ...(fromBase64Url(y) ?? [])]);
  return { privateKey, publicKey: toBase64Url(point) };
}

/** A token without its signature. `subject`: the contact for push services, as a URI. Seconds. */
export function unsignedToken(endpoint: string, expiresAt: number, subject: string | null): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: expiresAt,
    ...(subject === null ? {} : { sub: subject }),
  };
  const part = (value: object) => toBase64Url(utf8(JSON.stringify(value)));
  return `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
}

/** The `Authorization` header of a message to an endpoint. `now`: milliseconds. */
export async function authorizationFor(
  endpoint: string,
  { privateKey, publicKey }: PushIdentity,
  { now, subject }: { now: number; subject: string | null },
): Promise<string> {
  const token = unsignedToken(endpoint, Math.floor(now / 1000) + TOKEN_LASTS, subject);
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(token));
  return `vapid t=${token}.${toBase64Url(new Uint8Array(signature))}, k=${publicKey}`;
}

function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}
