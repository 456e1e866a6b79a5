import { expect, test } from 'vitest';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { pairOwner } from './devices.ts';

new ShopUnderTest(() => undefined);

test('the desk shows the way from a visit to the money', async () => {
  await inShop(
    `INSERT INTO funnel_counts (dimension, day, key, seen, opened, ordered, confirmed, paid)
     VALUES ('source', ?, 'facebook', 120, 30, 9, 6, 4), ('source', ?, 'shop', 40, 8, 3, 2, 1), ('source', ?, 'shop', 5, 0, 0, 0, 0)`,
    ...[0, 2, 40].map((ago) => Math.floor(Date.now() / 86_400_000) - ago),
  );
  const owner = await pairOwner();
  const page = await owner.readText('/fr/desk/funnel');
  expect(page).toContain('Articles vus 160 Formulaires ouverts 38 Commandes 12');
  expect(page).toMatch(/Facebook 9 commandes vus 120 · formulaires 30 · confirmées 6 · livrées et payées 4/);
  expect(await owner.readText('/fr/desk/funnel?days=90')).toContain('Articles vus 165');
});
