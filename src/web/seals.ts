import { type Bytes, decodeBase64, encodeBase64 } from '../contract/bytes.ts';

/** The place of a sealed value, such as owner, row and use: moved to another place, it does not open. */
export type SealedFor = readonly [owner: string, ...others: string[]];

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Secrets at rest, AES-256-GCM with a random IV. The first key of the list seals and all open: a new key is put in
 * front, and an old one is removed when nothing sealed with it is left.
 */
export class Seals {
  readonly #keys: readonly [CryptoKey, ...CryptoKey[]];

  private constructor(keys: readonly [CryptoKey, ...CryptoKey[]]) {
    this.#keys = keys;
  }

  /** `list`: comma-separated keys, each 32 bytes in base64. Throws a TypeError for anything else. */
  static async create(list: string): Promise<Seals> {
    const [first, ...others] = await Promise.all(list.split(',').map((key) => importKey(key.trim())));
    if (first === undefined) throw new TypeError('There is no sealing key.');
    return new Seals([first, ...others]);
  }

  /** Base64 of the IV and the ciphertext with its tag. */
  async seal(plaintext: string, place: SealedFor): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const data = new Uint8Array(encoder.encode(plaintext));
    const ciphertext = await crypto.subtle.encrypt(parametersOf(iv, place), this.#keys[0], data);
    const sealed = new Uint8Array(IV_BYTES + ciphertext.byteLength);
    sealed.set(iv);
    sealed.set(new Uint8Array(ciphertext), IV_BYTES);
    return encodeBase64(sealed);
  }

  /** The plaintext; null when it was altered, belongs elsewhere or was sealed with a removed key. */
  async open(sealed: string, place: SealedFor): Promise<string | null> {
    const bytes = decodeBase64(sealed);
    if (bytes === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
    const parameters = parametersOf(bytes.slice(0, IV_BYTES), place);
    for (const key of this.#keys) {
      const opened = await decrypt(parameters, key, bytes.slice(IV_BYTES));
      if (opened !== null) return opened;
    }
    return null;
  }
}

/** Whether each key of a list is 32 bytes in base64, and not zeros. */
export function areSealingKeys(list: string): boolean {
  return list.split(',').every((key) => {
    const bytes = decodeBase64(key.trim());
    return bytes?.length === KEY_BYTES && bytes.some((byte) => byte !== 0);
  });
}

async function importKey(text: string): Promise<CryptoKey> {
  const key = decodeBase64(text);
  if (key === null || key.length !== KEY_BYTES) {
    throw new TypeError('A sealing key must be 32 bytes in base64.');
  }
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The place as JSON, so that two places never have the same text. */
function parametersOf(iv: Bytes, place: SealedFor) {
  return { name: 'AES-GCM', iv, additionalData: new Uint8Array(encoder.encode(JSON.stringify(place))) };
}

async function decrypt(
  parameters: ReturnType<typeof parametersOf>,
  key: CryptoKey,
  ciphertext: Bytes,
): Promise<string | null> {
  try {
    return decoder.decode(await crypto.subtle.decrypt(parameters, key, ciphertext));
  } catch {
    // A wrong tag tells no more.
    return null;
  }
}
