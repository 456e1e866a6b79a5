import { beforeEach, expect, test } from 'vitest';
import { copyIn } from '../../../../templates/storefront/copy/copy.ts';
import { readCourierPath, readOrderPage, readPage } from '../../../storefront/mirror.ts';
import { textOf } from '../../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { offerPaymentMethods } from './payment-methods.ts';

const copy = copyIn.fr;

let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 3_400);
});

beforeEach(() => offerPaymentMethods('part=400'));

async function orderInParts() {
  const visitor = await visitorWith({ [price]: 1 });
  return { visitor, ...(await order(visitor, { seen_total: '3400', way: 'part:400' })) };
}

test('a deposit is a checkout of that amount, with its title, the order’s total and the rest', async () => {
  const { response, token } = await orderInParts();
  expect(response.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
  const sent = shop.service.bodies.find((body) => 'success_url' in body) ?? {};
  expect(sent).toMatchObject({ amount: 400, currency: 'dzd' });
  expect(sent).not.toHaveProperty('items');
  const [first] = sent.metadata as Record<string, string>[];
  const number = first?.order_number ?? '';
  for (const title of [first?.title_ar, first?.title_fr, first?.title_en]) {
    expect(title).toContain(number);
    expect(title?.replace(/[^\d]/g, '')).toBe(`${number.replace(/\D/g, '')}34003000`);
    expect(title?.length).toBeLessThanOrEqual(120);
  }
  expect(await readOrderPage(token)).toMatch(
    /À payer maintenant par carte 400 DA À payer à la livraison 3 000 DA/,
  );
});

test('once it is paid, the order page shows paid and rest, and the courier’s page the rest', async () => {
  const { token } = await orderInParts();
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  const page = await readOrderPage(token);
  expect(page).toContain(copy.order.deposit.title);
  expect(page).toMatch(/Payé par carte 400 DA À payer à la livraison 3 000 DA/);
  expect(page).toContain(textOf(copy.order.money.conditions));
  const seen = await readPage(await readCourierPath(token));
  expect(seen).toContain('data-instruction="cash"');
  expect(textOf(seen)).toMatch(/À encaisser 3 000 DA/);
});

test('a checkout of another amount than the deposit never pays it', async () => {
  shop.service.distortion = { amount: 3_400 };
  const { response, token } = await orderInParts();
  expect(response.status).toBe(409);
  expect(token).toBe('');
});

test('an unpaid one can be retried, for the same deposit', async () => {
  const { visitor, token } = await orderInParts();
  expect(await shop.tell(shop.lastCheckout(), 'expired')).toBe(200);
  await visitor.post(`/fr/orders/${token}/again`, {});
  const sent = shop.service.bodies.filter((body) => 'success_url' in body);
  expect(sent.map(({ amount }) => amount)).toEqual([400, 400]);
});
