import { describe, expect, test } from 'vitest';
import { readServerSettings } from '../../src/server/settings.ts';
import { UserError } from '../../src/server/user-error.ts';

const service = { origin: 'https://pay.example.dz', listen: '127.0.0.1:8788' };
const shop = { origin: 'https://shop.example.dz', listen: '127.0.0.1:8787' };
const whole = { state: '/var/lib/hanout', clientAddress: 'X-Real-IP', files: 'proxy', service, shop };
const read = (settings: unknown) =>
  readServerSettings(
    typeof settings === 'string' ? settings : JSON.stringify(settings),
    '/etc/s.json',
    '/release',
  );

test('settings are read, with defaults for missing ones', () => {
  expect(read(whole)).toEqual({
    stateFolder: '/var/lib/hanout',
    release: '/release',
    releases: null,
    erasuresFile: null,
    keep: null,
    addressHeader: 'X-Real-IP',
    servesFiles: false,
    logsAnswers: true,
    compactAt: '02:30',
    stopSeconds: 30,
    service: { ...service, vars: {} },
    shop: { ...shop, vars: {} },
  });
  expect(read({ ...whole, state: 'here', clientAddress: 'socket' })).toMatchObject({
    stateFolder: '/etc/here',
    addressHeader: null,
  });
});

describe('an error is one line with file and place', () => {
  test.each([
    ['{', 'is no JSON'],
    [{ ...whole, stat: 'x' }, 'stat'],
    [{ ...whole, files: 'nobody' }, 'files'],
    [{ ...whole, clientAddress: 'X Real IP' }, 'clientAddress'],
    [{ ...whole, shop: { ...shop, listen: '8787' } }, 'shop.listen'],
    [{ ...whole, shop: { ...shop, origin: 'https://shop.example.dz/' } }, 'shop.origin'],
    [{ ...whole, shop: { ...shop, vars: { SHOP_NAME_FR: 1 } } }, 'shop.vars.SHOP_NAME_FR'],
    [{ ...whole, shop: { ...shop, origin: 'https://shop.example.dz:9152' } }, 'the standard port of https'],
    [{ ...whole, service: undefined, shop: undefined }, 'neither'],
    [{ ...whole, shop: { ...shop, listen: service.listen } }, 'both listen'],
    [{ ...whole, erasures: '/var/lib/hanout/erasures' }, 'would be lost'],
    [{ ...whole, keep: 'hourly=many' }, 'keep'],
    [{ ...whole, release: 'one', releases: 'many' }, 'leave out "release"'],
  ])('%j', (settings, word) => {
    expect(() => read(settings)).toThrow(UserError);
    expect(() => read(settings)).toThrow(new RegExp(`^/etc/s\\.json: .*${word.replace('.', '\\.')}`));
  });
});

test.each([
  // A client that bypasses the proxy would choose the trusted address.
  [{ ...whole, shop: { ...shop, listen: '*:8787' } }, 'reached past the proxy'],
  [{ ...whole, service: { ...service, listen: '192.168.1.2:8788' } }, 'reached past the proxy'],
  [
    { ...whole, clientAddress: 'socket', shop: { ...shop, listen: 'unix:/run/shop.sock' } },
    'says nothing of who asks',
  ],
])('settings without a trusted client address are refused: %j', (settings, word) => {
  expect(() => read(settings)).toThrow(word);
});

test('the service may have a port, and so may a shop with a remote service', () => {
  const port = (one: typeof shop) => ({ ...one, origin: `${one.origin}:9152` });
  expect(read({ ...whole, service: port(service) }).service?.origin).toBe('https://pay.example.dz:9152');
  expect(read({ ...whole, service: undefined, shop: port(shop) }).shop?.origin).toBe(
    'https://shop.example.dz:9152',
  );
});

test('a proxy may connect by both kinds of loopback, and by a socket', () => {
  for (const listen of ['[::1]:8787', '127.0.0.2:8787', 'unix:/run/shop.sock'])
    expect(read({ ...whole, shop: { ...shop, listen } }).shop?.listen).toBe(listen);
});
