import { expect, test } from 'vitest';
import type { PayForm } from '../../../src/service/payments/rules/payer.ts';
import { aCheckout, checkoutId, liveCheckoutId, openScriptedAccount, origin } from './scripted-account.ts';

const base = `/test/checkouts/${checkoutId}`;
const deepLink = 'https://app.bank.example.dz/pay/1';
const atApp = aCheckout({ status: 'processing', method: 'service_app', bankUrl: deepLink });

test('the waiting page asks every four seconds, at most 60 times, and can be stopped', async () => {
  const shop = openScriptedAccount({ refreshCheckout: async () => ({ ok: true, checkout: atApp }) });
  const refreshOf = async (query: string) =>
    (await shop.get(`${base}/return${query}`)).headers.get('Refresh');
  expect(await refreshOf('')).toBe(`4;url=${base}/return?asked=1`);
  expect(await refreshOf('?asked=59&lang=ar')).toBe(`4;url=${base}/return?asked=60&lang=ar`);
  expect(await refreshOf('?asked=60')).toBeNull();
  expect(await refreshOf('?asked=stop')).toBeNull();
  const html = await (await shop.get(`${base}/return`)).text();
  expect(html).toContain(`href="${base}/return?asked=stop"`);
  expect(html).toContain(`<form method="get" action="${base}/return">`);
  expect(html).toContain(`<img src="${base}/qr.svg"`);
});

test('a post redirects over our own page to an external app; a scanned code goes there directly', async () => {
  let form: PayForm | null = null;
  const pending = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout: aCheckout() }),
    startPayment: async (_, sent) => {
      form = sent;
      return { ok: true, redirect: deepLink, checkout: atApp };
    },
  });
  const posted = await pending.post(`${base}/app?lang=en`);
  expect([posted.status, posted.headers.get('Location')]).toEqual([303, `${base}/bank?lang=en`]);
  expect(form).toEqual({ method: 'service_app', shipping: null, language: 'en' });
  const started = openScriptedAccount({ viewCheckout: async () => ({ ok: true, checkout: atApp }) });
  expect((await started.get(`${base}/bank`)).headers.get('Refresh')).toBe(`0;url=${deepLink}`);
  const scanned = await started.get(`${base}/app`);
  expect([scanned.status, scanned.headers.get('Location')]).toEqual([303, deepLink]);
});

test.each([null, 'javascript:alert(1)', '//app.example'])(
  'an invalid app address is not used: %s',
  async (bankUrl) => {
    const shop = openScriptedAccount({
      viewCheckout: async () => ({ ok: true, checkout: { ...atApp, bankUrl } }),
      refreshCheckout: async () => ({ ok: true, checkout: { ...atApp, bankUrl } }),
    });
    expect((await shop.get(`${base}/app`)).headers.get('Location')).toBe(`${base}/return`);
    expect(await (await shop.get(`${base}/return`)).text()).not.toContain('class="button"');
  },
);

test('a silent acquirer: nothing is charged, and the pay page says so', async () => {
  const silent = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout: aCheckout() }),
    startPayment: async () => ({ ok: false, reason: 'acquirer', checkout: aCheckout() }),
  });
  const response = await silent.post(`${base}/app`);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(await response.text()).toContain('Rien n’a été débité');
});

test('a refused request calls no ledger', async () => {
  const strict = openScriptedAccount({});
  const other = checkoutId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect((await strict.get(`/test/checkouts/${other}/app`)).status).toBe(404);
  expect((await strict.get(`/checkouts/${checkoutId}/app`)).status).toBe(404);
  expect((await strict.post(`/test/checkouts/${liveCheckoutId}/app`)).status).toBe(404);
  expect((await strict.post(`${base}/app`, {}, { Origin: 'https://evil.example' })).status).toBe(403);
  const put = await strict.send(`${base}/app`, { method: 'PUT' });
  expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(strict.state.touched).toBe(0);
});

test('the code encodes the address of the app, on the public origin', async () => {
  const shop = openScriptedAccount({ viewCheckout: async () => ({ ok: true, checkout: aCheckout() }) });
  expect(await (await shop.get(`${base}/qr.svg`)).text()).toContain(`<title>${origin}${base}/app</title>`);
});
