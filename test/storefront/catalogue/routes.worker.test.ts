import { runDurableObjectAlarm, runInDurableObject, SELF } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addressAnew } from '../../../scripts/bench/answers/address-anew.ts';
import { Database } from '../../../src/database/rows.ts';
import { pagesByVersion } from '../../../src/shop-web/pages-by-version.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { FakeService } from '../fake-service.ts';
import { elementsOn, linksOn } from '../forms.ts';
import { clearPageCache, emptyShop, get, readAgain, readCatalogue, readPage, stub } from '../mirror.ts';
import { origin, Visitor } from '../visitor.ts';

const copy = copyIn.fr;

let service: FakeService;

/** The slugs of a page's grid, in its order. */
const slugsOf = async (path: string) =>
  linksOn(await readPage(path), { class: 'card' }).map((link) => link.replace(/^\/\w\w\/p\//, ''));

beforeEach(() => {
  service = new FakeService();
  service.standIn();
});

afterEach(async () => {
  await emptyShop();
  vi.restoreAllMocks();
});

type Words = {
  slug: string;
  ar?: string;
  description?: string;
  category?: string;
  price?: number;
};

function sell(name: string, { slug, ar, description, category, price = 500 }: Words): string {
  const metadata = { slug, name_ar: ar ?? name, category: category ?? null };
  const id = service.addProduct(name, { description: description ?? null, metadata });
  service.addPrice(id, price);
  return id;
}

describe('searching', () => {
  beforeEach(async () => {
    sell('Huile d’olive de Kabylie', { slug: 'huile', ar: 'زَيْت الزيتون', category: 'pantry', price: 1400 });
    sell('Savon d’Alep', { slug: 'savon', ar: 'صابون', description: 'À l’huile d’olive', category: 'care' });
    sell('Olives vertes', { slug: 'olives', ar: 'زيتون أخضر', category: 'pantry', price: 300 });
    sell('Lampe', { slug: 'lampe', ar: 'مصباح إضاءة', category: 'home' });
    const shoe = sell('Babouche', { slug: 'babouche', ar: 'بلغة', category: 'wear' });
    service.addPrice(shoe, 2800, [{ variant: '42' }, { label_ar: 'مقاس ٤٢' }, { label_fr: 'Pointure 42' }]);
    await readCatalogue();
  });

  test.each([
    ['زيت', ['huile', 'olives']],
    ['زَيْتُ', ['huile', 'olives']],
    ['الزيت', ['huile', 'olives']],
    ['زيتون', ['olives', 'huile']],
    ['زيـتـون اخضر', ['olives']],
    ['مصباح اضاءه', ['lampe']],
    ['بلغه', ['babouche']],
    ['مقاس 42', ['babouche']],
    ['HUILE', ['huile', 'savon']],
    ['d’huile d’olive', ['huile', 'savon']],
    ['oli', ['olives', 'huile', 'savon']],
    ['care', ['savon']],
    ['kabylie sous-marin', ['huile']],
    ['lampe savon', ['lampe', 'savon']],
    ['huile de kabylie rouge', ['huile']],
  ])('%j finds %j, names before descriptions', async (typed, slugs) => {
    expect(await slugsOf(`/fr?q=${encodeURIComponent(typed)}`)).toEqual(slugs);
  });

  test('a search without results says so, and shows the newest products below', async () => {
    const answer = await SELF.fetch(`${origin}/fr?q=sous+marin`);
    const [before = '', after = ''] = (await answer.text()).split(copyIn.fr.catalogue.nothing);
    expect(before).not.toContain('/fr/p/');
    expect(after).toContain('/fr/p/babouche');
  });

  test('the filters of the catalogue apply to a search, too', async () => {
    expect(await slugsOf('/fr?q=oli&category=pantry')).toEqual(['olives', 'huile']);
    expect(await slugsOf('/fr?q=oli&from=%D9%A4%D9%A0%D9%A0&sort=dearest')).toEqual(['huile', 'savon']);
    expect(await slugsOf('/fr?q=oli&sort=cheapest')).toEqual(['olives', 'savon', 'huile']);
  });

  test.each([
    '"',
    "'",
    '*',
    'AND',
    'zzz OR',
    'NEAR(a b)',
    '{names}:',
    '^',
    '-',
    '(',
    'zz"ww',
    '\\',
    '%',
    ';--',
  ])('%j is search text, not an operator', async (typed) => {
    const response = await get(`/fr?q=${encodeURIComponent(typed)}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(copy.catalogue.nothing);
  });

  test('too many searches have to wait, and browsing goes on', async () => {
    const [known = ''] = (await get('/fr/cart')).headers.getSetCookie();
    const headers = { 'CF-Connecting-IP': '192.0.2.7', Cookie: known.split(';')[0] ?? '' };
    const ask = (path: string) => SELF.fetch(`${origin}${path}`, { headers });
    // A minute may end in between; one of the two has more than the limit.
    const answers = await Promise.all(Array.from({ length: 241 }, (_, index) => ask(`/fr?q=oli+${index}`)));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('60');
    expect(refused?.headers.get('Cache-Control')).toBe('no-store');
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(120);
    // Each client at the address is counted alone.
    const other = await SELF.fetch(`${origin}/fr?q=oli`, { headers: { 'CF-Connecting-IP': '192.0.2.7' } });
    expect(other.status).toBe(200);
    expect((await ask('/fr')).status).toBe(200);
  });

  test.each(['/fr?from=100', '/fr?to=900&sort=cheapest', '/fr?q=oli', '/fr/feed.csv'])(
    '%s, which scans the whole catalogue, is limited by address',
    async (path) => {
      const binding = path.endsWith('feed.csv') ? env.BROWSER_LIMIT : env.NETWORK_LIMIT;
      const limit = vi
        .spyOn(binding, 'limit')
        .mockImplementation(async ({ key }) => ({ success: !/^(?:search|feed) /.test(key) }));
      const from = (at: string) =>
        SELF.fetch(`${origin}${at}`, { headers: { 'CF-Connecting-IP': '192.0.2.8' } });
      expect((await from(path)).status).toBe(429);
      expect((await from('/fr')).status).toBe(200);
      expect(limit.mock.calls).toHaveLength(1);
      limit.mockRestore();
    },
  );

  test('a search with some unknown words says so', async () => {
    expect(await readPage('/fr?q=huile+rouge')).toContain('Rien ne correspond exactement');
    expect(await readPage('/fr?q=huile')).not.toContain('Aucun article ne réunit');
  });

  test('a search without results says so, offers the categories and is not cached', async () => {
    const response = await get('/ar?q=%D8%BA%D9%88%D8%A7%D8%B5%D8%A9');
    const page = await response.text();
    expect(page).toContain('لم نجد ما تبحث عنه');
    expect(page).toContain('href="/ar?category=pantry"');
    expect(page.match(/aria-current/g)).toHaveLength(1); // The language.
    expect(page).toContain('name="robots" content="noindex"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test('the form keeps the typed text, and the address the recognised part', async () => {
    const page = await readPage(
      '/fr?q=%22oli%3Cb%3E&from=beaucoup&to=%D9%A2%D9%A0%D9%A0%D9%A0&sort=upside-down',
    );
    expect(page).toContain('value="&quot;oli&lt;b&gt;"');
    expect(page).toContain('value="beaucoup"');
    expect(page).toContain('value="٢٠٠٠"');
    expect(page).toContain('hreflang="ar" href="http://shop.test/ar?q=%22oli%3Cb%3E"');
    expect(page).toMatch(/<details class="filters" open/);
  });
});

describe('a catalogue address', () => {
  beforeEach(async () => {
    for (let number = 0; number < 30; number++) {
      sell(`P ${number}`, {
        slug: `p-${number}`,
        category: number < 10 ? 'Épices' : 'Thés',
        price: 100 + number,
      });
    }
    await readCatalogue();
  });

  test.each(['after=x', 'before=', 'sort=best', 'from=', 'from=abc&to=-1', 'category=', 'q=', 'q=%20'])(
    'with %s is that of the first page',
    async (query) => {
      expect(await slugsOf(`/fr?${query}`)).toEqual(await slugsOf('/fr'));
      expect((await get(`/fr?${query}`)).headers.get('Cache-Control')).toContain('max-age=60');
    },
  );

  test('of an unknown category is not indexed; others name the languages of their page', async () => {
    const noindex = '<meta name="robots" content="noindex"';
    expect(await readPage('/fr?category=casino')).toContain(noindex);
    for (const query of ['', '?category=epices']) {
      const page = await readPage(`/fr${query}`);
      expect(page).not.toContain(noindex);
      const alternates = elementsOn(page, 'link', { rel: 'alternate' }).map(
        ({ attributes: { hreflang, href } }) => [hreflang, href],
      );
      expect(alternates).toEqual([
        ...['ar', 'fr', 'en'].map((language) => [language, `http://shop.test/${language}${query}`]),
        ['x-default', `http://shop.test/ar${query}`],
      ]);
    }
  });

  test('with an unknown parameter is not cached', async () => {
    expect((await get('/fr?utm_source=x')).headers.get('Cache-Control')).toBe('no-store');
    expect((await get('/fr?q=p')).headers.get('Cache-Control')).toContain('max-age=60');
  });

  test('leads to the next page and back', async () => {
    const first = await readPage('/fr?sort=cheapest');
    const [next = ''] = linksOn(first, { rel: 'next' });
    expect(await slugsOf(next)).toHaveLength(6);
    const [previous = ''] = linksOn(await readPage(next), { rel: 'prev' });
    expect(await slugsOf(previous)).toEqual(await slugsOf('/fr?sort=cheapest'));
  });

  test('after the last product leads to the first page', async () => {
    const response = await get('/fr?sort=cheapest&after=999999.1');
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/fr?sort=cheapest');
  });

  test('accepts any spelling of a category, and counts follow the products for sale', async () => {
    expect(await slugsOf('/fr?category=EPICES')).toHaveLength(10);
    expect(await readPage('/fr')).toMatch(/<bdi>Épices<\/bdi><small>10<\/small>/);
    const moved = service.products[0];
    Object.assign(moved ?? {}, { metadata: { slug: 'p-0', category: 'Thés' } });
    Object.assign(service.products[1] ?? {}, { metadata: { slug: 'p-1', category: 'Épices', hidden: '1' } });
    service.products.splice(2, 1);
    await readAgain();
    expect(await slugsOf('/fr?category=epices')).toHaveLength(7);
    expect(await readPage('/fr')).toMatch(/<bdi>Épices<\/bdi><small>7<\/small>/);
    expect(await slugsOf('/fr?q=%22P%201%22')).not.toContain('p-1');
  });
});

