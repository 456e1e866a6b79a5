import { SELF } from 'cloudflare:test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { FakeService } from '../fake-service.ts';
import { checkedOn, elementsOn, valuesOn } from '../forms.ts';
import { emptyShop, get, readPage } from '../mirror.ts';
import { metaOf, stockOil } from '../oil.ts';
import { origin, Visitor } from '../visitor.ts';

const copy = copyIn.fr;

let service: FakeService;

beforeEach(() => {
  service = new FakeService();
  service.standIn();
  stockOil(service);
});

afterEach(async () => {
  await emptyShop();
  vi.restoreAllMocks();
});

test('an address with a number of pieces fills the field, and an invalid one shows an error', async () => {
  const ask = async (quantity: string) => {
    const page = await readPage(`/fr/p/huile?quantity=${encodeURIComponent(quantity)}`);
    const [value] = valuesOn(page, 'quantity');
    return { value, isWrong: page.includes('Écrivez un nombre entier, de 1 à 99.') };
  };
  for (const quantity of ['1', '2', '99', '٢'])
    expect(await ask(quantity)).toEqual({
      // The empty field shows one.
      value: quantity === '٢' ? '2' : quantity === '1' ? '' : quantity,
      isWrong: false,
    });
  expect(await ask('')).toEqual({ value: '', isWrong: false });
  for (const quantity of ['0', '-1', 'x', '1.5', '100'])
    expect(await ask(quantity), quantity).toEqual({ value: quantity, isWrong: true });
});

test('a single variant has the same name on its page as in the cart', async () => {
  const honey = service.addProduct('Miel', { metadata: { slug: 'jujubier' } });
  service.addPrice(honey, 2_000, { variant: 'pot', label_fr: 'Pot de 500 g' });
  const salt = service.addProduct('Sel', { metadata: { slug: 'sel' } });
  service.addPrice(salt, 90);
  expect(await readPage('/fr/p/jujubier')).toContain('<div class="cost"><bdi>Pot de 500 g</bdi>');
  expect(await readPage('/ar/p/jujubier')).toContain('<div class="cost"><bdi>pot</bdi>');
  expect(await readPage('/fr/p/sel')).toContain('<div class="cost"><span class="tag">');
});

test('a link to a variant opens with it chosen, and is cached like the page; others are not cached', async () => {
  const open = async (query: string) => {
    const response = await get(`/fr/p/huile${query}`);
    const page = await response.text();
    expect(page).toContain(`<link rel="canonical" href="${origin}/fr/p/huile"`);
    const chosen = checkedOn(page, 'price');
    return { chosen, isKept: response.headers.get('Cache-Control')?.startsWith('public') };
  };
  const [litre, five] = service.prices.map(({ id }) => id);
  expect(await open('')).toEqual({ chosen: [litre], isKept: true });
  expect(await open('?variant=1l')).toEqual({ chosen: [litre], isKept: true });
  expect(await open('?variant=5l')).toEqual({ chosen: [five], isKept: true });
  expect(await open('?variant=9l')).toEqual({ chosen: [litre], isKept: false });
  expect(await open('?variant=5l&variant=9l')).toEqual({ chosen: [five], isKept: false });
});

test('the stock left is shown, and a sold-out product cannot be put in the cart', async () => {
  service.addPrice(service.addProduct('Sel', { metadata: { slug: 'sel', stock: 40 } }), 90);
  expect(await readPage('/fr/p/huile')).toContain(copy.product.left(3));
  expect(await readPage('/fr/p/sel')).toContain('En stock</p>');
  const page = await readPage('/fr/p/miel');
  expect(page).toContain(copy.catalogue.soldOut);
  expect(page).not.toContain('class="buy"');
  expect(metaOf(page, 'product:availability')).toEqual(['out of stock']);
});

test('what is left is said of each variant that has a count of its own', async () => {
  const robe = service.addProduct('Robe', { metadata: { slug: 'robe' } });
  for (const [variant, stock] of [
    ['m', 3],
    ['l', 2],
    ['xl', 9],
    ['xxl', 0],
  ] as const)
    service.addPrice(robe, 4_000, { variant, label_fr: variant.toUpperCase(), stock });
  const page = await readPage('/fr/p/robe');
  const said = [...page.matchAll(/<div class="of (v\d)"><p class="\w+">(?:<svg.*?<\/svg>)?(.*?)<\/p>/g)];
  expect(said.map(([, variant, words]) => [variant, words])).toEqual([
    ['v1', copy.product.left(3)],
    ['v2', copy.product.left(2)],
    ['v3', copy.product.inStock],
  ]);
  expect(page).not.toContain(copy.product.left(5));
});

test('only a product’s page has a script, and only our own', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('Content-Security-Policy');
  expect(await policyOf('/fr/p/huile')).toContain("script-src 'self';");
  for (const path of ['/fr', '/fr/cart', '/fr/p/huile/card', '/fr/p/huile/qr.svg', '/fr/orders/x']) {
    expect(await policyOf(path), path).not.toContain('script-src');
  }
});

