import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { locale } from '../../src/contract/scalars.ts';
import { FakeService } from '../storefront/fake-service.ts';
import { elementsOn, linksOn } from '../storefront/forms.ts';
import { emptyShop, get, readPage } from '../storefront/mirror.ts';
import { metaOf, stockOil } from '../storefront/oil.ts';
import { origin } from '../storefront/visitor.ts';
import { wordsIn } from '../templates/words.ts';

let service: FakeService;

const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '');

beforeEach(() => {
  service = new FakeService();
  service.standIn();
  stockOil(service);
});

afterEach(async () => {
  await emptyShop();
  vi.restoreAllMocks();
});

describe.each(locale.options)('a product’s page in %s', (language) => {
  test('names its canonical address and those in other languages', async () => {
    const page = await readPage(`/${language}/p/huile`);
    expect(page).toContain(`<link rel="canonical" href="${origin}/${language}/p/huile"`);
    const alternates = elementsOn(page, 'link', { rel: 'alternate' }).map(({ attributes }) => attributes);
    expect(Object.fromEntries(alternates.map(({ hreflang, href }) => [hreflang, href]))).toEqual({
      ar: `${origin}/ar/p/huile`,
      fr: `${origin}/fr/p/huile`,
      en: `${origin}/en/p/huile`,
      'x-default': `${origin}/ar/p/huile`,
    });
  });

  test('has a preview with a price and a photo in a format that chats show', async () => {
    const page = await readPage(`/${language}/p/huile`);
    const name = language === 'ar' ? 'زيت' : 'Huile';
    expect(metaOf(page, 'og:title')).toEqual([name]);
    expect(metaOf(page, 'og:url')).toEqual([`${origin}/${language}/p/huile`]);
    expect(metaOf(page, 'og:image')).toEqual(['https://img.test/oil.jpg']);
    expect(
      page.match(/<a class="picture"[^>]*><img[^>]*src="https:\/\/img\.test\/oil\.[^"]*"/g),
      'one picture, shown once',
    ).toHaveLength(1);
    expect(metaOf(page, 'og:image:alt')[0]).toContain(name);
    expect(metaOf(page, 'og:locale:alternate')).toHaveLength(2);
    expect(metaOf(page, 'product:price:amount')).toEqual(['1400']);
    expect(metaOf(page, 'product:retailer_item_id')).toEqual([`${service.prices[0]?.product_id}-1l`]);
    expect(metaOf(page, 'product:item_group_id')).toEqual([service.prices[0]?.product_id]);
    expect(metaOf(page, 'product:brand')).toEqual(['Tazmalt']);
    expect(metaOf(page, 'product:price:currency')).toEqual(['DZD']);
    expect(metaOf(page, 'product:availability')).toEqual(['in stock']);
    expect(metaOf(page, 'twitter:card')).toEqual(['summary_large_image']);
    const from = wordsIn({ ar: 'ابتداءً من', fr: 'à partir de', en: 'from' }, language);
    const reported = language === 'ar' ? 'عصرة أولى' : 'Pressée à froid. De Kabylie.';
    expect(metaOf(page, 'og:description')[0]).toMatch(new RegExp(`^${from} \\D*1\\D?400.* · ${reported}$`));
    expect(metaOf(page, 'description')).toEqual(metaOf(page, 'og:description'));
  });

  test('can be shared without a script', async () => {
    const page = await readPage(`/${language}/p/huile`);
    const url = `${origin}/${language}/p/huile`;
    expect(page).toMatch(new RegExp(`href="https://wa\\.me/\\?text=[^"]*${encodeURIComponent(url)}"`));
    expect(page).toContain(`href="https://t.me/share/url?url=${encodeURIComponent(url)}&amp;text=`);
    expect(page).toMatch(new RegExp(`<input[^>]* value="${url}"[^>]* readonly`));
    expect(page).toMatch(/<button[^>]* hidden/);
  });
});

