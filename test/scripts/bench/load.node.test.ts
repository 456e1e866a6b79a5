import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { fire } from '../../../scripts/bench/harness/load.ts';
import { medianOf, percentileOf, spreadOf } from '../../../scripts/bench/harness/statistics.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<number> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const question = { path: '/page', method: 'POST', headers: { Host: 'shop.test' }, body: 'é=1' } as const;

test.each([
  ['of a known length', 100_000, true],
  ['in chunks', 100_000, false],
  ['without a body', 0, true],
])('counts answers %s, each to a complete request', async (_, bytes, isMeasured) => {
  let asked = 0;
  const port = await listen((request, answer) => {
    request.setEncoding('utf8').on('data', (body) => {
      if (body === 'é=1' && request.headers.host === 'shop.test') asked += 1;
    });
    request.on('end', () => {
      if (isMeasured) answer.setHeader('Content-Length', bytes);
      if (!isMeasured) answer.write('x'.repeat(bytes / 2));
      answer.end('x'.repeat(isMeasured ? bytes : bytes / 2));
    });
  });
  const { answers, seconds } = await fire({ port, question }, 3, 20);
  expect(answers).toBe(20);
  expect(asked).toBe(20);
  expect(seconds).toBeGreaterThan(0);
});

test('headers and a body can be made for each request, and another status be expected', async () => {
  const keys: unknown[] = [];
  const bodies: string[] = [];
  const port = await listen(async (request, answer) => {
    keys.push(request.headers['idempotency-key']);
    bodies.push(await text(request));
    answer.writeHead(303).end();
  });
  let made = 0;
  const fresh = () => {
    made += 1;
    return { headers: { 'Idempotency-Key': `key ${made}` }, body: `body ${made}` };
  };
  const asked = { ...question, method: 'POST' as const };
  await fire({ port, question: asked, fresh, status: 303 }, 2, 10);
  expect(keys.length).toBe(10);
  expect(new Set(keys).size).toBe(10);
  expect(bodies).toEqual(keys.map((key) => String(key).replace('key', 'body')));
});

test('each request may have an address of its own', async () => {
  const paths: (string | undefined)[] = [];
  const port = await listen((request, answer) => {
    paths.push(request.url);
    answer.end('page');
  });
  let made = 0;
  const fresh = () => {
    made += 1;
    return { path: `/page?anew=${made}` };
  };
  await fire({ port, question: { path: '/page' }, fresh }, 2, 10);
  expect(new Set(paths).size).toBe(10);
  expect(paths.every((path) => path?.startsWith('/page?anew='))).toBe(true);
});

test('counts no failures', async () => {
  const port = await listen((_, answer) => answer.writeHead(503).end());
  await expect(fire({ port, question }, 2, 9)).rejects.toThrow('POST /page answers 503');
});

test('counts no broken connections', async () => {
  const port = await listen((request) => request.socket.destroy());
  await expect(fire({ port, question }, 2, 9)).rejects.toThrow('closed without an answer');
});

test('the median is the middle one', () => {
  expect(medianOf([5, 1, 100])).toBe(5);
  expect(spreadOf([5, 1, 100, 7, 3, 2, 4])).toEqual({ median: 4, low: 2.5, high: 6 });
});

test('a percentile is the figure that its share does not exceed', () => {
  const figures = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.95, 1].map((share) => percentileOf(figures, share))).toEqual([1, 50.5, 95.05, 100]);
  expect(percentileOf([7], 0.95)).toBe(7);
  expect(percentileOf([], 0.5)).toBeNaN();
});

test('a redirect to another page than expected is an error', async () => {
  const port = await listen((request, answer) => {
    request.resume().on('end', () => answer.writeHead(303, { Location: '/ar/cart?refused=limited' }).end());
  });
  const shot = { port, question, status: 303 };
  expect((await fire({ ...shot, leadsTo: /\/cart/ }, 1, 5)).answers).toBe(5);
  await expect(fire({ ...shot, leadsTo: /\/go$/ }, 1, 5)).rejects.toThrow(
    'POST /page leads to /ar/cart?refused=limited.',
  );
});
