import { describe, expect, test } from 'vitest';
import { aCheckout, aLink, checkoutId, linkId, openScriptedAccount, origin } from './scripted-account.ts';

const here = `/test/payment-links/${linkId}`;

describe('the page of a payment link', () => {
  const asked: string[] = [];
  const shop = openScriptedAccount({
    viewLink: async (_, active) => {
      asked.push(active);
      return { ok: true, link: aLink() };
    },
  });

  test('shows what is sold, and creates nothing', async () => {
    const html = await (await shop.get(here)).text();
    expect(html).toContain('Dattes');
    expect(html).toMatch(/name="quantity.0"[^>]*value="2"/);
    expect(html).not.toContain('name="quantity.1"');
    expect(html).toMatch(/3\s300/);
    expect(asked).toEqual(['active-only']);
  });

  test('accepts quantities in its address, in any digits', async () => {
    const html = await (await shop.get(`${here}?quantity.0=${encodeURIComponent('١٠')}`)).text();
    expect(html).toMatch(/10\s500/);
  });

  test('updates the total, in another language too, and keeps the typed fields', async () => {
    for (const again of ['total', 'language']) {
      const response = await shop.post(`${here}?lang=en`, { 'quantity.0': '10', again });
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain('<html lang="en"');
      expect(html).toMatch(/10,500/);
      expect(html).toMatch(/name="quantity.0"[^>]*value="10"/);
      expect(html).toContain(`action="${here}?lang=en"`);
    }
  });

  test('a switch of language shows no errors, an impossible total does', async () => {
    const language = await shop.post(`${here}?lang=en`, { 'quantity.0': 'ten', again: 'language' });
    expect(language.status).toBe(200);
    const html = await language.text();
    expect(html).toContain('value="ten"');
    expect(html).not.toContain('class="wrong');
    const total = await shop.post(here, { 'quantity.0': 'ten', again: 'total' });
    expect(total.status).toBe(422);
    expect(await total.text()).toContain('id="quantity-0-error"');
  });

  test('has a preview with its items, merchant and amount', async () => {
    const html = await (await shop.get(here)).text();
    const tags = [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)];
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content?.replace(/\s/g, ' ')]))).toEqual(
      {
        type: 'website',
        site_name: 'Boutique',
        title: 'Payer Boutique',
        description: 'Dattes et Figues · 3 300 DA',
        url: origin + here,
      },
    );
    const [one, other] = aLink().items;
    if (one === undefined || other === undefined) throw new Error('The link sells two things.');
    const items = [one, ...Array.from({ length: 4 }, () => ({ ...other, image: 'https://x.dz/a.webp?b&c' }))];
    const pictured = openScriptedAccount({ viewLink: async () => ({ ok: true, link: aLink({ items }) }) });
    const preview = await (await pictured.get(`${here}?lang=ar`)).text();
    expect(preview).toContain('<meta property="og:image" content="https://x.dz/a.webp?b&amp;c"/>');
    expect(preview).toContain('content="تمر وFigues وFigues وسلعتان أخريان');
    expect(preview).toContain(`<meta property="og:url" content="${origin}${here}"/>`);
  });

  test('offers its own QR code, which any site may show', async () => {
    const html = await (await shop.get(here)).text();
    expect(html).toContain(`<img src="${here}/qr.svg"`);
    const response = await shop.get(`${here}/qr.svg`);
    expect(response.headers.get('Content-Type')).toContain('image/svg+xml');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(await response.text()).toContain(`<title>${origin}${here}</title>`);
    expect((await shop.post(`${here}/qr.svg`)).status).toBe(405);
  });

  test.each(['0', '100', '-1', '2.5', 'beaucoup', ''])(
    'refuses the quantity %j beside its field',
    async (typed) => {
      const response = await shop.post(here, { 'quantity.0': typed });
      expect(response.status).toBe(422);
      const html = await response.text();
      expect(html).toContain('id="quantity-0-error"');
      expect(html).toContain(`value="${typed}"`);
    },
  );
});

