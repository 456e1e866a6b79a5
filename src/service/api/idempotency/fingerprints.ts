import { decodeBase64, toHex, utf8 } from '../../../contract/bytes.ts';

/** HKDF info of the keys; no other use of a sealing key has it. */
const PURPOSE = 'idempotency fingerprint';

/**
 * Fingerprints of calls: HMAC-SHA-256 of method, path and the meaning of the body, in lower-case hex. The keys are
 * derived from `SEALING_KEYS`. Attack on a plain hash: a reader of the database tries names of erased people. A keyed
 * one can stay with the answer.
 */
export class Fingerprints {
  readonly #sealingKeys: string;
  #keys: Promise<CryptoKey[]> | null = null;

  /** `sealingKeys`: comma-separated base64 keys, already validated. */
  constructor(sealingKeys: string) {
    this.#sealingKeys = sealingKeys;
  }

  /**
   * One fingerprint for each key, the newest key first. Stored answers of an older key still match after a rotation.
   */
  async of(method: string, path: string, meaning: string): Promise<string[]> {
    this.#keys ??= Promise.all(this.#sealingKeys.split(',').map((key) => deriveKey(key.trim())));
    const call = utf8(`${method} ${path}\n${meaning}`);
    return Promise.all(
      (await this.#keys).map(async (key) =>
        toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, call))),
      ),
    );
  }
}

async function deriveKey(text: string): Promise<CryptoKey> {
  const secret = decodeBase64(text);
  if (secret === null) throw new TypeError('A sealing key must be base64.');
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(PURPOSE) },
    base,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  );
}
