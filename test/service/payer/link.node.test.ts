import { describe, expect, test } from 'vitest';
import { aCheckout, aLink, checkoutId, linkId, openCounter, origin } from './counter.ts';

const here = `/test/payment-links/${linkId}`;

describe('the page of a payment link', () => {
  const asked: string[] = [];
  const shop = openCounter({
    viewLink: async (_, active) => {
      asked.push(active);
      return { ok: true, link: aLink() };
    },
  });

  test('shows what is sold, and makes nothing', async () => {
    const html = await (await shop.get(here)).text();
    expect(html).toContain('Dattes');
    expect(html).toMatch(/name="quantity.0"[^>]*value="2"/);
    expect(html).not.toContain('name="quantity.1"');
    expect(html).toMatch(/3\s300/);
    expect(asked).toEqual(['active-only']);
  });

  test('works the total out again for other quantities, in any digits, and keeps them for other languages', async () => {
    const html = await (await shop.get(`${here}?quantity.0=${encodeURIComponent('١٠')}`)).text();
    expect(html).toMatch(/10\s500/);
    expect(html).toContain(`href="${here}?quantity.0=%D9%A1%D9%A0&amp;lang=ar"`);
  });

  test.each(['0', '100', '-1', '2.5', 'beaucoup', ''])(
    'refuses the quantity %j beside its field',
    async (typed) => {
      const response = await shop.post(here, { 'quantity.0': typed });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toContain('id="quantity.0-error"');
      expect(html).toContain(`value="${typed}"`);
    },
  );
});

describe('buying', () => {
  test('makes a fresh checkout and leads to its page', async () => {
    let bought: unknown = null;
    const shop = openCounter({
      viewLink: async () => ({ ok: true, link: aLink() }),
      buyLink: async (...order) => {
        bought = order;
        return { ok: true, checkoutId };
      },
    });
    const response = await shop.post(here, { 'quantity.0': '4', 'quantity.1': '77', lang: 'en' });
    expect(response.headers.get('Location')).toBe(`/test/checkouts/${checkoutId}/pay`);
    expect(bought).toEqual([linkId, [4, 3], origin]);
  });

  test('says what the ledger refuses', async () => {
    const shop = openCounter({
      viewLink: async () => ({ ok: true, link: aLink() }),
      buyLink: async () => ({ ok: false, reason: 'invalid', link: aLink(), field: 'amount', index: null }),
    });
    const response = await shop.post(here, { 'quantity.0': '4' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Ce total ne peut pas être payé');
  });

  test.each([
    ['unknown', 404],
    ['unavailable', 503],
  ] as const)('a link that is %s: %i, in the language of the browser', async (reason, status) => {
    const shop = openCounter({ viewLink: async () => ({ ok: false, reason }) });
    for (const path of [here, `${here}/done`]) {
      const response = await shop.get(path, { 'Accept-Language': 'de, en-GB;q=0.7, fr-FR;q=0.9, ar;q=0' });
      expect(response.status).toBe(status);
      expect(await response.text()).toContain('<html lang="fr"');
    }
  });
});

describe('after the purchase', () => {
  const doneWith = (checkout: ReturnType<typeof aCheckout>) =>
    openCounter({
      viewLink: async () => ({ ok: true, link: aLink() }),
      viewCheckout: async () => ({ ok: true, checkout }),
    }).get(`${here}/done?checkout_id=${checkoutId}`);

  test('the message is for those who paid', async () => {
    const paid = aCheckout({ status: 'paid', paidAt: 1_795_252_500, paymentLinkId: linkId });
    expect(await (await doneWith(paid)).text()).toContain('Merci, à bientôt !');
  });

  test('who has not paid is led to the checkout', async () => {
    const response = await doneWith(aCheckout({ paymentLinkId: linkId }));
    expect(response.headers.get('Location')).toBe(`/test/checkouts/${checkoutId}/pay`);
  });

  test('a checkout of another link, or none, leads to the link', async () => {
    const response = await doneWith(aCheckout({ status: 'paid', paymentLinkId: null }));
    expect(response.headers.get('Location')).toBe(here);
    const shop = openCounter({ viewLink: async () => ({ ok: true, link: aLink() }) });
    expect((await shop.get(`${here}/done`)).headers.get('Location')).toBe(here);
    expect((await shop.get(`${here}/done?checkout_id=x`)).headers.get('Location')).toBe(here);
  });
});