test('a sold-out product stays in the catalogue and is marked', async () => {
  for (const [slug, stock] of [
    ['gone', '0'],
    ['there', 3],
    ['uncounted', null],
  ] as const) {
    service.addPrice(service.addProduct(slug, { metadata: { slug, stock } }), 500);
  }
  await readCatalogue();
  const cards = (await readPage('/fr')).split('<li><a class="card').slice(1);
  expect(cards.map((card) => [card.startsWith(' spent"'), card.includes('Épuisé')])).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});

test('a search text reverses no title and puts no control character into a page', async () => {
  const page = await readPage('/fr?q=%E2%80%AEdattes%00%1b%7F%C2%85noires');
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
  expect(title).toMatch(/dattes {4}noires.* · /);
  expect(title).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(page).not.toMatch(/(?![\n\t])\p{Cc}/u);
});

test('the merchant’s text is escaped, and only web addresses are pictures', async () => {
  const hostile = '</script><script>alert(1)</script>"\u202e';
  const images = ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '//evil.test/x.jpg', ''];
  const id = service.addProduct(hostile, { images, metadata: { slug: '../cart', category: hostile } });
  service.addPrice(id, 100_000_000, { compare_at: '<i>' });
  await readCatalogue();
  for (const path of ['/fr', '/ar?q=script', '/en?category=script-script-alert-1-script']) {
    const page = await readPage(path);
    expect(page).toContain('/p/cart"');
    expect(page).not.toMatch(/<script|<img(?! src="\/cart\.svg")|javascript:|evil\.test|<i>/);
    expect(page).toContain('<bdi>&lt;/script&gt;');
  }
});

