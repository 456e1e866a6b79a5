import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ledgerOf } from '../ledger/payment-driver.ts';
import { ask, Merchant } from '../merchant.ts';

const BASE = '/test/api/v2';
let merchant: Merchant;
beforeAll(async () => {
  merchant = await Merchant.open();
});

const post = (path: string, body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  ask('POST', BASE + path, { headers: { Authorization: `Bearer ${merchant.key}`, ...headers }, body });

afterEach(() => {
  vi.useRealTimers();
});

describe('the handling of a request', () => {
  test('sets request id and security headers on every answer', async () => {
    const answers = [
      await merchant.call('GET', '/balance'),
      await ask('GET', `${BASE}/nothing`),
      await ask('GET', '/nothing'),
      await ask('GET', '/docs'),
    ];
    for (const { headers } of answers) {
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
      expect(headers.get('Referrer-Policy')).toBe('same-origin');
      const policy = headers.get('Content-Security-Policy');
      for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(rule);
      expect(headers.has('Cache-Control')).toBe(true);
      expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
    }
    expect(new Set(answers.map(({ headers }) => headers.get('X-Request-Id'))).size).toBe(answers.length);
  });

  test('answers JSON for any Accept', async () => {
    const answer = await ask('GET', `${BASE}/nothing`, { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'Not found.', code: 'not_found' });
  });

  test('refuses unknown paths with 404, and other methods with 405 and Allow', async () => {
    expect((await ask('GET', '/api/v1/balance')).status).toBe(404);
    expect((await ask('GET', '/test/api/v2')).status).toBe(404);
    const wrong = await ask('DELETE', `${BASE}/checkouts`);
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('Allow')?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'POST']);
    const noBalance = await ask('POST', `${BASE}/balance`);
    expect(noBalance.headers.get('Allow')).toBe('HEAD, GET');
    expect((await ask('OPTIONS', `${BASE}/balance`)).status).toBe(405);
    expect((await ask('POST', '/docs')).status).toBe(405);
  });

  test('names what was not found', async () => {
    const headers = { Authorization: `Bearer ${merchant.key}` };
    const messageAt = async (path: string) => (await ask('GET', BASE + path, { headers })).body;
    for (const [path, message] of [
      ['/checkouts/x', 'The checkout was not found.'],
      ['/checkouts/x/items', 'The checkout was not found.'],
      ['/payment-links/x', 'The payment link was not found.'],
      ['/prices/x', 'The price was not found.'],
    ] as const)
      expect(await messageAt(path)).toEqual({ message, code: 'not_found' });
  });

  test('says of a genuine key of the other mode which base it belongs to', async () => {
    const headers = { Authorization: `Bearer ${merchant.key}` };
    const answer = await ask('GET', '/api/v2/balance', { headers });
    expect(answer.body).toEqual({ message: 'Unauthenticated.', code: 'unauthenticated' });
    expect(answer.headers.get('WWW-Authenticate')).toBe(
      'Bearer error="invalid_token", error_description="This key is of test mode, whose API base ends in /test/api/v2."',
    );
    const guessed = await ask('GET', '/api/v2/balance', { headers: { Authorization: 'Bearer test_sk_x' } });
    expect(guessed.headers.get('WWW-Authenticate')).toBe('Bearer');
  });

  test('answers a program below a wrong base in JSON, a browser with a page', async () => {
    const wrong = {
      message:
        'Nothing is at this address. The API is at http://service.test/test/api/v2 and http://service.test/api/v2.',
      code: 'not_found',
    };
    for (const headers of [
      { Authorization: `Bearer ${merchant.key}` },
      { 'Content-Type': 'application/json' },
      { Accept: 'application/json' },
    ] as Record<string, string>[]) {
      const answer = await ask('POST', '/v2/checkouts', { headers, body: '{}' });
      expect([answer.status, answer.body]).toEqual([404, wrong]);
    }
    const page = await ask('GET', '/v2/checkouts', {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    expect([page.status, page.text.includes('<!doctype html>')]).toEqual([404, true]);
  });

  test('has simulation in test mode only', async () => {
    expect((await ask('POST', '/api/v2/checkouts/x/simulate')).status).toBe(404);
    expect((await ask('POST', '/test/api/v2/checkouts/x/simulate')).status).toBe(401);
  });

  test('answers HEAD without a body', async () => {
    const answer = await merchant.call('HEAD', '/balance');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
  });

  test('accepts slashes at the end and repeated parameters', async () => {
    for (const path of [
      '/products/',
      '/products//',
      '/products?page=1&page=2',
      '/products/?page=x&page=1&per_page=',
    ]) {
      expect((await merchant.call('GET', path)).status).toBe(200);
    }
    const list = await merchant.call('GET', '/products/?per_page=9&per_page=3&page=1&q=a%26b&other=1');
    expect(list.body).toMatchObject({
      per_page: 3,
      path: 'http://service.test/test/api/v2/products',
      first_page_url: 'http://service.test/test/api/v2/products?per_page=3&q=a%26b&page=1',
    });
  });

  test.each([
    ['true', 'Noor'],
    ['TRUE', 'Amal'],
    ['1', 'Safi'],
  ])('reads the flag %s in a query and in a body', async (flag, name) => {
    const { price } = { price: (await merchant.stock()).prices };
    const link = { name, items: [{ price, quantity: 1 }], active: flag };
    expect((await merchant.call('POST', '/payment-links', link)).body).toMatchObject({ active: 1 });
    const found = await merchant.call('GET', `/payment-links?active=${flag}&q=${name}`);
    expect([found.status, found.body]).toMatchObject([200, { total: 1 }]);
  });

  test('accepts a JSON content type on calls without a body', async () => {
    expect((await merchant.call('GET', '/balance')).status).toBe(200);
    expect((await merchant.call('DELETE', '/customers/unknown')).status).toBe(404);
    expect((await merchant.call('POST', '/checkouts/unknown/expire')).status).toBe(404);
  });
});

describe('a body', () => {
  test('that is not JSON is a 400', async () => {
    for (const body of ['{', 'name=a', '{"a":1}}', '\u0001']) {
      const answer = await post('/products', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ message: 'The request body is not valid JSON.' });
    }
  });

  test('that is not an object is a 422', async () => {
    for (const body of ['[]', '1', 'null', '"a"']) expect((await post('/products', body)).status).toBe(422);
  });

  test('of another type is a 415', async () => {
    expect(
      (await post('/products', 'name=a', { 'Content-Type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(415);
    expect((await post('/products', '{}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('of more than 64 KiB is a 413, with or without a Content-Length', async () => {
    const large = `{"name":"${'a'.repeat(70_000)}"}`;
    expect((await post('/products', large)).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 10; sent += 1) controller.enqueue(new Uint8Array(10_000));
        controller.close();
      },
    });
    expect((await post('/products', chunks)).status).toBe(413);
  });

  test('that is missing counts as an empty one', async () => {
    const answer = await post('/products', undefined);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      message: 'The name field is required.',
      errors: { name: ['The name field is required.'] },
    });
  });

  test('without a content type is read as JSON', async () => {
    expect((await post('/products', new TextEncoder().encode('{"name":"Dattes"}'))).status).toBe(200);
  });

  test('nested too deep is refused with a message', async () => {
    const deep = `{"name":"a","metadata":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    expect((await post('/products', deep)).status).toBe(400);
    const deeper = `{"name":"a","metadata":${'['.repeat(40)}${']'.repeat(40)}}`;
    expect((await post('/products', deeper)).status).toBe(422);
  });
});

describe('the brand', () => {
  const bindings = { SERVICE_BRAND: 'acme' };
  const create = (fields: object) =>
    ask('POST', `${BASE}/checkouts`, {
      headers: { Authorization: `Bearer ${merchant.key}` },
      body: JSON.stringify({ amount: 1000, currency: 'dzd', success_url: 'https://shop.test/', ...fields }),
      bindings,
    });

  test('forms the accepted names', async () => {
    expect((await create({ payment_method: 'ACME_app', acme_pay_fees_allocation: 'split' })).status).toBe(
      200,
    );
  });

  test('is used in errors, too', async () => {
    const answer = await create({ acme_pay_fees_allocation: 'nobody' });
    expect(answer.body).toMatchObject({
      errors: {
        acme_pay_fees_allocation: [
          'The selected acme pay fees allocation is invalid; it must be one of customer, merchant, split.',
        ],
      },
    });
  });

  test('refuses the default names', async () => {
    expect((await create({ payment_method: 'service_app' })).status).toBe(422);
    expect((await create({ service_pay_fees_allocation: 'split' })).status).toBe(422);
  });
});

describe('an Idempotency-Key', () => {
  test('makes concurrent identical calls one: one row, equal bytes', async () => {
    const calls = Array.from({ length: 8 }, () =>
      merchant.call('POST', '/products', { name: 'Once' }, { 'Idempotency-Key': 'order-1' }),
    );
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const replayed = answers.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true');
    expect(replayed).toHaveLength(answers.length - 1);
    const found = await merchant.call('GET', '/products?q=Once');
    expect(found.body).toMatchObject({ total: 1 });
  });

  test('belongs to one request only', async () => {
    const key = { 'Idempotency-Key': 'order-2' };
    expect((await merchant.call('POST', '/products', { name: 'A' }, key)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', '/products', { name: 'B' }],
      ['POST', '/customers', { name: 'A' }],
    ] as const) {
      const reused = await merchant.call(method, path, body, key);
      expect([reused.status, reused.body]).toEqual([
        422,
        {
          message: 'This Idempotency-Key was used with another request.',
          code: 'idempotency_key_reused',
          errors: { 'Idempotency-Key': ['This Idempotency-Key was used with another request.'] },
        },
      ]);
    }
    expect(
      (await merchant.call('POST', '/products', { name: 'A' }, key)).headers.get('Idempotent-Replayed'),
    ).toBe('true');
  });

  test('accepts a repeated body of equal meaning in another notation', async () => {
    const headers = { 'Idempotency-Key': 'order-4', 'Content-Type': 'application/json' };
    const first = await post('/products', '{"name":"Miel","metadata":{"b":1,"a":[1,2]}}', headers);
    const again = await post('/products', '{ "metadata" : {"a": [1, 2], "b": 1},\n"name": "Miel" }', headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    const other = await post('/products', '{"name":"Miel","metadata":{"b":1,"a":[2,1]}}', headers);
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('stores no answer that a retry may mend', async () => {
    const key = { 'Idempotency-Key': 'order-6' };
    const call = (body: object) => merchant.call('POST', '/products', body, key);
    expect((await call({})).status).toBe(422);
    const made = await call({ name: 'Mended' });
    expect([made.status, made.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
  });

  test('stores no refusal of the ledger: the corrected call may use the same key', async () => {
    const key = { 'Idempotency-Key': 'order-6b' };
    const product_id = await merchant.create('/products', { name: 'Priced' });
    const call = (of: string) =>
      merchant.call('POST', '/prices', { amount: 900, currency: 'dzd', product_id: of }, key);
    expect((await call('no-such-product')).body).toMatchObject({
      errors: { product_id: [expect.any(String)] },
    });
    expect((await call(product_id)).status).toBe(200);
  });

  test('is forgotten after 24 hours', async () => {
    const key = { 'Idempotency-Key': 'order-7' };
    const call = () => merchant.call('POST', '/products', { name: 'Daily' }, key);
    const first = await call();
    const age = (seconds: number) =>
      runInDurableObject(ledgerOf(merchant), (ledger) =>
        ledger.account.database.run(
          'UPDATE idempotency SET created_at = created_at - ? WHERE key = ?',
          seconds,
          'order-7',
        ),
      );
    await age(24 * 3600 - 60);
    expect((await call()).text).toBe(first.text);
    await age(60);
    const next = await call();
    expect([next.status, next.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
    expect(next.text).not.toBe(first.text);
  });

  test('leaves no row after that day: the alarm deletes it', async () => {
    const seller = await Merchant.open();
    const keep = (key: string) =>
      seller.call('POST', '/products', { name: key }, { 'Idempotency-Key': `sweep-${key}` });
    const begun = Date.now();
    vi.useFakeTimers({ now: begun, toFake: ['Date'] });
    await keep('old');
    vi.setSystemTime(begun + 12 * 3_600_000);
    await keep('young');
    vi.setSystemTime(begun + 24 * 3_600_000 + 2_000);
    await runInDurableObject(ledgerOf(seller), (ledger) => ledger.alarm());
    const kept = await runInDurableObject(ledgerOf(seller), ({ account: { database } }) =>
      database.all('SELECT key FROM idempotency').map((row) => row.text('key')),
    );
    expect(kept).toEqual(['sweep-young']);
  });

  test('must be valid: 422', async () => {
    const answer = await merchant.call('POST', '/products', { name: 'A' }, { 'Idempotency-Key': 'a b' });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: { 'Idempotency-Key': [expect.any(String)] } });
    expect((await merchant.call('GET', '/balance', undefined, { 'Idempotency-Key': 'a b' })).status).toBe(
      200,
    );
  });

  test('belongs to one account and mode', async () => {
    const other = await Merchant.open();
    const key = { 'Idempotency-Key': 'order-3' };
    const mine = await merchant.call('POST', '/products', { name: 'Same' }, key);
    const theirs = await other.call('POST', '/products', { name: 'Same' }, key);
    expect(theirs.status).toBe(200);
    expect(theirs.text).not.toBe(mine.text);
  });
});

test('an overloaded ledger is a 503 with Retry-After, and a bug a 500 without details', async () => {
  const failing = (error: Error) => ({
    LEDGER: { getByName: () => ({ call: () => Promise.reject(error) }) } as unknown as ServiceEnv['LEDGER'],
  });
  const get = (error: Error) =>
    ask('GET', `${BASE}/balance`, {
      headers: { Authorization: `Bearer ${merchant.key}` },
      bindings: failing(error),
    });
  const busy = await get(Object.assign(new Error('Durable Object is overloaded.'), { overloaded: true }));
  expect(busy.status).toBe(503);
  expect(Number(busy.headers.get('Retry-After'))).toBeGreaterThan(0);
  const broken = await get(new Error('secret detail'));
  expect(broken.status).toBe(500);
  expect(broken.text).not.toContain('secret detail');
});

test.each([
  Object.assign(new Error('database or disk is full: SQLITE_FULL'), { durableObjectReset: true }),
  new Error('internal error; reference = 3fthrr0mff20h9btis1clbbj'),
])('a ledger whose storage fails is a 503 with Retry-After: %s', async (error) => {
  const LEDGER = {
    getByName: () => ({ call: () => Promise.reject(error) }),
  } as unknown as ServiceEnv['LEDGER'];
  const answer = await ask('GET', `${BASE}/balance`, {
    headers: { Authorization: `Bearer ${merchant.key}` },
    bindings: { LEDGER },
  });
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'storage_unavailable' });
});
