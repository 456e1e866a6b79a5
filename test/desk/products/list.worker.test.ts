import { describe, expect, test } from 'vitest';
import { slugFrom } from '../../../src/desk/products/rules/slug.ts';
import { unknownKeys } from '../../../src/domain/products/metadata-keys.ts';
import { elementsOn, fieldsOn, linksOn } from '../../storefront/forms.ts';
import { readAgain } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { pairOwner } from '../devices.ts';
import { withoutOwnScripts } from '../own-scripts.ts';
import { editProduct, openProduct, productPathOf } from './product-forms.ts';

const shop = new ShopUnderTest((service) => {
  const goods: [name: string, metadata: Record<string, unknown>, amount: number | null][] = [
    ['Miel', { category: 'Miels', category_ar: 'عسل', name_ar: 'عسل السدر', stock: 5 }, 1_000],
    ['Huile d’olive', { category: 'Huiles', hidden: true }, 2_000],
    ['Dattes', { category: 'Douceurs', stock: 0 }, 950],
    ['Makroud', { category: 'Douceurs' }, 500],
    ['Pot', {}, null],
  ];
  for (const [name, metadata, amount] of goods) {
    const id = service.addProduct(name, { metadata });
    if (amount !== null) service.addPrice(id, amount);
  }
});

const namesOn = (html: string) =>
  elementsOn(html, 'a', { class: 'whole' }).map((link) => elementsOn(link.html, 'bdi')[0]?.text);
const shelf = () => new Visitor().read('/fr');
const idOf = (name: string) => String(shop.service.products.find((one) => one.name === name)?.id);
const metadataOf = (name: string) =>
  shop.service.products.find((one) => one.name === name)?.metadata as Record<string, unknown>;

describe('the list', () => {
  test('has all products, hidden ones too, each with its state', async () => {
    const owner = await pairOwner();
    const html = await owner.read('/fr/desk/products');
    expect(namesOn(html)).toEqual(['Pot', 'Makroud', 'Dattes', 'Huile d’olive', 'Miel']);
    const text = textOf(html);
    for (const said of ['Pot Sans prix', 'Dattes 950 DA 0 pièce Douceurs Épuisé', 'Miel 1 000 DA 5 pièces'])
      expect(text).toContain(said);
    expect(namesOn(await shelf())).toEqual([]);
    expect(textOf(await shelf())).not.toContain('Huile');
  });

  test('is searched by any name of a product, and filtered by state and category', async () => {
    const owner = await pairOwner();
    const found = async (query: string) => namesOn(await owner.read(`/fr/desk/products?${query}`));
    const expected: [string, string[]][] = [
      ['q=mie', ['Miel']],
      [`q=${encodeURIComponent('السدر')}`, ['Miel']],
      ['q=OLIVE', ['Huile d’olive']],
      ['state=hidden', ['Huile d’olive']],
      ['state=sold_out', ['Dattes']],
      ['state=unpriced', ['Pot']],
      ['category=douceurs', ['Makroud', 'Dattes']],
      ['category=douceurs&state=sold_out', ['Dattes']],
      ['q=%22%27%3C', ['Pot', 'Makroud', 'Dattes', 'Huile d’olive', 'Miel']],
      ['q=nothing', []],
      ['state=%3Cb%3E', ['Pot', 'Makroud', 'Dattes', 'Huile d’olive', 'Miel']],
    ];
    for (const [query, names] of expected) expect([query, await found(query)]).toEqual([query, names]);
  });

  test('continues by its cursor without leaving out or repeating any', async () => {
    for (let n = 0; n < 70; n++) shop.service.addPrice(shop.service.addProduct(`Savon ${n}`), 300);
    const owner = await pairOwner();
    await readAgain();
    const seen: (string | undefined)[] = [];
    let path: string | null = '/fr/desk/products?q=savon';
    while (path !== null) {
      const html: string = await owner.read(path);
      seen.push(...namesOn(html));
      path = linksOn(html, { class: 'quiet' }).find((link) => link.includes('after=')) ?? null;
    }
    expect(seen).toHaveLength(70);
    expect(new Set(seen).size).toBe(70);
  });

  test('marks a product in place, and keeps its filter', async () => {
    const owner = await pairOwner();
    const path = `${productPathOf(idOf('Miel'))}/mark`;
    const answer = await owner.post(path, {
      mark: 'sold_out',
      list: '1',
      q: 'miel',
      state: '',
      category: '',
    });
    expect(answer.headers.get('Location')).toBe(`/fr/desk/products?q=miel#${idOf('Miel')}`);
    expect(metadataOf('Miel')).toMatchObject({ stock: 0, stock_before: 5, name_ar: 'عسل السدر' });
  });
});

