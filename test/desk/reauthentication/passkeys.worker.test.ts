import { isoCBOR } from '@simplewebauthn/server/helpers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../../src/web/signed-cookies.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { origin, Visitor } from '../../storefront/visitor.ts';
import { invite, pairOwner, pairPacker, pressPair } from '../devices.ts';

new ShopUnderTest(() => undefined);

const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Attacks that differ from a browser's behaviour. */
type Changes = {
  type?: string;
  origin?: string;
  crossOrigin?: boolean;
  host?: string;
  flags?: number;
  counter?: number;
  challenge?: string;
  algorithm?: number;
  signature?: Uint8Array;
};

/** An authenticator and its browser, with every field forgeable. */
class Authenticator {
  readonly id = toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  counter = 0;
  readonly #algorithm: -7 | -257;
  #keys: CryptoKeyPair | null = null;

  constructor(algorithm: -7 | -257 = -7) {
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
    const { origin: at = origin, crossOrigin = false } = changes;
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

  async #data(isNew: boolean, { host = new URL(origin).hostname, flags, counter, algorithm }: Changes) {
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

const challengeOf = async (visitor: Visitor, page: '/set' | '' = '') => {
  return challengeIn(await visitor.read(`/fr/desk/reauthentication${page}`));
};
/** The challenge in the options of a page's script. */
const challengeIn = (html: string) => {
  const options = /data-options="([^"]+)"/.exec(html)?.[1] ?? '';
  const { challenge } = JSON.parse(options.replaceAll('&quot;', '"'));
  return new TextDecoder().decode(fromBase64Url(challenge) ?? new Uint8Array());
};
const passkeys = () => inShop('SELECT id, counter FROM passkeys');
const isReauthenticated = async () =>
  (
    await inShop(
      'SELECT 1 FROM devices WHERE reauthenticated_at IS NOT NULL AND reauthenticated_at > ?',
      Date.now() - 600_000,
    )
  ).length > 0;

let owner: Visitor;
let authenticator: Authenticator;

/** Makes a passkey, and lets its reauthentication expire. */
async function enrol(one = authenticator): Promise<void> {
  const credential = await one.create(await challengeOf(owner, '/set'));
  const answer = await owner.post('/fr/desk/reauthentication/add', { credential });
  expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication/set');
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(await isReauthenticated()).toBe(false);
}

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  owner = await pairOwner('Amina');
  authenticator = new Authenticator();
});

