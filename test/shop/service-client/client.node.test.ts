import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { SALE_BUDGET } from '../../../src/shop/catalogue/sync/product-refresh.ts';
import { ServiceClient } from '../../../src/shop/service-client/client.ts';
import {
  ServiceRefused,
  ServiceUnexpected,
  ServiceUnreachable,
} from '../../../src/shop/service-client/errors.ts';

const nested = (depth: number) => `${'{"metadata":1,"data":['.repeat(depth)}${']}'.repeat(depth)}`;

test.each(['service', 'acme'])(
  'of the brand %s an endlessly nested answer is outside the contract',
  async (brand) => {
    const access = { serviceUrl: 'http://service.test', apiKey: 'key', brand };
    const client = new ServiceClient(
      access,
      async () => new Response(nested(100_000)),
      () => 0,
    );
    await expect(client.readCheckout('chk_1')).rejects.toThrow(ServiceUnexpected);
    await expect(client.createCheckout('{}', 'key')).rejects.toThrow(ServiceUnexpected);
  },
);

test('a shopper waits for a dead service less than eight seconds with the time of a sale, and a merchant longer', async () => {
  vi.useFakeTimers();
  const access = { serviceUrl: 'http://service.test', apiKey: 'key', brand: 'service' };
  const hanging: typeof fetch = (_, init) =>
    new Promise((_settle, fail) => {
      init?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
    });
  const client = new ServiceClient(access, hanging, () => 0);
  const waited = async (call: Promise<unknown>) => {
    const start = Date.now();
    let end = 0;
    const failed = call.catch((error: unknown) => {
      end = Date.now();
      return error;
    });
    await vi.runAllTimersAsync();
    expect(await failed).toBeInstanceOf(ServiceUnreachable);
    return end - start;
  };
  expect(SALE_BUDGET + (await waited(client.createCustomer({}, 'key')))).toBeLessThanOrEqual(8_000);
  expect(SALE_BUDGET + (await waited(client.createCheckout('{}', 'key')))).toBeLessThanOrEqual(8_000);
  expect(await waited(client.deleteProduct('p'))).toBe(15_000);
  vi.useRealTimers();
});

test('a redirect is not followed: it would send the key to any address', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url?.startsWith('/api')) response.writeHead(302, { Location: '/elsewhere' }).end();
    else response.setHeader('Content-Type', 'application/json').end('{"id":"chk_1"}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const access = { serviceUrl: `http://127.0.0.1:${port}/api`, apiKey: 'key', brand: 'service' };
    const client = new ServiceClient(access, fetch, () => 0);
    await expect(client.readCheckout('chk_1')).rejects.toThrow(ServiceUnexpected);
    await expect(client.createCustomer({}, 'key')).rejects.toThrow(ServiceUnexpected);
    expect(asked).toEqual(['/api/checkouts/chk_1', '/api/customers']);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

test('a refusal is logged without ids and texts; a probe, a 404 and a 412 are not logged', async () => {
  const reported: string[] = [];
  let status = 409;
  const access = { serviceUrl: 'http://service.test', apiKey: 'key', brand: 'service' };
  const hear = (refusal: string) => reported.push(refusal);
  const client = new ServiceClient(
    { ...access, hear },
    async () => Response.json({ message: 'No, Amina.', code: 'for amina@example.com' }, { status }),
    () => 0,
  );
  await expect(client.expireCheckout('chk_secret')).rejects.toThrow(ServiceRefused);
  expect(reported.map((line) => JSON.parse(line))).toEqual([
    { event: 'service_refused', method: 'POST', resource: 'checkouts', status: 409, code: null, fields: [] },
  ]);
  await expect(client.probe('POST', '/checkouts')).rejects.toThrow(ServiceRefused);
  for (status of [404, 412]) await expect(client.readCheckout('chk_secret')).rejects.toThrow(ServiceRefused);
  expect(reported).toHaveLength(1);
});

test.each<[string, () => Response, boolean]>([
  ['a 200 with its id', () => Response.json({ id: 'cus_1', deleted: true }), true],
  ['a 200 without a body', () => new Response(''), true],
  ['a 202', () => Response.json({ message: 'Accepted.' }, { status: 202 }), true],
  ['a 204', () => new Response(null, { status: 204 }), true],
  ['a page of a proxy', () => new Response('<h1>Welcome</h1>'), false],
  ['a 304', () => new Response(null, { status: 304 }), false],
])('a deletion answered by %s is done or not', async (_, answer, isDone) => {
  const access = { serviceUrl: 'http://service.test', apiKey: 'key', brand: 'service' };
  const client = new ServiceClient(
    access,
    async () => answer(),
    () => 0,
  );
  for (const work of [client.deleteCustomer('cus_1'), client.deleteProduct('pro_1')])
    if (isDone) await expect(work).resolves.toBeUndefined();
    else await expect(work).rejects.toThrow(ServiceUnexpected);
});
