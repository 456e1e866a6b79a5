import { describe, expect, test } from 'vitest';
import { howToSet, readSettings } from '../../../src/domain/settings/settings.ts';
import { shopNameIn, unreadableSettings } from '../../../src/domain/settings/stored-overrides.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { storefrontTestBindings } from '../../bindings.ts';

const deployed = {
  ...storefrontTestBindings,
  LOCAL: '',
  PUBLIC_ORIGIN: 'https://shop.test/',
  SERVICE_URL: 'https://service.test/test/api/v2',
};

describe('bindings', () => {
  test.each([
    ['SERVICE_API_KEY', ''],
    ['SERVICE_API_KEY', 'test_sk_short'],
    ['SERVICE_API_KEY', 'test_sk_replace_me_with_your_own_key'],
    ['SERVICE_WEBHOOK_SECRET', 'whsec_'],
    ['COOKIE_SECRET', 'thirty-one-characters-are-short'],
    ['COOKIE_SECRET', 'example-example-example-example-example'],
    ['SEALING_KEYS', ''],
    ['SEALING_KEYS', 'bm90IDMyIGJ5dGVz'],
    ['PUBLIC_ORIGIN', ''],
    ['PUBLIC_ORIGIN', 'http://shop.test'],
    ['SERVICE_URL', 'pay.test/api/v2'],
    ['SERVICE_URL', 'http://pay.test/api/v2'],
    ['SERVICE_URL', 'http://127.0.0.1.pay.test/api/v2'],
    ['SERVICE_BRAND', 'Not A Brand'],
    ['FEES_ALLOCATION', 'nobody'],
    ['SECURITY_CONTACT', 'whoever answers'],
    ['HOLD_MINUTES', '5'],
    ['HOLD_SHARE', '0'],
    ['ORDERS_PER_NETWORK', 'many'],
  ] as const)('%s of %j closes the shop with its name, and the suggested value opens it', (name, value) => {
    expect(readSettings({ ...deployed, [name]: value })).toEqual({ ok: false, binding: name });
    const [, advised] = /^\w+ = "(.+)"$/.exec(howToSet(name)) ?? [];
    if (advised === undefined) expect(howToSet(name)).toBe(`npx wrangler secret put ${name}`);
    else expect(readSettings({ ...deployed, [name]: advised })).toHaveProperty('settings');
  });

  test.each([
    ['SHOP_LOGO', 'javascript:alert(1)'],
    ['SHOP_LOGO', '//elsewhere.test/logo.png'],
    ['SHOP_LOGO', '/\\\\elsewhere.test/logo.png'],
    ['SHOP_COLOR', 'red'],
    ['SHOP_COLOR', '#12345'],
    ['SHOP_WHATSAPP', '12'],
    ['SHOP_INSTAGRAM', 'instagram.com'],
    ['SHOP_INSTAGRAM', '@two words'],
    ['SHOP_INSTAGRAM', '-'],
    ['SHOP_INSTAGRAM', 'dar-benali'],
    ['SHOP_INSTAGRAM', 'dar..benali'],
    ['SHOP_INSTAGRAM', 'x'.repeat(31)],
    ['SHOP_INSTAGRAM', '0550123456'],
    ['SHOP_FACEBOOK', '...'],
    ['SHOP_FACEBOOK', 'dar_benali'],
    ['SHOP_FACEBOOK', 'javascript:alert(1)'],
    ['SHOP_FACEBOOK', 'facebook.test:80/javascript:alert(1)'],
    ['SHOP_EMAIL', 'nobody'],
    ['SHOP_LANGUAGES', 'fr de'],
    ['SHOP_NIF', 'x'.repeat(201)],
    ['SHOP_NAME_FR', 'x'.repeat(61)],
    ['PAGE_RETURNS_FR', 'x'.repeat(20_001)],
  ] as const)('%s of %j is ignored and reported, and the shop is open as without it', (name, value) => {
    const read = readSettings({ ...deployed, [name]: value });
    expect(read).toEqual(readSettings({ ...deployed, [name]: '' }));
    if (read.ok) expect(unreadableSettings(read.settings, { ...deployed, [name]: value })).toEqual([name]);
  });

  test('a name of Instagram or Facebook works like an address', () => {
    expect(readSettings({ ...deployed, SHOP_INSTAGRAM: 'dar.benali', SHOP_FACEBOOK: '@dar' })).toMatchObject({
      settings: {
        social: {
          instagram: 'https://www.instagram.com/dar.benali',
          facebook: 'https://www.facebook.com/dar',
        },
      },
    });
  });

  test.each(['dar_el.waha', 'hanout.dz', '_dar_', 'DAR1', 'x'.repeat(30)])(
    'Instagram has names as %s',
    (name) => {
      expect(readSettings({ ...deployed, SHOP_INSTAGRAM: `@${name}` })).toMatchObject({
        settings: { social: { instagram: `https://www.instagram.com/${name}` } },
      });
    },
  );

  test('addresses may be written as browsers show them', () => {
    const written = { SHOP_INSTAGRAM: 'instagram.com/dar', SHOP_FACEBOOK: 'www.facebook.com/dar?v=info' };
    expect(readSettings({ ...deployed, ...written })).toMatchObject({
      settings: {
        social: { instagram: 'https://instagram.com/dar', facebook: 'https://www.facebook.com/dar?v=info' },
      },
    });
  });

  test('a language without a configured shop name takes the default name of that language', () => {
    const ofTheTable = inEachLanguage((language) => languageFacts[language].shopName);
    const namesOf = (bindings: object) => inEachLanguage((language) => shopNameIn(bindings, language));
    expect(namesOf({})).toEqual(ofTheTable);
    expect(namesOf({ SHOP_NAME_FR: 'Dar', SHOP_NAME_EN: ' ' })).toEqual({ ...ofTheTable, fr: 'Dar' });
    expect(readSettings({ ...deployed, SHOP_NAME_FR: 'Dar', SHOP_NAME_EN: ' ' })).toMatchObject({
      settings: { shopName: { fr: 'Dar', en: ofTheTable.en } },
    });
  });

  test('a deployed shop has one origin, a local one that of its visitor', () => {
    expect(readSettings(deployed)).toMatchObject({
      settings: { origin: 'https://shop.test', livemode: false },
    });
    expect(readSettings(storefrontTestBindings)).toMatchObject({ settings: { origin: null } });
  });

  test('its own host and its service’s are recognised, under LOCAL too: notifications never go there', () => {
    expect(readSettings(storefrontTestBindings)).toMatchObject({
      settings: { ownHosts: ['shop.test', 'service.test'] },
    });
    const local = {
      PUBLIC_ORIGIN: 'http://localhost:8787',
      SERVICE_URL: 'http://localhost:8788/test/api/v2',
    };
    expect(readSettings({ ...storefrontTestBindings, ...local })).toMatchObject({
      settings: { ownHosts: ['localhost:8787', 'localhost:8788'] },
    });
  });

  test('a key is sent by https, or stays on the machine', () => {
    for (const host of ['127.0.0.1:8788', 'localhost:8788', '[::1]:8788']) {
      const SERVICE_URL = `http://${host}/test/api/v2`;
      expect(readSettings({ ...deployed, SERVICE_URL })).toMatchObject({
        settings: { serviceUrl: SERVICE_URL },
      });
    }
    const local = readSettings({ ...storefrontTestBindings, SERVICE_URL: 'http://pay.test/api/v2' });
    expect(local).toHaveProperty('settings');
  });

  test('a key without "test" is real money', () => {
    const live = { ...deployed, SERVICE_API_KEY: 'live_sk_0123456789abcdefghjkmnpqrstvwxyz' };
    expect(readSettings(live)).toMatchObject({ settings: { livemode: true } });
  });
});

