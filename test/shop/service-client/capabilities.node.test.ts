import { expect, test } from 'vitest';
import type { Offered } from '../../../src/domain/capabilities.ts';
import { askCapabilities } from '../../../src/shop/service-client/capabilities.ts';
import { ServiceClient } from '../../../src/shop/service-client/client.ts';

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** A client of a service that answers `METHOD path` as in the table, and all else as `other`. */
function clientOf(table: Record<string, Answer | Error>, other: Answer | Error, asked: string[] = []) {
  return new ServiceClient(
    { serviceUrl: 'http://service.test', apiKey: 'key', brand: 'service' },
    async (address, request) => {
      const question = `${request?.method} ${new URL(String(address)).pathname}`;
      asked.push(question);
      const answer = table[question] ?? other;
      if (answer instanceof Error) throw answer;
      const { status = 200, body, headers } = answer;
      return typeof body === 'string'
        ? new Response(body, { status })
        : Response.json(body, { status, headers });
    },
    () => 0,
  );
}

const list = (data: unknown[] = [], more = {}) => ({
  body: { data, last_page: 1, total: data.length, ...more },
});
const coded = (status: number, code: string, more = {}): Answer => ({
  status,
  body: { message: 'No.', code, ...more },
});
const unknownPath: Answer = { status: 404, body: { message: 'Not Found' } };

/** As this project's own service answers a key with the shop's eight scopes. */
const own: Record<string, Answer> = {
  'GET /products': list([{ id: 'pro_1' }], { next_cursor: null }),
  'GET /products/pro_1': { body: { id: 'pro_1' }, headers: { ETag: '"1"' } },
  'GET /refunds': list(),
  'GET /payment-exceptions': list(),
  'GET /checkouts/none/attempts': coded(404, 'not_found'),
  'GET /checkouts/chk_1/attempts': list(),
  'GET /profile': coded(403, 'missing_scope_profile_read'),
  'POST /checkouts/none/expire': coded(422, 'validation_failed', { errors: { 'Idempotency-Key': ['No.'] } }),
};
const all: Offered = {
  refunds: true,
  payment_exceptions: true,
  attempts: true,
  expire: true,
  idempotency: true,
  etag: true,
  cursors: true,
  scopes: true,
  profile: true,
};

test('a service with the whole contract offers all, with seven requests at first, then six', async () => {
  const asked: string[] = [];
  const offered = await askCapabilities(clientOf(own, coded(404, 'not_found'), asked), {}, null);
  expect(offered).toEqual(all);
  expect(asked).toHaveLength(7);
  // The only write comes last, for a resource that does not exist.
  expect(asked.filter((one) => !one.startsWith('GET '))).toEqual(['POST /checkouts/none/expire']);
  expect(asked.at(-1)).toBe('POST /checkouts/none/expire');
  asked.length = 0;
  const again = await askCapabilities(clientOf(own, coded(404, 'not_found'), asked), offered, 'chk_1');
  expect(asked).toHaveLength(6);
  expect({ ...offered, ...again }).toEqual(all);
});

test('a service with the public document only offers no extension', async () => {
  const bare = {
    'GET /products': list([{ id: 'pro_1' }]),
    'GET /products/pro_1': { body: { id: 'pro_1' } },
  };
  const expected = {
    ...{ refunds: false, payment_exceptions: false, attempts: false, idempotency: false, etag: false },
    ...{ cursors: false, scopes: false, profile: false },
  };
  // It may be able to end a checkout: a 404 without a code also means an unknown id.
  expect(await askCapabilities(clientOf(bare, unknownPath), {}, 'chk_1')).toEqual(expected);
  const { attempts: _, ...rest } = expected;
  expect(await askCapabilities(clientOf(bare, unknownPath), {}, null)).toEqual(rest);
});

test.each([
  ['a 404 without a code', unknownPath],
  ['a 404 with a code of its own', coded(404, 'route_not_found')],
  ['a 404 in HTML', { status: 404, body: '<h1>Not Found</h1>' }],
  ['a 405', { status: 405, body: { message: 'Method Not Allowed' } }],
  ['a 405 with a code', coded(405, 'method_not_allowed')],
  ['a 501', { status: 501, body: { message: 'Not Implemented' } }],
])('%s means a missing path', async (_, answer) => {
  const client = clientOf({ ...own, 'GET /payment-exceptions': answer }, coded(404, 'not_found'));
  expect((await askCapabilities(client, {}, null)).payment_exceptions).toBe(false);
});

test.each([
  ['no answer', new TypeError('no route')],
  ['a 429', coded(429, 'too_many_requests')],
  ['a 429 without a code', { status: 429, body: { message: 'Too Many Attempts.' } }],
  ['a 500', { status: 500, body: { message: 'Server Error' } }],
  ['a 503', { status: 503, body: '' }],
  ['a page in HTML', { status: 200, body: '<h1>Welcome</h1>' }],
])('%s means nothing', async (_, answer) => {
  const client = clientOf({ 'GET /products': list() }, answer);
  expect(await askCapabilities(client, {}, null)).toEqual({ cursors: false });
});

test('a key that may not read products learns the other capabilities', async () => {
  const client = clientOf(
    { ...own, 'GET /products': coded(403, 'missing_scope_catalogue_read') },
    unknownPath,
  );
  const { etag: _, cursors: __, ...rest } = all;
  expect(await askCapabilities(client, {}, null)).toEqual(rest);
});

test('refunds are found without a list of refunds', async () => {
  const posts = { 'POST /checkouts/none/refunds': coded(404, 'not_found') };
  const client = clientOf({ ...own, ...posts, 'GET /refunds': unknownPath }, unknownPath);
  expect((await askCapabilities(client, {}, null)).refunds).toBe(true);
});

test.each([
  ['refuses the key', coded(401, 'unauthenticated')],
  ['is not there', new TypeError('no route')],
  ['is another program', { status: 200, body: '<h1>Welcome</h1>' }],
  ['answers everything with a 404', unknownPath],
])('nothing is concluded when the service %s', async (_, answer) => {
  await expect(askCapabilities(clientOf({}, answer), {}, null)).rejects.toThrow();
});
