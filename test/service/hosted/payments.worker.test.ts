import { afterEach, describe, expect, test, vi } from 'vitest';
import { Merchant } from '../merchant.ts';
import { passSeconds } from './clock.ts';
import { openAtBank, openCheckout, Payer } from './payer.ts';

afterEach(() => {
  vi.useRealTimers();
});

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
    const end = await payer.payByCard(bank.address, 'approved');
    expect(end.address).toBe(`https://shop.test/merci?a=1&checkout_id=${id}#fin`);
    expect(await read()).toMatchObject({ status: 'paid', payment_method: 'cib' });
    const later = await payer.follow(await payer.get(`${base}/pay`));
    expect(later.address).toBe('');
    expect(later.page.text).toContain('Paiement effectué');
    expect(later.page.text).toContain(`checkout_id=${id}#fin`);
  });

  test('declined shows the reason, may be tried again, and ends as failed when the payer gives up', async () => {
    const { id, base, read, payer } = await openCheckout();
    for (const method of ['cib', 'edahabia']) {
      const bank = await payer.follow(await payer.post(`${base}/pay`, { payment_method: method }));
      const back = await payer.payByCard(bank.address, 'card_limit');
      expect(back.address).toBe(`${base}/pay`);
      expect(back.page.text).toContain('Le plafond de votre carte est dépassé.');
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
    // A second tab that pays gets the same attempt.
    const again = await payer.follow(await payer.post(`${base}/pay`, pressPay));
    expect(again.address).toBe(bank.address);
    passSeconds(2);
    expect((await payer.payByCard(bank.address, 'approved')).address).toContain('/merci');
    await payer.post(bank.address, { answer: 'give_up' });
    const later = await payer.get(`${base}/return`);
    expect([later.status, later.headers.get('Refresh')]).toEqual([200, null]);
    expect(later.text).toContain('/merci');
    expect((await read()).status).toBe('paid');
  });
});

test('the bank is asked every two seconds at most, however often its payer comes back', async () => {
  const { base, payer, bank } = await openAtBank();
  for (let visits = 0; visits < 5; visits += 1) await payer.get(`${base}/return`);
  passSeconds(1);
  const decided = await payer.payByCard(bank, 'approved');
  // The answer is ready, and no query has fetched it yet.
  expect(decided.address).toBe(`${base}/return`);
  expect(decided.page.text).toContain('asked=stop');
  passSeconds(1);
  expect((await payer.follow(await payer.get(`${base}/return`))).address).toContain('/merci');
});

test('a cancelled checkout redirects to the merchant, and later shows its own page', async () => {
  const { id, base, read, payer } = await openCheckout();
  const end = await payer.follow(await payer.post(`${base}/cancel`));
  expect(end.address).toBe(`https://shop.test/echec?checkout_id=${id}`);
  expect((await read()).status).toBe('canceled');
  const later = await payer.follow(await payer.get(`${base}/pay`));
  expect(later.address).toBe('');
  expect(later.page.text).toContain('Paiement annulé');
  expect(later.page.text).toContain(`href="https://shop.test/echec?checkout_id=${id}"`);
});

test('the merchant’s expiry is shown on the page', async () => {
  const { merchant, id, base, payer } = await openCheckout();
  await merchant.call('POST', `/checkouts/${id}/expire`);
  expect((await payer.get(`${base}/pay`)).text).toContain('Délai de paiement dépassé');
  expect((await payer.post(`${base}/pay`, pressPay)).headers.get('Location')).toBe(`${base}/pay`);
});

test('a collected address reaches the merchant', async () => {
  const { base, read, payer } = await openCheckout({ collect_shipping_address: true });
  expect((await payer.post(`${base}/pay`, pressPay)).status).toBe(422);
  const address = {
    name: 'Amina',
    street: '5 rue des Oliviers',
    commune: 'Tlemcen',
    wilaya: '13',
    phone: '0550 12 34 56',
  };
  expect((await payer.post(`${base}/pay`, { ...pressPay, ...address })).status).toBe(303);
  const { shipping_address: joined } = await read();
  expect(joined).toContain('5 rue des Oliviers');
  expect(joined).toContain('Tlemcen');
});

describe('a payment link', () => {
  test('sells a new checkout each time, thanks those who paid, and never shows its internal name', async () => {
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
    const done = await payer.payByCard(bank.address, 'approved');
    expect(done.address).toMatch(new RegExp(`^${here}/done\\?checkout_id=`));
    expect(done.page.text).toContain('À très vite au marché');
    pages.push(bought.page, bank.page, done.page);
    for (const page of pages) expect(page.text).not.toContain('secrète');
    await merchant.call('POST', `/payment-links/${id}`, { active: false });
    expect((await payer.get(here)).status).toBe(404);
    expect((await payer.post(here, { 'quantity.0': '3' })).status).toBe(404);
  });
});

test('every page has the security headers', async () => {
  const { base, payer } = await openCheckout();
  const { headers } = await payer.get(`${base}/pay`);
  expect(headers.get('Referrer-Policy')).toBe('same-origin');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Request-Id')).toBeTruthy();
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'");
});

test('the sandbox bank has no page for an unknown order', async () => {
  const { id, base, payer } = await openCheckout();
  expect((await payer.get(`/sandbox/bank/${id}`)).status).toBe(404);
  expect((await payer.post(`/sandbox/bank/${id}`, { answer: 'give_up' })).status).toBe(404);
  const bank = await payer.follow(await payer.post(`${base}/pay`, pressPay));
  expect((await payer.get(`/test${bank.address}`)).status).toBe(404);
  expect((await payer.post(bank.address, { answer: 'steal' })).headers.get('Location')).toBe(bank.address);
});