describe('the form of a row', () => {
  /** Where the form of a product's row posts to, and its fields, by the product's name; null without a form. */
  function formOf(html: string, name: string) {
    const row = elementsOn(html, 'tr').find((one) => namesOn(one.html)[0] === name)?.html ?? '';
    const form = elementsOn(row, 'details')[0]?.html;
    const action = elementsOn(row, 'form').find(({ html: own }) => own.includes('name="seen"'))?.attributes
      .action;
    return form === undefined || action === undefined ? null : { action, fields: fieldsOn(form, action) };
  }

  test('changes price and pieces, and comes back to the same place of the list', async () => {
    const owner = await pairOwner();
    const query = 'q=miel&category=miels&sort=price';
    const form = formOf(await owner.read(`/fr/desk/products?${query}`), 'Miel');
    expect(form?.fields).toMatchObject({ 'v.0.amount': '1000', stock: '5' });
    const answer = await owner.post(form?.action ?? '', {
      ...form?.fields,
      'v.0.amount': '١٢٠٠ دج',
      stock: '9',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(`/fr/desk/products?${query}#${idOf('Miel')}`);
    const list = await owner.read(`/fr/desk/products?${query}`);
    expect(textOf(list)).toContain('Miel 1 200 DA 9 pièces');
    expect(elementsOn(list, 'a', { class: 'whole' })[0]?.attributes.id).toBe(idOf('Miel'));
    // The category of the filter is not the product's.
    expect(metadataOf('Miel')).toEqual({
      category: 'Miels',
      category_ar: 'عسل',
      name_ar: 'عسل السدر',
      stock: 9,
    });
  });

  test('keeps a sale and a change made since; a price changed elsewhere is asked about', async () => {
    const owner = await pairOwner();
    const form = formOf(await owner.read('/fr/desk/products'), 'Miel');
    await editProduct(owner, productPathOf(idOf('Miel')), { 'v.0.amount': '1100', brand: 'Nahla' });
    const pieces = await owner.post(form?.action ?? '', { ...form?.fields, stock: '7' });
    expect(pieces.status).toBe(303);
    expect(metadataOf('Miel')).toMatchObject({ stock: 7, brand: 'Nahla' });
    const price = await owner.post(form?.action ?? '', { ...form?.fields, 'v.0.amount': '1300' });
    expect(price.status).toBe(409);
    const asked = await price.text();
    expect(asked).toContain('name="keep.v.0.amount"');
    const fields = fieldsOn(asked, productPathOf(idOf('Miel')));
    expect(fields).toMatchObject({ brand: 'Nahla', name: 'Miel', 'v.0.amount': '1300' });
    await owner.post(productPathOf(idOf('Miel')), { ...fields, 'keep.v.0.amount': 'mine' });
    expect(textOf(await owner.read('/fr/desk/products'))).toContain('Miel 1 300 DA 7 pièces');
  });

  test('with an error opens the product’s whole form with what was typed', async () => {
    const owner = await pairOwner();
    const form = formOf(await owner.read('/fr/desk/products'), 'Miel');
    const answer = await owner.post(form?.action ?? '', {
      ...form?.fields,
      'v.0.amount': 'mille',
      stock: '6',
    });
    expect(answer.status).toBe(422);
    const path = productPathOf(idOf('Miel'));
    const fields = fieldsOn(await answer.text(), path);
    expect(fields).toMatchObject({ 'v.0.amount': 'mille', stock: '6', category: 'Miels' });
    await owner.post(path, { ...fields, 'v.0.amount': '1400' });
    expect(textOf(await owner.read('/fr/desk/products'))).toContain('Miel 1 400 DA 6 pièces');
  });

  test('is not there without a price, or with several variants; a variant counted alone has its own pieces', async () => {
    const owner = await pairOwner();
    const shirt = shop.service.addProduct('Chemise', { metadata: { stock: 4 } });
    for (const variant of ['M', 'L']) shop.service.addPrice(shirt, 900, { variant });
    const scarf = shop.service.addProduct('Foulard', {});
    shop.service.addPrice(scarf, 700, { variant: 'Noir', stock: 3 });
    await readAgain();
    const html = await owner.read('/fr/desk/products');
    for (const name of ['Pot', 'Chemise']) expect([name, formOf(html, name)]).toEqual([name, null]);
    const form = formOf(html, 'Foulard');
    expect(form?.fields).toMatchObject({ 'v.0.amount': '700', 'v.0.stock': '3' });
    await owner.post(form?.action ?? '', { ...form?.fields, 'v.0.stock': '8' });
    expect(textOf(await owner.read('/fr/desk/products'))).toContain('Foulard 700 DA 8 pièces');
  });
});

test('categories are moved by buttons, once over repeated presses, and the shelf has their order', async () => {
  const owner = await pairOwner();
  const order = async () => {
    const html = await shelf();
    return ['Miels', 'Douceurs'].toSorted((a, b) => html.indexOf(`>${a}<`) - html.indexOf(`>${b}<`));
  };
  expect(await order()).toEqual(['Douceurs', 'Miels']);
  const move = { key: 'douceurs', move: 'down 0' };
  await owner.post('/fr/desk/products/categories', move);
  await owner.post('/fr/desk/products/categories', move);
  expect(await order()).toEqual(['Miels', 'Douceurs']);
  const html = await owner.readText('/fr/desk/products/categories');
  expect(html.indexOf('Miels')).toBeLessThan(html.indexOf('Douceurs'));
  await owner.post('/fr/desk/products/categories', { key: 'douceurs', move: 'up 1' });
  expect(await order()).toEqual(['Douceurs', 'Miels']);
});

test('a product added to a category by one of its names gets all of them, and a new category none', async () => {
  const owner = await pairOwner();
  const path = productPathOf(idOf('Makroud'));
  await editProduct(owner, path, { category: 'عسل' });
  expect(metadataOf('Makroud')).toEqual({
    category: 'miels',
    category_ar: 'عسل',
    category_fr: 'Miels',
    category_en: 'Miels',
  });
  await editProduct(owner, path, { category: 'Gâteaux' });
  expect(metadataOf('Makroud')).toEqual({ category: 'Gâteaux' });
});

describe('a link for an amount', () => {
  const ask = async (owner: Visitor, typed: Record<string, string>) => {
    const page = await openProduct(owner, '/fr/desk/products/link');
    return { page, answer: await page.save(typed) };
  };

  test('is made in one step, once over repeated forms, and is on no shelf and in no feed', async () => {
    const owner = await pairOwner();
    const typed = { name: 'Acompte robe', amount: '5 000 DA' };
    const { page, answer } = await ask(owner, typed);
    const path = answer.headers.get('Location') ?? '';
    const again = await page.save(typed);
    expect(again.headers.get('Location')).toBe(path);
    expect(shop.service.calls.filter((call) => call === 'POST /products')).toHaveLength(1);
    expect(shop.service.bodies.at(-1)).toMatchObject({ metadata: { links_only: true } });
    const html = await owner.read(path);
    const url = /http:\/\/service\.test\/test\/payment-links\/[^"<]+/.exec(html)?.[0] ?? '';
    expect(metadataOf('Acompte robe')).toMatchObject({ links_only: true, link: url });
    const share = new URL(/https:\/\/wa\.me\/[^"]+/.exec(html)?.[0] ?? '');
    expect(share.searchParams.get('text')).toMatch(/^Acompte robe · 5\s000\sDA\nhttp:\/\/service/);
    expect(html).toContain('<svg');
    const slug = String(metadataOf('Acompte robe').slug);
    for (const each of ['/fr', '/fr/feed.csv', '/sitemap.xml', `/fr?q=robe`])
      expect([each, (await new Visitor().read(each)).includes('Acompte')]).toEqual([each, false]);
    expect((await new Visitor().get(`/fr/p/${slug}`)).status).toBe(404);
    expect(namesOn(await owner.read('/fr/desk/products?state=links_only'))).toEqual(['Acompte robe']);
  });

  test('with an error, or without the key’s right, is not made, and the typed fields stay', async () => {
    const owner = await pairOwner();
    for (const typed of [
      { name: '', amount: '500' },
      { name: 'Acompte', amount: '49' },
      { name: 'Acompte', amount: 'cinq' },
    ]) {
      const { answer } = await ask(owner, typed);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`value="${typed.amount}"`);
    }
    expect(shop.service.calls).not.toContain('POST /products');
    shop.service.sabotage = (request) =>
      request.url.endsWith('/payment-links')
        ? Response.json(
            { message: 'This key lacks the scope links:write.', code: 'refused' },
            { status: 403 },
          )
        : undefined;
    const { page, answer } = await ask(owner, { name: 'Acompte', amount: '500' });
    expect(await answer.text()).toContain('<code dir="ltr">links:write</code>');
    shop.service.sabotage = null;
    const done = await page.save({ name: 'Acompte', amount: '500' });
    expect(done.status).toBe(303);
    expect(shop.service.products.filter(({ name }) => name === 'Acompte')).toHaveLength(1);
  });
});

describe('while the service fails', () => {
  test('a product is added when the same form is sent again, and the typed fields stay meanwhile', async () => {
    const owner = await pairOwner();
    shop.service.sabotage = (request) =>
      request.method === 'POST' ? new Response('<h1>502</h1>', { status: 502 }) : undefined;
    const page = await openProduct(owner, '/fr/desk/products/new');
    const typed = { name: 'Savon', 'v.0.amount': '300' };
    const answer = await page.save(typed);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('value="Savon"');
    expect(textOf(html)).toContain('n’a pas répondu');
    shop.service.sabotage = null;
    expect((await page.save(typed)).headers.get('Location')).toContain('flash=added');
    expect(shop.service.products.filter(({ name }) => name === 'Savon')).toHaveLength(1);
  });

  test('a product without its price says so, and gets it on its page', async () => {
    const owner = await pairOwner();
    shop.service.sabotage = (request) =>
      request.method === 'POST' && request.url.endsWith('/prices')
        ? new Response('', { status: 502 })
        : undefined;
    const page = await openProduct(owner, '/fr/desk/products/new');
    const location = (await page.save({ name: 'Savon', 'v.0.amount': '300' })).headers.get('Location') ?? '';
    expect(location).toContain('flash=unpriced');
    shop.service.sabotage = null;
    const path = location.slice(0, location.indexOf('?'));
    await editProduct(owner, path, { rows: '1', 'v.0.amount': '300' });
    expect(textOf(await shelf())).toContain('Savon');
  });

  test('a refusal is shown in the service’s words, and the typed fields stay', async () => {
    const owner = await pairOwner();
    shop.service.sabotage = (request) =>
      request.method === 'POST'
        ? Response.json(
            { message: 'The metadata must not be larger than 8 KiB.', code: 'refused' },
            { status: 422 },
          )
        : undefined;
    const answer = await editProduct(owner, productPathOf(idOf('Miel')), { description: 'Long <b>' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('The metadata must not be larger than 8 KiB.');
    expect(html).toContain('Long &lt;b&gt;');
  });
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['"><img src=x onerror=alert(1)>', '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ['\u202eevil\u202c', '\u202eevil\u202c'],
  ['ع'.repeat(255), 'ع'.repeat(255)],
])('a product named %s is shown as text', async (name, shown) => {
  const owner = await pairOwner();
  const page = await openProduct(owner, '/fr/desk/products/new');
  const answer = await page.save({ name, category: name, 'v.0.amount': '300', 'v.0.label_fr': name });
  const path = (answer.headers.get('Location') ?? '').replace(/\?.*/, '');
  for (const each of ['/fr/desk/products', path, '/fr/desk/products/categories', '/fr/desk/audit-log']) {
    const html = await owner.read(each);
    expect(withoutOwnScripts(html)).not.toMatch(/<script|<img[^>]*onerror/);
    if (each === '/fr/desk/products' || each === path) expect(html).toContain(`<bdi>${shown}</bdi>`);
  }
  const again = await openProduct(owner, path);
  expect(again.fields.name).toBe(name);
});

test('a name of five hundred letters is refused and stays to be shortened', async () => {
  const owner = await pairOwner();
  const page = await openProduct(owner, '/fr/desk/products/new');
  const answer = await page.save({ name: 'x'.repeat(500), 'v.0.amount': '300' });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(`value="${'x'.repeat(500)}"`);
});

test.each([
  ['زيت الزيتون', 'zit-el-zitoun'],
  ['ياسمين وردة', 'yasmin-wrda'],
  ['Crème brûlée à l’œuf', 'creme-brulee-a-l-oeuf'],
  ['دقلة نور 5 كغ', 'dkla-nour-5-kgh'],
  ['  ***  ', null],
  ['x'.repeat(200), 'x'.repeat(60)],
])('the name %s gives the address %s', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

test('two products with one name have two addresses', async () => {
  const owner = await pairOwner();
  for (const slug of ['miel-2', 'miel-2-2']) {
    const page = await openProduct(owner, '/fr/desk/products/new');
    await page.save({ name: 'Délivrance', slug: 'miel-2', 'v.0.amount': '300' });
    expect((await new Visitor().get(`/fr/p/${slug}`)).status).toBe(200);
  }
});

test('metadata that the shop does not read is listed, in objects and in arrays', () => {
  expect(unknownKeys({ slug: 'x', stok: 3, name_fr: 'y', name_de: 'z' }, 'product')).toEqual([
    'stok',
    'name_de',
  ]);
  expect(unknownKeys([{ variant: 'x' }, { stock: 4 }, { label_ar: 'y', color: 1 }], 'price')).toEqual([
    'color',
  ]);
  expect(unknownKeys(null, 'product')).toEqual([]);
});
