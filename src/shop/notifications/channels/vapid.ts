import type { Bytes } from '../../../contract/bytes.ts';
import { fromBase64Url, toBase64Url } from '../../../web/signed-cookies.ts';

/** The shop's identity for push services, by RFC 8292 (VAPID). `publicKey`: on P-256, uncompressed, in base64url. */
export type PushIdentity = { privateKey: CryptoKey; publicKey: string };

/** How long a token is valid, in seconds: the RFC allows a day. */
const TOKEN_LASTS = 12 * 3_600;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
/** Bytes of a coordinate on P-256. */
const HALF = 32;

/** A new key pair. `privateKey`: the number `d` of its JWK, in base64url. */
export async function makeKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair;
  const point = (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer;
  const { d = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;
  return { publicKey: toBase64Url(new Uint8Array(point)), privateKey: d };
}

/** The identity of a key pair; its private key cannot be exported again. */
export async function importIdentity(publicKey: string, privateKey: string): Promise<PushIdentity> {
  const point = fromBase64Url(publicKey) ?? new Uint8Array();
  const [x, y] = [point.subarray(1, 1 + HALF), point.subarray(1 + HALF)].map(toBase64Url);
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: privateKey };
  return { publicKey, privateKey: await crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['sign']) };
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
