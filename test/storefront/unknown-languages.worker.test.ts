import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { stub } from './mirror.ts';
import { textOf } from './page-text.ts';
import { order, ShopUnderTest, visitorWith } from './shop-under-test.ts';
import { Visitor } from './visitor.ts';

/** Rows written by another build, which had one language more and one language less. */

let dates: string;
new ShopUnderTest((service) => {
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 600, { wilaya: 16, mode: 'home' });
  const shelf = { category: 'pantry', category_ar: 'مؤونة', category_en: 'Pantry' };
  const metadata = { slug: 'dattes', name_ar: 'تمر', name_en: 'Dates', ...shelf };
  const product = service.addProduct('Dattes', { metadata });
  dates = service.addPrice(product, 950);
});

async function rewrite(...updates: string[]): Promise<void> {
  await runInDurableObject(stub(), (_, { storage }) => {
    for (const update of updates) expect(storage.sql.exec(update).rowsWritten).toBeGreaterThan(0);
  });
}

test('an order in an unknown language is shown, with its stored names', async () => {
  const { token } = await order(await visitorWith({ [dates]: 2 }), { seen_total: '2500', way: 'card:2500' });
  const exchanged = `json_remove(json_set(items, '$[0].names.kab', json('{"name":"Tiyni","label":null}')), '$[0].names.en')`;
  await rewrite(`UPDATE orders SET language = 'kab', items = ${exchanged}`);
  const page = await new Visitor().get(`/en/orders/${token}`);
  expect(page.status).toBe(200);
  expect(textOf(await page.text())).toContain('تمر × 2');
  expect(await new Visitor().readText(`/ar/orders/${token}`)).toContain('تمر × 2');
});

test('the shelf of a build without one of our languages is shown in the default one', async () => {
  await rewrite(
    "UPDATE catalogue_index SET card = json_remove(json_set(card, '$.names.kab', 'Tiyni'), '$.names.en')",
    "UPDATE categories SET names = json_remove(json_set(names, '$.kab', 'Tament'), '$.en')",
  );
  const page = await new Visitor().get('/en?sort=cheapest');
  expect(page.status).toBe(200);
  const text = textOf(await page.text());
  expect(text).toContain('تمر');
  expect(text).toContain('مؤونة');
  expect(text).not.toMatch(/Dates|Pantry|Tiyni|Tament|undefined/);
});
