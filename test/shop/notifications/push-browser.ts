/**
 * A browser's side of Web Push: the keys of a subscription, and the decryption of a message (RFC 8291, 3.4,
 * reversed).
 */

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const text = (words: string) => new TextEncoder().encode(words);

export const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
export const fromBase64Url = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'));

/** A P-256 key pair from its raw halves in base64url. */
export async function pairOf(
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  name: 'ECDH' | 'ECDSA' = 'ECDH',
): Promise<CryptoKeyPair> {
  const point = fromBase64Url(publicKey);
  const [x, y] = [base64Url(point.subarray(1, 33)), base64Url(point.subarray(33))];
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const curve = { ...CURVE, name };
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, name === 'ECDH' ? [] : ['verify']),
    privateKey: await crypto.subtle.importKey(
      'jwk',
      { ...jwk, d: privateKey },
      curve,
      true,
      name === 'ECDH' ? ['deriveBits'] : ['sign'],
    ),
  };
}

/** A new subscription at an endpoint, and a function that opens its messages. */
export async function newSubscription(endpoint: string) {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
  const own = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return {
    subscription: { endpoint, key: base64Url(own), auth: base64Url(auth) },
    open: (body: Uint8Array<ArrayBuffer>) => openMessage(body, pair.privateKey, own, auth),
  };
}

async function hkdf(
  salt: Uint8Array<ArrayBuffer>,
  secret: Uint8Array<ArrayBuffer>,
  info: Uint8Array,
  length: number,
) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, key, length * 8));
}

export async function openMessage(
  body: Uint8Array<ArrayBuffer>,
  privateKey: CryptoKey,
  own: Uint8Array<ArrayBuffer>,
  auth: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const salt = body.slice(0, 16);
  const length = body[20] ?? 0;
  const theirs = body.slice(21, 21 + length);
  const key = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const agreement = { name: 'ECDH', public: key } as unknown as Parameters<
    typeof crypto.subtle.deriveBits
  >[0];
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreement, privateKey, 256));
  const secret = await hkdf(auth, shared, Buffer.concat([text('WebPush: info\0'), own, theirs]), 32);
  const content = await hkdf(salt, secret, text('Content-Encoding: aes128gcm\0'), 16);
  const iv = await hkdf(salt, secret, text('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['decrypt']);
  const record = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, body.slice(21 + length)),
  );
  // The last record ends with a two, followed by zeros.
  return new TextDecoder().decode(record.subarray(0, record.lastIndexOf(2)));
}
