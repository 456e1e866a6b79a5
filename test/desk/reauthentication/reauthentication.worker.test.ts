import { describe, expect, test, vi } from 'vitest';
import { authenticatorUri, stepOf } from '../../../src/auth/authenticator-codes.ts';
import { readProcedures } from '../../../src/desk/procedures.ts';
import { codeAt } from '../../auth/code-at.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { deviceIds, pairOwner, pairPacker, readCodes } from '../devices.ts';

const procedures = await readProcedures();

const copy = deskCopyIn.fr;

let dates: string;

new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

/**
 * Actions that an owner's unlocked phone alone cannot do: money, settings, people, payments of others,
 * exports.
 */
const needReauthentication: string[] = [
  ...['store_details.logo', 'store_details.save', 'store_details.show'],
  ...['coupons.end', 'coupons.make', 'coupons.show'],
  ...[
    'couriers.add',
    'couriers.assign',
    'couriers.keys',
    'couriers.options',
    'couriers.remove',
    'couriers.show',
  ],
  ...['couriers.test', 'couriers.turn'],
  ...['courier_places.show', 'courier_places.save', 'courier_fees.show', 'courier_fees.ask'],
  'customers.erase',
  ...['delivery.pickup_points', 'delivery.find_pickup_points', 'delivery.save', 'delivery.show'],
  ...['devices.codes', 'devices.invite', 'devices.revoke'],
  ...['export.begin', 'export.read'],
  'imports.apply',
  ...[
    'notifications.all',
    'notifications.device',
    'notifications.show',
    'notifications.test',
    'notifications.channel',
    'notifications.telegram',
    'notifications.telegram_chat',
    'notifications.mail',
    'notifications.disconnect',
  ],
  ...['orders.erase', 'orders.phone', 'orders.refund'],
  'print.file',
  'profit.share',
  ...['reauthentication.add', 'reauthentication.delete', 'reauthentication.remove', 'reauthentication.set'],
  ...[
    'payment_settings.limits',
    'payment_settings.phone',
    'payment_settings.show_limits',
    'payment_settings.show_methods',
    'payment_settings.payment_methods',
  ],
];

/** The order's number, from its page. */
const spellingOf = (page: string) =>
  /\b([0-9A-Z]{4})\s([0-9A-Z]{4})\b/.exec(textOf(page))?.slice(1).join('') ?? '';
const readTables = async () => [
  await inShop('SELECT phone, erased_at FROM orders'),
  await inShop('SELECT * FROM refused_phones'),
];

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %d the code of RFC 6238 is %s', async (second, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(await codeAt(secret, second * 1000)).toBe(code);
  const step = Math.floor(second / 30);
  for (const late of [-30, 0, 30]) expect(stepOf(code, secret, (second + late) * 1000)).toBe(step);
  for (const late of [-120, -60, 60, 120]) expect(stepOf(code, secret, (second + late) * 1000)).toBeNull();
});

test('an authenticator scans secret and shop, and a text that is no code is wrong', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const url = new URL(authenticatorUri(secret, 'Hanout & Cie'));
  expect(url.href).toMatch(/^otpauth:\/\/totp\/Hanout%20%26%20Cie\?/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Hanout & Cie',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  for (const typed of ['', '28708', '2870820', '28708x', 'ébène', '٢٨٧٠٨٢'])
    expect(stepOf(typed, secret, 59_000), typed).toBeNull();
});

/** An owner with an authenticator, whose reauthentication has expired. */
async function ownerWithAuthenticator(): Promise<{ owner: Visitor; secret: string; codes: string[] }> {
  const owner = await pairOwner();
  const codes = await readCodes(owner);
  const page = await owner.read('/fr/desk/reauthentication/set');
  const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(page)?.[1] ?? '';
  const wrong = await owner.post('/fr/desk/reauthentication/set', { secret, code: '000000' });
  const again = await owner.readNext(wrong);
  expect(again).toContain(`value="${secret}"`);
  expect(again).toContain('role="alert"');
  const set = await owner.post('/fr/desk/reauthentication/set', {
    secret,
    code: await codeAt(secret, Date.now()),
  });
  expect(set.headers.get('Location')).toBe('/fr/desk/devices');
  vi.setSystemTime(Date.now() + 11 * 60_000);
  return { owner, secret, codes };
}

/** The address that an invitation leads to; null for the reauthentication page. */
const invite = async (owner: Visitor) =>
  (await owner.post('/fr/desk/devices/invite', { role: 'packer' })).headers.get('Location');