describe('secrets of live mode', () => {
  const live = {
    LIVE_SERVICE_URL: 'https://service.test/api/v2/',
    LIVE_API_KEY: 'live_sk_of_the_tests_0123456789abcdefghjkmnpq',
    LIVE_WEBHOOK_SECRET: 'whsec_of_live_mode_0123456789abcdef',
  };

  test('replace those of test mode, all three together', () => {
    expect(readSettings({ ...deployed, ...live })).toMatchObject({
      ok: true,
      settings: {
        livemode: true,
        serviceUrl: 'https://service.test/api/v2',
        apiKey: live.LIVE_API_KEY,
        webhookSecret: live.LIVE_WEBHOOK_SECRET,
      },
    });
    const none = { LIVE_SERVICE_URL: '', LIVE_API_KEY: ' ', LIVE_WEBHOOK_SECRET: '' };
    expect(readSettings({ ...deployed, ...none })).toMatchObject({ settings: { livemode: false } });
  });

  test.each([
    ['LIVE_SERVICE_URL', ''],
    ['LIVE_SERVICE_URL', 'https://service.test/test/api/v2'],
    ['LIVE_SERVICE_URL', 'http://service.test/api/v2'],
    ['LIVE_API_KEY', ''],
    ['LIVE_API_KEY', deployed.SERVICE_API_KEY],
    ['LIVE_WEBHOOK_SECRET', ''],
  ] as const)('with %s of %j close the shop: nothing of two modes is mixed', (name, value) => {
    expect(readSettings({ ...deployed, ...live, [name]: value })).toEqual({ ok: false, binding: name });
  });
});
