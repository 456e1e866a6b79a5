import { describe, expect, test } from 'vitest';
import { readPurchaseLimits } from '../../src/service/payments/purchase-limits/rules.ts';
import { readPeriods } from '../../src/service/privacy/rules/retention-periods.ts';
import { readSettings } from '../../src/service/settings.ts';
import { serviceTestBindings } from '../bindings.ts';

function read(changes: Partial<Record<keyof typeof serviceTestBindings, string | undefined>>) {
  return readSettings({ ...serviceTestBindings, ...changes });
}

describe('the settings', () => {
  test('are accepted when every binding is valid', () => {
    expect(read({})).toMatchObject({ ok: true, settings: { brand: 'service', local: true } });
    expect(read({ PUBLIC_ORIGIN: 'https://pay.example.dz/' })).toMatchObject({
      settings: { publicOrigin: 'https://pay.example.dz' },
    });
    expect(read({ SERVICE_BRAND: '' })).toMatchObject({ settings: { brand: 'service' } });
  });

  test.each([
    ['OPERATOR_KEY', undefined],
    ['OPERATOR_KEY', ''],
    ['OPERATOR_KEY', 'too-short'],
    ['OPERATOR_KEY', 'example-operator-key-0123456789abcdef'],
    ['OPERATOR_KEY', 'changeme-changeme-changeme-changeme'],
    ['OPERATOR_KEY', 'x'.repeat(40)],
    ['OPERATOR_KEYS', 'amina'],
    ['OPERATOR_KEYS', `amina ${'0'.repeat(64)}`],
    ['OPERATOR_KEYS', `amina ${'0'.repeat(64)} accounts:delete`],
    ['OPERATOR_KEYS', `operator ${'0'.repeat(64)} *`],
    ['OPERATOR_KEYS', `amina ${'0'.repeat(64)} *; amina ${'1'.repeat(64)} *`],
    ['OPERATOR_KEYS', 'amina the-key-itself-not-its-hash-0123456789abcdef *'],
    ['ROUTING_KEY', undefined],
    ['ROUTING_KEY', 'c2hvcnQ='],
    ['ROUTING_KEY', `${serviceTestBindings.ROUTING_KEY},c2hvcnQ=`],
    ['ROUTING_KEY', '*'.repeat(44)],
    ['ROUTING_KEY', 'A'.repeat(44)],
    ['SEALING_KEYS', undefined],
    ['SEALING_KEYS', ''],
    ['SEALING_KEYS', `${serviceTestBindings.SEALING_KEYS},short`],
    ['RECEIPT_KEYS', undefined],
    ['RECEIPT_KEYS', ''],
    ['RECEIPT_KEYS', 'A'.repeat(44)],
    ['RECEIPT_KEYS', `${serviceTestBindings.RECEIPT_KEYS},`],
    ['SERVICE_BRAND', 'Acme Pay'],
    ['SECURITY_CONTACT', 'http://pay.example.dz'],
    ['MODES', 'prod'],
    ['MODES', 'live,'],
    ['MODES', 'test,test'],
    ['PUBLIC_ORIGIN', 'not an address'],
    ['PUBLIC_ORIGIN', 'https://pay.example.dz/path'],
    ['PUBLIC_ORIGIN', 'ftp://pay.example.dz'],
  ] as const)('report %s when it is %j', (binding, value) => {
    expect(read({ [binding]: value })).toEqual({ ok: false, binding });
  });

  test.each([
    [undefined, ['test', 'live']],
    ['', ['test', 'live']],
    ['test,live', ['test', 'live']],
    ['live, test', ['test', 'live']],
    ['test', ['test']],
    ['live', ['live']],
  ])('with the modes %j serve %j', (MODES, modes) => {
    expect(read({ MODES })).toMatchObject({ ok: true, settings: { modes } });
  });

  test('use the address of the request only where LOCAL says so', () => {
    expect(read({ PUBLIC_ORIGIN: '' })).toMatchObject({ ok: true, settings: { publicOrigin: null } });
    expect(read({ PUBLIC_ORIGIN: '', LOCAL: '' })).toEqual({ ok: false, binding: 'PUBLIC_ORIGIN' });
    expect(read({ PUBLIC_ORIGIN: '', LOCAL: 'true' })).toEqual({ ok: false, binding: 'PUBLIC_ORIGIN' });
  });
});

test('require an https address of a deployed service, or one of the machine itself', () => {
  for (const origin of ['https://pay.example.dz', 'http://127.0.0.1:8788', 'http://localhost:8788'])
    expect(read({ PUBLIC_ORIGIN: origin, LOCAL: '' })).toMatchObject({ settings: { publicOrigin: origin } });
  for (const origin of ['http://pay.example.dz', 'http://127.0.0.1.example.dz'])
    expect(read({ PUBLIC_ORIGIN: origin, LOCAL: '' })).toEqual({ ok: false, binding: 'PUBLIC_ORIGIN' });
  expect(read({ PUBLIC_ORIGIN: 'http://pay.example.dz' })).toMatchObject({ ok: true });
});

describe('periods of retention and limits of unpaid purchases', () => {
  test.each([
    ['CONTACTS_KEPT_DAYS', '0'],
    ['CONTACTS_KEPT_DAYS', '36501'],
    ['ABANDONED_KEPT_DAYS', '10.5'],
    ['ABANDONED_KEPT_DAYS', 'a month'],
    // Merchants are promised their events for 90 days.
    ['DELIVERIES_KEPT_DAYS', '89'],
    ['PURCHASES_PER_BROWSER', '0'],
    ['PURCHASES_PER_NETWORK', 'many'],
    ['PURCHASES_PER_LINK', '1000001'],
  ])('refuse for %s the value %s', (binding, value) => {
    expect(read({ [binding]: value })).toEqual({ ok: false, binding });
  });

  test('accept a number of purchases in any digits, with a default', () => {
    const limits = { PURCHASES_PER_BROWSER: 12, PURCHASES_PER_NETWORK: 1_200, PURCHASES_PER_LINK: 600 };
    expect(readPurchaseLimits({})).toEqual({ ok: true, limits });
    expect(readPurchaseLimits({ PURCHASES_PER_BROWSER: '٣٠' })).toMatchObject({
      limits: { ...limits, PURCHASES_PER_BROWSER: 30 },
    });
  });

  test('have the documented defaults', () => {
    expect(readPeriods({})).toEqual({
      ok: true,
      periods: {
        abandoned: 30 * 86_400,
        contacts: 365 * 86_400,
        accounts: 3_653 * 86_400,
        deliveries: 90 * 86_400,
        auditLog: 365 * 86_400,
      },
    });
    expect(readPeriods({ CONTACTS_KEPT_DAYS: '730' })).toMatchObject({ periods: { contacts: 730 * 86_400 } });
  });
});