describe('the QR code of a product', () => {
  test('is a picture that other sites may show and caches may keep', async () => {
    const svg = await get('/ar/p/huile/qr.svg');
    expect(svg.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(await svg.text()).toContain(`<title>${origin}/ar/p/huile</title>`);
    const png = await get('/ar/p/huile/qr.png');
    expect(png.headers.get('Content-Type')).toBe('image/png');
    const view = new DataView(await png.arrayBuffer());
    expect([view.getUint32(0), view.getUint32(16), view.getUint32(20)]).toEqual([0x89504e47, 300, 300]);
    for (const { headers } of [svg, png]) {
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
      expect(headers.get('Cache-Control')).toContain('max-age=3600');
    }
  });

  test.each([
    ['olive', '/ar/p/olive'],
    // Six characters per letter in an address: the code uses the product's id instead.
    ['زيت-زيتون-بكر-من-بلاد-القبائل', '/ar/p/<id>'],
  ])('of %s can be scanned from its picture and leads to its page', async (slug, address) => {
    const product = service.addProduct('Olive', { metadata: { slug } });
    service.addPrice(product, 100);
    const png = await get(`/ar/p/${encodeURIComponent(slug)}/qr.png`);
    const picture = Buffer.from(await png.arrayBuffer());
    const { width, height, data } = await new Promise<PNG>((resolve, reject) =>
      new PNG().parse(picture, (error, read) => (error ? reject(error) : resolve(read))),
    );
    const read = jsQR(new Uint8ClampedArray(data), width, height);
    expect(read?.data.replace(product, '<id>')).toBe(origin + address);
    // Squares of at least six dots, the border included.
    expect((read?.version ?? 40) * 4 + 17 + 8).toBeLessThanOrEqual(50);
    const shown = await SELF.fetch(read?.data ?? '');
    expect(await shown.text()).toContain('Olive</bdi>');
  });

  test.each(['nothing/qr.svg', 'nothing/qr.png', 'nothing/card', 'huile/qr.gif'])(
    '%s is not found',
    async (path) => {
      const response = await get(`/ar/p/${path}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );
});

test('the counter card has name and price in three languages, and is not indexed', async () => {
  const response = await get('/fr/p/huile/card');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  const card = elementsOn(await response.text(), 'article')[0]?.html ?? '';
  expect(card.match(/Huile<\/p>/g)).toHaveLength(2);
  expect(card).toContain('زيت</p>');
  expect(card.match(/class="money"/g)).toHaveLength(3);
  expect(card).toContain('src="/fr/p/huile/card/qr.svg"');
  expect(await readPage('/fr/p/huile/card/qr.svg')).toContain(`<title>${origin}/p/huile</title>`);
  expect(card).toContain('<bdi>حانوت</bdi><bdi>Hanout</bdi>');
});

test.each([
  [undefined, '/ar/p/huile'],
  ['fr-DZ,ar;q=0.8', '/fr/p/huile'],
  ['en', '/en/p/huile'],
])('the code on a card opens in the language of the phone: %s', async (wish, place) => {
  const headers: Record<string, string> = wish === undefined ? {} : { 'Accept-Language': wish };
  const response = await SELF.fetch(`${origin}/p/huile`, { redirect: 'manual', headers });
  expect(response.status).toBe(303);
  expect(response.headers.get('Location')).toBe(place);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Vary')).toContain('Accept-Language');
});

test.each(['%2f%2fevil.test', '%0d%0aSet-Cookie:x', '..%2f..', 'زيت'])(
  'the printed address %s redirects nowhere else',
  async (slug) => {
    const response = await get(`/p/${slug}`);
    expect(response.headers.get('Location')).toMatch(/^\/ar\/p\/[^/\r\n]*$/);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

describe('buying now', () => {
  const contact = {
    name: 'Amina',
    phone: '0550 12 34 56',
    wilaya: '16',
    commune: 'Bab El Oued',
    street: '12 rue',
    delivery: 'home',
    seen_total: '2800',
    way: 'card:2800',
  };
  let litre: string;
  let visitor: Visitor;

  beforeEach(async () => {
    await get('/fr');
    litre = String(service.prices[0]?.id);
    visitor = new Visitor();
    await visitor.post('/fr/cart/add', { price: String(service.prices[1]?.id), quantity: '1' });
  });

  const buyNow = async (one: Visitor, price: string, quantity: string) => {
    const led = await one.get(`/fr/checkout?price=${price}&quantity=${quantity}`);
    return one.get(led.headers.get('Location') ?? '');
  };
  const hidden = (page: string) => valuesOn(page, 'cart')[0] ?? '';

  test('orders that product only and leaves the cart unchanged, paid or not', async () => {
    const form = await (await buyNow(visitor, litre, '2')).text();
    expect(form).toContain('1 litre');
    expect(form).not.toContain('5 litres');
    const fields = { ...contact, price: litre, quantity: '2', cart: hidden(form) };
    const sent = await Promise.all([0, 1].map(() => visitor.post('/fr/checkout', fields)));
    const places = sent.map((response) => response.headers.get('Location') ?? '');
    expect(places[0]).toMatch(/^\/fr\/orders\/\w{32}\/go$/);
    expect(places[1]).toBe(places[0]);
    expect(service.bodies.at(-1)).toMatchObject({ items: [{ price: litre, quantity: 2 }] });
    const [id = ''] = service.checkouts.keys();
    service.settle(id, 'paid');
    const order = places[0]?.replace('/go', '') ?? '';
    await visitor.post(`${order}/ask`, {});
    expect(await visitor.read(order)).toContain('data-payment="paid"');
    expect(await visitor.read('/fr/cart')).toContain('5 litres');
  });

  test('keeps the typed fields and the product beside the errors', async () => {
    const fields = { ...contact, phone: '12', price: litre, quantity: '2' };
    const page = await (await visitor.post('/fr/checkout', fields)).text();
    expect(page).toMatch(new RegExp(`name="price" value="${litre}"`));
    expect(page).toContain('value="12"');
    expect(page).not.toContain('5 litres');
  });

  test.each([
    ['a product not for sale', 'price_of_nothing', '1'],
    ['more than the stock', null, '4'],
  ])('%s leads to a page that says so', async (_, price, quantity) => {
    const named = price ?? litre;
    const response = await buyNow(visitor, named, quantity);
    expect(response.headers.get('Location')).toBe(`/fr/c/${named}:${quantity}`);
  });
});
