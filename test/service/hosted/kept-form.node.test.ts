import { describe, expect, test } from 'vitest';
import type { PayerCheckout, PayForm } from '../../../src/service/payments/rules/payer.ts';
import {
  aCheckout,
  aLink,
  checkoutId,
  keepCookies,
  linkId,
  openScriptedAccount,
} from './scripted-account.ts';

/**
 * Forms of a browser that keeps cookies: each post is answered by 303, and the page by GET shows the posted
 * fields.
 */

const pay = `/test/checkouts/${checkoutId}/pay`;
const back = `/test/checkouts/${checkoutId}/return`;
const link = `/test/payment-links/${linkId}`;
const bankUrl = 'https://bank.example.dz/order/1';

const typed = {
  payment_method: 'cib',
  name: 'Amina',
  wilaya: '31',
  commune: 'Arzew',
  street: '5, rue "des" Oliviers',
  phone: '0550',
};

function visit(changes: Partial<PayerCheckout> = {}, script: Parameters<typeof openScriptedAccount>[0] = {}) {
  const taken: PayForm[] = [];
  const state = { checkout: aCheckout({ collectShippingAddress: true, ...changes }), cookies: '' };
  const shop = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout: state.checkout }),
    startPayment: async (_, form) => {
      taken.push(form);
      return { ok: true, redirect: bankUrl, checkout: state.checkout };
    },
    viewLink: async () => ({ ok: true, link: aLink({ collectShippingAddress: true }) }),
    ...script,
  });
  const remember = (answer: Response) => {
    state.cookies = keepCookies(answer, state.cookies);
    return answer;
  };
  return {
    state,
    taken,
    get: async (path: string) => remember(await shop.get(path, { Cookie: state.cookies })),
    post: async (path: string, fields: Record<string, string>) =>
      remember(await shop.post(path, fields, { Cookie: state.cookies })),
  };
}

/** Posts a form from its page; returns the page that the browser shows then. */
async function send(browser: ReturnType<typeof visit>, path: string, fields: Record<string, string>) {
  await browser.get(path.split('?')[0] ?? path);
  const answer = await browser.post(path, fields);
  const location = answer.headers.get('Location') ?? '';
  expect([answer.status, location.split('?')[0]]).toEqual([303, path.split('?')[0]]);
  return (await browser.get(location)).text();
}

describe('the form of a checkout', () => {
  test('that was refused shows its errors, at each view', async () => {
    const browser = visit();
    const html = await send(browser, pay, typed);
    const [, again] = [html, await (await browser.get(pay)).text()];
    for (const shown of [html, again]) {
      expect(shown).toContain('id="phone-error"');
      expect(shown).toContain('value="5, rue &quot;des&quot; Oliviers"');
      expect(shown).toMatch(/value="cib" checked/);
    }
    expect(browser.taken).toEqual([]);
  });

  test('in another language keeps the typed fields and shows no errors', async () => {
    const html = await send(visit(), `${pay}?lang=ar`, { ...typed, again: 'language' });
    expect(html).toContain('<html lang="ar"');
    expect(html).toContain('value="0550"');
    expect(html).not.toContain('class="wrong"');
  });

  test('with every item of a long order keeps the typed fields', async () => {
    const [item] = aCheckout().items;
    if (item === undefined) throw new Error('The checkout has an item.');
    const items = Array.from({ length: 11 }, () => item);
    const html = await send(visit({ items }), `${pay}?items=all`, { ...typed, again: 'items' });
    expect(html.match(/<li><span class="blank">/g)).toHaveLength(11);
    expect(html).toContain('value="0550"');
  });

  test('at a silent acquirer shows the error, and a minute later no longer', async () => {
    const checkout = aCheckout();
    const startPayment = async () => ({ ok: false, reason: 'acquirer', checkout }) as const;
    const browser = visit({ collectShippingAddress: false }, { startPayment });
    expect(await send(browser, pay, { payment_method: 'cib' })).toContain('La banque ne répond pas');
  });

  test('during another payment shows that the change was refused, and then the form with it', async () => {
    const browser = visit({ status: 'processing', bankUrl });
    const html = await send(browser, pay, { ...typed, phone: '0550123456', again: 'language' });
    expect(html).toContain('<input type="hidden" name="street" value="5, rue &quot;des&quot; Oliviers"');
    browser.state.checkout = aCheckout({ collectShippingAddress: true });
    expect(await (await browser.get(pay)).text()).toMatch(/id="street"[^>]* value="5, rue &quot;des/);
  });

  test('that was accepted is shown again after a return from the bank, with the whole address', async () => {
    const browser = visit();
    await browser.get(pay);
    await browser.post(pay, { ...typed, phone: '0550123456' });
    expect(browser.taken).toHaveLength(1);
    const { shipping } = browser.taken[0] ?? {};
    browser.state.checkout = aCheckout({
      collectShippingAddress: true,
      shipping: shipping ?? null,
      declineCode: 'lost_card',
    });
    const html = await (await browser.get(pay)).text();
    expect(html).toContain('Amina, 5, rue &quot;des&quot; Oliviers, Arzew, Oran');
    browser.state.cookies = '';
    expect(await (await browser.get(pay)).text()).not.toContain('Oliviers');
  });

  test('too large for a cookie is answered directly, and so is a browser without cookies', async () => {
    const browser = visit();
    await browser.get(pay);
    const large = await browser.post(pay, { ...typed, street: 'x'.repeat(5_000) });
    expect(large.status).toBe(422);
    browser.state.cookies = '';
    const bare = await browser.post(pay, typed);
    expect(bare.status).toBe(422);
    expect(await bare.text()).toContain('value="5, rue &quot;des&quot; Oliviers"');
  });

  test('is sealed in the cookie, for its own checkout only and for half an hour', async () => {
    const browser = visit();
    await browser.get(pay);
    const answer = await browser.post(pay, typed);
    const cookie = answer.headers.getSetCookie().find((header) => header.includes('pay_form')) ?? '';
    expect(cookie).toMatch(
      new RegExp(
        `^__Secure-hanout_pay_form=[\\w-]+; Path=/test/checkouts/${checkoutId}; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$`,
      ),
    );
    expect(cookie).not.toContain('Oliviers');
    const elsewhere = await browser.get(link);
    expect(await elsewhere.text()).not.toContain('Oliviers');
  });
});

describe('cancelling', () => {
  test('asks first, and staying shows the typed fields', async () => {
    const browser = visit();
    await browser.get(pay);
    const asked = await browser.post(pay, { ...typed, again: 'cancel' });
    expect(asked.headers.get('Location')).toBe(`/test/checkouts/${checkoutId}/cancel`);
    const html = await (await browser.get(asked.headers.get('Location') ?? '')).text();
    expect(html).toContain('Annuler ce paiement');
    expect(html).toContain(`<a class="button" href="${pay}">`);
    expect(html).toMatch(/<form method="post" action="[^"]*\/cancel">/);
    expect(await (await browser.get(pay)).text()).toContain('value="5, rue &quot;des&quot; Oliviers"');
    expect(browser.taken).toEqual([]);
  });

  test('redirects to the merchant once, by 303 and GET, and later shows the end', async () => {
    const checkout = aCheckout({ status: 'canceled' });
    const browser = visit(
      {},
      {
        cancelCheckout: async () => ({ ok: true, checkout }),
        refreshCheckout: async () => ({ ok: true, checkout, endedNow: false }),
      },
    );
    await browser.get(pay);
    const answer = await browser.post(`/test/checkouts/${checkoutId}/cancel`, {});
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, back]);
    expect((await browser.get(back)).headers.get('Refresh')).toMatch(/^0;url=https:\/\/shop/);
    expect((await browser.get(back)).headers.get('Refresh')).toBeNull();
  });
});

