import { expect, test } from 'vitest';
import { Merchant } from '../merchant.ts';
import { openAtBank, openCheckout } from './payer.ts';

const titles = {
  title_ar: 'اشتراك الإنترنت، نوفمبر',
  title_fr: 'Abonnement internet, novembre',
  title_en: 'Internet, November',
};

test('the title of an amount is the only line of the page, in the payer’s language', async () => {
  const { base, payer } = await openCheckout({ metadata: { ...titles, note: 'Client 4711' } });
  for (const [language, title] of [
    ['ar', titles.title_ar],
    ['fr', titles.title_fr],
    ['en', titles.title_en],
  ]) {
    const { text } = await payer.get(`${base}/pay?lang=${language}`);
    expect([...text.matchAll(/<bdi class="name">([^<]*)</g)].map(([, name]) => name)).toEqual([title]);
    expect(text).not.toContain('Client 4711');
  }
});

test('the receipt shows the title too, with the discount below it', async () => {
  const { base, bank, payer } = await openAtBank({ metadata: titles, percentage_discount: 10 });
  await payer.payByCard(bank, 'approved');
  const { text } = await payer.get(`${base}/receipt?lang=en`);
  expect(text.match(/Internet, November/g)).toHaveLength(1);
  expect(text).toMatch(/2,000/);
});

test('without a title only the amount is shown', async () => {
  const { base, payer } = await openCheckout({ metadata: { note: 'Client 4711' } });
  const { text } = await payer.get(`${base}/pay?lang=fr`);
  expect(text).not.toContain('class="items"');
  expect(text).toMatch(/2\s000/);
});

test('the title of a checkout with items is not shown', async () => {
  const merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
  const items = [{ price, quantity: 1 }];
  const body = { items, success_url: 'https://shop.test/', metadata: titles };
  const id = await merchant.create('/checkouts', body);
  const { payer } = await openCheckout();
  const { text } = await payer.get(`/test/checkouts/${id}/pay?lang=en`);
  expect(text).toContain('Miel');
  expect(text).not.toContain('Internet');
});

test('a title of markup is shown as text, and a very long one is cut', async () => {
  const { base, payer } = await openCheckout({ metadata: { title_fr: `<b>${'a'.repeat(200)}` } });
  const { text } = await payer.get(`${base}/pay?lang=fr`);
  expect(text).toContain(`&lt;b&gt;${'a'.repeat(116)}…`);
  expect(text).not.toContain('<b>aaa');
});
