import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { Minter } from '../../src/service/identifiers/mint-ids-and-keys.ts';
import { ReceiptKeys } from '../../src/service/payments/receipts/keys.ts';
import { receiptCheckPath } from '../../src/service/urls.ts';
import worker from '../../src/service/worker.ts';
import { serviceTestBindings } from '../bindings.ts';
import { aReceipt } from './payments/receipts/samples.ts';

const minter = new Minter(serviceTestBindings.ROUTING_KEY);
const idOf = (mode: 'test' | 'live') => minter.mintId(mode, 'abcdefgh', Date.now());

/** The answer of a deployment of these modes. */
function ask(MODES: string, path: string, method = 'GET', bindings = {}): Promise<Response> {
  const request = new Request(`http://service.test${path}`, { method });
  return Promise.resolve(worker.fetch(request, { ...env, MODES, ...bindings }));
}

const paths = {
  test: [
    '/test/api/v2/checkouts',
    `/test/checkouts/${idOf('test')}/pay`,
    `/test/payment-links/${idOf('test')}`,
    `/sandbox/bank/${idOf('test')}`,
    `/sandbox/bank/${idOf('test')}/app`,
  ],
  live: ['/api/v2/checkouts', `/checkouts/${idOf('live')}/pay`, `/payment-links/${idOf('live')}`],
};

describe.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('a deployment of %s mode only', (here, elsewhere) => {
  test.each(paths[elsewhere])('answers 404 at %s for every method, and calls no object', async (path) => {
    const named = [vi.spyOn(env.LEDGER, 'getByName'), vi.spyOn(env.SANDBOX_BANK, 'getByName')];
    for (const method of ['GET', 'POST', 'PUT']) expect((await ask(here, path, method)).status).toBe(404);
    // Extra slashes do not lead to another route.
    expect((await ask(here, `/${path}`)).status).toBe(404);
    for (const spy of named) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test('says below the base of the other mode where its API is', async () => {
    const answer = await ask(here, paths[elsewhere][0] ?? '', 'POST');
    const base = here === 'test' ? 'http://service.test/test/api/v2' : 'http://service.test/api/v2';
    expect(await answer.json()).toEqual({
      message: `Nothing is at this address. The API is at ${base}.`,
      code: 'not_found',
    });
  });

  test('serves its own API, and its documents do not mention the other mode', async () => {
    expect((await ask(here, paths[here][0] ?? '')).status).toBe(401);
    const document: { servers: { url: string }[] } = await (await ask(here, '/openapi.json')).json();
    const base = here === 'test' ? 'http://service.test/test/api/v2' : 'http://service.test/api/v2';
    expect(document.servers.map(({ url }) => url)).toEqual([base]);
    for (const page of ['/', '/docs']) {
      const answer = await ask(here, page);
      expect([answer.status, (await answer.text()).includes(base)]).toEqual([200, true]);
    }
  });

  test('refuses receipts of the other mode, and publishes no key of it', async () => {
    const keys = await ReceiptKeys.create(serviceTestBindings.RECEIPT_KEYS);
    const token = await keys.sign(aReceipt({ livemode: elsewhere === 'live' }));
    const answer = await ask(here, receiptCheckPath(token));
    expect([answer.status, (await answer.text()).includes('غير صحيح')]).toEqual([404, true]);
    const published: { keys: { mode: string }[] } = await (
      await ask(here, '/.well-known/receipt-keys.json')
    ).json();
    expect(new Set(published.keys.map(({ mode }) => mode))).toEqual(new Set([here]));
  });
});

test('pictures over http are accepted in test mode and on a developer’s machine alone', async () => {
  for (const [mode, path] of [
    ['test', `/test/checkouts/${idOf('test')}/pay`],
    ['live', `/checkouts/${idOf('live')}/pay`],
  ]) {
    const policyUnder = async (bindings: object) =>
      (await ask('test,live', path ?? '', 'GET', bindings)).headers.get('Content-Security-Policy') ?? '';
    expect(await policyUnder({ LOCAL: '', PUBLIC_ORIGIN: 'https://service.test' })).toMatch(
      mode === 'test' ? /img-src 'self' https: http: data:/ : /img-src 'self' https: data:/,
    );
    expect(await policyUnder({ LOCAL: '1' })).toMatch(/img-src 'self' https: http: data:/);
  }
});
