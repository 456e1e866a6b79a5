import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Changes, challengeIn, ForgedAuthenticator } from '../../auth/forged-authenticator.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { origin, Visitor } from '../../storefront/visitor.ts';
import { invite, pairOwner, pairPacker, pressPair } from '../devices.ts';

new ShopUnderTest(() => undefined);

/** An authenticator whose browser is at the shop. */
class Authenticator extends ForgedAuthenticator {
  constructor(algorithm: -7 | -257 = -7) {
    super(origin, algorithm);
  }
}

const challengeOf = async (visitor: Visitor, page: '/set' | '' = '') => {
  return challengeIn(await visitor.read(`/fr/desk/reauthentication${page}`));
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
    expect(page).toContain(
      '<input type="hidden" form="carried" name="reauthentication.credential" value=""/>',
    );
    expect(page).toContain('id="carried" method="post" action="/fr/desk/devices/invite"');
    expect(page.match(/name="role" value="packer"/g)).toHaveLength(1);
    const credential = await authenticator.prove(challenge);
    const answer = await owner.post('/fr/desk/devices/invite', {
      role: 'packer',
      'reauthentication.code': '',
      'reauthentication.credential': credential,
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
      expect(await answer.text()).toContain('name="reauthentication.credential"');
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
