import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeService } from '../../storefront/fake-service.ts';
import { emptyShop, get, readAgain, readCatalogue, readPage } from '../../storefront/mirror.ts';
import { origin } from '../../storefront/visitor.ts';

let service: FakeService;

beforeEach(() => {
  service = new FakeService();
  service.standIn();
});

afterEach(async () => {
  await emptyShop();
  vi.restoreAllMocks();
});

const photo = 'https://img.test/a.jpg';

/** The fields of a CSV text by RFC 4180, read character by character. */
function parseCsv(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',' || character === '\r') {
      lines.at(-1)?.push(cell);
      cell = '';
      if (character === '\r' && text.charAt(++at) === '\n') lines.push([]);
    } else throw new Error(`"${character}" outside of a cell at ${at}.`);
  }
  const [head = [], ...rows] = lines.filter((line) => line.length > 0);
  expect(rows.every((row) => row.length === head.length)).toBe(true);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

/** The addresses of a sitemap, after a check that it is well-formed. */
function readLocations(xml: string): string[] {
  const open: string[] = [];
  const body = xml.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, '');
  for (const [, close, name = '', attributes = '', single] of body.matchAll(
    /<(\/?)([a-z:]+)((?: [a-z:]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (close) expect(open.pop()).toBe(name);
    else if (!single) open.push(name);
    expect(attributes.replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
  }
  expect(open).toEqual([]);
  return Array.from(body.matchAll(/<loc>([^<]*)<\/loc>/g), ([, location = '']) =>
    location.replaceAll('&apos;', "'").replaceAll('&amp;', '&'),
  );
}

describe('the feed', () => {
  test('lists every variant with its price and escaped text', async () => {
    const oil = service.addProduct('Huile "vierge", 1 l', {
      description: 'Première\npression',
      images: [
        'https://img.test/a.svg',
        'https://img.test/a.jpg',
        'https://img.test/b,c.jpg',
        'javascript:alert(1)',
      ],
      metadata: { slug: 'huile', name_ar: 'زيت', category: 'pantry', category_fr: 'Épicerie', stock: 0 },
    });
    service.addPrice(oil, 2500, [{ variant: 's' }, { label_fr: 'Petite' }]);
    service.addPrice(oil, 4000, [{ variant: 'l' }, { compare_at: 5000 }]);
    const attack = service.addProduct('=HYPERLINK("http://evil.test")', {
      images: [photo],
      metadata: { slug: 'attack', brand: 'Evil' },
    });
    service.addPrice(attack, 100);
    service.addPrice(service.addProduct('Secret', { images: [photo], metadata: { hidden: true } }), 100);
    service.addPrice(
      service.addProduct('Livraison', { images: [photo], metadata: { slug: 'delivery' } }),
      400,
    );

    const response = await get('/fr/feed.csv');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    const rows = parseCsv(await response.text());
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ title: '\'=HYPERLINK("http://evil.test")', item_group_id: '' });
    expect(rows[0]).toMatchObject({ brand: 'Evil', description: '\'=HYPERLINK("http://evil.test")' });
    expect(rows[1]).toEqual({
      id: `${oil}-s`,
      title: 'Huile "vierge", 1 l (Petite)',
      description: 'Première\npression',
      availability: 'out of stock',
      condition: 'new',
      price: '2500.00 DZD',
      sale_price: '',
      link: `${origin}/fr/p/huile?variant=s`,
      image_link: 'https://img.test/a.jpg',
      additional_image_link: 'https://img.test/b%2Cc.jpg',
      brand: 'Hanout',
      item_group_id: oil,
      color: '',
      size: 'Petite',
      product_type: 'Épicerie',
      identifier_exists: 'no',
    });
    expect(rows[2]).toMatchObject({ id: `${oil}-l`, price: '5000.00 DZD', sale_price: '4000.00 DZD' });
    expect(parseCsv(await readPage('/ar/feed.csv'))[1]).toMatchObject({ title: 'زيت (s)', brand: 'حانوت' });
  });

  test('keeps the short, unique id of an article after a new price', async () => {
    const oil = service.addProduct('Huile', { images: [photo] });
    const words = ['', '1l', 'XL', 'xl', 'كبير', 'a'.repeat(24), 'a'.repeat(500), 'b'.repeat(500)];
    const price = (amount: number) => {
      for (const word of words) service.addPrice(oil, amount, word === '' ? [] : [{ variant: word }]);
    };
    price(100);
    await readCatalogue();
    const before = parseCsv(await readPage('/fr/feed.csv'));
    price(200);
    await readAgain();
    const after = parseCsv(await readPage('/fr/feed.csv'));
    expect(after.map((row) => row.price)).toEqual(words.map(() => '200.00 DZD'));
    const ids = after.map(({ id = '' }) => id);
    expect(ids).toEqual(before.map(({ id }) => id));
    expect(new Set(ids).size).toBe(words.length);
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_.-]{1,50}$/);
  });

  test('leaves out products without a photo: buyers’ feeds refuse them', async () => {
    const pictures = [
      [],
      ['https://img.test/a.svg'],
      ['javascript:alert(1)'],
      ['https://img.test/a.svg', photo],
    ];
    const ids = pictures.map((images) => service.addProduct('Huile', { images }));
    for (const id of ids) service.addPrice(id, 100);
    const rows = parseCsv(await readPage('/fr/feed.csv'));
    expect(rows.map(({ id, image_link }) => [id, image_link])).toEqual([[ids.at(-1), photo]]);
  });

  test('is complete at any length', async () => {
    for (let number = 0; number < 450; number++) {
      service.addPrice(service.addProduct(`P ${number}`, { images: [photo] }), 100);
    }
    await readCatalogue();
    const rows = parseCsv(await readPage('/en/feed.csv'));
    expect(new Set(rows.map(({ title }) => title)).size).toBe(450);
  });

  test('is unavailable, not empty, before the catalogue has been read', async () => {
    service.sabotage = () => new Response('busy', { status: 500 });
    for (const path of ['/fr/feed.csv', '/sitemap.xml', '/sitemaps/shelves.xml']) {
      const response = await get(path);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('Cache-Control'), path).toBe('no-store');
    }
  });
});

