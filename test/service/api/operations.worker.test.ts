import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { errorBody } from '../../../src/contract/error.ts';
import { listOf } from '../../../src/contract/page-query.ts';
import { auditEntry } from '../../../src/contract/resources/audit-log.ts';
import type { ApiOperation } from '../../../src/service/api/operation.ts';
import { methodsOf } from '../../../src/service/resources/index.ts';
import { operationsOf } from '../../../src/service/resources/router.ts';
import { apiPath } from '../../../src/service/urls.ts';
import worker from '../../../src/service/worker.ts';
import { askJson, kindOf, Merchant, MODES, openAccount } from '../merchant.ts';

/** A text in the operation's example that the last test below searches for. */
const TAKEN_OVER = { name: 'Taken over', metadata: { taken: true } };

/** A body that this merchant's operation accepts: its example, unless that refers to missing resources. */
function bodyFor(operation: ApiOperation, stock: Record<string, string>): unknown {
  const items = [{ price: stock.prices, quantity: 1, adjustable_quantity: false }];
  switch (operation.id) {
    case 'createCheckout':
      return { items, success_url: 'https://shop.test/done' };
    case 'createPaymentLink':
      return { name: 'Market', items };
    case 'createPrice':
      return { amount: 900, currency: 'dzd', product_id: stock.products };
    default:
      return operation.example.body;
  }
}

describe.each(MODES)('in %s mode', (mode) => {
  // Deletions come last, so that everything else finds its resources.
  const table = operationsOf(mode).toSorted(
    (a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'),
  );
  let merchant: Merchant;
  let stock: Record<string, string>;

  beforeAll(async () => {
    merchant = await Merchant.open(mode);
    stock = await merchant.stock();
  });

  test.each(table.map((operation) => [operation.id, operation] as const))(
    '%s answers by the contract',
    async (id, operation) => {
      let given = stock[kindOf(operation.path)] ?? '';
      if (
        mode === 'test' &&
        ['simulateCheckout', 'expireCheckout', 'updateCheckout', 'createRefund'].includes(id)
      ) {
        given = await merchant.create('/checkouts', {
          amount: 5_000,
          currency: 'dzd',
          success_url: 'https://shop.test/',
        });
      }
      if (mode === 'test' && id === 'createRefund')
        await merchant.call('POST', `/checkouts/${given}/simulate`, { outcome: 'paid' });
      // A live ledger without an acquirer starts no payment, so it has no checkouts, events or refunds.
      const isEmptyHanded = mode === 'live' && /^\/(?:checkouts|events|refunds)\/\{id\}/.test(operation.path);
      const status = mode === 'live' && id === 'createCheckout' ? 503 : isEmptyHanded ? 404 : 200;
      for (const method of methodsOf(operation)) {
        const path = operation.path.replace('{id}', given);
        const answer = await merchant.call(method, path, bodyFor(operation, stock));
        expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status);
        const read = (status === 200 ? operation.answer : errorBody).safeParse(answer.body);
        expect(read.error?.issues, answer.text).toBeUndefined();
        // Sending the same update again changes nothing and records nothing.
        if (operation.isAudited && status === 200 && method === methodsOf(operation)[0]) {
          const { data } = listOf(auditEntry).parse((await merchant.call('GET', '/journal')).body);
          expect(data[0], 'The example must change the resource.').toMatchObject({
            act: id,
            request_id: answer.headers.get('X-Request-Id'),
          });
        }
      }
    },
  );
});

describe('a deleted resource', () => {
  const list = z.object({ total: z.number(), data: z.array(z.object({ id: z.string() })) });
  const table = operationsOf('test');
  const kinds = table.filter(({ method }) => method === 'delete').map(({ path }) => kindOf(path));
  let merchant: Merchant;
  let stock: Record<string, string>;

  beforeAll(async () => {
    merchant = await Merchant.open();
    stock = await merchant.stock();
  });

  test.each(kinds)('of %s is in no list, no total and no filter', async (kind) => {
    const creation = table.find(({ method, path }) => method === 'post' && path === `/${kind}`);
    if (creation === undefined) throw new Error(`${kind} cannot be created.`);
    const metadata = 'metadata' in creation.body.shape ? { metadata: { shelf: kind } } : {};
    const body = { ...Object(bodyFor(creation, stock)), ...metadata };
    const queries = ['', ...('metadata' in metadata ? [`?metadata[shelf]=${kind}`] : [])];
    const pages = () =>
      Promise.all(
        queries.map(async (query) => list.parse((await merchant.call('GET', `/${kind}${query}`)).body)),
      );
    const made = await merchant.call('POST', `/${kind}`, body);
    const { id, entity } = z.object({ id: z.string(), entity: z.string() }).parse(made.body);
    // A secret is in the first answer alone.
    const { webhook_secret: _, ...shown } = Object(made.body);
    expect((await merchant.call('GET', `/${kind}/${id}`)).body).toEqual(shown);
    const before = await pages();
    for (const { data } of before) expect(data.map((one) => one.id)).toContain(id);
    const answer = await merchant.call('DELETE', `/${kind}/${id}`);
    expect(answer.body).toMatchObject({ id, entity, deleted: true });
    for (const [index, { total, data }] of (await pages()).entries()) {
      expect(data.map((one) => one.id)).not.toContain(id);
      expect(total).toBe((before[index]?.total ?? 0) - 1);
    }
  });
});

