import { beforeEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { save } from '../../desk/delivery/delivery-page.ts';
import { pairOwner } from '../../desk/devices.ts';
import { openProduct, productPathOf } from '../../desk/products/product-forms.ts';
import { readAgain } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { inShop } from '../orders/cash/payment-methods.ts';

let dates = '';
const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const soap = { name: 'Savon noir', category: 'Soins', stock: '7', rows: '1', 'v.0.amount': '450' };
const productsCalled = (name: string) => shop.service.products.filter((one) => one.name === name);
const pricesOf = (id: unknown) => shop.service.prices.filter((one) => one.product_id === id);
const callsOf = (call: string) => shop.service.calls.filter((one) => one === call).length;
const pending = () => inShop('SELECT key, made_id FROM pending_writes');

/** Services with missing features: the adoption of earlier writes must not depend on them. */
const services = [
  ['that knows no idempotency', { knowsIdempotency: false }],
  ['that keeps no metadata besides', { knowsIdempotency: false, keepsMetadata: false }],
] as const;

describe.each(services)('a write whose answer was lost, at a service %s', (_, traits) => {
  beforeEach(() => shop.service.become(traits));

  test.each(['nothing', 'bad gateway'] as const)(
    'makes one product when the form is sent again: %s came',
    async (how) => {
      const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
      shop.service.loseNext('POST /products', how);
      expect((await form.save(soap)).status).toBe(200);
      const answer = await form.save(soap);
      const made = productsCalled('Savon noir');
      expect(made).toHaveLength(1);
      expect(answer.headers.get('Location')).toBe(`${productPathOf(String(made[0]?.id))}?flash=added`);
      expect(pricesOf(made[0]?.id).map(({ amount }) => amount)).toEqual([450]);
      expect(await pending()).toEqual([]);
      const row = (await inShop('SELECT slug FROM products WHERE id = ?', String(made[0]?.id)))[0];
      expect(row?.slug).toBe('savon-noir');
    },
  );

  test('makes one product with the texts of the second form, also after a sync meanwhile', async () => {
    const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
    shop.service.loseNext('POST /products');
    await form.save(soap);
    await readAgain();
    await form.save({ ...soap, description: 'Au laurier', stock: '9' });
    const made = productsCalled('Savon noir');
    expect(made).toMatchObject([{ description: 'Au laurier' }]);
    const page = await openProduct(await pairOwner(), productPathOf(String(made[0]?.id)));
    expect(page.fields).toMatchObject({ stock: '9', category: 'Soins' });
    expect(page.html).toContain('/fr/p/savon-noir"');
  });

  test('makes one price, when the form is sent again and when the product is saved', async () => {
    const owner = await pairOwner();
    const form = await openProduct(owner, '/fr/desk/products/new');
    const typed = {
      ...soap,
      'v.0.label_fr': '500 g',
      rows: '2',
      'v.1.amount': '800',
      'v.1.label_fr': '1 kg',
    };
    shop.service.loseNext('POST /prices');
    expect((await form.save(typed)).headers.get('Location')).toMatch(/flash=unpriced$/);
    const again = await form.save(typed);
    const [made] = productsCalled('Savon noir');
    expect(again.headers.get('Location')).toMatch(/flash=added$/);
    expect(pricesOf(made?.id).map(({ amount }) => amount)).toEqual([450, 800]);

    const path = productPathOf(String(made?.id));
    const page = await openProduct(owner, path);
    expect(page.fields).toMatchObject({ 'v.0.label_fr': '500 g', 'v.1.label_fr': '1 kg' });
    shop.service.loseNext('POST /prices');
    await page.save({ 'v.1.amount': '850' });
    expect((await page.save({ 'v.1.amount': '850' })).headers.get('Location')).toBe(`${path}?flash=saved`);
    expect(pricesOf(made?.id).map(({ amount }) => amount)).toEqual([450, 800, 850]);
    const after = await openProduct(owner, path);
    expect(after.fields).toMatchObject({ 'v.0.amount': '450', 'v.1.amount': '850', 'v.1.label_fr': '1 kg' });
    expect(after.fields).not.toHaveProperty('v.3.amount');
  });

  test('makes one payment link', async () => {
    const form = await openProduct(await pairOwner(), '/fr/desk/products/link');
    const typed = { name: 'Acompte mariage', amount: '12000' };
    shop.service.loseNext('POST /payment-links');
    expect((await form.save(typed)).status).toBe(200);
    const answer = await form.save(typed);
    expect(answer.status).toBe(303);
    expect(productsCalled('Acompte mariage')).toHaveLength(1);
    expect(shop.service.links).toHaveLength(1);
    const html = await (await (await pairOwner()).get(answer.headers.get('Location') ?? '')).text();
    expect(html).toContain(String(shop.service.links[0]?.url));
  });

  test('makes one price of delivery', async () => {
    const owner = await pairOwner();
    shop.service.loseNext('POST /products');
    await save(owner, { home_16: '500' });
    shop.service.loseNext('POST /prices');
    await save(owner, { home_16: '500', home_9: '700' });
    await save(owner, { home_16: '500', home_9: '700' });
    const made = productsCalled('Livraison');
    expect(made).toHaveLength(1);
    expect(
      pricesOf(made[0]?.id)
        .map(({ amount }) => amount)
        .toSorted(),
    ).toEqual([500, 700]);
  });

  test('makes one checkout and one customer of an order', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    const place = () => order(visitor, { seen_total: '950', way: 'card:950' });
    shop.service.loseNext('POST /customers');
    await place();
    shop.service.loseNext('POST /checkouts', 'bad gateway');
    await place();
    const { response, token } = await place();
    expect(response.headers.get('Location')).toBe(`/fr/orders/${token}/go`);
    expect(shop.service.checkouts.size).toBe(1);
    expect(shop.service.customers).toHaveLength(1);
    expect(shop.service.checkouts.get(shop.lastCheckout())?.customer_id).toBe(shop.service.customers[0]?.id);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect((await inShop('SELECT payment FROM orders'))[0]?.payment).toBe('paid');
  });
});

