import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '../../../src/contract/error.ts';
import type { ApiOperation } from '../../../src/service/api/operation.ts';
import { operations } from '../../../src/service/resources/index.ts';
import { quickOrLong, SEED } from '../../seed.ts';
import { ask, Merchant } from '../merchant.ts';

/** No input causes a 5xx: 200 hostile requests per operation (`FC_SEED` sets another seed). */
const RUNS = quickOrLong(50, 200);

let merchant: Merchant;
let stock: Record<string, string>;
beforeAll(async () => {
  merchant = await Merchant.open();
  stock = await merchant.stock();
});

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '٣',
    '__proto__',
    'NaN',
    '1e999',
    '-0',
    '0x10',
    '9'.repeat(400),
    "' OR 1=1",
    '"',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.webUrl(),
);
const oddValue = fc.oneof(
  oddText,
  fc.constantFrom(
    null,
    true,
    0,
    1,
    -1,
    50,
    100_000_000,
    2 ** 53,
    -(2 ** 53),
    1e308,
    0.1,
    'dzd',
    'cib',
    'SERVICE_APP',
    'fr',
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(
    'https://shop.test/done',
    'HTTP://[::1]:99999/',
    'javascript:alert(1)',
    'https://a:b@c/',
    '//x',
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Plausible requests with some strange fields: these get further than noise. */
function bodyOf(operation: ApiOperation): fc.Arbitrary<string> {
  const names = [...Object.keys(operation.body.shape), 'service_app', '__proto__', 'constructor'];
  const item = fc.record(
    { price: fc.oneof(fc.constant('PRICE'), oddValue), quantity: oddValue, adjustable_quantity: oddValue },
    { requiredKeys: [] },
  );
  const value = (name: string): fc.Arbitrary<unknown> => {
    if (name === 'items') return fc.oneof(oddValue, fc.array(item, { maxLength: 4 }));
    if (name.endsWith('_id')) return fc.oneof(fc.constantFrom('CUSTOMER', 'PRODUCT'), oddValue);
    return oddValue;
  };
  const strange = fc.record(Object.fromEntries(names.map((name) => [name, value(name)])), {
    requiredKeys: [],
  });
  const example = operation.example.body ?? {};
  const mixed = strange.map((fields) => JSON.stringify({ ...example, ...fields }));
  const plain = strange.map((fields) => JSON.stringify(fields));
  const raw = fc.oneof(fc.json({ maxDepth: 6 }), fc.string(), fc.string({ unit: 'binary' }));
  return fc.oneof(
    { weight: 5, arbitrary: mixed },
    { weight: 2, arbitrary: plain },
    { weight: 1, arbitrary: raw },
  );
}

function queryOf(operation: ApiOperation): fc.Arbitrary<string> {
  const names = [...Object.keys(operation.query.shape), 'page', '__proto__'];
  const pair = fc
    .tuple(fc.constantFrom(...names), fc.oneof(oddText, fc.integer().map(String)))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`);
  const noise = fc.constantFrom('%', '%ff=%00', '&&', 'page=%e0%a4', 'per_page=5&per_page=7', 'a[b][c]=1');
  return fc
    .array(fc.oneof({ weight: 4, arbitrary: pair }, noise), { maxLength: 5 })
    .map((parts) => parts.join('&'));
}

const pathId = fc.oneof(
  fc.constant('KNOWN'),
  // Without "" and ".": in a path they are not an id, and the URL is that of the list.
  oddText.map((text) => encodeURIComponent(text.toWellFormed())).filter((id) => id !== '' && id !== '.'),
  fc.constantFrom('%', '%00', '%ff', '..%2f', '%2e%2e', "'", 'a'.repeat(3_000)),
);
const headers = fc.record(
  {
    'Content-Type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'multipart/form-data',
    ),
    'Idempotency-Key': fc.constantFrom('a', 'b', 'c', '', 'x'.repeat(256), 'two words'),
    Accept: fc.constantFrom('*/*', 'text/html'),
  },
  { requiredKeys: [] },
);

describe('no input causes a 5xx', () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s',
    async (_id, operation) => {
      const methods =
        operation.method === 'update' ? ['POST', 'PATCH', 'PUT'] : [operation.method.toUpperCase()];
      const hasBody = operation.method === 'post' || operation.method === 'update';
      const request = fc.record({
        method: fc.constantFrom(...methods),
        id: pathId,
        query: queryOf(operation),
        body: hasBody ? bodyOf(operation) : fc.constant(''),
        headers,
      });
      const known = stock[operation.path.split('/')[1] ?? ''] ?? '';
      const property = fc.asyncProperty(request, async ({ method, id, query, body, headers }) => {
        const path = operation.path.replace('{id}', id.replace('KNOWN', known));
        const named = body
          .replaceAll('PRICE', stock.prices ?? '')
          .replaceAll('PRODUCT', stock.products ?? '')
          .replaceAll('CUSTOMER', stock.customers ?? '');
        const answer = await ask(method, `/test/api/v2${path}${query === '' ? '' : `?${query}`}`, {
          headers: { ...headers, Authorization: `Bearer ${merchant.key}` },
          body: hasBody ? named : undefined,
        });
        expect(answer.status, answer.text).toBeLessThan(500);
        const schema = answer.status === 200 ? operation.answer : errorBody;
        expect(schema.safeParse(answer.body).error?.issues, answer.text).toBeUndefined();
        if (answer.status === 422)
          expect(Object.keys(errorBody.parse(answer.body).errors ?? {})).not.toHaveLength(0);
      });
      await fc.assert(property, { numRuns: RUNS, seed: SEED });
    },
  );
});