describe('the sitemaps', () => {
  test('contain every page in three languages, in parts', async () => {
    for (let number = 0; number < 501; number++) {
      const metadata = { slug: number === 0 ? "l'huile" : `p-${number}`, category: "L'épicerie" };
      service.addPrice(service.addProduct(`P ${number}`, { metadata }), 100);
    }
    await readCatalogue();
    const index = await get('/sitemap.xml');
    expect(index.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    const parts = readLocations(await index.text());
    expect(parts).toEqual(['shelves', '1', '2'].map((part) => `${origin}/sitemaps/${part}.xml`));

    const texts = await Promise.all(parts.map((part) => readPage(part.slice(origin.length))));
    const [shelves = [], ...products] = texts.map(readLocations);
    const ends = ['', `?category=${encodeURIComponent('l-epicerie')}`, '/delivery'];
    expect(shelves).toEqual(
      [...ends, '/about', '/contact', '/conditions', '/returns', '/privacy'].flatMap((end) =>
        ['ar', 'fr', 'en'].map((language) => `${origin}/${language}${end}`),
      ),
    );
    expect(products.map((locations) => locations.length)).toEqual([1500, 3]);
    expect(new Set(products.flat()).size).toBe(1503);
    for (const name of ['ar', 'fr', 'en', 'x-default']) {
      expect(texts[1]?.split(`hreflang="${name}"`), name).toHaveLength(1501);
    }
    const named = (text = '') =>
      Array.from(text.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g), ([, name, url]) => [name, url]);
    const page = await readPage(String(products[0]?.[0]).slice(origin.length));
    expect(named(page.split('</head>')[0])).toEqual(named(texts[1]).slice(0, 4));
    for (const location of [products[0]?.[0], products[1]?.[0], shelves[4]]) {
      expect((await get(String(location).slice(origin.length))).status, location).toBe(200);
    }
  });

  test.each(['0', '7', '01', 'x', '1.xml'])('have no part %s', async (part) => {
    expect((await get(`/sitemaps/${part}.xml`)).status).toBe(404);
  });

  test('robots.txt closes endless pages to robots, and names the sitemap', async () => {
    const text = await readPage('/robots.txt');
    for (const line of ['/ar/cart', '/fr/checkout', '/*?q=']) expect(text).toContain(`Disallow: ${line}\n`);
    // A shared link is kept out of an index by its page's noindex, which a robot must be allowed to read.
    for (const path of ['/fr/orders/x', '/ar/c/x:1', '/en/courier/x']) {
      const rules = Array.from(text.matchAll(/^Disallow: (.*)$/gm), ([, rule = '']) => rule);
      expect(
        rules.filter((rule) => path.startsWith(rule)),
        path,
      ).toEqual([]);
      const response = await get(path);
      expect(`${response.headers.get('X-Robots-Tag')} ${await response.text()}`, path).toContain('noindex');
    }
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
    expect(text).not.toMatch(/Disallow: \/(?:ar|fr|en)?\n/);
  });
});

test('the web manifest has the name, the direction and icons', async () => {
  const response = await get('/ar/shop.webmanifest');
  expect(response.headers.get('Content-Type')).toContain('application/manifest+json');
  const manifest = await response.json<{ icons: { purpose?: string }[] }>();
  // One icon for both is cut where it must not be, or small where it need not be.
  expect(manifest.icons.filter(({ purpose }) => purpose?.includes(' '))).toEqual([]);
  expect(manifest).toMatchObject({
    name: 'حانوت',
    dir: 'rtl',
    start_url: '/ar',
    icons: [
      { src: '/icon.svg' },
      { src: '/icon-192.png', sizes: '192x192' },
      { src: '/icon-512.png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
});
