import { describe, expect, test } from 'vitest';
import { exceptionReason } from '../../../src/contract/resources/payment-exception.ts';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { approveException } from '../ledger/payment-driver.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';
import { Payer } from './payer.ts';

/** A payer whose money was taken is never told that nothing was taken. */

const NOTHING_TAKEN = { ar: 'لم يُخصم', fr: 'Rien n’a été débité', en: 'Nothing was charged' };
const languages = ['ar', 'fr', 'en'] as const;

async function openCheckout() {
  const account = await openAccount();
  await askOperator('POST', `/accounts/${account.id}`, { phone: '0550 12 34 56', email: 'a@casbah.dz' });
  const merchant = new Merchant('test', account.test.secret_key);
  const order = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/ok' };
  const id = await merchant.create('/checkouts', order);
  const payer = new Payer();
  const page = async (language: string) => {
    const { status, text } = await payer.get(`/test/checkouts/${id}/pay?lang=${language}`);
    expect(status).toBe(200);
    return text;
  };
  return { merchant, id, payer, page };
}

test.each(languages)(
  'the end pages say in %s that nothing was taken, while that is true',
  async (language) => {
    const { id, page, payer } = await openCheckout();
    await payer.post(`/test/checkouts/${id}/cancel`);
    const text = await page(language);
    expect(text).toContain(NOTHING_TAKEN[language]);
    expect(text).not.toContain(copyIn[language].exceptions.title);
  },
);

describe.each(exceptionReason.options)('after an approval that the order could not take: %s', (why) => {
  test('the page names the amount taken, and whom to ask for it', async () => {
    const { merchant, id, page, payer } = await openCheckout();
    await approveException(merchant, id, why);
    if (why === 'amount') await payer.post(`/test/checkouts/${id}/cancel`);
    for (const language of languages) {
      const text = await page(language);
      expect(text).not.toContain(NOTHING_TAKEN[language]);
      expect(text).toContain(copyIn[language].exceptions.title);
      expect(text).toContain(copyIn[language].exceptions[why].before);
      const notice = /<section class="notice refund".*?<\/section>/.exec(text)?.[0] ?? '';
      expect(notice).toMatch(why === 'amount' ? /2\D150/ : /2\D050/);
      expect(notice).toContain('href="tel:0550123456"');
      expect(notice).toContain('href="mailto:a@casbah.dz"');
      // The paid amount is shown all the same.
      expect(text.includes(copyIn[language].ends.paid.text)).toBe(why === 'twice');
    }
    const list = await merchant.call('GET', '/payment-exceptions');
    const reference = /"reference":"(\w+)"/.exec(list.text)?.[1] ?? 'none';
    expect(await page('fr')).toContain(`<bdi>${reference}</bdi>`);
  });
});

test('a checkout that is still payable says so before its form, without the decline', async () => {
  const { merchant, id, page } = await openCheckout();
  await approveException(merchant, id, 'amount');
  for (const language of languages) {
    const text = await page(language);
    expect(text).toContain('name="payment_method"');
    expect(text).toContain(copyIn[language].exceptions.amount.before);
    expect(text).not.toContain(NOTHING_TAKEN[language]);
    expect(text).not.toContain(copyIn[language].declines.declined);
  }
});

test('a link’s thanks page says so, too', async () => {
  const { merchant, payer } = await openCheckout();
  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 2_000, currency: 'dzd', product_id: product });
  const link = await merchant.create('/payment-links', { name: 'x', items: [{ price, quantity: 1 }] });
  const bought = await payer.post(`/test/payment-links/${link}`, { 'quantity.0': '1' });
  const id = /checkouts\/([^/]+)\/pay/.exec(bought.headers.get('Location') ?? '')?.[1] ?? '';
  await approveException(merchant, id, 'twice');
  const done = await payer.get(`/test/payment-links/${link}/done?checkout_id=${id}&lang=fr`);
  expect(done.status).toBe(200);
  expect(done.text).toContain(copyIn.fr.exceptions.twice.before);
});
