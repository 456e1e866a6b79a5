import { expect, test } from 'vitest';
import { fieldsOn } from '../../storefront/forms.ts';
import { readAgain } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { deskCopyIn } from '../copy.ts';
import { pairOwner } from '../devices.ts';
import { productPathOf } from './product-forms.ts';

const shop = new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});
const { duplicate, states } = deskCopyIn.fr.products;
const list = '/fr/desk/products';
const deletePathOf = (id: string) => `${productPathOf(id)}/delete`;

async function productsPage(query = '') {
  const owner = await pairOwner();
  const html = await owner.read(`${list}${query}`);
  return { owner, html, text: textOf(html) };
}

/** A product at the service, as a write with a lost answer leaves it, or complete. */
function make(name: string, slug: string, amount?: number): { id: string; price: string } {
  const id = shop.service.addProduct(name, { metadata: { slug } });
  return { id, price: amount === undefined ? '' : shop.service.addPrice(id, amount) };
}

test('of two products with one slug the one without a price is superfluous, even the older one; a button removes it', async () => {
  const lost = make('Savon noir', 'savon-noir');
  const kept = make('Savon noir', 'savon-noir', 450);
  await readAgain();
  const { owner, html, text } = await productsPage('?q=savon');
  expect(text).toContain(textOf(duplicate.unpriced));
  expect(text.split(states.duplicate)).toHaveLength(3);
  expect(html).toContain(`href="${productPathOf(kept.id)}"`);
  expect(html).not.toContain(`action="${deletePathOf(kept.id)}"`);
  const fields = fieldsOn(html, deletePathOf(lost.id));
  const answer = await owner.post(deletePathOf(lost.id), { ...fields, duplicate: '1' });
  expect(answer.headers.get('Location')).toBe(`${list}?q=savon`);
  expect(shop.service.products.map(({ id }) => id)).not.toContain(lost.id);
  expect((await productsPage()).text).not.toContain(textOf(duplicate.unpriced));
  await readAgain();
  expect((await owner.get('/fr/p/savon-noir')).status).toBe(200);
});

test('a product without a price is superfluous beside one of its name with a numbered slug', async () => {
  const lost = make('Savon noir', 'savon-noir');
  make('Savon noir', 'savon-noir-2', 450);
  make('Savon noir de Tlemcen', 'savon-noir-3', 500);
  await readAgain();
  const { html } = await productsPage();
  expect(html).toContain(`action="${deletePathOf(lost.id)}"`);
  expect(html.split(`name="duplicate"`)).toHaveLength(2);
});

test('of two with prices the newer is superfluous, unless only it was ordered', async () => {
  const older = make('Savon', 'savon', 400);
  const younger = make('Savon', 'savon', 450);
  await readAgain();
  const before = await productsPage();
  expect(before.text).toContain(textOf(duplicate.younger));
  expect(before.html).toContain(`action="${deletePathOf(younger.id)}"`);
  const visitor = await visitorWith({ [younger.price]: 1 });
  await order(visitor, { seen_total: '450', way: 'card:450' });
  const { html } = await productsPage();
  expect(html).not.toContain(`action="${deletePathOf(younger.id)}"`);
  expect(html).toContain(`action="${deletePathOf(older.id)}"`);
});

test('a product that is no longer a duplicate is not removed by the button', async () => {
  const lost = make('Savon noir', 'savon-noir');
  const other = make('Savon noir', 'savon-noir', 450);
  await readAgain();
  const { owner } = await productsPage();
  // Somebody has removed the other one meanwhile.
  await owner.post(deletePathOf(other.id), { sure: 'yes' });
  const answer = await owner.post(deletePathOf(lost.id), { duplicate: '1' });
  expect(answer.headers.get('Location')).toBe(`${productPathOf(lost.id)}?flash=unsure`);
  expect(shop.service.products.map(({ id }) => id)).toContain(lost.id);
});

test('products with only the same beginning are no duplicates', async () => {
  make('Savon', 'savon', 400);
  make('Savon', 'savon-2', 400);
  make('Savon noir', 'savon-noir');
  await readAgain();
  const { html } = await productsPage('?state=duplicate');
  expect(html).not.toContain('name="duplicate"');
});

test('the filter of duplicates finds equal names in any language, whatever slug or price, and deletes none of them', async () => {
  const henna = shop.service.addProduct('حنّاء', { metadata: { slug: 'henne', name_fr: 'Henné' } });
  shop.service.addPrice(henna, 300);
  for (const [name, slug, amount] of [
    ['حناء', 'hna', 350],
    ['HENNE', 'henne-rouge', 400],
    ['Henné noir', 'henne-noir', 400],
  ] as const)
    make(name, slug, amount);
  await readAgain();
  const { text, html } = await productsPage('?state=duplicate');
  expect(text.split(textOf(duplicate.namesake))).toHaveLength(4);
  expect(text).not.toContain('Henné noir');
  expect(html).not.toContain('name="duplicate"');
});
