import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../scripts/admin/options.ts';
import { offerPairing } from '../../../scripts/admin/pairing.ts';
import { newAdminKey } from '../../../src/server/state/secrets.ts';

const local = { origin: 'http://localhost:8787', key: 'admin_of_this_machine' };
const url = `https://shop.dz/fr/desk/pair/${'7f'.repeat(16)}`;

describe('the options', () => {
  test('are those of the local shop by default, or of the named one', () => {
    expect(readOptions([], {}, local)).toEqual({ shop: local.origin, key: local.key, language: 'ar' });
    const named = readOptions(
      ['--shop', 'https://shop.dz/', '--language', 'fr'],
      { ADMIN_KEY: 'admin_1' },
      local,
    );
    expect(named).toEqual({ shop: 'https://shop.dz', key: 'admin_1', language: 'fr' });
  });

  test.each([
    [['--shop', 'https://shop.dz'], {}],
    [['--shop', 'http://shop.dz'], { ADMIN_KEY: 'admin_1' }],
    [['--key', 'admin_1'], {}],
    [['--language', 'de'], {}],
  ])(
    '%j with %j are refused: the key is sent to its own shop only, by https, in a language of the shop',
    (args, environment) => {
      expect(() => readOptions(args, environment, local)).toThrow();
    },
  );
});

test('a link is requested with the key, and shown with its QR code', async () => {
  expect(newAdminKey()).toMatch(/^admin_[0-9a-f]{64}$/);
  const asked: unknown[] = [];
  const lines: string[] = [];
  const ask: typeof fetch = async (address, init) => {
    asked.push([
      String(address),
      init?.method,
      new Headers(init?.headers).get('authorization'),
      init?.redirect,
    ]);
    return Response.json({ url, expires_at: 1_795_252_500 });
  };
  await offerPairing({ shop: 'https://shop.dz', key: 'admin_1', language: 'fr' }, ask, (line) =>
    lines.push(line),
  );
  expect(asked).toEqual([['https://shop.dz/desk/pairings', 'POST', 'Bearer admin_1', 'manual']]);
  expect(lines.join('\n')).toContain(url);
  expect(lines.join('\n')).toMatch(/[▀▄█]{10}/);
});

test('a shop with another key is reported', async () => {
  const options = { shop: 'https://shop.dz', key: 'admin_1', language: 'ar' };
  const say = (status: number) => async () => Response.json({ message: 'no' }, { status });
  await expect(offerPairing(options, say(404), () => undefined)).rejects.toThrow('ADMIN_KEY_HASH');
  await expect(offerPairing(options, say(401), () => undefined)).rejects.toThrow('401');
});
