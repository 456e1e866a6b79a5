import { expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { elementsOn, linksOn, valuesOn } from '../forms.ts';
import { textOf } from '../page-text.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const copy = copyIn.fr;

new ShopUnderTest((service) => {
  const add = (slug: string, category: string, stock?: number) =>
    service.addPrice(service.addProduct(slug, { metadata: { slug, category, stock } }), 1_000);
  add('miel', 'epicerie');
  add('huile', 'epicerie', 0);
  add('dattes', 'epicerie', 3);
  add('savon', 'soin');
});

function relatedIn(page: string): string[] {
  const [section] = elementsOn(page, 'section', { class: 'related' });
  return linksOn(section?.html ?? '').flatMap((link) => /^\/fr\/p\/(.+)/.exec(link)?.[1] ?? []);
}

test('a product page shows products of its category, sold-out ones last, on a sold-out page too', async () => {
  const related = relatedIn(await new Visitor().read('/fr/p/miel'));
  expect(related).toEqual(['dattes', 'huile']);
  const soldOut = relatedIn(await new Visitor().read('/fr/p/huile'));
  expect(soldOut.toSorted()).toEqual(['dattes', 'miel']);
  expect(relatedIn(await new Visitor().read('/fr/p/savon'))).toEqual([]);
});

test('a product can be ordered by WhatsApp at once, at the shop’s number and with its address', async () => {
  const page = await new Visitor().read('/fr/p/miel');
  const chat = linksOn(page).find((link) => link.startsWith('https://wa.me/213550123456?text='));
  const message = new URL(chat ?? '').searchParams.get('text');
  expect(message).toMatch(
    /^Bonjour Hanout, je voudrais commander\s:\n1 × miel\n1\s000\sDA\nhttp:\/\/shop\.test\/fr\/p\/miel$/,
  );
  expect(textOf(page)).toContain(copy.sharedCart.toShop);
  // A sold-out product cannot be ordered; the shop can be asked about it.
  expect(textOf(await new Visitor().read('/fr/p/huile'))).not.toContain(copy.sharedCart.toShop);
});

test('a cart can be ordered by WhatsApp without opening a fold', async () => {
  const visitor = new Visitor();
  const product = await visitor.read('/fr/p/miel');
  const [price = ''] = valuesOn(product, 'price');
  await visitor.post('/fr/cart/add', { price, quantity: '2' });
  const cart = await visitor.read('/fr/cart');
  expect(cart.replace(/<details[\s\S]*?<\/details>/g, '')).toContain('https://wa.me/213550123456?text=');
});