describe('slugs', () => {
  test('claimed by several products go to the oldest; links to the others keep working', async () => {
    const oldest = sell('Miel', { slug: 'miel' });
    await readCatalogue();
    const younger = sell('Miel de montagne', { slug: 'miel' });
    const own = `miel-${younger.slice(-6)}`;
    await readAgain();
    expect(await slugsOf('/fr')).toEqual([own, 'miel']);
    expect(await readPage('/fr/p/miel')).toContain('<bdi>Miel</bdi>');
    expect((await get(`/fr/p/${younger}`)).headers.get('Location')).toBe(`/fr/p/${own}`);

    service.products.splice(0, 1);
    await readAgain();
    await readAgain();
    expect(await slugsOf('/fr')).toEqual(['miel']);
    expect((await get(`/fr/p/${own}`)).headers.get('Location')).toBe('/fr/p/miel');
    expect(oldest).not.toBe(younger);
  });

  test('come from the merchant’s text, and the address by id redirects', async () => {
    const id = sell('Huile', { slug: "Huile d'Olive" });
    await readCatalogue();
    expect(await slugsOf('/fr')).toEqual(['huile-d-olive']);
    expect((await get(`/fr/p/${id}`)).headers.get('Location')).toBe('/fr/p/huile-d-olive');
  });

  test('may change, and old links redirect', async () => {
    sell('Miel', { slug: 'miel' });
    await readCatalogue();
    Object.assign(service.products[0] ?? {}, { metadata: { slug: 'miel-de-jujubier' } });
    await readAgain();
    expect((await get('/fr/p/miel')).headers.get('Location')).toBe('/fr/p/miel-de-jujubier');
    expect(await slugsOf('/fr')).toEqual(['miel-de-jujubier']);
  });
});

