import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { webhookPath } from '../../../src/storefront/urls.ts';
import worker from '../../../src/storefront/worker.ts';

const deployed = {
  ...env,
  LOCAL: '',
  PUBLIC_ORIGIN: 'https://shop.example.dz',
  SERVICE_URL: 'https://pay.example.dz/test/api/v2',
};
const ask = (url: string, method = 'GET') =>
  worker.fetch(new Request(url, { method }), deployed, createExecutionContext());

test.each(['https://hanout-shop.somebody.workers.dev', 'https://1a2b3c4d-hanout-shop.somebody.workers.dev'])(
  'a deployed shop answers under its own name alone: from %s it leads there',
  async (other) => {
    const answer = await ask(`${other}/fr/cart?first=1`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      308,
      'https://shop.example.dz/fr/cart?first=1',
    ]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect((await ask(`${other}/fr/checkout`, 'POST')).status).toBe(421);
    // A path never becomes another site's address.
    expect((await ask(`${other}//evil.example/`)).headers.get('Location')).toMatch(
      /^https:\/\/shop\.example\.dz\//,
    );
    // An event is proven by its signature, wherever it is sent.
    expect((await ask(`${other}${webhookPath}`, 'POST')).status).toBe(401);
  },
);

test('and under that it answers', async () => {
  expect((await ask('https://shop.example.dz/robots.txt')).status).toBe(200);
});
