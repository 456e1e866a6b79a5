import { beforeEach, describe, expect, test } from 'vitest';
import { pairOwner } from '../../desk/devices.ts';
import { editGoods, openGoods, productPathOf } from '../../desk/goods.ts';
import { readAgain, stub } from '../../storefront/mirror.ts';
import { order, ShopUnderTest, textOf, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { cartIn, save } from '../delivery/desk-page.ts';
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
const shelf = async () => textOf(await (await new Visitor().get('/fr')).text());
const productNamed = (name: string) => shop.service.products.find((one) => one.name === name);
const pathOf = (name: string) => productPathOf(String(productNamed(name)?.id));
const echoes = () => inShop('SELECT resource, is_whole FROM metadata_echoes ORDER BY resource');
const kept = async () => (await inShop('SELECT count(*) AS n FROM own_metadata'))[0]?.n;

async function add(typed: Record<string, string>) {
  const form = await openGoods(await pairOwner(), '/fr/desk/goods/new');
  return form.save(typed);
}

describe('at a service that gives no metadata back', () => {
  beforeEach(withoutMetadata);

  test('goods keep slug, category, stock and variants, however often the catalogue is read', async () => {
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

  test('goods are edited, hidden, sold out and deleted at the desk', async () => {
    await add(soap);
    const owner = await pairOwner();
    const path = pathOf('Savon noir');
    await editGoods(owner, path, { category: 'Bain', 'v.1.amount': '850' });
    await readAgain();
    const { fields } = await openGoods(owner, path);
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
    'goods for links alone are never on the shelf, even if the catalogue is read while the answer to their %s is on its way',
    async (making) => {
      const form = await openGoods(await pairOwner(), '/fr/desk/goods/link');
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
      const goods = await (await pairOwner()).get('/fr/desk/goods');
      expect(textOf(await goods.text())).toContain('Acompte mariage');
    },
  );

  test('goods for links alone stay off the shelf where the answers to all that made them were lost', async () => {
    const form = await openGoods(await pairOwner(), '/fr/desk/goods/link');
    shop.service.loseNext('POST /products');
    await form.save({ name: 'Acompte mariage', amount: '12000' });
    // Whoever gives it a price at the service puts it on no shelf.
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

  test('a checkout is known by its id, and that its metadata is lost is noted', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const { token } = await order(visitor, { seen_total: '950', way: 'card:950' });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect((await stub().order(token))?.payment).toBe('paid');
    expect(await echoes()).toEqual([{ resource: 'checkout', is_whole: 0 }]);
  });

  test('what the merchant made elsewhere under the same name keeps what it is', async () => {
    shop.service.addPrice(shop.service.addProduct('Acompte'), 300);
    await readAgain();
    const form = await openGoods(await pairOwner(), '/fr/desk/goods/link');
    await form.save({ name: 'Acompte', amount: '12000' });
    await readAgain();
    expect(await shelf()).toContain('Acompte');
  });
});

test('with a service that keeps metadata nothing is kept beside it', async () => {
  await add(soap);
  const visitor = await visitorWith({ [dates]: 1 });
  await order(visitor, { seen_total: '950', way: 'card:950' });
  expect(await kept()).toBe(0);
  expect(await echoes()).toEqual([
    { resource: 'price', is_whole: 1 },
    { resource: 'product', is_whole: 1 },
  ]);
});

test('once the service keeps metadata, what it says counts', async () => {
  withoutMetadata();
  await add(soap);
  shop.service.become({ keepsMetadata: true });
  const owner = await pairOwner();
  await editGoods(owner, pathOf('Savon noir'), { category: 'Bain', stock: '5' });
  expect(productNamed('Savon noir')?.metadata).toMatchObject({
    slug: 'savon-noir',
    category: 'Bain',
    stock: 5,
  });
  expect(await inShop('SELECT id FROM own_metadata WHERE id LIKE ?', 'prod%')).toEqual([]);
  expect(await echoes()).toContainEqual({ resource: 'product', is_whole: 1 });
});
