import { describe, expect, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { fieldsOn, valuesOn, wrongFieldsOn } from '../../storefront/forms.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { pairOwner } from '../devices.ts';
import { editProduct, openProduct, productPathOf } from './product-forms.ts';

let honey = '';
let honeyPrice = '';
const shop = new ShopUnderTest((service) => {
  const metadata = {
    slug: 'miel',
    stock: 10,
    name_ar: 'عسل',
    category: 'Miels',
    ean: '6130001',
    weight: 1.5,
  };
  honey = service.addProduct('Miel', { metadata });
  honeyPrice = service.addPrice(honey, 1_000, { label_ar: 'كبير', colour_code: 7 });
});

const productAt = (id: string) => shop.service.products.find((one) => one.id === id);
const metadataOf = (id: string) => productAt(id)?.metadata as Record<string, unknown>;
const pricesAt = (id: string) => shop.service.prices.filter((one) => one.product_id === id);
const path = () => productPathOf(honey);
const shelf = () => new Visitor().readText('/fr');
const idIn = (answer: Response) => /\/of\/([^?]+)/.exec(answer.headers.get('Location') ?? '')?.[1] ?? '';

async function add(owner: Visitor, typed: Record<string, string>) {
  const page = await openProduct(owner, '/fr/desk/products/new');
  return { page, answer: await page.save(typed) };
}

describe('a product', () => {
  test('is added with its variants in one form, is on the shelf at once, and once over repeated forms', async () => {
    const owner = await pairOwner();
    const typed = {
      name: 'زيت الزيتون',
      category: 'Huiles',
      stock: '٢٠',
      rows: '2',
      'v.0.amount': '1 200 DA',
      'v.0.for_2': '٢٣٠٠',
      'v.0.label_fr': '1 L',
      'v.1.amount': '5500',
      'v.1.compare_at': '6000',
      'v.1.label_ar': '5 ل',
      'v.1.label_fr': '5 L',
    };
    const { page, answer } = await add(owner, typed);
    expect(answer.status).toBe(303);
    const again = await page.save(typed);
    expect(idIn(again)).toBe(idIn(answer));
    expect(shop.service.products).toHaveLength(2);
    expect(metadataOf(idIn(answer))).toEqual({ slug: 'zit-el-zitoun', category: 'Huiles', stock: 20 });
    expect(pricesAt(idIn(answer)).map(({ amount, metadata }) => [amount, metadata])).toEqual([
      [1_200, { variant: '1 L', label_ar: '1 L', label_fr: '1 L', label_en: '1 L', for_2: 2_300 }],
      [5_500, { variant: '5 ل', label_ar: '5 ل', label_fr: '5 L', compare_at: 6_000 }],
    ]);
    expect(await shelf()).toContain('زيت الزيتون');
    expect((await new Visitor().get('/fr/p/zit-el-zitoun')).status).toBe(200);
  });

  test('has SKUs that find it at the desk alone, also after a new price', async () => {
    const before = await new Visitor().read('/fr/p/miel');
    const owner = await pairOwner();
    expect((await editProduct(owner, path(), { 'v.0.sku': 'MJ-٢٥٠' })).status).toBe(303);
    expect((await editProduct(owner, path(), { 'v.0.amount': '1100' })).status).toBe(303);
    expect((await editProduct(owner, path(), { 'v.0.amount': '1000' })).status).toBe(303);
    expect(pricesAt(honey).at(-1)?.metadata).toEqual({ label_ar: 'كبير', colour_code: 7, sku: 'MJ-٢٥٠' });
    const price = String(pricesAt(honey).at(-1)?.id);
    for (const page of ['/fr/desk/products?q=mj-250', '/fr/desk/stock?q=MJ-250'])
      expect(await owner.readText(page), page).toContain('Miel');
    expect(await owner.readText('/fr/desk/products?q=mj-25')).not.toContain('1 000');
    const after = await new Visitor().read('/fr/p/miel');
    expect(after.replaceAll(price, honeyPrice)).toBe(before);
    expect(after).not.toContain('MJ-');
    // Another SKU takes the place of the first.
    await editProduct(owner, path(), { 'v.0.sku': 'MJ-1' });
    expect(await owner.readText('/fr/desk/products?q=mj-250')).not.toContain('1 000');
    expect((await editProduct(owner, path(), { 'v.0.sku': 'x'.repeat(65) })).status).toBe(422);
  });

  test('has a tier only where the pieces together cost less than one by one', async () => {
    const owner = await pairOwner();
    const refused = await editProduct(owner, path(), { 'v.0.for_2': '1 900', 'v.0.for_3': '3000' });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(valuesOn(page, 'v.0.for_3')).toEqual(['3000']);
    expect(wrongFieldsOn(page)).toEqual(['v.0.for_3']);
    expect((await editProduct(owner, path(), { 'v.0.for_2': '1 900' })).status).toBe(303);
    expect(await new Visitor().readText('/fr/p/miel')).toMatch(/2 pièces .*1 900 DA/);
    expect((await editProduct(owner, path(), { 'v.0.for_2': '' })).status).toBe(303);
    expect(await new Visitor().read('/fr/p/miel')).not.toContain('2 pièces');
  });

  test('has no former price that is not above its price', async () => {
    const owner = await pairOwner();
    for (const amount of ['900', '1000']) {
      const refused = await editProduct(owner, path(), { 'v.0.compare_at': amount });
      expect(refused.status).toBe(422);
      expect(wrongFieldsOn(await refused.text())).toEqual(['v.0.compare_at']);
    }
    expect((await editProduct(owner, path(), { 'v.0.compare_at': '1 200' })).status).toBe(303);
  });

  test('keeps unknown and unedited fields when it is saved', async () => {
    const owner = await pairOwner();
    const answer = await editProduct(owner, path(), { name_fr: 'Miel de jujubier', stock: '8' });
    expect(answer.headers.get('Location')).toBe(`${path()}?flash=saved`);
    expect(metadataOf(honey)).toEqual({
      slug: 'miel',
      stock: 8,
      name_ar: 'عسل',
      category: 'Miels',
      ean: '6130001',
      weight: 1.5,
      name_fr: 'Miel de jujubier',
    });
    expect(await shelf()).toContain('Miel de jujubier');
    expect(shop.service.calls.filter((call) => call.startsWith('POST'))).toEqual([`POST /products/${honey}`]);
  });

  test('gets a new price with all metadata of the old one, which is no longer offered, and carts follow', async () => {
    const shopper = await visitorWith({ [honeyPrice]: 2 });
    const owner = await pairOwner();
    await editProduct(owner, path(), { 'v.0.amount': '1250' });
    expect(pricesAt(honey).map(({ amount, metadata }) => [amount, metadata])).toEqual([
      [1_000, { label_ar: 'كبير', colour_code: 7, hidden: true }],
      [1_250, { label_ar: 'كبير', colour_code: 7 }],
    ]);
    const cart = await shopper.readText('/fr/cart');
    expect(cart).toMatch(/1 250/);
    expect(cart).toMatch(/2 500/);
  });

  test('is set sold out and back, hidden and shown, by one button each, visible on the shelf', async () => {
    const owner = await pairOwner();
    const mark = (name: string) => owner.post(`${path()}/mark`, { mark: name });
    await mark('sold_out');
    expect(metadataOf(honey)).toMatchObject({ stock: 0, stock_before: 10, name_ar: 'عسل', slug: 'miel' });
    expect(await shelf()).toMatch(/Miel[^|]*(?:Épuisé|épuisé)/);
    await mark('sold_out');
    expect(metadataOf(honey)).toMatchObject({ stock: 0, stock_before: 10 });
    await mark('back');
    expect(metadataOf(honey)).toMatchObject({ stock: 10 });
    expect(metadataOf(honey)).not.toHaveProperty('stock_before');
    await mark('hide');
    expect(await shelf()).not.toContain('Miel');
    await mark('show');
    expect(metadataOf(honey)).not.toHaveProperty('hidden');
    expect(await shelf()).toContain('Miel');
  });

  test('without a stock count is sold out and back without getting one', async () => {
    const owner = await pairOwner();
    await editProduct(owner, path(), { stock: '' });
    expect(metadataOf(honey)).not.toHaveProperty('stock');
    await owner.post(`${path()}/mark`, { mark: 'sold_out' });
    expect(metadataOf(honey)).toMatchObject({ stock: 0, stock_before: 'uncounted' });
    await owner.post(`${path()}/mark`, { mark: 'back' });
    expect(metadataOf(honey)).not.toHaveProperty('stock');
  });

  test('has a variant that is sold out separately: shown and not sold, and carts say so', async () => {
    const owner = await pairOwner();
    const [small, large] = [
      { 'v.1.amount': '1800', 'v.1.label_fr': 'Grand pot', rows: '2' },
      { 'v.1.sold_out': '1' },
    ];
    await editProduct(owner, path(), small);
    const jar = String(pricesAt(honey).at(-1)?.id);
    const shopper = await visitorWith({ [jar]: 1, [honeyPrice]: 1 });
    await editProduct(owner, path(), large);
    expect(pricesAt(honey).at(-1)).toMatchObject({ id: jar, metadata: { variant: 'Grand pot', stock: 0 } });
    const html = await new Visitor().read('/fr/p/miel');
    expect(html).toMatch(new RegExp(`value="${jar}"[^>]* disabled`));
    expect(html).not.toMatch(new RegExp(`value="${honeyPrice}"[^>]* disabled`));
    const cart = await shopper.readText('/fr/cart');
    expect(cart).toContain('Épuisé');
    expect(cart).toMatch(/Total[^0-9]*1 000/);
    const { token } = await order(await visitorWith({ [jar]: 1 }), { seen_total: '1800', way: 'card:1800' });
    expect(token).toBe('');
    await editProduct(owner, path(), { 'v.0.sold_out': '1' });
    expect(await shelf()).toMatch(/Épuisé/);
    const page = await openProduct(owner, path());
    delete page.fields['v.0.sold_out'];
    delete page.fields['v.1.sold_out'];
    await page.save({});
    expect(pricesAt(honey).at(-1)?.metadata).not.toHaveProperty('stock');
    expect(await shelf()).not.toMatch(/Épuisé/);
  });

  test('that was ordered can only be hidden; any other can be deleted', async () => {
    const owner = await pairOwner();
    expect((await owner.post(`${path()}/delete`, {})).headers.get('Location')).toContain('flash=unsure');
    await order(await visitorWith({ [honeyPrice]: 1 }), { seen_total: '1000', way: 'card:1000' });
    expect((await owner.post(`${path()}/delete`, { sure: 'yes' })).headers.get('Location')).toContain(
      'flash=sold',
    );
    expect(productAt(honey)).toBeDefined();
    const { answer } = await add(owner, { name: 'Savon', 'v.0.amount': '300' });
    const soap = productPathOf(idIn(answer));
    expect(await shelf()).toContain('Savon');
    expect((await owner.post(`${soap}/delete`, { sure: 'yes' })).headers.get('Location')).toBe(
      '/fr/desk/products',
    );
    expect(await shelf()).not.toContain('Savon');
    expect((await owner.get(soap)).status).toBe(404);
  });

  test('with errors is not written, and the typed fields stay', async () => {
    const owner = await pairOwner();
    const calls = shop.service.calls.length;
    for (const [typed, wrong] of [
      [{ name: '' }, 'name'],
      [{ 'v.0.amount': '1,5' }, 'v.0.amount'],
      [{ 'v.0.amount': '0' }, 'v.0.amount'],
      [{ stock: '-1' }, 'stock'],
      [{ images: 'javascript:alert(1)' }, 'images'],
      [{ name_fr: 'x'.repeat(500) }, 'name_fr'],
    ] as [Record<string, string>, string][]) {
      const answer = await editProduct(owner, path(), { description: 'Récolte 2026', ...typed });
      const html = await answer.text();
      expect([wrong, answer.status]).toEqual([wrong, 422]);
      const again = fieldsOn(html, path());
      expect(again.description).toBe('Récolte 2026');
      expect(again).toMatchObject(typed);
      expect(wrongFieldsOn(html)).toEqual([wrong]);
    }
    expect(shop.service.calls.slice(calls).filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('stock', () => {
  const available = async () => (await stub().product('fr', 'miel'))?.available;

  test('sold between the view and the new count stays sold', async () => {
    const owner = await pairOwner();
    const page = await openProduct(owner, path());
    expect(page.fields.stock).toBe('10');
    await order(await visitorWith({ [honeyPrice]: 3 }), { seen_total: '3000', way: 'card:3000' });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await order(await visitorWith({ [honeyPrice]: 1 }), { seen_total: '1000', way: 'card:1000' });
    expect(await available()).toBe(6);
    // Two more came in: seven were unsold, and one of them is held for a payment.
    await page.save({ stock: '12' });
    expect(metadataOf(honey)).toMatchObject({ stock: 9 });
    expect(await available()).toBe(8);
    expect(fieldsOn(await owner.read(path()), path()).stock).toBe('9');
  });

  test('is counted anew even with the same number as before', async () => {
    const owner = await pairOwner();
    await order(await visitorWith({ [honeyPrice]: 4 }), { seen_total: '4000', way: 'card:4000' });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await available()).toBe(6);
    await editProduct(owner, path(), { stock: '10' });
    expect(metadataOf(honey)).toMatchObject({ stock: 10 });
    expect(await available()).toBe(10);
  });

  test('of one variant is counted separately, also for sales between view and count', async () => {
    const owner = await pairOwner();
    await editProduct(owner, path(), { 'v.0.stock': '٦' });
    expect(pricesAt(honey)[0]?.metadata).toEqual({ label_ar: 'كبير', colour_code: 7, stock: 6 });
    expect(await available()).toBe(6);
    const page = await openProduct(owner, path());
    expect(page.fields).toMatchObject({ stock: '10', 'v.0.stock': '6' });
    await order(await visitorWith({ [honeyPrice]: 2 }), { seen_total: '2000', way: 'card:2000' });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await page.save({ 'v.0.stock': '8' });
    expect(pricesAt(honey)[0]?.metadata).toMatchObject({ stock: 6 });
    expect(await available()).toBe(6);
    // Another amount is another price, with the same stock.
    await order(await visitorWith({ [honeyPrice]: 1 }), { seen_total: '1000', way: 'card:1000' });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await editProduct(owner, path(), { 'v.0.amount': '1100' });
    expect(pricesAt(honey)[1]?.metadata).toMatchObject({ stock: 6 });
    expect(await available()).toBe(5);
    // Sold out by its box, and back with the typed number.
    await editProduct(owner, path(), { 'v.0.sold_out': '1' });
    expect(pricesAt(honey)[1]?.metadata).toMatchObject({ stock: 0 });
    const none = await openProduct(owner, path());
    expect(none.fields).toMatchObject({ 'v.0.stock': '', 'v.0.sold_out': '1' });
    const { 'v.0.sold_out': _, ...others } = none.fields;
    await owner.post(path(), { ...others, 'v.0.stock': '3' });
    expect(pricesAt(honey)[1]?.metadata).toMatchObject({ stock: 3 });
    expect(await available()).toBe(3);
    await editProduct(owner, path(), { 'v.0.stock': '' });
    expect(pricesAt(honey)[1]?.metadata).not.toHaveProperty('stock');
    expect(await available()).toBe(10);
  });

  test('of one variant with an invalid number keeps the typed form, and conflicting numbers are shown', async () => {
    const owner = await pairOwner();
    const wrong = await (await openProduct(owner, path())).save({ 'v.0.stock': 'six', name_en: 'Honey' });
    expect(wrong.status).toBe(422);
    const fields = fieldsOn(await wrong.text(), path());
    expect(fields).toMatchObject({ 'v.0.stock': 'six', name_en: 'Honey' });
    expect(pricesAt(honey)[0]?.metadata).not.toHaveProperty('stock');
    const page = await openProduct(owner, path());
    await editProduct(await pairOwner('Second'), path(), { 'v.0.stock': '4' });
    const answer = await page.save({ 'v.0.stock': '7' });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textOf(html)).toMatch(/Pièces de cette taille ou couleur.*Saisi ailleurs 4.*Saisi ici 7/);
    await owner.post(path(), { ...fieldsOn(html, path()), 'keep.v.0.stock': 'mine' });
    expect(pricesAt(honey)[0]?.metadata).toMatchObject({ stock: 7 });
  });

  test('paid for while a product is sold out is missing when it is back', async () => {
    const owner = await pairOwner();
    await order(await visitorWith({ [honeyPrice]: 4 }), { seen_total: '4000', way: 'card:4000' });
    await owner.post(`${path()}/mark`, { mark: 'sold_out' });
    expect(await available()).toBe(0);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await owner.post(`${path()}/mark`, { mark: 'back' });
    expect(await available()).toBe(6);
  });
});

test('the words that a product is also called are saved, searched, and not shown to shoppers', async () => {
  const page = await openProduct(await pairOwner(), path());
  await page.save({ also: 'tassla, سدري' });
  expect(metadataOf(honey)).toMatchObject({ also: 'tassla, سدري' });
  const slug = 'miel';
  const visitor = new Visitor();
  await eventually(async () => {
    const found = await visitor.read('/fr?q=tassla');
    expect(found).toContain(`/fr/p/${slug}"`);
  });
  expect(await visitor.read(`/fr/p/${slug}`)).not.toContain('tassla');
});

describe('a change made elsewhere meanwhile', () => {
  test('is shown beside the typed text, field by field, and nothing is written before a choice', async () => {
    const owner = await pairOwner();
    const page = await openProduct(owner, path());
    await editProduct(await pairOwner('Second'), path(), { name_fr: 'Miel d’oranger', brand: 'Mitidja' });
    const answer = await page.save({ name_fr: 'Miel de thym', description: 'Doux', 'v.0.amount': '1100' });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textOf(html)).toMatch(/Saisi ailleurs Miel d’oranger.*Saisi ici Miel de thym/);
    expect(metadataOf(honey)).toMatchObject({ name_fr: 'Miel d’oranger', brand: 'Mitidja' });
    expect(pricesAt(honey)).toHaveLength(1);
    const fields = fieldsOn(html, path());
    expect(fields).toMatchObject({
      brand: 'Mitidja',
      description: 'Doux',
      'v.0.amount': '1100',
      asked: 'name_fr',
    });
    // Sent without a choice, it asks again.
    expect((await owner.post(path(), fields)).status).toBe(409);
    const done = await owner.post(path(), { ...fields, 'keep.name_fr': 'mine' });
    expect(done.headers.get('Location')).toContain('flash=saved');
    expect(metadataOf(honey)).toMatchObject({ name_fr: 'Miel de thym', brand: 'Mitidja' });
    expect(productAt(honey)?.description).toBe('Doux');
    expect(pricesAt(honey).map(({ amount }) => amount)).toEqual([1_000, 1_100]);
  });

  test('stays when chosen, and the rest of the form is written', async () => {
    const owner = await pairOwner();
    const page = await openProduct(owner, path());
    await editProduct(await pairOwner('Second'), path(), { 'v.0.amount': '900' });
    const answer = await page.save({ 'v.0.amount': '1100', name_en: 'Honey' });
    const fields = fieldsOn(await answer.text(), path());
    await owner.post(path(), { ...fields, 'keep.v.0.amount': 'theirs' });
    expect(metadataOf(honey)).toMatchObject({ name_en: 'Honey' });
    expect(pricesAt(honey).map(({ amount }) => amount)).toEqual([1_000, 900]);
  });

  test('by a program at the moment of writing makes the shop read and try again', async () => {
    const owner = await pairOwner();
    const page = await openProduct(owner, path());
    let isMeddled = false;
    shop.service.sabotage = async (request) => {
      if (request.method !== 'POST' || isMeddled || !request.url.endsWith(honey)) return undefined;
      isMeddled = true;
      const product = productAt(honey) as Record<string, unknown>;
      product.metadata = { ...metadataOf(honey), brand: 'Mitidja' };
      return undefined;
    };
    await page.save({ name_fr: 'Miel de thym' });
    expect(metadataOf(honey)).toMatchObject({ name_fr: 'Miel de thym', brand: 'Mitidja', ean: '6130001' });
  });
});
