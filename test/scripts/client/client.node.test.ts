import { getEventListeners } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { ApiError, etagOf, makeClient, verifyWebhook } from '../../../scripts/client/client.ts';

const operations = {
  createCheckout: ['post', '/checkouts'],
  retrieveCheckout: ['get', '/checkouts/{id}'],
  listCustomers: ['get', '/customers'],
} as const;

type Sent = { url: string; method: string; headers: Headers; body: string };

/** A client whose service gives these answers, one after the other. */
function open(answers: (Response | 'silence')[], retries?: number) {
  const sent: Sent[] = [];
  const send = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { url, method, headers } = request;
    sent.push({ url, method, headers, body: await request.text() });
    const answer = answers.shift() ?? expect.fail('one call too many');
    if (answer === 'silence') throw new TypeError('fetch failed');
    return answer;
  };
  const options = { baseUrl: 'https://pay.test/test/api/v2/', key: 'test_sk_x', fetch: send, retries };
  return { client: makeClient(operations, options) as unknown as Client, sent };
}
type Client = {
  createCheckout(input: object): Promise<unknown>;
  retrieveCheckout(input: object): Promise<unknown>;
  all(name: string, input?: object): AsyncGenerator<unknown>;
};

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

async function hurry<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const done = work();
    done.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(200_000);
    return await done;
  } finally {
    vi.useRealTimers();
  }
}

describe('a call', () => {
  test('carries the key, the id, the query and the body', async () => {
    const { client, sent } = open([json({ id: 'a' }), json({ id: 'b' })]);
    await client.retrieveCheckout({ id: 'a/b', query: { metadata: { order_id: 7 }, page: undefined } });
    await client.createCheckout({ body: { amount: 500 }, idempotencyKey: 'one', ifMatch: '"t"' });
    expect(sent[0]).toMatchObject({
      method: 'GET',
      url: 'https://pay.test/test/api/v2/checkouts/a%2Fb?metadata%5Border_id%5D=7',
    });
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeNull();
    expect(sent[1]).toMatchObject({ method: 'POST', body: '{"amount":500}' });
    expect(Object.fromEntries(sent[1]?.headers ?? [])).toMatchObject({
      ...{ authorization: 'Bearer test_sk_x', 'content-type': 'application/json' },
      ...{ 'idempotency-key': 'one', 'if-match': '"t"' },
    });
  });

  test('is repeated with the same key after a 429, a 5xx and no answer, twice at most', async () => {
    const busy = () => json({}, 503, { 'Retry-After': '1' });
    const { client, sent } = open(['silence', json({}, 429), json({ id: 'a' })]);
    expect(await hurry(() => client.createCheckout({ body: {} }))).toEqual({ id: 'a' });
    const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
    expect([sent.length, new Set(keys).size, keys[0]?.length]).toEqual([3, 1, 36]);
    const given = open([busy(), busy(), busy()]);
    await expect(hurry(() => given.client.createCheckout({ body: {} }))).rejects.toMatchObject({
      status: 503,
    });
    const once = open(['silence'], 0);
    await expect(once.client.createCheckout({ body: {} })).rejects.toThrow('fetch failed');
  });

  test('stops waiting when its signal aborts, also meanwhile, and leaves no listener on it', async () => {
    const waiting = new AbortController();
    const { client, sent } = open([json({}, 429, { 'Retry-After': '20' })]);
    const stopped = client.createCheckout({ body: {}, signal: waiting.signal });
    await vi.waitFor(() => expect(getEventListeners(waiting.signal, 'abort')).toHaveLength(1));
    waiting.abort(new Error('no more'));
    await expect(stopped).rejects.toThrow('no more');
    expect(sent).toHaveLength(1);

    // It aborts while the answer that asks for a repetition is left.
    const early = new AbortController();
    const answer = json({}, 503);
    const body = answer.body ?? expect.fail('no body');
    vi.spyOn(body, 'cancel').mockImplementation(async () => early.abort(new Error('too late')));
    const other = open([answer]).client;
    await expect(other.createCheckout({ body: {}, signal: early.signal })).rejects.toThrow('too late');

    const { signal } = new AbortController();
    const repeated = open([json({}, 429), json({ id: 'a' })]).client;
    await hurry(() => repeated.createCheckout({ body: {}, signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('has the ETag of its answer for the next change', async () => {
    const { client, sent } = open([json({ id: 'a' }, 200, { ETag: '"one"' }), json({ id: 'a' }), json({})]);
    const read = Object(await client.retrieveCheckout({ id: 'a' }));
    expect(etagOf(read)).toBe('"one"');
    expect(etagOf({ ...read })).toBeUndefined();
    expect(etagOf(Object(await client.createCheckout({ body: {}, ifMatch: etagOf(read) })))).toBeUndefined();
    await client.createCheckout({ body: {}, ifMatch: undefined });
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual([null, '"one"', null]);
  });

  test('fails with the code, the fields and the id of the request, and is not repeated', async () => {
    const body = { message: 'No.', code: 'validation_failed', errors: { amount: ['Too little.'] } };
    const { client, sent } = open([json(body, 422, { 'X-Request-Id': 'r1' })]);
    const error = await client.createCheckout({ body: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 422, requestId: 'r1' });
    expect(sent).toHaveLength(1);
  });
});

test('a list is walked to its end, and the key goes to no other host', async () => {
  const { client, sent } = open([
    json({ data: [1, 2], next_page_url: 'https://evil.test/steal?per_page=2&after=2' }),
    json({ data: [3], next_page_url: null }),
  ]);
  const found: unknown[] = [];
  for await (const one of client.all('listCustomers', { query: { per_page: 2 } })) found.push(one);
  expect(found).toEqual([1, 2, 3]);
  expect(sent.map(({ url }) => url)).toEqual([
    'https://pay.test/test/api/v2/customers?per_page=2',
    'https://pay.test/test/api/v2/customers?per_page=2&after=2',
  ]);
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a secret of many bytes').toString('base64')}`;
  const now = 1_800_000_000;
  const body = '{"id":"e1","type":"checkout.paid"}';
  const sign = (key: string) => new Webhook(key).sign('e1', new Date(now * 1000), body);
  const headers = (signature: string) => ({
    ...{ 'webhook-id': 'e1', 'webhook-timestamp': String(now), 'webhook-signature': signature },
  });

  test('is accepted with one fitting signature of several, as text or bytes, from either kind of headers', async () => {
    const other = sign(`whsec_${Buffer.from('another').toString('base64')}`);
    const bag = headers(`v2,x ${other} ${sign(secret)}`);
    for (const given of [bag, new Headers(bag)])
      for (const text of [body, new TextEncoder().encode(body)])
        expect(await verifyWebhook({ body: text, headers: given, secret, now })).toMatchObject({ id: 'e1' });
  });

  test('is refused when a byte, the secret or the time is another, or nothing is signed', async () => {
    const good = { body, headers: headers(sign(secret)), secret, now };
    for (const change of [
      { body: `${body} ` },
      { secret: 'whsec_AAAA' },
      { now: now + 301 },
      { now: now - 301 },
      { headers: headers('') },
      { headers: headers('v1,%%%') },
      { headers: {} },
    ])
      await expect(verifyWebhook({ ...good, ...change }), JSON.stringify(change)).rejects.toThrow('webhook');
  });
});
