import { expect, test } from 'vitest';
import { textOf } from '../../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import type { Visitor } from '../../../storefront/visitor.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { offerCoupon } from './coupons.ts';

let honey = '';
const shop = new ShopUnderTest((service) => {
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 400, { wilaya: '16', mode: 'home' });
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

async function shopperWith(code: string): Promise<Visitor> {
  const visitor = await visitorWith({ [honey]: 1 });
  await (await visitor.post('/fr/cart/coupon', { code })).body?.cancel();
  return visitor;
}

const chooseAlgiers = (visitor: Visitor) =>
  visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'home' });
const lastBody = () => shop.service.bodies.findLast((body) => body.success_url !== undefined);

test('a coupon on delivery applies once the wilaya is known', async () => {
  await offerCoupon('PORT', { on: 'delivery', value: 50 });
  const visitor = await shopperWith('PORT');
  expect(await visitor.readText('/fr/cart')).toContain('choisissez où livrer');
  await chooseAlgiers(visitor);
  expect(await visitor.readText('/fr/cart')).toMatch(/Total 1 200 DA.*PORT −200 DA/);
  const { token } = await order(visitor, { seen_total: '1200', way: 'card:1200' });
  expect(lastBody()).toMatchObject({ amount_discount: 200 });
  expect(await visitor.readText(`/fr/orders/${token}`)).toMatch(/PORT −200 DA.*Total 1 200 DA/);
});

test('a coupon on products is shown before delivery is known, and the form adds delivery', async () => {
  await offerCoupon('AID10');
  const visitor = await shopperWith('AID10');
  expect(await visitor.readText('/fr/cart')).toMatch(/900 DA.*AID10 −100 DA/);
  const { response } = await order(visitor, { seen_total: '900', way: 'card:900' });
  const form = textOf(await visitor.readNext(response));
  expect(form).toMatch(/La livraison vers \u2068Alger\u2069 coûte/);
  expect(form).toMatch(/Total 1 300 DA/);
});

test('the delivery part paid now is reduced by the coupon', async () => {
  await offerPaymentMethods('part=delivery cash');
  await offerCoupon('PORT', { on: 'delivery', value: 50 });
  const visitor = await shopperWith('PORT');
  await chooseAlgiers(visitor);
  await order(visitor, { seen_total: '1200', way: 'part:200' });
  expect(lastBody()).toMatchObject({ amount: 200 });
  expect(await inShop('SELECT total, due_online, due_on_delivery FROM orders')).toEqual([
    { total: 1_200, due_online: 200, due_on_delivery: 1_000 },
  ]);
});