test('a product with drawings only has the shop’s own picture in its preview', async () => {
  const drawn = service.addProduct('Savon', {
    images: ['https://img.test/soap.SVG?size=2'],
    metadata: { slug: 'savon' },
  });
  service.addPrice(drawn, 200);
  const page = await readPage('/fr/p/savon');
  expect(metaOf(page, 'og:image')).toEqual([`${origin}/icon-512.png`]);
  expect(metaOf(page, 'og:image:alt')).toEqual(['Hanout']);
  expect(metaOf(page, 'twitter:card')).toEqual(['summary']);
  expect(page).toContain('src="https://img.test/soap.SVG?size=2"');
});

/** Requirements of Google's guides for merchant listings and variants. */
function expectListed(product: Record<string, unknown>) {
  expect(product).toMatchObject({ '@type': 'Product', name: expect.any(String) });
  expect(product.sku).toMatch(/^\S{1,50}$/);
  expect(product.offers).toMatchObject({
    '@type': 'Offer',
    price: expect.any(Number),
    priceCurrency: 'DZD',
    availability: expect.stringMatching(/^https:\/\/schema\.org\/(?:In|OutOf)Stock$/),
    itemCondition: 'https://schema.org/NewCondition',
    url: expect.stringContaining(`${origin}/fr/p/`),
  });
}

describe('structured data of a product', () => {
  test('with several variants is a product group, each with its own offer', async () => {
    const url = `${origin}/fr/p/huile`;
    const id = service.prices[0]?.product_id;
    const group = dataOf(await readPage('/fr/p/huile'));
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      name: 'Huile',
      description: 'Pressée à froid.\nDe Kabylie.',
      url,
      productGroupID: id,
      variesBy: 'https://schema.org/size',
      brand: { '@type': 'Brand', name: 'Tazmalt' },
      category: 'Épicerie',
      image: ['https://img.test/oil.jpg'],
      hasVariant: [
        {
          name: 'Huile (1 litre)',
          size: '1 litre',
          sku: `${id}-1l`,
          image: 'https://img.test/oil.jpg',
          offers: {
            url: `${url}?variant=1l`,
            price: 1400,
            availability: 'https://schema.org/InStock',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              priceType: 'https://schema.org/StrikethroughPrice',
              price: 1600,
              priceCurrency: 'DZD',
            },
          },
        },
        {
          name: 'Huile (5 litres)',
          size: '5 litres',
          sku: `${id}-5l`,
          offers: { url: `${url}?variant=5l`, price: 6500 },
        },
      ],
    });
    expect(group).not.toHaveProperty('offers');
    for (const variant of group.hasVariant) expectListed(variant);
    expect(group.hasVariant[1].offers).not.toHaveProperty('priceSpecification');
    expect(dataOf(await readPage('/fr/p/huile?variant=5l'))).toEqual(group);
  });

  test('with one variant is a product with an offer, without invented fields', async () => {
    const data = dataOf(await readPage('/fr/p/miel'));
    expectListed(data);
    expect(data).toMatchObject({
      name: 'Miel',
      description: 'Miel',
      offers: { price: 3500, availability: 'https://schema.org/OutOfStock', url: `${origin}/fr/p/miel` },
    });
    for (const name of ['brand', 'category', 'image']) expect(data).not.toHaveProperty(name);
    for (const name of ['priceValidUntil', 'priceSpecification']) {
      expect(data.offers).not.toHaveProperty(name);
    }
  });

  test('is in the page’s language, without direction marks', async () => {
    const data = dataOf(await readPage('/ar/p/huile'));
    expect(data).toMatchObject({ name: 'زيت', description: 'عصرة أولى', category: 'مؤونة' });
    expect(dataOf(await readPage('/en/p/huile'))).toMatchObject({ category: 'pantry' });
  });
});

