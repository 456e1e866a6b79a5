import { describe, expect, test } from 'vitest';
import { nameOfError } from '../../src/shop/error-log.ts';
import { ServiceClient } from '../../src/shop/service-client/client.ts';

const access = {
  serviceUrl: 'https://pay.test/test/api/v2',
  apiKey: 'test_sk_of_the_tests_0123456789abcdefghjkmnpqrstvwxyz',
  brand: 'service',
};

/** What the log says when the catalogue is asked for and the service answers so. */
async function loggedOf(answer: () => Promise<Response>): Promise<string> {
  const refused = new ServiceClient(access, answer, Date.now).listProducts(1);
  return refused.then(
    () => 'nothing',
    (error: unknown) => nameOfError(error),
  );
}

const said = (status: number) => async () =>
  Response.json({ message: 'No order 4f3c…, says the service.', code: 'no' }, { status });

describe('what the log says of a service that does not do what it should', () => {
  test.each([
    ['that knows the key not', said(401), /^ServiceRefused: HTTP 401: SERVICE_API_KEY /],
    ['that is elsewhere', said(404), /^ServiceRefused: HTTP 404: .*SERVICE_URL .*\/test\/api\/v2\.$/],
    ['that is asked too much', said(429), /^ServiceRefused: HTTP 429\.$/],
    ['that fails', said(502), /^ServiceUnexpected: HTTP 502$/],
    [
      'that is a web page',
      async () => new Response('<!DOCTYPE html>'),
      /^ServiceMalformed: .*SERVICE_URL\.$/,
    ],
    [
      'that is not there',
      () => Promise.reject(new TypeError('4f3c…')),
      /^ServiceUnreachable: .*SERVICE_URL\.$/,
    ],
  ])(
    '%s: what happened and which setting to look at, and nothing that came from outside',
    async (_, answer, line) => {
      const logged = await loggedOf(answer);
      expect(logged).toMatch(line);
      expect(logged).not.toContain('4f3c');
      expect(logged).not.toContain('\n');
    },
  );

  test('of a mistake of ours: its name and where in our code, and not its message', () => {
    const logged = nameOfError(new TypeError('order 4f3c…'));
    expect(logged).toMatch(/^TypeError at .*error-log\.node\.test\.ts/);
    expect(logged).not.toContain('4f3c');
  });
});