describe('with an authenticator set up', () => {
  test('a change of access asks for its code, which is valid for ten minutes and once', async () => {
    const { owner, secret } = await ownerWithAuthenticator();
    expect(await invite(owner)).toBeNull();
    expect((await owner.get('/fr/desk/reauthentication')).status).toBe(200);
    expect((await owner.post('/fr/desk/reauthentication/remove', {})).headers.get('Location')).toBe(
      '/fr/desk/reauthentication',
    );
    const code = await codeAt(secret, Date.now());
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await owner.post('/fr/desk/reauthentication', { code: spaced })).headers.get('Location')).toBe(
      '/fr/desk/devices',
    );
    expect(await invite(owner)).toBe('/fr/desk/devices/invite');
    const again = await owner.post('/fr/desk/reauthentication', { code });
    expect(again.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect(await invite(owner)).toBeNull();
  });

  test('a recovery code reauthenticates once', async () => {
    const { owner, codes } = await ownerWithAuthenticator();
    const [code = ''] = codes;
    expect((await owner.post('/fr/desk/reauthentication', { code })).headers.get('Location')).toBe(
      '/fr/desk/devices',
    );
    expect(await invite(owner)).toBe('/fr/desk/devices/invite');
    const again = await owner.post('/fr/desk/reauthentication', { code });
    expect(again.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=wrong');
  });

  test('a device has five tries, and another owner’s device is not limited by them', async () => {
    const { owner, secret, codes } = await ownerWithAuthenticator();
    for (let n = 0; n < 5; n += 1) await owner.post('/fr/desk/reauthentication', { code: `00000${n}` });
    const right = await codeAt(secret, Date.now());
    const limited = await owner.post('/fr/desk/reauthentication', { code: right });
    expect(limited.headers.get('Location')).toBe('/fr/desk/reauthentication?refused=limited');
    const second = new Visitor();
    await second.post('/fr/desk/recover', { code: codes[1] ?? '', name: 'Second' });
    expect((await second.post('/fr/desk/reauthentication', { code: right })).headers.get('Location')).toBe(
      '/fr/desk/devices',
    );
  });

  test('viewing and packing ask for nothing', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    expect((await owner.get('/fr/desk/devices')).status).toBe(200);
    expect((await packer.get('/fr/desk')).status).toBe(200);
    expect((await packer.get('/fr/desk/reauthentication')).status).toBe(403);
    expect((await deviceIds(owner)).size).toBe(2);
  });

  test('wrong codes over many days are limited by the day, logged, and shown to every owner', async () => {
    const { owner, codes } = await ownerWithAuthenticator();
    const second = new Visitor();
    await second.post('/fr/desk/recover', { code: codes[1] ?? '', name: 'Second' });
    const today = async () => await second.readText('/fr/desk');
    let checked = 0;
    for (let tries = 0; tries < 5 * 24 * 6; tries += 1) {
      const { headers } = await owner.post('/fr/desk/reauthentication', { code: '000000' });
      if (headers.get('Location') === '/fr/desk/reauthentication?refused=wrong') checked += 1;
      if (tries === 1) expect(await today()).not.toContain('codes faux');
      if (tries === 2) expect(await today()).toContain('Owner — plusieurs codes faux');
      vi.setSystemTime(Date.now() + 2 * 60_000);
    }
    // Twenty hours: ten at once, and ten a day.
    expect(checked).toBeGreaterThanOrEqual(10);
    expect(checked).toBeLessThanOrEqual(20);
    const auditLog = await second.readText('/fr/desk/audit-log');
    expect(auditLog).toContain('Un code faux a été saisi sur : Owner');
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(await today()).not.toContain('codes faux');
  });

  test('exactly the listed calls ask for it', () => {
    const asking = procedures.filter((call) => 'needsReauthentication' in call).map(({ name }) => name);
    expect(asking.toSorted()).toEqual(needReauthentication.toSorted());
  });

  describe.each([
    ['an export of the day’s orders', (owner: Visitor) => owner.get('/fr/desk/print/day?file=1')],
    ['erasing a person', (owner: Visitor, path: string) => owner.post(`${path}/erase`, { sure: 'yes' })],
    [
      'blocking the number of an order',
      (owner: Visitor, path: string) => owner.post(`${path}/phone`, { refuse: 'yes' }),
    ],
    [
      'blocking a number',
      (owner: Visitor) => owner.post('/fr/desk/settings/refuse', { phone: '0550 12 34 56' }),
    ],
    [
      'an address for spreadsheets',
      (owner: Visitor) => owner.post('/fr/desk/profit/addresses', { name: 'Sheet' }),
    ],
  ])('%s', (_, ask) => {
    test('asks for the code', async () => {
      const visitor = await visitorWith({ [dates]: 1 });
      const { token } = await order(visitor, { seen_total: '950', way: 'card:950' });
      const number = spellingOf(await visitor.read(`/fr/orders/${token}`));
      const { owner, secret } = await ownerWithAuthenticator();
      const path = `/fr/desk/orders/${number}`;
      const before = await readTables();
      const asked = await ask(owner, path);
      const page = asked.status === 303 ? await owner.follow(asked) : asked;
      expect(textOf(await page.text())).toContain(copy.reauthentication.button);
      expect(await readTables()).toEqual(before);
      await owner.post('/fr/desk/reauthentication', { code: await codeAt(secret, Date.now()) });
      const proved = await ask(owner, path);
      expect(textOf(await proved.text())).not.toContain(copy.reauthentication.button);
    });
  });
});
