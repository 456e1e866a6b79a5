import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { fire, medianOf, percentileOf, writeRequest } from '../../../scripts/bench/harness/load.ts';

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

const text = writeRequest('POST', '/page', { Host: 'shop.test' }, 'é=1');

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
  const { answers } = await fire({ port, request: () => text }, 3, 50);
  expect(answers).toBeGreaterThanOrEqual(3);
  expect(answers).toBe(asked);
});

test('counts no failures', async () => {
  const port = await listen((_, answer) => answer.writeHead(503).end());
  await expect(fire({ port, request: () => text }, 2, 50)).rejects.toThrow('HTTP/1.1 503');
});

test('the median is the middle one', () => {
  expect(medianOf([5, 1, 100])).toBe(5);
});

test('a percentile is the least figure that its share does not exceed', () => {
  const figures = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.95, 1].map((share) => percentileOf(figures, share))).toEqual([1, 50, 95, 100]);
  expect(percentileOf([7], 0.95)).toBe(7);
  expect(percentileOf([], 0.5)).toBeNaN();
});
