import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Feed, FeedTrouble } from '../../../scripts/listen/feed.ts';
import { UserError } from '../../../src/server/user-error.ts';

type Reply = { status?: number; headers?: Record<string, string>; body?: string };

let server: Server;
let origin: string;
let asked: { url: URL; authorization: string | undefined }[];
let reply: (url: URL) => Reply;

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '', origin);
    asked.push({ url, authorization: request.headers.authorization });
    const { status = 200, headers = {}, body = '' } = reply(url);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');
  origin = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function feedOf(type: 'checkout.paid' | null = null): Feed {
  const options = { apiBase: `${origin}/test/api/v2`, apiKey: 'test_sk_1', type };
  return new Feed(options, new AbortController().signal);
}

const listOf = (events: string[], lastPage = 1, page = 1): Reply => ({
  body: `{"data":[${events.join(',')}],"current_page":${page},"last_page":${lastPage}}`,
});
const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('passes events on byte for byte, with any contents', async () => {
  const odd =
    '{"id":"e2","type":"checkout.later","data":{"metadata":{"7":1,"__proto__":{"a":"b"},"x":"a/b é\u2028 \\ud800"},"n":1.5}}';
  reply = () => listOf([odd]);
  expect(await feedOf('checkout.paid').next('e1')).toEqual([{ id: 'e2', type: 'checkout.later', body: odd }]);
  expect(asked[0]?.url.search).toBe('?after=e1&per_page=50&type=checkout.paid');
  expect(asked[0]?.authorization).toBe('Bearer test_sk_1');
});

test('finds the first event at the end of the list, also while the list grows', async () => {
  let total = 3;
  reply = (url) => {
    const page = Number(url.searchParams.get('page') ?? 1);
    const answer = listOf([`{"id":"e${total - page}","type":"checkout.paid"}`], total, page);
    if (page === 3) total = 4;
    return answer;
  };
  expect(await feedOf().next(null)).toMatchObject([{ id: 'e0' }]);
  expect(asked.map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '3']);
  total = 1;
  let isFirst = true;
  reply = (url) => {
    const page = Number(url.searchParams.get('page') ?? 1);
    if (page === 2 && isFirst) {
      isFirst = false;
      total = 5;
    } else if (isFirst) total = 2;
    return listOf([`{"id":"e${total - page}","type":"checkout.paid"}`], total, page);
  };
  expect(await feedOf().next(null)).toMatchObject([{ id: 'e0' }]);
});

test('accepts an empty list', async () => {
  reply = () => listOf([]);
  expect(await feedOf().newest()).toBeNull();
  expect(await feedOf().next(null)).toEqual([]);
});

test.each<[Reply, number | null]>([
  [{ status: 429, headers: { 'retry-after': '37' } }, 37],
  [{ status: 429, headers: { 'retry-after': '999999' } }, 86_400],
  [{ status: 429, headers: { 'retry-after': 'soon' } }, null],
  [{ status: 503, headers: { 'retry-after': '2' } }, 2],
  [{ status: 500, body: '{}' }, null],
  [{ body: '<html>' }, null],
  [{ body: '{"data":[{}],"current_page":1,"last_page":1}' }, null],
])('is retried: %j', async (answer, retryAfter) => {
  reply = () => answer;
  const error = await failure(feedOf().next('e1'));
  expect(error).toBeInstanceOf(FeedTrouble);
  expect(error).toMatchObject({ retryAfter });
});

test('is retried when the server does not answer', async () => {
  const options = { apiBase: 'http://127.0.0.1:1/test/api/v2', apiKey: 'test_sk_1', type: null };
  const error = await failure(new Feed(options, new AbortController().signal).newest());
  expect(error).toBeInstanceOf(FeedTrouble);
});

test.each<[Reply, RegExp]>([
  [{ status: 401 }, /SERVICE_API_KEY/],
  [{ status: 422 }, /--since/],
  [{ status: 404 }, /answers 404/],
  [{ status: 302, headers: { location: '/trap' } }, /answers 302/],
])('needs a person: %j', async (answer, reason) => {
  reply = () => answer;
  const error = await failure(feedOf().next('e1'));
  expect(error).toBeInstanceOf(UserError);
  expect(String(error)).toMatch(reason);
  // The key is not sent to the target of a redirect.
  expect(asked).toHaveLength(1);
});
