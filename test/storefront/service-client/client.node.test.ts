import { expect, test } from 'vitest';
import { ServiceClient } from '../../../src/storefront/service-client/client.ts';
import { ServiceUnexpected } from '../../../src/storefront/service-client/errors.ts';

const nested = (depth: number) => `${'{"metadata":1,"data":['.repeat(depth)}${']}'.repeat(depth)}`;

test.each(['service', 'acme'])(
  'of the brand %s an answer nested without end is one that the contract does not know',
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
