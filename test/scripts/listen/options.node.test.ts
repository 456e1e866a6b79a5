import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../scripts/listen/options.ts';
import { UserError } from '../../../src/server/user-error.ts';

const ready = {
  api_base: 'http://localhost:8788/test/api/v2',
  api_key: 'test_sk_local',
  webhook_secret: 'whsec_local',
};
const HOOK = ['--forward', 'http://127.0.0.1:3000/hook'];
const read = (
  args: string[],
  environment: Record<string, string> = {},
  reported: typeof ready | null = ready,
) => readOptions(args, environment, reported);

describe('a listener', () => {
  test('takes everything from a running start', () => {
    expect(read(HOOK)).toEqual({
      apiBase: ready.api_base,
      apiKey: 'test_sk_local',
      webhookSecret: 'whsec_local',
      isOwnSecret: false,
      forward: 'http://127.0.0.1:3000/hook',
      type: null,
      since: null,
    });
  });

  test('takes another service from the environment or the command line', () => {
    const environment = { SERVICE_URL: 'https://pay.test/test/api/v2/', SERVICE_API_KEY: 'test_sk_other' };
    expect(read([...HOOK, '--type', 'checkout.paid', '--since', 'beginning'], environment)).toMatchObject({
      ...{ apiBase: 'https://pay.test/test/api/v2', apiKey: 'test_sk_other', isOwnSecret: true },
      ...{ type: 'checkout.paid', since: 'beginning' },
    });
    const base = ['--api-base', 'https://else.test/api/v2'];
    expect(read([...HOOK, ...base], environment).apiBase).toBe('https://else.test/api/v2');
    expect(read(HOOK, { ...environment, SERVICE_WEBHOOK_SECRET: 'whsec_x' }).webhookSecret).toBe('whsec_x');
  });

  test('sends no key to another service', () => {
    expect(() => read([...HOOK, '--api-base', 'https://pay.test/api/v2'])).toThrow(/Set SERVICE_API_KEY/);
    // Another key of the same service: the secret of the local account is not its own.
    const second = read(HOOK, { SERVICE_API_KEY: 'test_sk_second' });
    expect(second).toMatchObject({ isOwnSecret: true, webhookSecret: expect.stringMatching(/^whsec_/) });
    expect(read(HOOK, { SERVICE_API_KEY: 'test_sk_second' })).toEqual(second);
    expect(read(HOOK, { SERVICE_API_KEY: 'test_sk_third' }).webhookSecret).not.toBe(second.webhookSecret);
  });

  test.each([
    'http://localhost:3000/',
    'http://shop.localhost/hook',
    'http://127.9.9.9/hook',
    'http://[::1]:3000/hook',
    'https://localhost/hook',
    'http://2130706433/hook',
  ])('delivers to this machine: %s', (forward) => {
    expect(read(['--forward', forward]).forward).toBe(forward);
  });

  test.each([
    'http://192.168.1.7:3000/hook',
    'https://shop.test/hook',
    'http://localhost.shop.test/',
    'http://127.0.0.1.shop.test/',
    'http://localhost@shop.test/',
    'http://0.0.0.0/',
  ])('delivers to other machines only when told to: %s', (forward) => {
    expect(() => read(['--forward', forward])).toThrow(/--allow-remote/);
    expect(read(['--forward', forward, '--allow-remote']).forward).toBe(forward);
  });

  test.each([
    [[], /--forward/],
    [['--forward', 'hook'], /must be an http or https URL/],
    [['--forward', 'file:///etc/passwd'], /must be an http or https URL/],
    [[...HOOK, '--type', 'checkout.created'], /--type must be one of checkout.paid/],
    [[...HOOK, '--since', 'yesterday'], /--since must be one of beginning, now/],
    [[...HOOK, '--api-base', 'http://pay.test/api/v2'], /must use https/],
    [[...HOOK, '--api-key', 'test_sk_1'], /do not go on the command line/],
    [[...HOOK, '--secret=whsec_1'], /do not go on the command line/],
    [[...HOOK, '--verbose'], /Unknown option/],
    [[...HOOK, 'extra'], /extra/],
  ])('reports the fault of %j', (args, reason) => {
    expect(() => read(args)).toThrow(reason);
    expect(() => read(args)).toThrow(UserError);
  });

  test('without a service is asked for one', () => {
    expect(() => read(HOOK, {}, null)).toThrow(/npm start/);
  });
});