test('a payer is redirected once, also when another visitor saw the end first', async () => {
  const paid = aCheckout({ status: 'paid', paidAt: 1_795_252_500 });
  const browser = visit({}, { refreshCheckout: async () => ({ ok: true, checkout: paid, endedNow: false }) });
  await browser.get(pay);
  await browser.post(pay, { ...typed, phone: '0550123456' });
  expect((await browser.get(back)).headers.get('Refresh')).toMatch(/^0;url=https:\/\/shop.*merci/);
  const later = await browser.get(back);
  expect(later.headers.get('Refresh')).toBeNull();
  expect(await later.text()).toContain('Paiement effectué');
});

test('a return page never offers to pay during the confirmation', async () => {
  const checkout = aCheckout({ status: 'processing', bankUrl });
  const browser = visit(
    { status: 'processing', bankUrl },
    {
      refreshCheckout: async () => ({ ok: true, checkout, endedNow: false }),
    },
  );
  await browser.get(pay);
  for (const page of [back, pay]) {
    const html = await (await browser.get(page)).text();
    expect(html).not.toContain('payment_method');
    expect(html).toContain('Ne payez pas une seconde fois');
    expect(html).toContain('Pour payer autrement, revenez d’abord à la page de la banque');
  }
});

describe('the form of a payment link', () => {
  const order = { 'quantity.0': '4', ...typed };

  test('that was refused shows its errors, by GET', async () => {
    const html = await send(visit(), link, order);
    expect(html).toContain('id="phone-error"');
    expect(html).toMatch(/name="quantity.0"[^>]*value="4"/);
  });

  test('updates the total and changes its language by GET', async () => {
    const browser = visit();
    expect(await send(browser, link, { ...order, again: 'total' })).toMatch(/5\s100/);
    const wrong = await send(browser, link, { ...order, 'quantity.0': 'ten', again: 'total' });
    expect(wrong).toContain('id="quantity-0-error"');
    const html = await send(browser, `${link}?lang=ar`, { ...order, again: 'language' });
    expect(html).toContain('<html lang="ar"');
    expect(html).toContain('value="0550"');
    expect(html).not.toContain('class="wrong');
  });

  test('shows by GET that a total cannot be paid', async () => {
    const refused = aLink({ collectShippingAddress: true });
    const browser = visit(
      {},
      {
        buyLink: async () => ({ ok: false, reason: 'invalid', link: refused, field: 'amount', index: null }),
      },
    );
    const html = await send(browser, link, { ...order, phone: '0550123456' });
    expect(html).toContain('Ce total ne peut pas être payé');
    expect(html).toContain('value="0550123456"');
  });

  test('that was sold is shown again on going back, and its checkout shows the address to this browser', async () => {
    const shipping = { street: typed.street, commune: 'Arzew', wilaya: '31', phone: '+213550123456' };
    const browser = visit({ shipping }, { buyLink: async () => ({ ok: true, checkoutId }) });
    await browser.get(link);
    const sold = await browser.post(link, { ...order, phone: '0550123456' });
    expect(sold.headers.get('Location')).toBe(pay);
    expect(sold.headers.getSetCookie().map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
      link,
      `/test/checkouts/${checkoutId}`,
    ]);
  });

  test('gives way to quantities in the page’s own address', async () => {
    const browser = visit();
    await send(browser, link, order);
    expect(await (await browser.get(`${link}?quantity.0=7`)).text()).toMatch(
      /name="quantity.0"[^>]*value="7"/,
    );
  });
});
