import { isoCBOR } from '@simplewebauthn/server/helpers';
import { fromBase64Url, toBase64Url } from '../../src/web/signed-cookies.ts';

const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Attacks that differ from a browser's behaviour. */
export type Changes = {
  type?: string;
  origin?: string;
  crossOrigin?: boolean;
  host?: string;
  flags?: number;
  counter?: number;
  challenge?: string;
  algorithm?: number;
  signature?: Uint8Array;
  /** The user that the answer names. */
  userId?: string;
};

/** An authenticator and its browser, with every field forgeable. */
export class ForgedAuthenticator {
  readonly id = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  counter = 0;
  readonly #origin: string;
  readonly #algorithm: -7 | -257;
  #keys: CryptoKeyPair | null = null;

  /** `origin`: of the page in its browser. */
  constructor(origin: string, algorithm: -7 | -257 = -7) {
    this.#origin = origin;
    this.#algorithm = algorithm;
  }

  async #pair(): Promise<CryptoKeyPair> {
    const ec = { name: 'ECDSA', namedCurve: 'P-256' };
    const rsa = {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    };
    const made = await crypto.subtle.generateKey(this.#algorithm === -7 ? ec : rsa, true, ['sign', 'verify']);
    this.#keys ??= made as CryptoKeyPair;
    return this.#keys;
  }

  #client(type: string, challenge: string, changes: Changes): Uint8Array<ArrayBuffer> {
    const { origin: at = this.#origin, crossOrigin = false } = changes;
    const said = { type: changes.type ?? type, challenge: toBase64Url(utf8(changes.challenge ?? challenge)) };
    return utf8(JSON.stringify({ ...said, origin: at, crossOrigin }));
  }

  /** The public key in COSE. */
  async #publicKey(algorithm: number = this.#algorithm): Promise<Uint8Array> {
    const { publicKey } = await this.#pair();
    const jwk = (await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey;
    const [x, y, n, e] = [jwk.x, jwk.y, jwk.n, jwk.e].map((one) => fromBase64Url(one ?? ''));
    const [type, fields] =
      x && y
        ? [2, [[-1, 1] as const, [-2, x] as const, [-3, y] as const]]
        : [3, [[-1, n] as const, [-2, e] as const]];
    return isoCBOR.encode(new Map([[1, type], [3, algorithm], ...fields] as [number, number][]));
  }

  async #data(isNew: boolean, { host = new URL(this.#origin).hostname, flags, counter, algorithm }: Changes) {
    const id = fromBase64Url(this.id) ?? [];
    const head = new Uint8Array(37);
    head.set(await sha256(utf8(host)));
    head[32] = flags ?? (isNew ? 0x45 : 0x05);
    new DataView(head.buffer).setUint32(33, counter ?? this.counter);
    const key = await this.#publicKey(algorithm);
    return isNew ? new Uint8Array([...head, ...new Uint8Array(16), 0, id.length, ...id, ...key]) : head;
  }

  async create(challenge: string, changes: Changes = {}): Promise<string> {
    const parts: [string, never][] = [
      ['fmt', 'none' as never],
      ['attStmt', new Map() as never],
      ['authData', (await this.#data(true, changes)) as never],
    ];
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge, changes),
      attestationObject: isoCBOR.encode(new Map(parts)),
    });
  }

  async prove(challenge: string, changes: Changes = {}): Promise<string> {
    this.counter += 1;
    const { privateKey } = await this.#pair();
    const client = this.#client('webauthn.get', challenge, changes);
    const data = await this.#data(false, changes);
    const signed = new Uint8Array([...data, ...(await sha256(client))]);
    const terms = this.#algorithm === -7 ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'RSASSA-PKCS1-v1_5' };
    const raw = new Uint8Array(await crypto.subtle.sign(terms, privateKey, signed));
    const signature = this.#algorithm === -7 ? derOf(raw) : raw;
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: data,
      signature: changes.signature ?? signature,
      ...(changes.userId === undefined ? {} : { userHandle: utf8(changes.userId) }),
    });
  }

  /** As `toJSON()` of a browser's credential writes it. */
  #answer(response: Record<string, Uint8Array>): string {
    const texts = Object.entries(response).map(([name, bytes]) => [name, toBase64Url(bytes)]);
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(texts),
    });
  }
}

/** The two halves of a DER signature. */
function derOf(raw: Uint8Array): Uint8Array {
  const numbers = [raw.slice(0, 32), raw.slice(32)].flatMap((half) => {
    let number = [...half];
    while (number[0] === 0 && (number[1] ?? 0) < 128) number = number.slice(1);
    if ((number[0] ?? 0) > 127) number = [0, ...number];
    return [2, number.length, ...number];
  });
  return new Uint8Array([0x30, numbers.length, ...numbers]);
}

/** The challenge in the options of a page's script. */
export const challengeIn = (html: string) => {
  const options = /data-options="([^"]+)"/.exec(html)?.[1] ?? '';
  const { challenge } = JSON.parse(options.replaceAll('&quot;', '"'));
  return new TextDecoder().decode(fromBase64Url(challenge) ?? new Uint8Array());
};
