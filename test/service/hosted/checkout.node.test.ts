import { describe, expect, test } from 'vitest';
import type { PayForm } from '../../../src/service/payments/rules/payer.ts';
import { payStyle } from '../../../templates/pay/page/style.ts';
import { aCheckout, checkoutId, liveCheckoutId, openScriptedAccount, origin } from './scripted-account.ts';

const base = `/test/checkouts/${checkoutId}`;
const bankUrl = 'https://bank.example.dz/order/1';

describe('the page of a checkout', () => {
  const open = openScriptedAccount({ viewCheckout: async () => ({ ok: true, checkout: aCheckout() }) });

  test('is in the merchant’s language until the payer chooses another, which is kept', async () => {
    const first = await open.get(`${base}/pay`, { 'Accept-Language': 'en' });
    expect(await first.text()).toContain('<html lang="fr" dir="ltr">');
    const chosen = await open.get(`${base}/pay?lang=ar`);
    expect(await chosen.text()).toContain(`action="${base}/pay?lang=ar"`);
    const [cookie] = chosen.headers.getSetCookie();
    expect(cookie).toBe('__Host-service_lang=ar; Path=/; HttpOnly; Secure; SameSite=Lax');
    // Over https without __Host-, any other host of the domain could set it.
    for (const [name, language] of [
      ['__Host-service_lang', 'ar'],
      ['service_lang', 'fr'],
    ]) {
      const later = await open.get(`${base}/pay`, { Cookie: `${name}=ar` });
      expect(await later.text()).toContain(`<html lang="${language}"`);
    }
  });

  test('is never stored, framed, indexed or scripted, and its style is allowed by hash', async () => {
    const { headers } = await open.get(`${base}/pay`);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(payStyle));
    expect(headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; script-src 'none'; style-src 'sha256-${Buffer.from(hash).toString('base64')}'; ` +
        "img-src 'self' https: http: data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toContain('noindex');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
  });

  test('reloads when its time is up, and is over then even before the alarm', async () => {
    const { headers } = await open.get(`${base}/pay`);
    expect(headers.get('Refresh')).toMatch(new RegExp(`^1[78]\\d\\d;url=${base}/pay$`));
    const late = openScriptedAccount({
      viewCheckout: async () => ({ ok: true, checkout: aCheckout({ expiresAt: 1 }) }),
    });
    const response = await late.get(`${base}/pay`);
    expect(response.headers.get('Refresh')).toBeNull();
    expect(await response.text()).not.toContain('<form method="post"');
  });

  test('answers HEAD without a body', async () => {
    const response = await open.head(`${base}/pay`);
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('names the app by the brand, and accepts no other name', async () => {
    let started: PayForm | null = null;
    const branded = openScriptedAccount(
      {
        viewCheckout: async () => ({ ok: true, checkout: aCheckout() }),
        startPayment: async (_, form) => {
          started = form;
          return { ok: true, redirect: bankUrl, checkout: aCheckout() };
        },
      },
      'souk',
    );
    expect(await (await branded.get(`${base}/pay`)).text()).toContain('value="souk_app"');
    expect((await branded.post(`${base}/pay`, { payment_method: 'service_app' })).status).toBe(422);
    expect((await branded.post(`${base}/pay`, { payment_method: 'SOUK_APP ' })).status).toBe(303);
    expect(started).toEqual({ method: 'service_app', shipping: null, language: 'fr' });
  });
});

describe.each([
  ['paid', 'https://shop.example.dz/merci'],
  ['failed', 'https://shop.example.dz/'],
  ['canceled', 'https://shop.example.dz/'],
  ['expired', 'https://shop.example.dz/'],
] as const)('a checkout that is %s', (status, start) => {
  const checkout = aCheckout({ status, paidAt: status === 'paid' ? 1_795_252_500 : null });
  const over = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout }),
    refreshCheckout: async () => ({ ok: true, checkout, endedNow: true }),
  });

  test('shows its end page with a link back, and does not redirect', async () => {
    const response = await over.get(`${base}/pay`);
    const html = await response.text();
    expect(response.headers.get('Refresh')).toBeNull();
    expect(html).toContain(`<a class="button" href="${start}`);
    expect(html).not.toContain('<form');
  });

  test('shows its end to a later visitor of its return page, also in another browser', async () => {
    const later = openScriptedAccount({
      refreshCheckout: async () => ({ ok: true, checkout, endedNow: false }),
    });
    const response = await later.get(`${base}/return`);
    expect([response.status, response.headers.get('Refresh')]).toEqual([200, null]);
    expect(await response.text()).toContain(`<a class="button" href="${start}`);
  });

  test('redirects the payer to the merchant in the request that detects the end', async () => {
    const response = await over.get(`${base}/return`);
    expect(response.status).toBe(200);
    const refresh = response.headers.get('Refresh') ?? '';
    expect(refresh.startsWith(`0;url=${start}`)).toBe(true);
    expect(refresh).toMatch(/^[\x20-\x7e]+$/);
    expect(refresh).toContain(`checkout_id=${checkoutId}`);
  });

  test('accepts no form', async () => {
    const response = await over.post(`${base}/pay`, { payment_method: 'cib' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${base}/pay`]);
  });
});

test('without a failure address a canceled checkout ends on its own page', async () => {
  const checkout = aCheckout({ status: 'canceled', failureUrl: null });
  const over = openScriptedAccount({
    refreshCheckout: async () => ({ ok: false, reason: 'state', checkout }),
  });
  const response = await over.get(`${base}/return`);
  expect(response.headers.get('Refresh')).toBeNull();
  expect(await response.text()).not.toContain('class="button"');
});

test.each(['javascript:alert(1)', 'https://user@shop.example.dz/', '//shop.example.dz', 'https://a b/'])(
  'an invalid address is not used: %s',
  async (failureUrl) => {
    const checkout = aCheckout({ status: 'canceled', failureUrl });
    const over = openScriptedAccount({
      refreshCheckout: async () => ({ ok: true, checkout }),
      viewCheckout: async () => ({ ok: true, checkout }),
    });
    for (const path of [`${base}/return`, `${base}/pay`]) {
      const response = await over.get(path);
      expect(response.headers.get('Refresh')).toBeNull();
      expect(await response.text()).not.toContain('class="button"');
    }
  },
);

describe('paying', () => {
  const paying = (script: Parameters<typeof openScriptedAccount>[0]) =>
    openScriptedAccount({ viewCheckout: async () => ({ ok: true, checkout: aCheckout() }), ...script });

  test('redirects over our own page to the bank', async () => {
    const checkout = aCheckout({ status: 'processing', bankUrl });
    const start = paying({ startPayment: async () => ({ ok: true, redirect: bankUrl, checkout }) });
    const response = await start.post(`${base}/pay?lang=en`, { payment_method: 'cib' });
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${base}/bank?lang=en`]);
    const handover = openScriptedAccount({ viewCheckout: async () => ({ ok: true, checkout }) });
    const page = await handover.get(`${base}/bank`);
    expect(page.headers.get('Refresh')).toBe(`0;url=${bankUrl}`);
    expect(await page.text()).toContain(`href="${bankUrl}"`);
  });

  test('the redirect to the bank is closed when no attempt is open', async () => {
    const response = await paying({}).get(`${base}/bank`);
    expect([response.status, response.headers.get('Location')]).toEqual([303, `${base}/pay`]);
  });

  test('a silent acquirer: nothing is charged, the form stays', async () => {
    const silent = paying({
      viewCheckout: async () => ({ ok: true, checkout: aCheckout({ collectShippingAddress: true }) }),
      startPayment: async () => ({
        ok: false,
        reason: 'acquirer',
        checkout: aCheckout({ collectShippingAddress: true }),
      }),
    });
    const address = {
      name: 'Amina',
      street: '5 rue des Martyrs',
      commune: 'Oran',
      wilaya: '31',
      phone: '0550 12 34 56',
    };
    const response = await silent.post(`${base}/pay`, { payment_method: 'cib', ...address });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('30');
    const html = await response.text();
    expect(html).toContain('Rien n’a été débité');
    expect(html).toContain('value="5 rue des Martyrs"');
    expect(html).toMatch(/value="cib" checked/);
  });

  test('with another tab at the bank: 409 and the link there', async () => {
    const checkout = aCheckout({ status: 'processing', bankUrl });
    const other = paying({ startPayment: async () => ({ ok: false, reason: 'state', checkout }) });
    const response = await other.post(`${base}/pay`, { payment_method: 'cib' });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(`href="${base}/bank"`);
  });

  test('live mode without an acquirer is a 503 page', async () => {
    const live = openScriptedAccount({ viewCheckout: async () => ({ ok: false, reason: 'unavailable' }) });
    const response = await live.get(`/checkouts/${liveCheckoutId}/pay`);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(await response.text()).not.toContain('class="ribbon"');
  });
});

