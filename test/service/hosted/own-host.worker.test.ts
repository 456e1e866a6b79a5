import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { apiPath } from '../../../src/service/urls.ts';
import worker from '../../../src/service/worker.ts';

const deployed = { ...env, LOCAL: '', PUBLIC_ORIGIN: 'https://pay.example.dz' };
const ask = (url: string, method = 'GET', bindings = deployed) =>
  worker.fetch(new Request(url, { method, redirect: 'manual' }), bindings, createExecutionContext());

test.each([
  'https://hanout-service.somebody.workers.dev',
  'https://1a2b-hanout-service.somebody.workers.dev',
])(
  'pages of a deployed service have one host name: %s redirects there, and sets no cookie',
  async (other) => {
    for (const path of ['/test/checkouts/01k/pay?lang=fr', '/payment-links/01k', '/docs', '/', '/nowhere']) {
      const answer = await ask(other + path);
      expect([answer.status, answer.headers.get('Location')]).toEqual([308, `https://pay.example.dz${path}`]);
      expect([answer.headers.get('Cache-Control'), answer.headers.getSetCookie()]).toEqual(['no-store', []]);
    }
    expect((await ask(`${other}/test/checkouts/01k/pay`, 'POST')).status).toBe(421);
    // A path never becomes another site's address.
    expect((await ask(`${other}//evil.example/`)).headers.get('Location')).toBe(
      'https://pay.example.dz//evil.example/',
    );
  },
);

test.each([`${apiPath('test')}/balance`, `${apiPath('live')}/checkouts`, '/operator/accounts'])(
  'a call of %s is answered under the service’s own name only, so that rules before its domain hold',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await ask(`https://hanout-service.somebody.workers.dev${path}`, method);
      expect([answer.status, answer.headers.get('Location')]).toEqual([421, null]);
      expect(await answer.json()).toEqual({
        message: 'This service answers at https://pay.example.dz alone.',
        code: 'misdirected_request',
      });
      expect(answer.headers.get('X-Request-Id')).not.toBeNull();
    }
    expect((await ask(`https://pay.example.dz${path}`)).status).toBe(401);
    // A first deployment has no domain yet, and its only name is the platform's.
    const first = { ...deployed, PUBLIC_ORIGIN: 'https://hanout-service.somebody.workers.dev' };
    expect((await ask(`https://hanout-service.somebody.workers.dev${path}`, 'GET', first)).status).toBe(401);
  },
);

test('answers under its own name, and on the machine itself under the machine’s names only', async () => {
  expect((await ask('https://pay.example.dz/docs')).status).toBe(200);
  for (const origin of ['', 'http://localhost:8788']) {
    const local = { ...deployed, LOCAL: '1', PUBLIC_ORIGIN: origin };
    for (const name of ['localhost:8788', '127.0.0.1:8788', '[::1]:8788', 'pay.localhost:8788'])
      expect((await ask(`http://${name}/docs`, 'GET', local)).status).toBe(200);
    for (const name of ['evil.example', 'evil.example:8788', '192.168.1.20:8788', 'localhost.evil.example'])
      for (const path of ['/docs', `${apiPath('test')}/balance`, '/operator/accounts'])
        expect([name, path, (await ask(`http://${name}${path}`, 'GET', local)).status]).toEqual([
          name,
          path,
          421,
        ]);
  }
});