test('the breadcrumb goes through the category, on the page and as data', async () => {
  const page = await readPage('/fr/p/huile');
  expect(page).toMatch(/<p class="trail">.*href="\/fr".*href="\/fr\?category=pantry"><bdi>Épicerie<\/bdi>/);
  const [, trail] = Array.from(page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g));
  expect(JSON.parse(trail?.[1] ?? '')).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${origin}/fr` },
      { position: 2, name: 'Épicerie', item: `${origin}/fr?category=pantry` },
      { position: 3, name: 'Huile', item: `${origin}/fr/p/huile` },
    ],
  });
  expect((await get('/fr?category=pantry')).status).toBe(200);
  expect(await readPage('/fr/p/miel')).not.toContain('BreadcrumbList');
});

test('the shop itself has a preview in its language', async () => {
  const page = await readPage('/ar?category=pantry');
  expect(metaOf(page, 'og:title')).toEqual(['مؤونة']);
  expect(metaOf(page, 'og:url')).toEqual([`${origin}/ar?category=pantry`]);
  expect(metaOf(page, 'og:locale')).toEqual(['ar_AR']);
  expect(metaOf(page, 'og:image')).toEqual([`${origin}/icon-512.png`]);
  expect(metaOf(page, 'og:image:alt')).toEqual(['حانوت']);
});

test('preview and share text are those of the variant in the address', async () => {
  const page = await readPage('/fr/p/huile?variant=5l');
  const url = `${origin}/fr/p/huile?variant=5l`;
  expect(metaOf(page, 'product:price:amount')).toEqual(['6500']);
  expect(metaOf(page, 'product:retailer_item_id')).toEqual([`${service.prices[0]?.product_id}-5l`]);
  expect(metaOf(page, 'og:title')).toEqual(['Huile (5 litres)']);
  expect(metaOf(page, 'og:url')).toEqual([url]);
  expect(metaOf(page, 'og:description')[0]).toMatch(/^6\D?500\sDA · /);
  const textIn = (address: string) =>
    new URL(linksOn(page).find((link) => link.startsWith(address)) ?? '').searchParams.get('text');
  const text = textIn('https://wa.me/?');
  expect(text?.split('\n')).toEqual(['Huile (5 litres)', expect.stringMatching(/^6\D?500\sDA$/), url]);
  const toShop = textIn('https://wa.me/213');
  expect(toShop?.split('\n').slice(1)).toEqual([
    '1 × Huile (5 litres)',
    expect.stringMatching(/^6\D?500\sDA$/),
    url,
  ]);
  expect(page).toContain(`href="https://t.me/share/url?url=${encodeURIComponent(url)}&amp;text=`);
  const shared = elementsOn(page, 'input').filter(({ attributes }) => 'readonly' in attributes);
  expect(shared[0]?.attributes.value).toMatch(/\?variant=5l$/);
  // A product with one variant has one address.
  expect(metaOf(await readPage('/fr/p/miel?variant='), 'og:url')).toEqual([`${origin}/fr/p/miel`]);
});

test('a long description is cut at words in the preview, and complete as data', async () => {
  const description = 'mot '.repeat(400).trim();
  const product = service.addProduct('Long', { description, metadata: { slug: 'long' } });
  service.addPrice(product, 200);
  const page = await readPage('/fr/p/long');
  const [preview = ''] = metaOf(page, 'og:description');
  expect(Array.from(preview).length).toBeLessThanOrEqual(200);
  expect(preview).toMatch(/ mot…$/);
  expect(dataOf(page).description).toBe(description);
});

test('a picture without https is in no preview', async () => {
  const images = ['http://img.test/a.jpg', 'https://img.test/b.jpg'];
  service.addPrice(service.addProduct('Un', { images, metadata: { slug: 'un' } }), 200);
  expect(metaOf(await readPage('/fr/p/un'), 'og:image')).toEqual(['https://img.test/b.jpg']);
});