describe('the address form', () => {
  let started: PayForm | null = null;
  const shop = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout: aCheckout({ collectShippingAddress: true }) }),
    startPayment: async (_, form) => {
      started = form;
      return { ok: true, redirect: bankUrl, checkout: aCheckout() };
    },
  });

  test('shows errors beside their fields and keeps the typed text', async () => {
    const fields = {
      payment_method: 'cib',
      street: ' ',
      commune: 'Bab "El" Oued',
      wilaya: '70',
      phone: '0550',
    };
    const response = await shop.post(`${base}/pay`, fields);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('value="Bab &quot;El&quot; Oued"');
    expect(html).toContain('value="0550"');
    for (const field of ['street', 'wilaya', 'phone']) {
      expect(html).toContain(`id="${field}-error"`);
      expect(html).toContain(`href="#${field}"`);
    }
    expect(html).not.toContain('id="commune-error"');
    expect(started).toBeNull();
  });

  test('accepts any digits and stores the phone as E.164', async () => {
    const fields = {
      payment_method: 'cib',
      name: 'Amina',
      street: '5 rue',
      commune: 'Oran',
      wilaya: '٣١',
      phone: '٠٥٥٠ ١٢٣٤٥٦',
    };
    expect((await shop.post(`${base}/pay`, fields)).status).toBe(303);
    const shipping = { street: '5 rue', commune: 'Oran', wilaya: '31', phone: '+213550123456' };
    const contact = { name: 'Amina', email: null, phone: null };
    expect(started).toEqual({ method: 'cib', shipping, contact, language: 'fr' });
  });
});

