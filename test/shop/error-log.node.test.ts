import { describe, expect, test } from 'vitest';
import { nameOfError } from '../../src/shop/error-log.ts';
import { ServiceClient } from '../../src/shop/service-client/client.ts';

const access = {
  serviceUrl: 'https://pay.test/test/api/v2',
  apiKey: 'test_sk_of_the_tests_0123456789abcdefghjkmnpqrstvwxyz',
  brand: 'service',
};

/** The log lines when the catalogue is read and the service gives this answer. */
async function loggedOf(answer: () => Promise<Response>): Promise<string> {
  const refused = new ServiceClient(access, answer, Date.now).listProducts(1);
  return refused.then(
    () => 'nothing',
    (error: unknown) => nameOfError(error),
  );
}

const said = (status: number) => async () =>
  Response.json({ message: 'No order 4f3c…, says the service.', code: 'no' }, { status });

describe('the log about a failing service', () => {
  test.each([
    ['that does not know the key', said(401), /^ServiceRefused: HTTP 401: SERVICE_API_KEY /],
    [
      'that is at another address',
      said(404),
      /^ServiceRefused: HTTP 404: .*SERVICE_URL .*\/test\/api\/v2\.$/,
    ],
    ['that limits requests', said(429), /^ServiceRefused: HTTP 429\.$/],
    ['that fails', said(502), /^ServiceUnexpected: HTTP 502$/],
    [
      'that is a web page',
      async () => new Response('<!DOCTYPE html>'),
      /^ServiceMalformed: .*SERVICE_URL\.$/,
    ],
    [
      'that is unreachable',
      () => Promise.reject(new TypeError('4f3c…')),
      /^ServiceUnreachable: .*SERVICE_URL\.$/,
    ],
  ])(
    '%s: the log names the event and the setting to check, and nothing from outside',
    async (_, answer, line) => {
      const logged = await loggedOf(answer);
      expect(logged).toMatch(line);
      expect(logged).not.toContain('4f3c');
      expect(logged).not.toContain('\n');
    },
  );

  test('an error of our own is logged with its name and place in the code, without its message', () => {
    const logged = nameOfError(new TypeError('order 4f3c…'));
    expect(logged).toMatch(/^TypeError at .*error-log\.node\.test\.ts/);
    expect(logged).not.toContain('4f3c');
  });
});
