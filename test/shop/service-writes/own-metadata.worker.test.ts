import { beforeEach, describe, expect, test } from 'vitest';
import { cartIn, save } from '../../desk/delivery/delivery-page.ts';
import { pairOwner } from '../../desk/devices.ts';
import { editProduct, openProduct, productPathOf } from '../../desk/products/product-forms.ts';
import { readAgain, stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { inShop } from '../orders/cash/payment-methods.ts';

let dates = '';
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});
const withoutMetadata = () => shop.service.become({ keepsMetadata: false });

const soap = {
  name: 'Savon noir',
  category: 'Soins',
  stock: '7',
  rows: '2',
  'v.0.amount': '450',
  'v.0.label_fr': '500 g',
  'v.1.amount': '800',
  'v.1.label_fr': '1 kg',
};
const shelf = () => new Visitor().readText('/fr');
const productNamed = (name: string) => shop.service.products.find((one) => one.name === name);
const pathOf = (name: string) => productPathOf(String(productNamed(name)?.id));
const echoes = () => inShop('SELECT resource, is_whole FROM metadata_echoes ORDER BY resource');
const kept = async () => (await inShop('SELECT count(*) AS n FROM own_metadata'))[0]?.n;

async function add(typed: Record<string, string>) {
  const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
  return form.save(typed);
}

describe('a service that returns no metadata', () => {
  beforeEach(withoutMetadata);

  test('products keep slug, category, stock and variants over any number of syncs', async () => {
    await add(soap);
    expect(productNamed('Savon noir')?.metadata).toEqual([]);
    for (let reading = 0; reading < 2; reading++) {
      const page = await new Visitor().get('/fr/p/savon-noir');
      expect(page.status).toBe(200);
      const text = textOf(await page.text());
      expect(text).toContain('500 g');
      expect(text).toContain('1 kg');
      expect(await stub().product('fr', 'savon-noir')).toMatchObject({
        available: 7,
        category: { name: 'Soins' },
      });
      await readAgain();
    }
    expect(await kept()).toBe(3);
    expect(await echoes()).toEqual([
      { resource: 'price', is_whole: 0 },
      { resource: 'product', is_whole: 0 },
    ]);
  });

  test('products are edited, hidden, sold out and deleted at the desk', async () => {
    await add(soap);
    const owner = await pairOwner();
    const path = pathOf('Savon noir');
    await editProduct(owner, path, { category: 'Bain', 'v.1.amount': '850' });
    await readAgain();
    const { fields } = await openProduct(owner, path);
    expect(fields).toMatchObject({ category: 'Bain', 'v.1.amount': '850', 'v.1.label_fr': '1 kg' });
    const mark = (name: string) => owner.post(`${path}/mark`, { mark: name });
    await mark('sold_out');
    await readAgain();
    expect(await stub().product('fr', 'savon-noir')).toMatchObject({ available: 0 });
    await mark('back');
    expect(await stub().product('fr', 'savon-noir')).toMatchObject({ available: 7 });
    await mark('hide');
    await readAgain();
    expect(await shelf()).not.toContain('Savon noir');
    await mark('show');
    await readAgain();
    expect(await shelf()).toContain('Savon noir');
    await owner.post(`${path}/delete`, { sure: 'yes' });
    expect(productNamed('Savon noir')).toBeUndefined();
    expect(await kept()).toBe(0);
  });

  test.each(['products', 'prices'])(
    'products for links only are never on the shelf, even with a sync during the answer to their %s',
    async (making) => {
      const form = await openProduct(await pairOwner(), '/fr/desk/products/link');
      const seen: string[] = [];
      const { service } = shop;
      const look = async () => {
        const { sabotage } = service;
        service.sabotage = null;
        seen.push(await shelf());
        service.sabotage = sabotage;
      };
      service.sabotage = async (request) => {
        // Between its price and its link the product is read again.
        if (/\/products\/[^/]+$/.test(request.url)) await look();
        if (request.method !== 'POST' || !request.url.endsWith(`/${making}`)) return undefined;
        const { sabotage } = service;
        service.sabotage = null;
        const answer = await service.handle(request);
        await readAgain();
        service.sabotage = sabotage;
        await look();
        return answer;
      };
      expect((await form.save({ name: 'Acompte mariage', amount: '12000' })).status).toBe(303);
      seen.push(await shelf());
      await readAgain();
      seen.push(await shelf());
      expect(seen.length).toBeGreaterThanOrEqual(4);
      for (const text of seen) expect(text).not.toContain('Acompte');
      expect(await stub().product('fr', 'acompte-mariage')).toBeNull();
      const goods = await (await pairOwner()).get('/fr/desk/products');
      expect(textOf(await goods.text())).toContain('Acompte mariage');
    },
  );

  test('products for links only stay off the shelf when every answer to their creation was lost', async () => {
    const form = await openProduct(await pairOwner(), '/fr/desk/products/link');
    shop.service.loseNext('POST /products');
    await form.save({ name: 'Acompte mariage', amount: '12000' });
    // A price added at the service puts it on no shelf.
    shop.service.addPrice(String(productNamed('Acompte mariage')?.id), 12_000);
    await readAgain();
    expect(await shelf()).not.toContain('Acompte');
  });

  test('delivery is charged', async () => {
    await save(await pairOwner(), { home_16: '500' });
    await readAgain();
    const { visitor, text } = await cartIn('16', { [dates]: 1 });
    expect(text).toMatch(/Total 1 450 DA/);
    expect((await order(visitor, { seen_total: '1450', way: 'card:1450' })).token).not.toBe('');
    expect(await shelf()).not.toContain('Livraison 500');
    expect(await stub().product('fr', 'delivery')).toBeNull();
  });

  test('a checkout is known by its id, and the loss of its metadata is recorded', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const { token } = await order(visitor, { seen_total: '950', way: 'card:950' });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect((await stub().order(token))?.payment).toBe('paid');
    expect(await echoes()).toEqual([{ resource: 'checkout', is_whole: 0 }]);
  });

  test('a product made elsewhere under the same name keeps its fields', async () => {
    shop.service.addPrice(shop.service.addProduct('Acompte'), 300);
    await readAgain();
    const form = await openProduct(await pairOwner(), '/fr/desk/products/link');
    await form.save({ name: 'Acompte', amount: '12000' });
    await readAgain();
    expect(await shelf()).toContain('Acompte');
  });
});

test('with a service that keeps metadata the shop stores none', async () => {
  await add(soap);
  const visitor = await visitorWith({ [dates]: 1 });
  await order(visitor, { seen_total: '950', way: 'card:950' });
  expect(await kept()).toBe(0);
  expect(await echoes()).toEqual([
    { resource: 'price', is_whole: 1 },
    { resource: 'product', is_whole: 1 },
  ]);
});

test('once the service keeps metadata, its values count', async () => {
  withoutMetadata();
  await add(soap);
  shop.service.become({ keepsMetadata: true });
  const owner = await pairOwner();
  await editProduct(owner, pathOf('Savon noir'), { category: 'Bain', stock: '5' });
  expect(productNamed('Savon noir')?.metadata).toMatchObject({
    slug: 'savon-noir',
    category: 'Bain',
    stock: 5,
  });
  expect(await inShop('SELECT id FROM own_metadata WHERE id LIKE ?', 'prod%')).toEqual([]);
  expect(await echoes()).toContainEqual({ resource: 'product', is_whole: 1 });
});
