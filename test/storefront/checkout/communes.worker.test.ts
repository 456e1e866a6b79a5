import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import { findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { elementsOn, fieldNamesOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';

let dates: string;
new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const keptOf = (token: string) =>
  runInDurableObject(stub(), (_, state) => findOrderByToken(new Database(state.storage.sql), token));
const offeredIn = (page: string) =>
  elementsOn(page, 'datalist').map(({ html }) =>
    elementsOn(html, 'option').map(({ attributes }) => attributes.value),
  );

test('the communes of a known wilaya are offered in the page’s language, without another field', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  const before = await visitor.read('/fr/checkout');
  expect(offeredIn(before)).toEqual([]);
  await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'home' });
  const page = await visitor.read('/fr/checkout');
  expect(elementsOn(page, 'input', { id: 'commune', list: 'communes' })).toHaveLength(1);
  expect(offeredIn(page)).toHaveLength(1);
  expect(offeredIn(page)[0]).toHaveLength(57);
  expect(offeredIn(page)[0]).toContain('Bab El Oued');
  expect(fieldNamesOn(page)).toHaveLength(fieldNamesOn(before).length);
  const arabic = await visitor.read('/ar/checkout');
  expect(offeredIn(arabic)[0]).toContain('باب الوادي');
  expect(offeredIn(arabic)[0]).not.toContain('Bab El Oued');
  // Text in the other script finds a commune by its other name.
  expect(page).toContain('<option value="Bab El Oued" label="باب الوادي"');
  expect(arabic).toContain('<option value="باب الوادي" label="Bab El Oued"');
});

test('a shop with free delivery has a button that offers them, without further required fields', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  const before = await visitor.read('/fr/checkout');
  const buttons = elementsOn(before, 'button', { type: 'submit', formnovalidate: '' });
  expect(buttons.map(({ text }) => text)).toContainEqual(expect.stringContaining('Proposer les communes'));
  const sent = { wilaya: '60', delivery: 'home', name: 'Amina' };
  const page = await visitor.readNext(await visitor.post('/fr/checkout', sent));
  expect(offeredIn(page)[0]).toContain('Barika');
  expect(page).toContain('value="Amina"');
  expect(page).not.toContain('class="problem"');
});

test('a switch of language over the form offers them in that language', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  const sent = { ...contact, name: '', commune: '', wilaya: '60', language: 'ar' };
  const page = await visitor.readNext(await visitor.post('/fr/checkout', sent));
  expect(offeredIn(page)[0]).toContain('بريكة');
});

test.each(['BAB-EL-OUED', 'باب الوادى', 'Bab el Oued, les 3 horloges'])(
  'a commune typed as "%s" is stored so',
  async (commune) => {
    const { token } = await order(await visitorWith({ [dates]: 1 }), {
      commune,
      seen_total: '950',
      way: 'card:950',
    });
    const kept = await keptOf(token);
    expect(kept?.contact.commune).toBe(commune);
  },
);