describe('a passkey', () => {
  test.each([-7, -257] as const)('of algorithm %d reauthenticates for ten minutes', async (algorithm) => {
    authenticator = new Authenticator(algorithm);
    await enrol();
    const asked = await owner.post('/fr/desk/devices/invite', { role: 'packer' });
    const page = await asked.text();
    expect(asked.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    const challenge = challengeIn(page);
    // The page has the form once: the passkey's answer belongs to its form.
    expect(page).toContain('<input type="hidden" form="carried" name="proof.credential" value=""/>');
    expect(page).toContain('id="carried" method="post" action="/fr/desk/devices/invite"');
    expect(page.match(/name="role" value="packer"/g)).toHaveLength(1);
    const credential = await authenticator.prove(challenge);
    const answer = await owner.post('/fr/desk/devices/invite', {
      role: 'packer',
      'proof.code': '',
      'proof.credential': credential,
    });
    expect(answer.headers.get('Location')).toBe('/fr/desk/devices/invite');
    expect(await invite(owner, 'packer')).not.toBe('');
    expect(await passkeys()).toEqual([{ id: authenticator.id, counter: 1 }]);
  });

  test('is listed with its device, and removed by a button, with an entry in the audit log', async () => {
    await enrol();
    const credential = await authenticator.prove(await challengeOf(owner));
    await owner.post('/fr/desk/reauthentication/passkey', { credential });
    expect(await owner.read('/fr/desk/reauthentication/set')).toContain('<bdi>Amina</bdi>');
    for (let times = 0; times < 2; times += 1)
      await owner.post('/fr/desk/reauthentication/forget', { passkey: authenticator.id });
    expect(await passkeys()).toEqual([]);
    const auditLog = await owner.read('/fr/desk/audit-log');
    for (const words of ['A créé une clé d’accès', 'A retiré une clé d’accès', 'par une clé d’accès'])
      expect(auditLog.split(words)).toHaveLength(2);
    expect(await invite(owner, 'packer')).not.toBe('');
  });

  test('is added and removed only after reauthentication, once there is one', async () => {
    await enrol();
    const other = new Authenticator();
    const credential = await other.create(await challengeOf(owner, '/set'));
    for (const [form, fields] of [
      ['add', { credential }],
      ['forget', { passkey: authenticator.id }],
    ] as const) {
      const answer = await owner.post(`/fr/desk/reauthentication/${form}`, fields);
      expect(await answer.text()).toContain('name="proof.credential"');
    }
    expect(await passkeys()).toHaveLength(1);
  });

  test('is asked for on no page of a packer', async () => {
    const packer = await pairPacker(owner);
    for (const form of ['add', 'forget', 'passkey'])
      expect((await packer.post(`/fr/desk/reauthentication/${form}`, { credential: 'x' })).status).toBe(
        form === 'passkey' || form === 'forget' ? 403 : 303,
      );
    expect(await passkeys()).toEqual([]);
  });
});

describe('reauthentication is refused', () => {
  const forgeries: [string, Changes][] = [
    ['made on another origin', { origin: 'https://evil.test' }],
    ['made on another port', { origin: `${origin}:8080` }],
    ['made within another site’s frame', { crossOrigin: true }],
    ['for another site’s passkey', { host: 'evil.test' }],
    ['that is the making of one', { type: 'webauthn.create' }],
    ['that nobody touched', { flags: 0x04 }],
    ['by whoever touched it', { flags: 0x01 }],
    ['to a challenge of nobody', { challenge: 'x' }],
    ['without a challenge', { challenge: '' }],
  ];

  test.each(forgeries)('%s', async (_, changes) => {
    await enrol();
    const credential = await authenticator.prove(await challengeOf(owner), changes);
    const answer = await owner.post('/fr/desk/reauthentication/passkey', { credential });
    expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
    expect(await isReauthenticated()).toBe(false);
  });

  test.each(forgeries.filter(([, { type }]) => type === undefined))(
    'for a new passkey %s',
    async (_, changes) => {
      const credential = await authenticator.create(await challengeOf(owner, '/set'), changes);
      const answer = await owner.post('/fr/desk/reauthentication/add', { credential });
      expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication/set?refused=wrong');
      expect(await passkeys()).toEqual([]);
    },
  );

  test('for a new passkey of an algorithm that was not asked for', async () => {
    for (const algorithm of [-8, -37, -65535]) {
      const credential = await authenticator.create(await challengeOf(owner, '/set'), { algorithm });
      const answer = await owner.post('/fr/desk/reauthentication/add', { credential });
      expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication/set?refused=wrong');
    }
    expect(await passkeys()).toEqual([]);
  });

  test('for a new passkey under an id that its authenticator does not say', async () => {
    const made = JSON.parse(await authenticator.create(await challengeOf(owner, '/set')));
    const { id } = new Authenticator();
    const credential = JSON.stringify({ ...made, id, rawId: id });
    const answer = await owner.post('/fr/desk/reauthentication/add', { credential });
    expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication/set?refused=wrong');
    expect(await passkeys()).toEqual([]);
  });

  test.each([
    ['no bytes', []],
    ['another type', [0x31, 6, 2, 1, 1, 2, 1, 1]],
    ['a wrong length', [0x30, 7, 2, 1, 1, 2, 1, 1]],
    ['one number', [0x30, 3, 2, 1, 1]],
    ['trailing bytes', [0x30, 7, 2, 1, 1, 2, 1, 1, 0]],
    ['an endless number', [0x30, 6, 2, 9, 1, 2, 1, 1]],
    ['an empty number', [0x30, 4, 2, 0, 2, 0]],
    ['numbers of zero', [0x30, 6, 2, 1, 0, 2, 1, 0]],
    ['a number of 33 bytes', [0x30, 38, 2, 33, ...Array(33).fill(1), 2, 1, 1]],
  ])('for a signature with %s', async (_, bytes) => {
    await enrol();
    const signature = Uint8Array.from(bytes);
    const credential = await authenticator.prove(await challengeOf(owner), { signature });
    const answer = await owner.post('/fr/desk/reauthentication/passkey', { credential });
    expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
    expect(await isReauthenticated()).toBe(false);
  });

  test('for a replayed answer', async () => {
    await enrol();
    // One without a counter, as synced passkeys are.
    const credential = await authenticator.prove(await challengeOf(owner), { counter: 0 });
    expect(
      (await owner.post('/fr/desk/reauthentication/passkey', { credential })).headers.get('Location'),
    ).toBe('/fr/desk/devices');
    vi.setSystemTime(Date.now() + 9 * 60_000);
    const again = await owner.post('/fr/desk/reauthentication/passkey', { credential });
    expect(again.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await isReauthenticated()).toBe(false);
  });

  test('for a counter that goes back or stands still: there is a copy', async () => {
    await enrol();
    const proveAt = async (counter: number) => {
      const credential = await authenticator.prove(await challengeOf(owner), { counter });
      return (await owner.post('/fr/desk/reauthentication/passkey', { credential })).headers.get('Location');
    };
    expect(await proveAt(7)).toBe('/fr/desk/devices');
    for (const counter of [7, 6, 0])
      expect(await proveAt(counter)).toBe('/fr/desk/reauthentication?refused=wrong');
    expect(await proveAt(8)).toBe('/fr/desk/devices');
  });

  test('for a challenge of another device or use, or an expired one', async () => {
    await enrol();
    const second = new Visitor();
    const made = await authenticator.prove(await challengeOf(owner));
    await owner.post('/fr/desk/reauthentication/passkey', { credential: made });
    await pressPair(second, await invite(owner, 'owner'), 'Second');
    const theirs = await challengeOf(owner);
    const others = [theirs, await challengeOf(second, '/set')];
    for (const challenge of others) {
      const credential = await authenticator.prove(challenge);
      const answer = await second.post('/fr/desk/reauthentication/passkey', { credential });
      expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
    }
    vi.setSystemTime(Date.now() + 11 * 60_000);
    const late = await owner.post('/fr/desk/reauthentication/passkey', {
      credential: await authenticator.prove(theirs),
    });
    expect(late.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
    expect(await isReauthenticated()).toBe(false);
  });

  test('for a foreign passkey under an id of the shop’s', async () => {
    await enrol();
    const other = new Authenticator();
    const proof = JSON.parse(await other.prove(await challengeOf(owner)));
    for (const id of [other.id, authenticator.id]) {
      const credential = JSON.stringify({ ...proof, id, rawId: id });
      const answer = await owner.post('/fr/desk/reauthentication/passkey', { credential });
      expect(answer.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
    }
    for (const credential of ['', 'x', '{}', '[]', 'null', `{"id":"${authenticator.id}"}`])
      expect(
        (await owner.post('/fr/desk/reauthentication/passkey', { credential })).headers.get('Location'),
      ).toBe('/fr/desk/reauthentication?refused=wrong');
  });
});

test('a script is allowed on the two reauthentication pages, and on none without one', async () => {
  const policyOf = async (path: string) =>
    (await owner.get(path)).headers.get('Content-Security-Policy') ?? '';
  for (const path of ['/fr/desk/reauthentication', '/ar/desk/reauthentication/set'])
    expect(await policyOf(path)).toContain("script-src 'self'");
  for (const path of [
    '/fr/desk',
    '/fr/desk/devices',
    '/fr/desk/audit-log',
    '/fr/desk/reauthentication/x',
    '/fr/desk/customers',
  ])
    expect(await policyOf(path)).not.toContain('script-src');
});
