import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { operationsOf } from '../../../src/service/resources/router.ts';
import { kindOf, Merchant } from '../merchant.ts';

/**
 * `ETag`, `If-Match` and `If-None-Match`: a client reads, merges, and writes only if no other changed the
 * resource.
 */

let merchant: Merchant;
let stock: Record<string, string>;

beforeAll(async () => {
  merchant = await Merchant.open();
  stock = await merchant.stock();
});

afterEach(() => {
  vi.useRealTimers();
});

const singles = operationsOf('test').filter(
  ({ method, query }) => method === 'get' && !('page' in query.shape),
);
const TAG = /^"[0-9a-f]{24}"$/;

describe('a single resource', () => {
  test.each(singles.map(({ path }) => [path]))(
    '%s has an ETag, by which it is not sent twice',
    async (template) => {
      // The test clock's time and the balance's day are part of an answer.
      vi.setSystemTime(Date.now());
      const path = template.replace('{id}', stock[kindOf(template)] ?? '');
      const first = await merchant.call('GET', path);
      const tag = first.headers.get('ETag') ?? '';
      expect([first.status, tag]).toEqual([200, expect.stringMatching(TAG)]);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await merchant.call('GET', path, undefined, { 'If-None-Match': known });
        expect([again.status, again.text, again.headers.get('ETag')]).toEqual([304, '', tag]);
        expect(again.headers.get('X-Request-Id')).not.toBeNull();
      }
      const changed = await merchant.call('GET', path, undefined, { 'If-None-Match': '"other"' });
      expect([changed.status, changed.text]).toEqual([200, first.text]);
      const head = await merchant.call('HEAD', path);
      expect([head.status, head.headers.get('ETag')]).toEqual([200, tag]);
    },
  );

  test('has the ETag of the answer that made or changed it', async () => {
    const made = await merchant.call('POST', '/products', { name: 'Miel' });
    const path = `/products/${Object(made.body).id}`;
    expect(made.headers.get('ETag')).toMatch(TAG);
    expect((await merchant.call('GET', path)).headers.get('ETag')).toBe(made.headers.get('ETag'));
    const changed = await merchant.call('PATCH', path, { name: 'Miel doux' });
    expect(changed.headers.get('ETag')).not.toBe(made.headers.get('ETag'));
    expect((await merchant.call('GET', path)).headers.get('ETag')).toBe(changed.headers.get('ETag'));
  });

  test('is the only answer with an ETag: lists, deletions and errors have none', async () => {
    const gone = await merchant.create('/customers', { name: 'Amina' });
    const answers = [
      await merchant.call('GET', '/products'),
      await merchant.call('DELETE', `/customers/${gone}`),
      await merchant.call('GET', `/customers/${gone}`),
      await merchant.call('POST', '/products', {}),
      await merchant.call('POST', '/webhook-endpoint/rotate-secret', {}),
    ];
    expect(answers.map(({ headers }) => headers.get('ETag'))).toEqual(answers.map(() => null));
  });
});

describe('an update', () => {
  const resources: [path: string, change: object][] = [
    ['/customers', { name: 'Autre' }],
    ['/products', { name: 'Autre' }],
    ['/prices', { metadata: { a: 1 } }],
    ['/payment-links', { name: 'Autre' }],
  ];

  test.each(resources)('of %s with an old ETag is a 412, and changes nothing', async (kind, change) => {
    const path = `${kind}/${stock[kind.slice(1)]}`;
    const read = await merchant.call('GET', path);
    const tag = read.headers.get('ETag') ?? '';
    for (const method of ['POST', 'PATCH', 'PUT']) {
      const late = await merchant.call(method, path, change, { 'If-Match': '"another"' });
      expect([late.status, late.body]).toEqual([
        412,
        { message: 'The resource was changed since you read it.', code: 'precondition_failed' },
      ]);
    }
    expect((await merchant.call('GET', path)).text).toBe(read.text);
    expect((await merchant.call('PATCH', path, change, { 'If-Match': tag })).status).toBe(200);
    expect((await merchant.call('PATCH', path, change, { 'If-Match': tag })).status).toBe(412);
    expect((await merchant.call('PATCH', path, change, { 'If-Match': '*' })).status).toBe(200);
  });

  test('of two clients that merge metadata loses no field of either', async () => {
    const path = `/products/${await merchant.create('/products', { name: 'Miel', metadata: { stock: 3 } })}`;
    async function merge(own: object): Promise<number> {
      for (let tries = 1; ; tries += 1) {
        const read = await merchant.call('GET', path);
        const metadata = { ...Object(read.body).metadata, ...own };
        const headers = { 'If-Match': read.headers.get('ETag') ?? '' };
        if ((await merchant.call('PATCH', path, { metadata }, headers)).status === 200) return tries;
      }
    }
    const tries = await Promise.all([{ a: 1 }, { b: 2 }, { c: 3 }].map(merge));
    expect(Math.max(...tries)).toBeGreaterThan(1);
    expect((await merchant.call('GET', path)).body).toMatchObject({
      metadata: { stock: 3, a: 1, b: 2, c: 3 },
    });
  });

  test('with a used Idempotency-Key gets the stored answer, whatever changed since', async () => {
    const path = `/products/${await merchant.create('/products', { name: 'Miel' })}`;
    const tag = (await merchant.call('GET', path)).headers.get('ETag') ?? '';
    const headers = { 'If-Match': tag, 'Idempotency-Key': 'merged' };
    const send = () => merchant.call('PATCH', path, { name: 'Miel doux' }, headers);
    const first = await send();
    const again = await send();
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  });

  test('that failed its precondition may be tried again with the same key', async () => {
    const path = `/products/${await merchant.create('/products', { name: 'Miel' })}`;
    const key = { 'Idempotency-Key': 'late' };
    const send = (tag: string) => merchant.call('PATCH', path, { name: 'Doux' }, { ...key, 'If-Match': tag });
    expect((await send('"old"')).status).toBe(412);
    expect((await send((await merchant.call('GET', path)).headers.get('ETag') ?? '')).status).toBe(200);
  });

  test('of an unknown resource is a 404', async () => {
    const answer = await merchant.call('PATCH', '/products/unknown', { name: 'A' }, { 'If-Match': '"a"' });
    expect(answer.status).toBe(404);
  });
});

test('deletions and actions check If-Match, too', async () => {
  const checkout = await merchant.create('/checkouts', {
    amount: 500,
    currency: 'dzd',
    success_url: 'https://shop.test/',
  });
  const expire = (tag: string) =>
    merchant.call('POST', `/checkouts/${checkout}/expire`, undefined, { 'If-Match': tag });
  expect((await expire('"other"')).status).toBe(412);
  const read = await merchant.call('GET', `/checkouts/${checkout}`);
  expect(read.body).toMatchObject({ status: 'pending' });
  expect((await expire(read.headers.get('ETag') ?? '')).status).toBe(200);
  const customer = await merchant.create('/customers', { name: 'Amina' });
  const gone = await merchant.call('DELETE', `/customers/${customer}`, undefined, { 'If-Match': '"other"' });
  expect([gone.status, (await merchant.call('GET', `/customers/${customer}`)).status]).toEqual([412, 200]);
});