test.each([
  ['customers', 'rate_limited'],
  ['customers', undefined],
  ['checkouts', 'rate_limited'],
  ['checkouts', undefined],
])(
  'a service too busy for POST /%s (code %s) is tried again, and does not count as sold out',
  async (path, code) => {
    shop.service.become({ knowsIdempotency: false });
    const visitor = await visitorWith({ [dates]: 1 });
    shop.service.sabotage = ({ method, url }) =>
      method === 'POST' && url.endsWith(`/${path}`)
        ? Response.json({ message: 'Slow down.', code }, { status: 429 })
        : undefined;
    const busy = await order(visitor, { seen_total: '950', way: 'card:950' });
    expect(textOf(await busy.response.text())).toContain(textOf(copyIn.fr.notice.unreachable.title));
    shop.service.sabotage = null;
    const { token } = await order(visitor, { seen_total: '950', way: 'card:950' });
    expect(token).not.toBe('');
    expect([shop.service.customers.length, shop.service.checkouts.size]).toEqual([1, 1]);
    expect(shop.service.checkouts.get(shop.lastCheckout())).toHaveProperty(
      'customer_id',
      shop.service.customers[0]?.id,
    );
  },
);

test('an ended unpaid checkout is not taken for the checkout of an order', async () => {
  shop.service.become({ knowsIdempotency: false });
  const visitor = await visitorWith({ [dates]: 1 });
  const place = () => order(visitor, { seen_total: '950', way: 'card:950' });
  shop.service.loseNext('POST /checkouts');
  await place();
  shop.service.settle(shop.lastCheckout(), 'expired');
  await place();
  expect([...shop.service.checkouts.values()].map(({ status }) => status)).toEqual(['expired', 'pending']);
});

test('without lists, the write is made again', async () => {
  shop.service.become({ knowsIdempotency: false });
  shop.service.sabotage = ({ method, url }) =>
    method === 'GET' && /\/(?:checkouts|customers)\?/.test(url)
      ? Response.json({ message: 'Not Found' }, { status: 404 })
      : undefined;
  const visitor = await visitorWith({ [dates]: 1 });
  const place = () => order(visitor, { seen_total: '950', way: 'card:950' });
  shop.service.loseNext('POST /customers');
  await place();
  shop.service.loseNext('POST /checkouts');
  await place();
  expect((await place()).token).not.toBe('');
  expect([shop.service.customers.length, shop.service.checkouts.size]).toEqual([2, 2]);
});

test('a product of the same name that the merchant made elsewhere is not adopted', async () => {
  shop.service.become({ knowsIdempotency: false, keepsMetadata: false });
  const other = shop.service.addProduct('Savon noir');
  await readAgain();
  const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
  // The first try does not reach the service.
  shop.service.sabotage = ({ method }) => (method === 'POST' ? new Response('', { status: 502 }) : undefined);
  await form.save(soap);
  shop.service.sabotage = null;
  await form.save(soap);
  const made = productsCalled('Savon noir');
  expect(made).toHaveLength(2);
  expect(pricesOf(other)).toEqual([]);
});

test('a refused write leaves nothing to search for', async () => {
  shop.service.sabotage = ({ method }) =>
    method === 'POST'
      ? Response.json({ message: 'No.', code: 'validation_failed' }, { status: 422 })
      : undefined;
  const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
  expect((await form.save(soap)).status).toBe(422);
  expect(await pending()).toEqual([]);
});

test('a write about a person that waits for an answer has no personal data, and is deleted with the order', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  shop.service.loseNext('POST /customers');
  await order(visitor, { seen_total: '950', way: 'card:950' });
  const [{ id } = {}] = await inShop('SELECT id FROM orders');
  expect(await inShop('SELECT key, request FROM pending_writes')).toEqual([
    { key: `${id}-customer`, request: null },
  ]);
  await inShop('DELETE FROM orders');
  expect(await pending()).toEqual([]);
});

test('with every answer received, each write is one call, and no list is searched', async () => {
  // A desk page asks for the newest price every four seconds: the clock stands.
  vi.setSystemTime(Date.now());
  const owner = await pairOwner();
  const before = shop.service.calls.length;
  const form = await openProduct(owner, '/fr/desk/products/new');
  await form.save(soap);
  // At the second sending it is known.
  await form.save(soap);
  expect(shop.service.calls.slice(before)).toEqual(['POST /products', 'POST /prices']);
  const visitor = await visitorWith({ [dates]: 1 });
  await order(visitor, { seen_total: '950', way: 'card:950' });
  expect([callsOf('GET /checkouts'), callsOf('GET /customers'), callsOf('GET /payment-links')]).toEqual([
    0, 0, 0,
  ]);
});

test('a service with idempotency keys is called once more after a lost answer, and makes nothing twice', async () => {
  // As above.
  vi.setSystemTime(Date.now());
  const form = await openProduct(await pairOwner(), '/fr/desk/products/new');
  shop.service.loseNext('POST /products');
  await form.save(soap);
  const before = shop.service.calls.length;
  await form.save(soap);
  expect(shop.service.calls.slice(before)).toEqual(['GET /products', 'POST /prices']);
  expect(productsCalled('Savon noir')).toHaveLength(1);
});