describe("another account's ids", () => {
  const routes = worker.routes.filter(
    ({ path, method }) =>
      method !== 'ALL' && path.includes(':id') && MODES.some((mode) => path.startsWith(`${apiPath(mode)}/`)),
  );
  const exampleOf = (method: string, path: string) =>
    operationsOf('test').find(
      (operation) => operation.path.replace('{id}', ':id') === path && methodsOf(operation).includes(method),
    )?.example.body;
  let owner: Merchant;
  let ownerLive: Merchant;
  let stranger: Awaited<ReturnType<typeof openAccount>>;
  let stock: Record<string, string>;

  beforeAll(async () => {
    const account = await openAccount();
    owner = new Merchant('test', account.test.secret_key);
    ownerLive = new Merchant('live', account.live.secret_key);
    stock = await owner.stock();
    stranger = await openAccount('Stranger');
  });

  test('occur in every route that has ids', () => {
    const expected = MODES.flatMap((mode) => operationsOf(mode))
      .filter(({ path }) => path.includes('{id}'))
      .flatMap(methodsOf);
    expect(routes).toHaveLength(expected.length);
  });

  test.each(routes.map(({ method, path }) => [method, path] as const))(
    '%s %s gets the answer of an unknown id',
    async (method, path) => {
      const mode = path.startsWith('/test/') ? 'test' : 'live';
      const operationPath = path.slice(apiPath(mode).length);
      const id = stock[kindOf(operationPath)] ?? '';
      const body = ['POST', 'PATCH', 'PUT'].includes(method)
        ? { ...TAKEN_OVER, ...Object(exampleOf(method, operationPath)) }
        : undefined;
      const ask = (key: string, given: string) => askJson(method, path.replace(':id', given), key, body);
      const unknown = await ask(stranger[mode].secret_key, 'unknown');
      const foreign = await ask(stranger[mode].secret_key, id);
      expect(unknown.status).toBe(404);
      expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
      if (mode === 'live') {
        const otherWorld = await ask(ownerLive.key, id);
        expect([otherWorld.status, otherWorld.text]).toEqual([unknown.status, unknown.text]);
      }
    },
  );

  test('in a body are unknown, too', async () => {
    const { key } = new Merchant('test', stranger.test.secret_key);
    const create = (path: string, body: unknown) => askJson('POST', `/test/api/v2${path}`, key, body);
    const url = 'https://shop.test/';
    const refused = [
      [await create('/prices', { amount: 100, currency: 'dzd', product_id: stock.products }), 'product_id'],
      [
        await create('/checkouts', { items: [{ price: stock.prices, quantity: 1 }], success_url: url }),
        'items.0.price',
      ],
      [
        await create('/checkouts', {
          amount: 100,
          currency: 'dzd',
          customer_id: stock.customers,
          success_url: url,
        }),
        'customer_id',
      ],
      [
        await create('/payment-links', { name: 'a', items: [{ price: stock.prices, quantity: 1 }] }),
        'items.0.price',
      ],
    ] as const;
    for (const [answer, field] of refused) {
      expect(answer.status).toBe(422);
      expect(Object.keys(errorBody.parse(answer.body).errors ?? {})).toContain(field);
    }
  });

  test('keep their data', async () => {
    const answer = await owner.call('GET', `/products/${stock.products}`);
    expect(answer.body).toMatchObject({ name: 'Miel de jujubier', metadata: null });
    expect((await owner.call('GET', `/customers/${stock.customers}`)).status).toBe(200);
  });
});
