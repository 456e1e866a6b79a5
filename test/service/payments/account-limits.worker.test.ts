import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newCounterPaymentPath } from '../../../src/service/dashboard-urls.ts';
import { words as counterWords } from '../../../templates/dashboard/copy/en/counter.ts';
import { openDashboard } from '../dashboard/member.ts';
import { Payer } from '../hosted/payer.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';

// Noon in Algiers, so that a test does not pass midnight.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-14T11:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const sale = { currency: 'dzd', success_url: 'https://shop.test/merci' };

async function open(limits: object) {
  const account = await openAccount();
  const set = await askOperator('POST', `/accounts/${account.id}`, { limits });
  expect(set.status).toBe(200);
  const merchant = new Merchant('test', account.test.secret_key);
  const charge = (body: object) => merchant.call('POST', '/checkouts', { ...sale, ...body });
  const pay = async (amount: number) => {
    const id = await merchant.create('/checkouts', { ...sale, amount });
    await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
  };
  return { account, merchant, charge, pay };
}

describe('the limit of a payment', () => {
  test('refuses a larger amount on its field, and takes the limit itself', async () => {
    const { charge } = await open({ amount: 5_000 });
    const refused = await charge({ amount: 5_001 });

    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'validation_failed',
      errors: { amount: [expect.any(String)] },
    });
    expect(refused.text).toContain('must not be greater than 5000');
    expect((await charge({ amount: 5_000 })).status).toBe(200);
    expect((await charge({ amount: 6_000, amount_discount: 1_000 })).status).toBe(200);
  });

  test('refuses items on theirs, and payers of a link', async () => {
    const { merchant, charge } = await open({ amount: 1_000 });
    const product_id = await merchant.create('/products', { name: 'Miel' });
    const price = await merchant.create('/prices', { amount: 600, currency: 'dzd', product_id });
    expect((await charge({ items: [{ price, quantity: 2 }] })).body).toMatchObject({
      errors: { items: [expect.any(String)] },
    });
    const link = await merchant.create('/payment-links', {
      name: 'Marché',
      items: [{ price, quantity: 1, adjustable_quantity: true }],
    });
    const payer = new Payer();
    const refused = await payer.post(`/test/payment-links/${link}`, { 'quantity.0': '2' });

    expect(refused.status).toBe(503);
    expect((await payer.post(`/test/payment-links/${link}`, { 'quantity.0': '1' })).status).toBe(303);
  });

  test('is named at the counter', async () => {
    const { account, owner } = await openDashboard();
    await askOperator('POST', `/accounts/${account.id}`, { limits: { amount: 5_000 } });
    const page = await owner.act(newCounterPaymentPath('test'), { amount: '6000', note: '' });

    expect(page.status).toBe(422);
    expect(page.text).toContain(counterWords.refused.limit);
  });
});

describe('the limit of a day', () => {
  test('counts what payers paid with their fees, names what is left, and ends with the day', async () => {
    const { charge, pay } = await open({ daily_amount: 10_000 });
    await pay(8_000);
    // 8,000 and 200 of fees were paid.
    const refused = await charge({ amount: 1_776 });
    expect(refused.body).toMatchObject({ errors: { amount: [expect.stringContaining('than 1800,')] } });
    expect((await charge({ amount: 1_755 })).status).toBe(200);
    vi.setSystemTime(Date.parse('2031-05-14T23:30:00Z'));

    expect((await charge({ amount: 9_000 })).status).toBe(200);
  });

  test('lets no payment start that was within it when its checkout was made', async () => {
    const { merchant, pay } = await open({ daily_amount: 10_000 });
    const id = await merchant.create('/checkouts', { ...sale, amount: 6_000 });
    await pay(6_000);
    const payer = new Payer();
    const page = await payer.post(`/test/checkouts/${id}/pay`, { payment_method: 'cib' });

    expect(page.status).toBe(503);
    expect((await merchant.call('GET', `/checkouts/${id}/attempts`)).body).toMatchObject({ data: [] });
    vi.setSystemTime(Date.parse('2031-05-14T23:30:00Z'));
    const late = await merchant.create('/checkouts', { ...sale, amount: 6_000 });
    expect((await payer.post(`/test/checkouts/${late}/pay`, { payment_method: 'cib' })).status).toBeLessThan(
      400,
    );
  });
});

describe('the limit of requests', () => {
  test('refuses more in a second with the time to wait, in its mode alone', async () => {
    const { account, merchant } = await open({ requests_per_second: 3 });
    const read = (by = merchant) => by.call('GET', '/balance');
    for (let times = 0; times < 3; times += 1) expect((await read()).status).toBe(200);
    const refused = await read();

    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(refused.body).toMatchObject({ code: 'request_limit_reached' });
    expect(refused.text).toContain('limits.requests_per_second');
    expect((await read(new Merchant('live', account.live.secret_key))).status).toBe(200);
    vi.setSystemTime(Date.now() + 1_000);
    expect((await read()).status).toBe(200);
  });
});

test('an account without limits has none, and null removes one', async () => {
  const { account, charge } = await open({ amount: 100 });
  expect((await charge({ amount: 5_000 })).status).toBe(422);
  const answer = await askOperator('POST', `/accounts/${account.id}`, { limits: { amount: null } });

  expect(answer.body).toMatchObject({
    limits: { amount: null, daily_amount: null, requests_per_second: null },
  });
  expect((await charge({ amount: 5_000 })).status).toBe(200);
});