test('mirrored products are counted as they come and go', async () => {
  for (let number = 0; number < 60; number++) sell(`P ${number}`, { slug: `p-${number}` });
  await readCatalogue();
  service.products.splice(10, 20);
  service.prices.splice(10, 20);
  service.addPrice(sell('New', { slug: 'new' }), 700, { variant: 'large' });
  await readAgain();
  await runInDurableObject(stub(), (_, state) => {
    const counted = state.storage.sql.exec(
      `SELECT (SELECT COUNT(*) FROM products) AS products, (SELECT COUNT(*) FROM prices) AS prices`,
    );
    expect(counted.one()).toEqual({ products: 41, prices: 42 });
    expect(state.storage.sql.exec('SELECT kind, count FROM mirror_counts ORDER BY kind').toArray()).toEqual([
      { kind: 'prices', count: 42 },
      { kind: 'products', count: 41 },
    ]);
  });
});

test('a shop with a mirror but no index fills it some products at a time', async () => {
  for (let number = 0; number < 700; number++) sell(`P ${number}`, { slug: `p-${number}`, category: 'all' });
  await readCatalogue();
  await runInDurableObject(stub(), async (shop, state) => {
    for (const table of ['catalogue_index', 'search', 'categories', 'shards', 'catalogue_index_build']) {
      new Database(state.storage.sql).run(`DELETE FROM ${table}`);
    }
    await clearPageCache(shop);
  });
  const countIn = (page: string) =>
    elementsOn(page, 'small')
      .map(({ text }) => text)
      .find((text) => /^\d+$/.test(text));
  expect(countIn(await readPage('/fr'))).toBe('500');
  await runDurableObjectAlarm(stub());
  expect(countIn(await readPage('/fr'))).toBe('700');
  expect(await slugsOf('/fr?q=p+3')).toContain('p-3');
});

describe('the button on a product’s card', () => {
  test('puts one piece of a product with one price into the cart, and others have none', async () => {
    sell('Lampe', { slug: 'lampe', price: 700 });
    const shoe = sell('Babouche', { slug: 'babouche' });
    service.addPrice(shoe, 2_800, [{ variant: '42' }]);
    service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 0 } }), 900);
    await readCatalogue();
    const page = await readPage('/fr');
    const buttons = elementsOn(page, 'button', { name: 'price' }).map(({ attributes }) => attributes);
    expect(buttons.map(({ form, 'aria-label': label }) => [form, label])).toEqual([
      ['add', `${copyIn.fr.product.add} · Lampe`],
    ]);
    expect(page).toContain('<form id="add" method="post" action="/fr/cart/add"></form>');
    const visitor = new Visitor();
    const price = buttons[0]?.value ?? '';
    await visitor.post('/fr/cart/add', { price });
    expect(await visitor.read('/fr/cart')).toContain('700');
  });
});

test('the pages that benchmarks ask for are made for each request', async () => {
  sell('Dattes', { slug: 'dattes-anew' });
  await readCatalogue();
  const find = vi.spyOn(pagesByVersion, 'find');
  for (const path of ['/fr', '/fr?q=dattes', '/fr/p/dattes-anew'])
    for (const number of [1, 2]) expect((await get(addressAnew(path, number))).status).toBe(200);
  expect(find.mock.results.filter(({ value }) => value !== null)).toEqual([]);
  // The first request of an advertisement's address makes a page that the second one is given.
  for (const number of [1, 2]) await get(`/fr/p/dattes-anew?ad=${number}`);
  expect(find.mock.results.filter(({ value }) => value !== null)).toHaveLength(1);
});
