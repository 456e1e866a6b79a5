import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aCheckout,
  aLink,
  checkoutId,
  linkId,
  liveCheckoutId,
  openScriptedAccount,
  origin,
} from './scripted-account.ts';

const base = `/test/checkouts/${checkoutId}`;

describe('access to the pages', () => {
  const shop = openScriptedAccount({
    cancelCheckout: async () => ({ ok: true, checkout: aCheckout({ status: 'canceled' }) }),
  });

  test.each<[Record<string, string>, number]>([
    [{ Origin: origin }, 200],
    [{ Origin: origin, 'Sec-Fetch-Site': 'same-origin' }, 200],
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: origin, 'Sec-Fetch-Site': 'cross-site' }, 403],
    [{ Origin: origin, 'Sec-Fetch-Site': 'same-site' }, 403],
  ])('%j: %i', async (headers, status) => {
    expect((await shop.post(`${base}/cancel`, {}, headers)).status).toBe(status);
  });

  test('a rate limit refuses before any effect, and requests without effect do not count', async () => {
    const checkout = aCheckout({ collectShippingAddress: true });
    const busy = openScriptedAccount({
      viewCheckout: async () => ({ ok: true, checkout }),
      viewLink: async () => ({ ok: true, link: aLink({ collectShippingAddress: true }) }),
    });
    busy.state.limit = false;
    const typed = { name: 'Amina', street: '5', commune: 'Oran', wilaya: '31', phone: '0550123456' };
    for (const [path, fields] of [
      [`${base}/pay`, typed],
      [`${base}/cancel`, {}],
      [`/test/payment-links/${linkId}`, typed],
    ] as const) {
      const response = await busy.post(path, fields);
      expect([path, response.status, response.headers.get('Retry-After')]).toEqual([path, 429, '60']);
      // In the language of the page that it was sent from.
      if (fields === typed) expect(await response.text()).toContain('<html lang="fr"');
    }
    for (const path of [`${base}/pay`, `/test/payment-links/${linkId}`]) {
      expect((await busy.post(path)).status).toBe(422);
      expect((await busy.post(path, { ...typed, phone: '12' })).status).toBe(422);
    }
  });

  test('refuses a form that is too large', async () => {
    const open = openScriptedAccount({ viewCheckout: async () => ({ ok: true, checkout: aCheckout() }) });
    const response = await open.post(`${base}/pay`, { street: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
  });

  test('guessed ids and ids of the other mode call no object', async () => {
    const strict = openScriptedAccount({});
    const other = checkoutId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const guesses = [
      `/test/checkouts/${other}`,
      `/checkouts/${checkoutId}`,
      `/test/checkouts/${liveCheckoutId}`,
      '/test/checkouts/%00%FF',
      `/test/payment-links/${other}`,
    ];
    for (const guess of guesses) {
      for (const page of ['/pay', '/bank', '/return', '/qr.svg', '/cancel', '/done', '']) {
        expect((await strict.get(guess + page)).status).toBe(404);
      }
      expect((await strict.post(`${guess}/pay`)).status).toBe(404);
    }
    expect(strict.state.touched).toBe(0);
  });
});

test.each([
  ['PUT', '/pay', 'GET, HEAD, POST'],
  ['DELETE', '/cancel', 'GET, HEAD, POST'],
  ['POST', '/return', 'GET, HEAD'],
  ['POST', '/qr.svg', 'GET, HEAD'],
])('%s of %s is a 405 that allows %s', async (method, page, allow) => {
  const response = await openScriptedAccount({}).send(base + page, { method });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
});

test('a failing ledger is an error page without the words of the error', async () => {
  const logged: unknown[] = [];
  const log = console.error;
  console.error = (line: unknown) => logged.push(line);
  const broken = openScriptedAccount({
    viewCheckout: async () => {
      throw new Error(`secret ${checkoutId}`);
    },
  });
  const response = await broken.get(`${base}/pay`);
  console.error = log;
  expect(response.status).toBe(500);
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(await response.text()).not.toContain('secret');
  expect(logged).toHaveLength(1);
  expect(String(logged[0])).not.toContain(checkoutId);
});

test('no form causes a 5xx or loses the typed fields', async () => {
  const shop = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout: aCheckout({ collectShippingAddress: true }) }),
    startPayment: async () => ({
      ok: true,
      redirect: 'https://bank.example.dz/order/1',
      checkout: aCheckout(),
    }),
  });
  const asHtml = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;');
  const word = fc.string({ unit: 'binary', maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({ street: word, commune: word, wilaya: word, phone: word, payment_method: word }),
      async (fields) => {
        const response = await shop.post(`${base}/pay`, fields);
        expect(response.status).toBe(422);
        const html = await response.text();
        for (const field of ['street', 'commune', 'phone'] as const) {
          expect(html).toContain(`value="${asHtml(fields[field].toWellFormed())}"`);
        }
      },
    ),
    { numRuns: 200, seed: Number(process.env.FC_SEED || 20_261_121) },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), word, async (body, type) => {
      const contentType = type.replace(/[^\x20-\x7e]/g, '') || 'application/x-www-form-urlencoded';
      const init = { method: 'POST', body: new Uint8Array(body), headers: { 'Content-Type': contentType } };
      expect((await shop.send(`${base}/pay`, init)).status).toBeLessThan(500);
    }),
    { numRuns: 200, seed: Number(process.env.FC_SEED || 20_261_121) },
  );
});
