import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { stub } from '../storefront/mirror.ts';
import { textOf } from '../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';

let house: string;
let straw: string;

const shop = new ShopUnderTest((service) => {
  house = service.addPrice(
    service.addProduct('Maison', { metadata: { slug: 'maison', stock: 9 } }),
    60_000_000,
  );
  straw = service.addPrice(service.addProduct('Paille', { metadata: { slug: 'paille', stock: 99 } }), 10);
});

const page = async (visitor: Visitor, path: string) =>
  (await visitor.readText(path)).replace(/[\u2068\u2069\u200f]/g, '');
const tooMuch: Record<string, string> = {
  fr: 'Une commande ne peut pas dépasser 100 000 000 DA',
  en: 'One order can be at most DZD 100,000,000',
  ar: 'الحد الأقصى للطلب الواحد: 100.000.000 دج. قسّمه',
};
const tooLittle = 'Une commande commence à 50 DA';

async function syncCatalogue(): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
  await runDurableObjectAlarm(stub());
  await eventually(async () => expect(await stub().product('fr', 'manoir')).not.toBeNull());
}

async function expectNothingOrdered(slug: string, pieces: number): Promise<void> {
  expect(shop.service.checkouts.size).toBe(0);
  expect((await stub().product('fr', slug))?.available).toBe(pieces);
  await runInDurableObject(stub(), (_, state) => {
    expect(state.storage.sql.exec('SELECT * FROM orders').toArray()).toEqual([]);
  });
}

describe('a total above the service’s maximum', () => {
  test('is reported in the cart and at the checkout in every language, before any order', async () => {
    const visitor = await visitorWith({ [house]: 2 });
    for (const [language, words] of Object.entries(tooMuch)) {
      for (const path of [`/${language}/cart`, `/${language}/checkout`])
        expect(await page(visitor, path), path).toContain(words);
    }
    expect(await visitor.read('/fr/cart')).not.toContain('href="/fr/checkout"');
    expect(await visitor.read('/fr/checkout')).not.toMatch(/main[\s\S]*type="submit"[\s\S]*<\/main/);
    const { token } = await order(visitor, { seen_total: '120000000', way: 'card:120000000' });
    expect(token).toBe('');
    await expectNothingOrdered('maison', 9);

    await visitor.post('/fr/cart/change', { price: house, quantity: '1' });
    expect(await page(visitor, '/fr/cart')).not.toContain(tooMuch.fr);
    expect((await order(visitor, { seen_total: '60000000', way: 'card:60000000' })).token).not.toBe('');
  });

  test('is reported for a shared cart, and for one product bought without a cart', async () => {
    expect(await page(new Visitor(), `/fr/c/${house}:2`)).toContain(tooMuch.fr);
    expect(await page(new Visitor(), `/fr/c/${house}:1`)).not.toContain(tooMuch.fr);
    const visitor = new Visitor();
    const asked = await visitor.get(`/fr/checkout?price=${house}&quantity=2`);
    const form = await visitor.read(asked.headers.get('Location') ?? '');
    expect(textOf(form).replace(/[\u2068\u2069]/g, '')).toContain(tooMuch.fr);
    expect(form).toContain('<a href="/fr/p/maison">Changer la quantité</a>');
    const { token } = await order(visitor, {
      price: house,
      quantity: '2',
      seen_total: '120000000',
      way: 'card:120000000',
    });
    expect(token).toBe('');
    await expectNothingOrdered('maison', 9);
  });
});

describe('a single piece above the maximum with its delivery', () => {
  const splitting = /Partagez-la|قسّمها|Split it/;
  const alone: Record<string, RegExp> = {
    fr: /une seule pièce avec sa livraison coûte davantage. Pour l’acheter, contactez la boutique\. 0550 12 34 56/,
    en: /one piece with its delivery costs more. To buy it, contact the shop\. 0550 12 34 56/,
    ar: /وقطعة واحدة مع توصيلها أغلى من ذلك. اتصل بالمتجر لشرائها\. 0550 12 34 56/,
  };

  test('cannot be split: the page names the contact, and offers no purchase', async () => {
    const delivery = shop.service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
    const castle = shop.service.addProduct('Château', { metadata: { slug: 'chateau' } });
    shop.service.addPrice(delivery, 400, { wilaya: 16, mode: 'home' });
    shop.service.addPrice(delivery, 900, { wilaya: 11, mode: 'home' });
    const price = shop.service.addPrice(castle, 99_999_601);
    const manor = shop.service.addProduct('Manoir', { metadata: { slug: 'manoir' } });
    const other = shop.service.addPrice(manor, 99_999_600);
    await syncCatalogue();
    const visitor = await visitorWith({ [price]: 1 });
    await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'home' });
    for (const [language, words] of Object.entries(alone)) {
      for (const path of [`/${language}/cart`, `/${language}/checkout`, `/${language}/p/chateau`]) {
        const shown = await page(visitor, path);
        expect(shown, path).toMatch(words);
        expect(shown, path).not.toMatch(splitting);
      }
    }
    expect(await visitor.read('/fr/p/chateau')).not.toContain('formaction');
    // A piece within the maximum for one wilaya's delivery is offered, for that wilaya only.
    expect(await visitor.read('/fr/p/manoir')).toContain('formaction');
    await visitor.post('/fr/cart/change', { price, quantity: '0' });
    await visitor.post('/fr/cart/add', { price: other, quantity: '1' });
    expect(await page(visitor, '/fr/cart')).toMatch(/Commander(?! par WhatsApp)/);
    await visitor.post('/fr/cart/delivery', { wilaya: '11', delivery: 'home' });
    expect(await page(visitor, '/fr/cart')).toMatch(alone.fr ?? '');
  });
});

describe('a total below the service’s minimum', () => {
  test('is reported, and becomes an order with one more item', async () => {
    const visitor = await visitorWith({ [straw]: 4 });
    for (const path of ['/fr/cart', '/fr/checkout', `/fr/c/${straw}:4`])
      expect(await page(visitor, path), path).toContain(tooLittle);
    expect((await order(visitor, { seen_total: '40', way: 'card:40' })).token).toBe('');
    await expectNothingOrdered('paille', 99);
    await visitor.post('/fr/cart/add', { price: straw, quantity: '1' });
    expect(await page(visitor, '/fr/cart')).not.toContain(tooLittle);
    expect((await order(visitor, { seen_total: '50', way: 'card:50' })).token).not.toBe('');
  });
});
