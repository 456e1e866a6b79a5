import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import worker from '../../src/shop-worker/worker.ts';
import { origin } from './visitor.ts';

const ask = (changes: { SECURITY_CONTACT?: string; SHOP_EMAIL?: string } = {}) =>
  worker.fetch(
    new Request(`${origin}/.well-known/security.txt`),
    { ...env, ...changes },
    createExecutionContext(),
  );

test('security.txt names the contact: the shop’s own address by default', async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toContain('text/plain');
  expect(await answer.text()).toContain('Contact: mailto:shop@shop.test\n');
  const named = await ask({ SECURITY_CONTACT: 'https://shop.test/weak' });
  expect(await named.text()).toContain('Contact: https://shop.test/weak\n');
  expect((await ask({ SHOP_EMAIL: '' })).status).toBe(404);
});
