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

/** A published public key: `public_key` is its 32 bytes (RFC 8032) in base64url, `jwk` the same key (RFC 8037). */
type PublicReceiptKey = {
  id: string;
  mode: Mode;
  algorithm: 'Ed25519';
  public_key: string;
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' };
};

type KeyPair = { mode: Mode; published: PublicReceiptKey; sign: CryptoKey; verify: CryptoKey };

const SEED_BYTES = 32;
/** Bytes of the SHA-256 that is a key's id: enough to tell keys apart, and public. */
const KEY_ID_BYTES = 6;
/** The PKCS #8 prefix of a 32-byte Ed25519 private key (RFC 8410). */
const PKCS8_HEAD = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];

const encoder = new TextEncoder();

/**
 * The Ed25519 keys of receipts. Each seed gives one key for each mode. The keys of the first seed sign and all
 * verify, so that receipts outlive a change of seeds.
 */
export class ReceiptKeys {
  readonly #pairs: readonly KeyPair[];

  private constructor(pairs: readonly KeyPair[]) {
    this.#pairs = pairs;
  }

  /** `list`: comma-separated seeds, each 32 bytes in base64. Throws a TypeError for anything else. */
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

  /** All keys; the signing ones come first. */
  listPublicKeys(): PublicReceiptKey[] {
    return this.#pairs.map(({ published }) => published);
  }

  /** The claims that `sign` signs, so that a page shows the same words. */
  claim(receipt: PayerReceipt): ReceiptClaims {
    return claimsOf(receipt, this.#signingPair(receipt).published.id);
  }

  /** The token of a receipt. Ed25519 is deterministic: the same receipt gives the same token. */
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

  /** The claims of a token; null unless one of our keys of its mode signed exactly these. */
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

/** Derived for one use and one mode: a test signature proves nothing in live mode. */
async function deriveKey(seed: Bytes, mode: Mode): Promise<KeyPair> {
  const info = new Uint8Array(encoder.encode(`receipt Ed25519 ${mode}`));
  const material = await crypto.subtle.importKey('raw', seed, 'HKDF', false, ['deriveBits']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  const secret = new Uint8Array(await crypto.subtle.deriveBits(derivation, material, SEED_BYTES * 8));
  const pkcs8 = new Uint8Array([...PKCS8_HEAD, ...secret]);
  // Extractable, because only a JWK export gives the public half of a private key.
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
