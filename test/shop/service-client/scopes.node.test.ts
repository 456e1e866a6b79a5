import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SHOP_SCOPES } from '../../../src/server/state/service-api.ts';
import { methodsOf, operations } from '../../../src/service/resources/index.ts';
import { ServiceClient } from '../../../src/shop/service-client/client.ts';
import { findMissingScopes } from '../../../src/shop/service-client/scopes.ts';

/** A call for every method of the client: a new method needs a new line, or this does not compile. */
const calls: Record<
  Exclude<keyof ServiceClient, symbol | keyof typeof optionalCalls>,
  (client: ServiceClient) => Promise<unknown>
> = {
  listProducts: (client) => client.listProducts(1),
  probe: (client) => client.probe('GET', '/products/none'),
  readProduct: (client) => client.readProduct('pro_1', new AbortController().signal),
  listPrices: (client) => client.listPrices(1),
  newestPrice: (client) => client.newestPrice(),
  listProductPrices: (client) => client.listProductPrices('pro_1', 1, new AbortController().signal),
  createProduct: (client) => client.createProduct({ name: 'Livraison' }, 'key'),
  createPrice: (client) => client.createPrice({ amount: 400, currency: 'dzd', product_id: 'pro_1' }, 'key'),
  findProduct: (client) => client.findProduct('pro_1'),
  findPrice: (client) => client.findPrice('pri_1'),
  updateProduct: (client) => client.updateProduct('pro_1', {}, null),
  updatePrice: (client) => client.updatePrice('pri_1', {}, null),
  deleteProduct: (client) => client.deleteProduct('pro_1'),
  createPaymentLink: (client) =>
    client.createPaymentLink({ name: 'Acompte', items: [{ price: 'pri_1', quantity: 1 }] }, 'key'),
  createCustomer: (client) => client.createCustomer({}, 'key'),
  deleteCustomer: (client) => client.deleteCustomer('cus_1'),
  createCheckout: (client) => client.createCheckout('{}', 'key'),
  readCheckout: (client) => client.readCheckout('chk_1'),
  listAttempts: (client) => client.listAttempts('chk_1'),
  expireCheckout: (client) => client.expireCheckout('chk_1'),
  createRefund: (client) => client.createRefund('chk_1', '{}', 'key'),
  readRefund: (client) => client.readRefund('ref_1'),
  listRefunds: (client) => client.listRefunds('chk_1'),
  listRefundsSince: (client) => client.listRefundsSince(null, 1),
  listNewestExceptions: (client) => client.listNewestExceptions(),
  listNewestCheckouts: (client) => client.listNewestCheckouts(),
};

/** Lists that are searched only after a lost answer, and the profile, where the key has the scope. */
const optionalCalls = {
  updateProfile: (client) => client.updateProfile({}),
  listNewestCustomers: (client) => client.listNewestCustomers(),
  listNewestLinks: (client) => client.listNewestLinks(),
  listLinkPrices: (client) => client.listLinkPrices('lin_1'),
} satisfies Partial<Record<keyof ServiceClient, (client: ServiceClient) => Promise<unknown>>>;

function scopeOf(request: string): string {
  const found = operations.find((operation) =>
    methodsOf(operation).some((method) =>
      new RegExp(`^${method} ${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(request),
    ),
  );
  return found?.scope ?? `none for ${request}`;
}

test.each([
  ['with codes', { missing: 'missing_scope', unknown: 'not_found' }],
  ['without codes', { missing: undefined, unknown: undefined }],
])(
  'missing rights of the key are found by requests of those scopes that change nothing: a service answers %s',
  async (_, codes) => {
    const lacking = ['refunds:write', 'catalogue:read'];
    const asked: string[] = [];
    const client = new ServiceClient(
      { serviceUrl: 'http://service.test', apiKey: 'key', brand: 'service' },
      async (address, request) => {
        const { pathname } = new URL(String(address));
        const question = `${request?.method} ${pathname}`;
        asked.push(question);
        const status = lacking.includes(scopeOf(question)) ? 403 : 404;
        return Response.json(
          { message: 'No.', code: status === 403 ? codes.missing : codes.unknown },
          { status },
        );
      },
      () => 0,
    );
    const rights = await findMissingScopes(client);
    expect(rights.missing.toSorted()).toEqual(lacking.toSorted());
    expect(rights.notOffered).toEqual([]);
    // Without codes, an unknown id and an unknown path get the same answer.
    const others = SHOP_SCOPES.filter((scope) => !lacking.includes(scope));
    expect(rights.unreported.toSorted()).toEqual(codes.unknown === undefined ? others.toSorted() : []);
    expect(asked.slice(1).every((question) => question.includes('/none'))).toBe(true);
    expect([...new Set(asked.map(scopeOf))].toSorted()).toEqual(SHOP_SCOPES.toSorted());
  },
);

test.each([
  ['a 404 without a code, where refunds are known to be missing', 404, { refunds: false }],
  ['a 405', 405, {}],
  ['a 501', 501, {}],
])('the key needs no right for a missing capability: %s', async (_, status, offered) => {
  const client = new ServiceClient(
    { serviceUrl: 'http://service.test', apiKey: 'key', brand: 'service' },
    async (address) => {
      const { pathname } = new URL(String(address));
      if (pathname === '/products') return Response.json({ data: [], last_page: 1, total: 0 });
      return pathname.includes('/refunds')
        ? Response.json({ message: 'No.' }, { status })
        : Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 });
    },
    () => 0,
  );
  expect(await findMissingScopes(client, offered)).toEqual({
    missing: [],
    notOffered: ['refunds:read', 'refunds:write'],
    unreported: [],
    suspension: null,
  });
});

test('the shop’s calls need exactly the scopes that the deploy page names', async () => {
  const asked: string[] = [];
  const client = new ServiceClient(
    { serviceUrl: 'http://service.test', apiKey: 'key', brand: 'service' },
    async (address, request) => {
      asked.push(`${request?.method} ${new URL(String(address)).pathname}`);
      return Response.json({}, { status: 404 });
    },
    () => 0,
  );
  for (const call of Object.values(calls)) await call(client).catch(() => undefined);
  const scopes = asked.map(scopeOf);
  expect(asked).toHaveLength(Object.keys(calls).length);
  expect([...new Set(scopes)].toSorted()).toEqual(SHOP_SCOPES.toSorted());
  const page = await readFile('docs/deploying.md', 'utf8');
  const sentence = /The shop needs eight scopes and no more: ([^.]+)\./.exec(page)?.[1] ?? '';
  expect(sentence.match(/[a-z]+:[a-z]+/g)?.toSorted()).toEqual(SHOP_SCOPES.toSorted());
});

test('a refused list that the key need not read is not logged', async () => {
  const heard: string[] = [];
  const client = new ServiceClient(
    {
      serviceUrl: 'http://service.test',
      apiKey: 'key',
      brand: 'service',
      hear: (refusal) => heard.push(refusal),
    },
    async () => Response.json({ message: 'No.', code: 'missing_scope' }, { status: 403 }),
    () => 0,
  );
  for (const call of Object.values(optionalCalls)) await expect(call(client)).rejects.toThrow();
  expect(heard).toEqual([]);
});
