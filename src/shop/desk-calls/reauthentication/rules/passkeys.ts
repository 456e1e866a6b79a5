/**
 * A stored passkey. `key`: its public key (SPKI, base64url); `algorithm`: of COSE; `counter`: the last one reported.
 */
export type Passkey = {
  id: string;
  key: string;
  algorithm: number;
  counter: number;
  /** The name of the device at the time it made the passkey. */
  name: string;
  /** Milliseconds. */
  addedAt: number;
};

/** The browser's client data (WebAuthn, 5.8.1). */
export type ClientData = { type: string; challenge: string; origin: string; crossOrigin: boolean };

/** The authenticator's data (WebAuthn, 6.1). `id`: of a new passkey, null otherwise. */
type AuthenticatorData = {
  rpIdHash: Uint8Array<ArrayBuffer>;
  /** The user was present and verified. */
  isVerified: boolean;
  counter: number;
  id: Uint8Array<ArrayBuffer> | null;
};

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;
/** Where the data of a new passkey begins; its id follows 16 bytes of the maker's id. */
const HEAD = 37;
const MAKER = 16;

/** Null for invalid data. */
export function readAuthenticatorData(bytes: Uint8Array<ArrayBuffer>): AuthenticatorData | null {
  if (bytes.length < HEAD) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint8(32);
  const start = HEAD + MAKER + 2;
  const length = (flags & ATTESTED) !== 0 && bytes.length >= start ? view.getUint16(HEAD + MAKER) : 0;
  return {
    rpIdHash: bytes.slice(0, 32),
    isVerified: (flags & PRESENT) !== 0 && (flags & VERIFIED) !== 0,
    counter: view.getUint32(33),
    id: length > 0 && bytes.length >= start + length ? bytes.slice(start, start + length) : null,
  };
}

/** Whether the browser answered this request, on a page of the shop and outside other sites' frames. */
export function isOfOurs(
  client: ClientData,
  type: 'webauthn.create' | 'webauthn.get',
  origin: string,
): boolean {
  return client.type === type && client.origin === origin && !client.crossOrigin;
}

/**
 * An authenticator with a counter always reports a higher one: an equal or lower one means a copy. One without a
 * counter reports 0.
 */
export function isCounterGood(known: number, said: number): boolean {
  return said > known || (said === 0 && known === 0);
}

/**
 * ECDSA over P-256 with SHA-256, and RSA (PKCS 1, 1.5) with SHA-256: the algorithms of phones, security keys and
 * computers.
 */
export const ES256 = -7;
export const RS256 = -257;

const HALF = 32;

/**
 * The two numbers of an ECDSA signature in the raw form of Web Crypto, from the DER of authenticators; null for
 * invalid DER.
 */
export function rawSignatureOf(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  const raw = new Uint8Array(2 * HALF);
  let at = 2;
  for (const end of [HALF, 2 * HALF]) {
    const length = der[at + 1] ?? 0;
    if (der[at] !== 2 || length === 0 || at + 2 + length > der.length) return null;
    let number = der.subarray(at + 2, at + 2 + length);
    // A leading zero only marks the number as positive.
    if (number[0] === 0) number = number.subarray(1);
    if (number.length > HALF) return null;
    raw.set(number, end - number.length);
    at += 2 + length;
  }
  return at === der.length ? raw : null;
}