describe('buying', () => {
  test('makes a fresh checkout and leads to its page', async () => {
    let bought: unknown = null;
    const shop = openScriptedAccount({
      viewLink: async () => ({ ok: true, link: aLink() }),
      buyLink: async (...order) => {
        bought = order;
        return { ok: true, checkoutId };
      },
    });
    const response = await shop.post(here, { 'quantity.0': '4', 'quantity.1': '77', lang: 'en' });
    expect(response.headers.get('Location')).toBe(`/test/checkouts/${checkoutId}/pay`);
    expect(bought).toEqual([
      linkId,
      [4, 3],
      null,
      null,
      { browser: null, network: expect.any(String), since: null },
    ]);
  });

  test('stores the address, and shows its errors beside the fields', async () => {
    let bought: unknown = null;
    const shop = openScriptedAccount({
      viewLink: async () => ({ ok: true, link: aLink({ collectShippingAddress: true }) }),
      buyLink: async (...order) => {
        bought = order;
        return { ok: true, checkoutId };
      },
    });
    const typed = { name: 'Amina', street: '5 "rue"', commune: 'Oran', wilaya: '٣١', phone: '0550' };
    const wrong = await shop.post(here, { 'quantity.0': '4', ...typed });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect([...html.matchAll(/id="([\w-]+)-error"/g)].map(([, field]) => field)).toEqual(['phone']);
    expect(html).toContain('href="#phone"');
    expect(html).toContain('value="5 &quot;rue&quot;"');
    expect(html).toMatch(/<option value="31" selected/);
    expect(bought).toBeNull();
    await shop.post(here, { 'quantity.0': '4', ...typed, phone: '٠٥٥٠١٢٣٤٥٦' });
    const shipping = { street: '5 "rue"', commune: 'Oran', wilaya: '31', phone: '+213550123456' };
    const contact = { name: 'Amina', email: null, phone: '+213550123456' };
    expect(bought).toEqual([
      linkId,
      [4, 3],
      shipping,
      contact,
      { browser: null, network: expect.any(String), since: null },
    ]);
    const nameless = await shop.post(here, { 'quantity.0': '4', ...typed, name: '', phone: '0550123456' });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('href="#name"');
  });

  test('shows the refusal of the ledger', async () => {
    const shop = openScriptedAccount({
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
    const shop = openScriptedAccount({ viewLink: async () => ({ ok: false, reason }) });
    for (const path of [here, `${here}/done`]) {
      const response = await shop.get(path, { 'Accept-Language': 'de, en-GB;q=0.7, fr-FR;q=0.9, ar;q=0' });
      expect(response.status).toBe(status);
      expect(await response.text()).toContain('<html lang="fr"');
    }
  });
});

describe('after the purchase', () => {
  const doneWith = (checkout: ReturnType<typeof aCheckout>) =>
    openScriptedAccount({
      viewLink: async () => ({ ok: true, link: aLink() }),
      viewCheckout: async () => ({ ok: true, checkout }),
    }).get(`${here}/done?checkout_id=${checkoutId}`);

  test('shows the message only after payment', async () => {
    const paid = aCheckout({ status: 'paid', paidAt: 1_795_252_500, paymentLinkId: linkId });
    expect(await (await doneWith(paid)).text()).toContain('Merci, à bientôt !');
  });

  test('an unpaid buyer is redirected to the checkout', async () => {
    const response = await doneWith(aCheckout({ paymentLinkId: linkId }));
    expect(response.headers.get('Location')).toBe(`/test/checkouts/${checkoutId}/pay`);
  });

  test('a checkout of another link, or none, redirects to the link', async () => {
    const response = await doneWith(aCheckout({ status: 'paid', paymentLinkId: null }));
    expect(response.headers.get('Location')).toBe(here);
    const shop = openScriptedAccount({ viewLink: async () => ({ ok: true, link: aLink() }) });
    expect((await shop.get(`${here}/done`)).headers.get('Location')).toBe(here);
    expect((await shop.get(`${here}/done?checkout_id=x`)).headers.get('Location')).toBe(here);
  });
});
