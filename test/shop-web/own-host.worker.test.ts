import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { webhookPath } from '../../src/domain/addresses/shop.ts';
import worker from '../../src/shop-worker/worker.ts';

const deployed = {
  ...env,
  LOCAL: '',
  PUBLIC_ORIGIN: 'https://shop.example.dz',
  SERVICE_URL: 'https://pay.example.dz/test/api/v2',
};
const ask = (url: string, method = 'GET') =>
  worker.fetch(new Request(url, { method }), deployed, createExecutionContext());

test.each(['https://hanout-shop.somebody.workers.dev', 'https://1a2b3c4d-hanout-shop.somebody.workers.dev'])(
  'a deployed shop answers under its own name only: from %s it redirects there',
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
    // An event is proven by its signature, at any address.
    expect((await ask(`${other}${webhookPath}`, 'POST')).status).toBe(401);
  },
);

test('answers under its own name', async () => {
  expect((await ask('https://shop.example.dz/robots.txt')).status).toBe(200);
});

test('on the machine itself a shop answers under the machine’s names and its own, and under no other', async () => {
  const local = { ...env, LOCAL: '1', PUBLIC_ORIGIN: 'http://localhost:8787' };
  const statusOf = async (url: string, method = 'GET') =>
    (await worker.fetch(new Request(url, { method }), local, createExecutionContext())).status;
  for (const name of ['localhost:8787', '127.0.0.1:8787', '[::1]:8787', 'shop.localhost:8787'])
    expect([name, await statusOf(`http://${name}/robots.txt`)]).toEqual([name, 200]);
  for (const name of ['evil.example', 'evil.example:8787', '192.168.1.20:8787', 'localhost.evil.example'])
    for (const method of ['GET', 'POST'])
      expect([name, await statusOf(`http://${name}/fr/desk`, method)]).toEqual([name, 421]);
});
