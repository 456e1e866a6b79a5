import { beforeEach, describe, expect, test } from 'vitest';
import { type Locale, locale } from '../../../src/contract/scalars.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { type Words, wordsIn } from '../../templates/words.ts';
import { readAgain } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const named = (word: string, names: Record<Locale, string>) => ({
  [`${word}_ar`]: names.ar,
  [`${word}_fr`]: names.fr,
  [`${word}_en`]: names.en,
});
const inEach = (words: Words) => inEachLanguage((language) => wordsIn(words, language));
const goods = inEach({ ar: 'تمر', fr: 'Dattes', en: 'Dates' });
const sizes = inEach({ ar: 'علبة كيلو', fr: 'Boîte d’un kilo', en: 'One-kilo box' });
const delivery = inEach({ ar: 'التوصيل', fr: 'Livraison', en: 'Delivery' });
const place = inEach({ ar: 'الجزائر، إلى البيت', fr: 'Alger, à domicile', en: 'Algiers, to your home' });

let dates: string;
const shop = new ShopUnderTest((service) => {
  const tariff = service.addProduct('Frais de port', { metadata: { slug: 'delivery' } });
  service.addPrice(tariff, 600, { wilaya: 16, mode: 'home' });
  const product = service.addProduct('Dattes', {
    metadata: { slug: 'dattes', stock: 3, ...named('name', goods) },
  });
  dates = service.addPrice(product, 950, { variant: 'kilo', ...named('label', sizes) });
});

let shopper: Visitor;
let token: string;
beforeEach(async () => {
  shopper = await visitorWith({ [dates]: 2 });
  ({ token } = await order(shopper, { seen_total: '2500', way: 'card:2500', phone: '٠٦٦١ ٩٨ ٧٦ ٥٤' }));
});

/** The lines of the order's bill. */
async function billOf(visitor: Visitor, language: Locale): Promise<string[]> {
  const page = await visitor.read(`/${language}/orders/${token}`);
  const [, bill = ''] = /<ul class="bill">(.*?)<\/ul>/s.exec(page) ?? [];
  return Array.from(bill.matchAll(/<li>(.*?)<\/li>/gs), ([, line = '']) => textOf(line).trim());
}

/** The merchant renames everything, and the shop has read it. */
async function rename(): Promise<void> {
  for (const product of shop.service.products) {
    product.metadata = { slug: product.name === 'Dattes' ? 'dattes' : 'delivery', name_ar: 'اسم جديد' };
    product.name = 'Renamed';
  }
  await readAgain();
  expect(await new Visitor().read('/fr/p/dattes')).toContain('Renamed');
}

describe.each(locale.options)('the items of an order, in %s,', (language) => {
  test('are named in the language of the page, whatever that of the order', async () => {
    const [line] = await billOf(new Visitor(), language);
    expect(line).toContain(`${goods[language]} × 2 ${sizes[language]}`);
  });

  test('keep their names', async () => {
    const before = await billOf(new Visitor(), language);
    await rename();
    expect(await billOf(new Visitor(), language)).toEqual(before);
  });

  test('show the delivery once, with its place in the browser that ordered only', async () => {
    const [, own] = await billOf(shopper, language);
    expect(own?.startsWith(`${delivery[language]} ${place[language]} `)).toBe(true);
    const [, seen] = await billOf(new Visitor(), language);
    expect(seen?.startsWith(`${delivery[language]} `)).toBe(true);
    expect(seen).not.toContain(place[language]);
    for (const line of [own, seen]) expect(line).not.toMatch(/×|Frais/);
  });

  test('keep their names when missing for a retry, and the payment page opens in that language', async () => {
    shop.service.settle(shop.lastCheckout(), 'failed');
    await shopper.post(`/fr/orders/${token}/ask`, {});
    const again = await shopper.post(`/${language}/orders/${token}/again`, {});
    expect(again.status).toBe(303);
    expect(shop.service.bodies.at(-1)).toMatchObject({ locale: language });
    await shop.tell(shop.lastCheckout(), 'failed');
    await order(await visitorWith({ [dates]: 2 }), { seen_total: '2500', way: 'card:2500' });
    await shop.tell(shop.lastCheckout(), 'paid');
    const short = await shopper.follow(await shopper.post(`/${language}/orders/${token}/again`, {}));
    expect(short.status).toBe(409);
    expect(await short.text()).toContain(`<li><bdi>${goods[language]}</bdi>`);
  });
});

describe('a message to oneself', () => {
  const chatOf = async (visitor: Visitor, of = token) =>
    /href="(https:\/\/wa\.me\/[^?]*)\?text=/.exec(await visitor.read(`/ar/orders/${of}`))?.[1];

  test('goes to the own number in the browser that knows it', async () => {
    expect(await chatOf(shopper)).toBe('https://wa.me/213661987654');
  });

  test('lets a visitor with the link choose a chat, and shows no number', async () => {
    expect(await chatOf(new Visitor())).toBe('https://wa.me/');
    expect(await new Visitor().read(`/ar/orders/${token}`)).not.toContain('61987654');
  });

  test('lets a shopper with a landline choose, too', async () => {
    const other = await visitorWith({ [dates]: 1 });
    const made = await order(other, { seen_total: '1550', way: 'card:1550', phone: '021 63 12 34' });
    expect(await chatOf(other, made.token)).toBe('https://wa.me/');
  });
});
