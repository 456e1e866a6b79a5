import { type Bytes, joinBytes, utf8 } from '../../../contract/bytes.ts';

/** Message encryption for Web Push by RFC 8291: aes128gcm of RFC 8188 in one record. */

/** The recipient's keys from the browser: the public key on P-256, uncompressed, and the authentication secret. */
export type Recipient = { publicKey: Bytes; auth: Bytes };

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** The size of the one record: larger than any message. */
const RECORD_SIZE = 4_096;
const LAST_RECORD = 2;

async function hkdf(salt: Bytes, secret: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8),
  );
}

/** A key pair for one message. */
export async function newMessageKeys(): Promise<CryptoKeyPair> {
  return (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
}

/** The body of a push message. `keys`: used for this message only; `salt`: sixteen random bytes. */
export async function encryptMessage(
  text: string,
  { publicKey, auth }: Recipient,
  keys: CryptoKeyPair,
  salt: Bytes,
): Promise<Bytes> {
  const theirs = await crypto.subtle.importKey('raw', publicKey, CURVE, false, []);
  // The runtime's types name the property `$public`; the runtime reads `public`.
  const agreement = { name: 'ECDH', public: theirs } as unknown as Parameters<
    typeof crypto.subtle.deriveBits
  >[0];
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, keys.privateKey, 256));
  const own = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer);
  const secret = await hkdf(auth, shared, joinBytes([utf8('WebPush: info\0'), publicKey, own]), 32);
  const key = await hkdf(salt, secret, utf8('Content-Encoding: aes128gcm\0'), 16);
  const iv = await hkdf(salt, secret, utf8('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const record = joinBytes([utf8(text), new Uint8Array([LAST_RECORD])]);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, aes, record);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_SIZE);
  return joinBytes([salt, size, new Uint8Array([own.length]), own, new Uint8Array(sealed)]);
}
