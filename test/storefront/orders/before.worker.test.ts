import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { stub } from '../mirror.ts';
import { order, ShopUnderTest, textOf, visitorWith } from '../shop-under-test.ts';

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

test('an order that was handed over before that had its word of today is shown so', async () => {
  const visitor = await visitorWith({ [String(shop.service.prices[0]?.id)]: 1 });
  const { token } = await order(visitor, { seen_total: '1000', way: 'card:1000' });
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  // As builds before wrote it: what they did not know is not there.
  await runInDurableObject(stub(), (_, { storage }) => {
    storage.sql.exec(
      `INSERT INTO order_events (order_id, position, kind, actor, note, checkout_id, at)
       SELECT id, 9, 'shipped', 'merchant', NULL, NULL, 1795000000 FROM orders`,
    );
    storage.sql.exec("UPDATE orders SET fulfilment = 'shipped'");
    storage.sql.exec('UPDATE order_checkouts SET amount = NULL');
  });
  const page = textOf(await (await visitor.get(`/fr/orders/${token}`)).text());
  expect(page).toContain('Le colis est chez le transporteur');
  expect(page).toMatch(/Paiement reçu.*En route/);
  expect(page).not.toContain('À payer à la livraison');
});
