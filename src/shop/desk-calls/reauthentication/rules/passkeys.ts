/** What the shop keeps of a passkey. `key`: its public one (SPKI, base64url); `algorithm`: of COSE; `counter`: as last said. */
export type Passkey = {
  id: string;
  key: string;
  algorithm: number;
  counter: number;
  /** The device that it was made on, as that was called. */
  name: string;
  /** Milliseconds. */
  addedAt: number;
};

/** What the browser says that it did (WebAuthn, 5.8.1). */
export type ClientData = { type: string; challenge: string; origin: string; crossOrigin: boolean };

/** What an authenticator says of itself (WebAuthn, 6.1). `id`: of a new passkey, null where it makes none. */
type AuthenticatorData = {
  rpIdHash: Uint8Array<ArrayBuffer>;
  /** Somebody touched it, and it knows who. */
  isVerified: boolean;
  counter: number;
  id: Uint8Array<ArrayBuffer> | null;
};

const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;
/** Where what belongs to a new passkey begins, and in it, behind the 16 bytes of its maker, its id. */
const HEAD = 37;
const MAKER = 16;

/** Null for what is none. */
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

/** Whether it did what was asked here, on a page of ours and in no frame of another's. */
export function isOfOurs(
  client: ClientData,
  type: 'webauthn.create' | 'webauthn.get',
  origin: string,
): boolean {
  return client.type === type && client.origin === origin && !client.crossOrigin;
}

/** An authenticator that counts never says less than before, nor the same: then there are two of it. One that does not says 0. */
export function isCounterGood(known: number, said: number): boolean {
  return said > known || (said === 0 && known === 0);
}

/** ECDSA over P-256 with SHA-256, and RSA (PKCS 1, 1.5) with SHA-256: what phones, keys and computers make. */
export const ES256 = -7;
export const RS256 = -257;

const HALF = 32;

/** The two numbers of an ECDSA signature as the Web's crypto takes them, from the DER that authenticators write; null for no such. */
export function rawSignatureOf(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  const raw = new Uint8Array(2 * HALF);
  let at = 2;
  for (const end of [HALF, 2 * HALF]) {
    const length = der[at + 1] ?? 0;
    if (der[at] !== 2 || length === 0 || at + 2 + length > der.length) return null;
    let number = der.subarray(at + 2, at + 2 + length);
    // A zero in front only says that the number is none below nothing.
    if (number[0] === 0) number = number.subarray(1);
    if (number.length > HALF) return null;
    raw.set(number, end - number.length);
    at += 2 + length;
  }
  return at === der.length ? raw : null;
}
