import { describe, expect, test } from 'vitest';
import { checkout as checkoutShape } from '../../../src/contract/checkout.ts';
import { type Answer, ask, Merchant, ORIGIN } from '../routes/merchant.ts';

/** A payer without scripts: follows what a browser would follow, and keeps where they are. */
class Payer {
  async get(path: string): Promise<Answer> {
    return ask('GET', path);
  }

  async post(path: string, fields: Record<string, string> = {}): Promise<Answer> {
    return ask('POST', path, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Follows redirects and hand-over pages on our own origin; the address it stops at, and the page there. */
  async follow(answer: Answer): Promise<{ address: string; page: Answer }> {
    let [address, page] = ['', answer];
    for (let steps = 0; steps < 10; steps += 1) {
      const onward =
        page.headers.get('Location') ?? /^0;url=(.*)$/.exec(page.headers.get('Refresh') ?? '')?.[1];
      if (onward === undefined) return { address, page };
      address = onward.startsWith(ORIGIN) ? onward.slice(ORIGIN.length) : onward;
      if (!address.startsWith('/')) return { address, page };
      page = await this.get(address);
    }
    throw new Error(`no end of hand-overs at ${address}`);
  }
}

const shop = {
  amount: 2_000,
  currency: 'dzd',
  success_url: 'https://shop.test/merci?a=1#fin',
  failure_url: 'https://shop.test/echec',
  locale: 'fr',
};

async function openCheckout(body: Record<string, unknown> = {}) {
  const merchant = await Merchant.open();
  const id = await merchant.create('/checkouts', { ...shop, ...body });
  const base = `/test/checkouts/${id}`;
  const read = async () => checkoutShape.parse((await merchant.call('GET', `/checkouts/${id}`)).body);
  return { merchant, id, base, read, payer: new Payer() };
}

const pressPay = { payment_method: 'cib' };

describe('a payment', () => {
  test('goes from the page over the bank back to the merchant', async () => {
    const { id, base, read, payer } = await openCheckout();
    const page = await payer.get(`${base}/pay`);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/2\s050/);
    const bank = await payer.follow(await payer.post(`${base}/pay`, pressPay));
    expect(bank.address).toMatch(/^\/sandbox\/bank\//);
    expect(bank.page.text).toMatch(/2\s050/);
    expect((await read()).status).toBe('processing');
    const end = await payer.follow(await payer.post(bank.address, { answer: 'approve' }));
    expect(end.address).toBe(`https://shop.test/merci?a=1&checkout_id=${id}#fin`);
    expect(await read()).toMatchObject({ status: 'paid', payment_method: 'cib' });
    const later = await payer.follow(await payer.get(`${base}/pay`));
    expect(later.address).toBe('');
    expect(later.page.text).toContain('Paiement effectué');
    expect(later.page.text).toContain(`checkout_id=${id}#fin`);
  });

  test('declined, says why, may be tried again, and given up ends as failed', async () => {
    const { id, base, read, payer } = await openCheckout();
    for (const method of ['cib', 'edahabia']) {
      const bank = await payer.follow(await payer.post(`${base}/pay`, { payment_method: method }));
      const back = await payer.follow(await payer.post(bank.address, { answer: 'decline' }));
      expect(back.address).toBe(`${base}/pay`);
      expect(back.page.text).toContain('La banque a refusé le paiement');
      expect(await read()).toMatchObject({ status: 'pending', payment_method: method });
    }
    const end = await payer.follow(await payer.post(`${base}/cancel`));
    expect(end.address).toBe(`https://shop.test/echec?checkout_id=${id}`);
    expect((await read()).status).toBe('failed');
  });

  test('cannot be cancelled or expired while it is at the bank', async () => {
    const { merchant, id, base, read, payer } = await openCheckout();
    const bank = await payer.follow(await payer.post(`${base}/pay`, pressPay));
    expect((await payer.post(`${base}/cancel`)).status).toBe(409);
    expect((await merchant.call('POST', `/checkouts/${id}/expire`)).status).toBe(403);
    const waiting = await payer.get(`${base}/return`);
    expect(waiting.headers.get('Refresh')).toContain('asked=1');
    // A second tab that pays lands at the same attempt.
    const again = await payer.follow(await payer.post(`${base}/pay`, pressPay));
    expect(again.address).toBe(bank.address);
    await payer.post(bank.address, { answer: 'approve' });
    await payer.post(bank.address, { answer: 'cancel' });
    expect((await payer.follow(await payer.get(`${base}/return`))).address).toContain('/merci');
    expect((await read()).status).toBe('paid');
  });
});

test('a cancelled checkout leads back, and shows its own page after that', async () => {
  const { id, base, read, payer } = await openCheckout();
  const end = await payer.follow(await payer.post(`${base}/cancel`));
  expect(end.address).toBe(`https://shop.test/echec?checkout_id=${id}`);
  expect((await read()).status).toBe('canceled');
  const later = await payer.follow(await payer.get(`${base}/pay`));
  expect(later.address).toBe('');
  expect(later.page.text).toContain('Paiement annulé');
  expect(later.page.text).toContain(`href="https://shop.test/echec?checkout_id=${id}"`);
});

test('the merchant’s expiry shows on the page', async () => {
  const { merchant, id, base, payer } = await openCheckout();
  await merchant.call('POST', `/checkouts/${id}/expire`);
  expect((await payer.get(`${base}/pay`)).text).toContain('Le temps de payer est écoulé');
  expect((await payer.post(`${base}/pay`, pressPay)).headers.get('Location')).toBe(`${base}/pay`);
});

test('a collected address reaches the merchant', async () => {
  const { base, read, payer } = await openCheckout({ collect_shipping_address: true });
  expect((await payer.post(`${base}/pay`, pressPay)).status).toBe(422);
  const address = { street: '5 rue des Oliviers', commune: 'Tlemcen', wilaya: '13', phone: '0550 12 34 56' };
  expect((await payer.post(`${base}/pay`, { ...pressPay, ...address })).status).toBe(303);
  const { shipping_address: joined } = await read();
  expect(joined).toContain('5 rue des Oliviers');
  expect(joined).toContain('Tlemcen');
});

describe('a payment link', () => {
  test('sells a fresh checkout each time, thanks those who paid, and never shows its name', async () => {
    const merchant = await Merchant.open();
    const product = await merchant.create('/products', { name: 'Miel de jujubier' });
    const price = await merchant.create('/prices', { amount: 1_000, currency: 'dzd', product_id: product });
    const id = await merchant.create('/payment-links', {
      name: 'Campagne secrète',
      items: [{ price, quantity: 1, adjustable_quantity: true }],
      after_completion_message: 'À très vite au marché',
      locale: 'fr',
      pass_fees_to_customer: false,
    });
    const payer = new Payer();
    const here = `/test/payment-links/${id}`;
    const pages = [await payer.get(here)];
    const bought = await payer.follow(await payer.post(here, { 'quantity.0': '3' }));
    const other = await payer.post(here, { 'quantity.0': '3' });
    expect(other.headers.get('Location')).not.toBe(bought.address);
    expect(bought.page.text).toMatch(/3\s000/);
    const bank = await payer.follow(await payer.post(bought.address, pressPay));
    const done = await payer.follow(await payer.post(bank.address, { answer: 'approve' }));
    expect(done.address).toMatch(new RegExp(`^${here}/done\\?checkout_id=`));
    expect(done.page.text).toContain('À très vite au marché');
    pages.push(bought.page, bank.page, done.page);
    for (const page of pages) expect(page.text).not.toContain('secrète');
    await merchant.call('POST', `/payment-links/${id}`, { active: false });
    expect((await payer.get(here)).status).toBe(404);
    expect((await payer.post(here, { 'quantity.0': '3' })).status).toBe(404);
  });
});

test('every page goes out with the headers of the house', async () => {
  const { base, payer } = await openCheckout();
  const { headers } = await payer.get(`${base}/pay`);
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Request-Id')).toBeTruthy();
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'");
});

test('the sandbox bank has no page for what it was not given', async () => {
  const { id, base, payer } = await openCheckout();
  expect((await payer.get(`/sandbox/bank/${id}`)).status).toBe(404);
  expect((await payer.post(`/sandbox/bank/${id}`, { answer: 'approve' })).status).toBe(404);
  const bank = await payer.follow(await payer.post(`${base}/pay`, pressPay));
  expect((await payer.get(`/test${bank.address}`)).status).toBe(404);
  expect((await payer.post(bank.address, { answer: 'steal' })).headers.get('Location')).toBe(bank.address);
});