describe('cancelling', () => {
  test('redirects back to the merchant, also at a second press', async () => {
    const checkout = aCheckout({ status: 'canceled' });
    for (const view of [
      { ok: true, checkout },
      { ok: false, reason: 'state', checkout },
    ] as const) {
      const response = await openScriptedAccount({ cancelCheckout: async () => view }).post(`${base}/cancel`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Refresh')).toMatch(/^0;url=https:\/\/shop\.example\.dz\//);
    }
  });

  test('is refused while the payment is at the bank', async () => {
    const checkout = aCheckout({ status: 'processing', bankUrl });
    const busy = openScriptedAccount({
      cancelCheckout: async () => ({ ok: false, reason: 'state', checkout }),
    });
    expect((await busy.post(`${base}/cancel`)).status).toBe(409);
  });
});

describe('the return from the bank', () => {
  test('a decline leads to the page of the checkout with the reason', async () => {
    const checkout = aCheckout({ declineCode: 'lost_card' });
    const shop = openScriptedAccount({
      refreshCheckout: async () => ({ ok: true, checkout }),
      viewCheckout: async () => ({ ok: true, checkout }),
    });
    expect((await shop.get(`${base}/return`)).headers.get('Location')).toBe(`${base}/pay`);
    expect(await (await shop.get(`${base}/pay`)).text()).toContain('déclarée perdue');
  });

  test('waiting reloads at most 60 times, and can be stopped', async () => {
    const checkout = aCheckout({ status: 'processing', bankUrl });
    const shop = openScriptedAccount({ refreshCheckout: async () => ({ ok: true, checkout }) });
    const refreshOf = async (query: string) =>
      (await shop.get(`${base}/return${query}`)).headers.get('Refresh');
    expect(await refreshOf('')).toBe(`5;url=${base}/return?asked=1`);
    expect(await refreshOf('?asked=1&lang=ar')).toBe(`5;url=${base}/return?asked=2&lang=ar`);
    expect(await refreshOf('?asked=59')).toBe(`5;url=${base}/return?asked=60`);
    expect(await refreshOf('?asked=60')).toBeNull();
    expect(await refreshOf('?asked=stop')).toBeNull();
    expect(await refreshOf('?asked=-1')).toBeNull();
    const html = await (await shop.get(`${base}/return`)).text();
    expect(html).toContain(`href="${base}/return?asked=stop"`);
    expect(html).toContain(`<form method="get" action="${base}/return">`);
  });
});

test('the QR code may be shown by any site', async () => {
  const shop = openScriptedAccount({ viewCheckout: async () => ({ ok: true, checkout: aCheckout() }) });
  const response = await shop.get(`${base}/qr.svg`);
  expect(response.headers.get('Content-Type')).toContain('image/svg+xml');
  expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(await response.text()).toContain(`<title>${origin}${base}/app</title>`);
});
