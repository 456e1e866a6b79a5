import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { SHOP_SCOPES } from '../../../scripts/local/service-api.ts';
import { methodsOf, operations } from '../../../src/service/resources/index.ts';
import { ServiceClient } from '../../../src/storefront/service-client/client.ts';

/** A call for every method of the client: one more method is one more line, or this does not compile. */
const calls: Record<Exclude<keyof ServiceClient, symbol>, (client: ServiceClient) => Promise<unknown>> = {
  listProducts: (client) => client.listProducts(1),
  readProduct: (client) => client.readProduct('pro_1', new AbortController().signal),
  listPrices: (client) => client.listPrices(1),
  listProductPrices: (client) => client.listProductPrices('pro_1', 1, new AbortController().signal),
  createCustomer: (client) => client.createCustomer({}, 'key'),
  deleteCustomer: (client) => client.deleteCustomer('cus_1'),
  createCheckout: (client) => client.createCheckout('{}', 'key'),
  readCheckout: (client) => client.readCheckout('chk_1'),
  expireCheckout: (client) => client.expireCheckout('chk_1'),
};

test('what the shop asks of the service needs the scopes that the README names, each of them and no other', async () => {
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
  const scopes = asked.map((request) => {
    const found = operations.find((operation) =>
      methodsOf(operation).some((method) =>
        new RegExp(`^${method} ${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(request),
      ),
    );
    return found?.scope ?? `none for ${request}`;
  });
  expect(asked).toHaveLength(Object.keys(calls).length);
  expect([...new Set(scopes)].toSorted()).toEqual(SHOP_SCOPES.toSorted());
  const readme = await readFile('README.md', 'utf8');
  const sentence = /The shop needs four scopes and no more: ([^.]+)\./.exec(readme)?.[1] ?? '';
  expect(sentence.match(/[a-z]+:[a-z]+/g)?.toSorted()).toEqual(SHOP_SCOPES.toSorted());
});
