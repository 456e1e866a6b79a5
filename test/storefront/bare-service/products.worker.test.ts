import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deskCopyIn } from '../../desk/copy.ts';
import { cartIn, save } from '../../desk/delivery/delivery-page.ts';
import { pairOwner } from '../../desk/devices.ts';
import { editProduct, openProduct, productPathOf } from '../../desk/products/product-forms.ts';
import { eventually } from '../../eventually.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { get, readAgain, stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { order, visitorWith } from '../shop-under-test.ts';
import type { Visitor } from '../visitor.ts';
import { BareShop, later } from './bare-shop.ts';

const deskCopy = deskCopyIn.fr;

/** Products written at the desk beside a service that has the public API document only. */

const shop = new BareShop((service) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const oil = {
  name: 'Huile',
  category: 'Huiles',
  stock: '20',
  rows: '2',
  'v.0.amount': '1200',
  'v.0.label_fr': '1 L',
  'v.1.amount': '5500',
  'v.1.label_fr': '5 L',
};
const shelf = async () => textOf(await (await get('/fr')).text());
const named = (name: string) => shop.service.products.filter((one) => one.name === name);
const pathOf = (name: string) => productPathOf(String(named(name)[0]?.id));
const amountsOf = (name: string) =>
  shop.service.prices.filter((one) => one.product_id === named(name)[0]?.id).map(({ amount }) => amount);

async function add(owner: Visitor, typed: Record<string, string>) {
  const answer = await (await openProduct(owner, '/fr/desk/products/new')).save(typed);
  expect(answer.headers.get('Location')).toContain('flash=added');
}

/** Uploads a product list and confirms it. */
async function bringIn(owner: Visitor, text: string): Promise<void> {
  const path = (await owner.post('/fr/desk/products/import', { text })).headers.get('Location') ?? '';
  await owner.post(`${path}/apply`, {});
  await eventually(async () => {
    await later(0);
    expect(await inShop('SELECT state FROM uploads')).toEqual([{ state: 'done' }]);
  });
}

describe.each([true, false])('with metadata answered as sent: %s', (echoesMetadata) => {
  beforeEach(() => {
    shop.bare.switches.echoesMetadata = echoesMetadata;
  });

  test('products are added, priced, marked and deleted, and the shelf shows them so', async () => {
    const owner = await pairOwner();
    await add(owner, oil);
    await editProduct(owner, pathOf('Huile'), { 'v.1.amount': '5200', category: 'Épicerie' });
    await readAgain();
    expect(amountsOf('Huile')).toEqual([1_200, 5_500, 5_200]);
    expect(await stub().product('fr', 'huile')).toMatchObject({
      available: 20,
      category: { name: 'Épicerie' },
    });
    const page = textOf(await (await get('/fr/p/huile')).text());
    for (const words of ['1 L', '5 L', '1 200 DA', '5 200 DA']) expect(page).toContain(words);
    const mark = async (name: string) => {
      await owner.post(`${pathOf('Huile')}/mark`, { mark: name });
      await readAgain();
    };
    await mark('hide');
    expect(await shelf()).not.toContain('Huile');
    await mark('show');
    await mark('sold_out');
    expect(await shelf()).toMatch(/Huile[^|]*[Éé]puisé/);
    await mark('back');
    shop.bare.switches.deletesInSilence = true;
    const deleted = await owner.post(`${pathOf('Huile')}/delete`, { sure: 'yes' });
    expect(deleted.headers.get('Location')).toBe('/fr/desk/products');
    expect([named('Huile'), await shelf()]).toEqual([[], expect.not.stringContaining('Huile')]);
    expect(shop.bare.unknown).toEqual([]);
  });

  test('an imported list makes its products once, however often it is uploaded', async () => {
    const owner = await pairOwner();
    const list =
      'Nom\tTaille\tPrix\tPièces\nSavon\t\t300\t10\nThé\t100 g\t450\t5\n\t200 g\t800\t\nSel\t\t90\t7';
    await bringIn(owner, list);
    await readAgain();
    for (const name of ['Savon', 'Thé', 'Sel']) expect(await shelf()).toContain(name);
    expect(textOf(await (await get('/fr/p/the')).text())).toContain('200 g');
    const before = shop.writes.length;
    const again = await owner.post('/fr/desk/products/import', { text: list });
    const page = await owner.readText(again.headers.get('Location') ?? '');
    expect(page).toContain(deskCopy.imports.isSame);
    expect(shop.writes.slice(before)).toEqual([]);
  });

  test('products for links only are never on the shelf, and delivery is charged', async () => {
    const owner = await pairOwner();
    const form = await openProduct(owner, '/fr/desk/products/link');
    const made = await form.save({ name: 'Acompte mariage', amount: '12000' });
    expect(await owner.read(made.headers.get('Location') ?? '')).toContain('/payment-links/');
    await save(owner, { home_16: '400' });
    await readAgain();
    expect(await shelf()).not.toMatch(/mariage|Livraison 400/);
    const { visitor } = await cartIn('16', { [String(shop.service.prices[0]?.id)]: 1 });
    expect((await order(visitor, { seen_total: '1350', way: 'card:1350' })).token).not.toBe('');
  });

  test('a write with a lost answer is sent again and makes nothing twice', async () => {
    const owner = await pairOwner();
    const form = await openProduct(owner, '/fr/desk/products/new');
    for (const call of ['POST /products', 'POST /prices', 'POST /prices']) {
      shop.bare.switches.losesAnswerTo = call;
      await form.save(oil);
      expect(shop.bare.switches.losesAnswerTo, call).toBeNull();
    }
    expect((await form.save(oil)).headers.get('Location')).toContain(`${pathOf('Huile')}?flash=added`);
    expect([named('Huile').length, amountsOf('Huile')]).toEqual([1, [1_200, 5_500]]);
    const link = await openProduct(owner, '/fr/desk/products/link');
    shop.bare.switches.losesAnswerTo = 'POST /payment-links';
    await link.save({ name: 'Acompte mariage', amount: '12000' });
    expect((await link.save({ name: 'Acompte mariage', amount: '12000' })).status).toBe(303);
    expect([named('Acompte mariage').length, shop.service.links.length]).toEqual([1, 1]);
  });

  test('an order with lost answers has one customer and one checkout, which is paid', async () => {
    const visitor = await visitorWith({ [String(shop.service.prices[0]?.id)]: 1 });
    const place = () => order(visitor, { seen_total: '950', way: 'card:950' });
    for (const call of ['POST /customers', 'POST /checkouts']) {
      shop.bare.switches.losesAnswerTo = call;
      await place();
      expect(shop.bare.switches.losesAnswerTo, call).toBeNull();
    }
    const { response, token } = await place();
    expect(response.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
    expect([shop.service.customers.length, shop.service.checkouts.size]).toEqual([1, 1]);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect((await stub().order(token))?.payment).toBe('paid');
  });
});

test('a product deleted elsewhere, or with a lost answer, is gone at the next try', async () => {
  const owner = await pairOwner();
  await add(owner, oil);
  const remove = async (path: string) =>
    (await owner.post(`${path}/delete`, { sure: 'yes' })).headers.get('Location');
  const path = pathOf('Huile');
  shop.bare.switches.losesAnswerTo = 'DELETE /products/{id}';
  expect(await remove(path)).toContain('flash=service');
  expect(named('Huile')).toEqual([]);
  expect(await remove(path)).toBe('/fr/desk/products');
  expect(await shelf()).not.toContain('Huile');
  await add(owner, { ...oil, name: 'Sel' });
  shop.service.products.pop();
  await readAgain();
  expect(await shelf()).not.toContain('Sel');
  expect((await get('/fr/p/sel')).status).toBe(404);
});

test('an overloaded service is no refusal: the typed fields stay, and are stored at the next try', async () => {
  const owner = await pairOwner();
  const form = await openProduct(owner, '/fr/desk/products/new');
  shop.bare.switches.refusesEvery = 1;
  const answer = await form.save(oil);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('value="Huile"');
  shop.bare.switches.refusesEvery = 0;
  expect((await form.save(oil)).headers.get('Location')).toContain('flash=added');
  expect(named('Huile')).toHaveLength(1);
  // The name is written, the price is not.
  const half = await openProduct(owner, '/fr/desk/products/new');
  shop.service.sabotage = ({ method, url }) =>
    method === 'POST' && url.endsWith('/prices') ? new Response('{}', { status: 429 }) : undefined;
  expect((await half.save({ ...oil, name: 'Sel' })).headers.get('Location')).toContain('flash=unpriced');
  shop.service.sabotage = null;
  expect((await half.save({ ...oil, name: 'Sel' })).headers.get('Location')).toContain('flash=added');
  expect([named('Sel').length, amountsOf('Sel')]).toEqual([1, [1_200, 5_500]]);

  const visitor = await visitorWith({ [String(shop.service.prices[0]?.id)]: 1 });
  shop.bare.switches.refusesEvery = 1;
  const { response } = await order(visitor, { seen_total: '950', way: 'card:950' });
  const words = textOf(await response.text());
  expect([response.status, words]).toEqual([503, expect.not.stringMatching(/épuisé|refusé/i)]);
  shop.bare.switches.refusesEvery = 0;
  expect((await order(visitor, { seen_total: '950', way: 'card:950' })).token).not.toBe('');
  expect(shop.service.checkouts.get(shop.lastCheckout())?.customer_id).toMatch(/^cus_/);
});

test('a catalogue of two pages is complete on the shelf, though every third request is refused', async () => {
  for (let count = 0; count < 70; count += 1)
    shop.service.addPrice(
      shop.service.addProduct(`Pot ${count}`, { metadata: { slug: `pot-${count}` } }),
      500,
    );
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  shop.bare.switches.refusesEvery = 3;
  let pages = '';
  await eventually(async () => {
    await later(1);
    pages = await (await get('/sitemaps/1.xml')).text();
    expect(pages).toContain('/fr/p/pot-0<');
  });
  for (const slug of ['pot-0', 'pot-69', 'dattes']) expect(pages).toContain(`/fr/p/${slug}<`);
});
