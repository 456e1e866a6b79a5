import { expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { cartIn, page, save } from '../../desk/delivery/delivery-page.ts';
import { pairOwner } from '../../desk/devices.ts';
import { versionOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';

const copy = copyIn.fr;

let dates: string;
new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const read = async (language = 'fr') =>
  textOf(await (await new Visitor().get(`/${language}/delivery`)).text());

test('every price and delay is on a static page, with the pick-up points, as text', async () => {
  const owner = await pairOwner();
  await save(owner, { home_16: '500', home_days_16: '2', desk_16: '0', home_31: '700', free_from: '20000' });
  const pickupPoints = 'Alger; <b>Bab Ezzouar</b>; Cité 5 Juillet; 0550';
  await owner.post('/fr/desk/delivery/pickup-points', {
    version: versionOn(await page(owner)),
    pickupPoints,
  });
  const text = await read();
  expect(text).toMatch(/Alger 16 500 DA 2 jours au plus offerte/);
  expect(text).toMatch(/Oran 31 700 DA non proposé/);
  expect(text).not.toContain('Constantine');
  expect(text).toMatch(/offerte à partir de .20 000 DA/);
  expect(text).toContain('&lt;b&gt;Bab Ezzouar&lt;/b&gt;');
  expect(await read('ar')).toMatch(/الجزائر .*في يومين على الأكثر مجاني/);
});

test('a shop with free delivery says so, and every page links there', async () => {
  expect(await read()).toContain(copy.delivery.tariffs.none);
  expect(await (await new Visitor().get('/fr')).text()).toContain('href="/fr/delivery"');
});

test('a product’s page links there, and so does a cart before its wilaya is chosen: no typing is needed', async () => {
  await save(await pairOwner(), { home_16: '500', home_days_16: '3' });
  const leads = async (visitor: Visitor, path: string) => {
    const [page = ''] = (await visitor.read(path)).split('<footer');
    return page.includes(`href="/${path.split('/')[1]}/delivery"`);
  };
  const visitor = await visitorWith({ [dates]: 1 });
  for (const language of ['ar', 'fr', 'en']) {
    expect(await leads(visitor, `/${language}/p/dattes`)).toBe(true);
    expect(await leads(visitor, `/${language}/cart`)).toBe(true);
  }
  for (const [wilaya, isLed] of [
    ['31', true],
    ['16', false],
  ] as const) {
    await visitor.post('/fr/cart/delivery', { wilaya, delivery: 'home' });
    expect(await leads(visitor, '/fr/cart')).toBe(isLed);
  }
});

test('cart and checkout show the delay of each mode', async () => {
  await save(await pairOwner(), { home_16: '500', home_days_16: '3', desk_16: '300' });
  const { visitor, text } = await cartIn('16', { [dates]: 1 });
  expect(text).toMatch(/À domicile 3 jours au plus 500 DA/);
  expect(await visitor.readText('/fr/checkout')).toMatch(/À domicile 3 jours au plus 500 DA/);
});
