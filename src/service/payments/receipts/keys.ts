import { type Bytes, decodeBase64 } from '../../../contract/bytes.ts';
import type { Mode } from '../../api/calls.ts';
import {
  claimsOf,
  decodeClaims,
  encodeBase64url,
  encodeClaims,
  joinToken,
  type PayerReceipt,
  type ReceiptClaims,
  splitToken,
} from './rules.ts';

/** A public key as it is published: `public_key` is the 32 bytes (RFC 8032) in base64url, `jwk` the same (RFC 8037). */
type PublicReceiptKey = {
  id: string;
  mode: Mode;
  algorithm: 'Ed25519';
  public_key: string;
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' };
};

type KeyPair = { mode: Mode; published: PublicReceiptKey; sign: CryptoKey; verify: CryptoKey };

const SEED_BYTES = 32;
/** Bytes of a key's SHA-256 that name it: enough to tell keys apart, and no secret. */
const KEY_ID_BYTES = 6;
/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

const encoder = new TextEncoder();

/**
 * The Ed25519 keys of receipts. Each seed gives one key for each mode. Those of the first seed sign and all
 * verify, so that receipts outlive a change of keys.
 */
export class ReceiptKeys {
  readonly #pairs: readonly KeyPair[];

  private constructor(pairs: readonly KeyPair[]) {
    this.#pairs = pairs;
  }

  /** `list`: comma-separated seeds, each 32 bytes in base64. Throws a TypeError when it is anything else. */
  static async create(list: string): Promise<ReceiptKeys> {
    const seeds = list.split(',').map((seed) => decodeBase64(seed.trim()));
    const pairs: KeyPair[] = [];
    for (const seed of seeds) {
      if (seed === null || seed.length !== SEED_BYTES) {
        throw new TypeError('A receipt key must be 32 bytes in base64.');
      }
      pairs.push(await deriveKey(seed, 'live'), await deriveKey(seed, 'test'));
    }
    return new ReceiptKeys(pairs);
  }

  /** All keys, the ones that sign before the older ones. */
  listPublicKeys(): PublicReceiptKey[] {
    return this.#pairs.map(({ published }) => published);
  }

  /** What `sign` signs of a receipt, to be shown in the very same words. */
  claim(receipt: PayerReceipt): ReceiptClaims {
    return claimsOf(receipt, this.#signingPair(receipt).published.id);
  }

  /** The token of a receipt. Ed25519 draws no random numbers: the same receipt gives the same token. */
  async sign(receipt: PayerReceipt): Promise<string> {
    const payload = encodeClaims(this.claim(receipt));
    const signature = await crypto.subtle.sign('Ed25519', this.#signingPair(receipt).sign, payload);
    return joinToken(payload, new Uint8Array(signature));
  }

  #signingPair(receipt: PayerReceipt): KeyPair {
    const mode: Mode = receipt.livemode ? 'live' : 'test';
    const pair = this.#pairs.find((known) => known.mode === mode);
    if (pair === undefined) throw new Error('There is no receipt key.');
    return pair;
  }

  /** What a token says, or null when one of our keys of its own mode did not sign exactly that. */
  async verify(token: string): Promise<ReceiptClaims | null> {
    const parts = splitToken(token);
    const claims = parts === null ? null : decodeClaims(parts.payload);
    if (parts === null || claims === null) return null;
    const pair = this.#pairs.find(
      ({ mode, published }) => mode === claims.mode && published.id === claims.keyId,
    );
    if (pair === undefined) return null;
    const isOurs = await crypto.subtle.verify('Ed25519', pair.verify, parts.signature, parts.payload);
    return isOurs ? claims : null;
  }
}

/** Derived for one use and one mode: what is signed with a test key says nothing in live mode. */
async function deriveKey(seed: Bytes, mode: Mode): Promise<KeyPair> {
  const info = new Uint8Array(encoder.encode(`receipt Ed25519 ${mode}`));
  const material = await crypto.subtle.importKey('raw', seed, 'HKDF', false, ['deriveBits']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  const secret = new Uint8Array(await crypto.subtle.deriveBits(derivation, material, SEED_BYTES * 8));
  const pkcs8 = new Uint8Array([...PKCS8_HEAD, ...secret]);
  // Extractable, because a private key gives its public half only as a JWK.
  const sign = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']);
  const exported = await crypto.subtle.exportKey('jwk', sign);
  const x = 'x' in exported ? exported.x : undefined;
  const raw = decodeBase64((x ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  if (raw === null || raw.length !== SEED_BYTES) throw new Error('The runtime gave no public key.');
  const verify = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
  return { mode, published: await publish(raw, mode), sign, verify };
}

async function publish(raw: Bytes, mode: Mode): Promise<PublicReceiptKey> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', raw));
  const id = encodeBase64url(hash.slice(0, KEY_ID_BYTES));
  const x = encodeBase64url(raw);
  return {
    id,
    mode,
    algorithm: 'Ed25519',
    public_key: x,
    jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: 'EdDSA', use: 'sig' },
  };
}
