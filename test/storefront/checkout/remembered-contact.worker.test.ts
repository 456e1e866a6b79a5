import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { pairOwner } from '../../desk/devices.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { fieldsOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import type { Visitor } from '../visitor.ts';

let dates: string;
new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 1_000);
});

const PHONE = '0661 98 76 54';
/** An order of two pieces, with or without the ticked box, then a cart for the next one. */
async function orderTwice(fields: Record<string, string>): Promise<{ visitor: Visitor; answer: Response }> {
  const visitor = await visitorWith({ [dates]: 2 });
  expect(await visitor.read('/fr/checkout')).toMatch(/<input type="checkbox" name="remember" value="1"\/>/);
  const { response, token } = await order(visitor, {
    phone: PHONE,
    seen_total: '2000',
    way: 'card:2000',
    ...fields,
  });
  expect(token).not.toBe('');
  // The next order is of another cart.
  visitor.cookie = visitor.cookie
    .split('; ')
    .filter((pair) => /_contact=/.test(pair))
    .join('; ');
  await visitor.post('/fr/cart/add', { price: dates, quantity: '1' });
  return { visitor, answer: response };
}

test('nothing is remembered without the ticked box', async () => {
  const { visitor, answer } = await orderTwice({});
  expect(answer.headers.getSetCookie().join()).not.toContain('_contact=');
  const form = await visitor.read('/fr/checkout');
  for (const typed of [contact.name, PHONE, contact.street]) expect(form).not.toContain(`value="${typed}"`);
  expect(form).not.toContain('name="forget"');
});

test('with it, the next order’s form has name, phone and address, sealed for a year', async () => {
  const { visitor, answer } = await orderTwice({ remember: '1', email: 'a@b.test', note: 'Porte bleue' });
  const [cookie = ''] = answer.headers.getSetCookie().filter((set) => set.includes('_contact='));
  expect(cookie).toMatch(/Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/);
  expect(cookie).not.toMatch(/Amina|0661|Oued/);
  const form = await visitor.read('/fr/checkout');
  for (const typed of [contact.name, PHONE, contact.commune, contact.street])
    expect(form, typed).toContain(`value="${typed}"`);
  for (const own of ['a@b.test', 'Porte bleue']) expect(form).not.toContain(own);
  expect(form).toContain('name="forget"');
  expect(form).not.toContain('name="remember"');
});

test('a place chosen later in the cart wins, without a street of another wilaya', async () => {
  const { visitor } = await orderTwice({ remember: '1' });
  await visitor.post('/fr/cart/delivery', { wilaya: '31', delivery: 'home' });
  const form = await visitor.read('/fr/checkout');
  expect(form).toContain(`value="${PHONE}"`);
  expect(form).not.toContain(`value="${contact.street}"`);
  expect(form).toMatch(/value="31" selected/);
});

describe('the card button of a product’s page, whose fields are empty for everybody,', () => {
  const pressed = (visitor: Visitor, typed: Record<string, string> = {}) =>
    visitor.post('/fr/checkout', { price: dates, quantity: '1', purchase: 'new', ...typed });

  test('leaves the remembered contact, and fills in what is empty', async () => {
    const { visitor } = await orderTwice({ remember: '1' });
    const answer = await pressed(visitor, { name: 'Karim', phone: '', wilaya: '', commune: '' });
    expect(answer.headers.getSetCookie().join()).not.toContain('_contact=');
    const form = await visitor.readNext(answer);
    for (const typed of ['Karim', PHONE, contact.commune, contact.street])
      expect(form, typed).toContain(`value="${typed}"`);
    expect(form).toMatch(/value="16" selected/);
    expect(await visitor.read('/fr/checkout')).toContain(`value="${contact.name}"`);
  });

  test('takes no street to another commune, and no commune to another wilaya', async () => {
    const { visitor } = await orderTwice({ remember: '1' });
    const hydra = await visitor.readNext(await pressed(visitor, { wilaya: '16', commune: 'Hydra' }));
    expect(hydra).toContain('value="Hydra"');
    expect(hydra).not.toContain(`value="${contact.street}"`);
    const oran = await visitor.readNext(await pressed(visitor, { wilaya: '31' }));
    expect(oran).toMatch(/value="31" selected/);
    for (const typed of [contact.commune, contact.street]) expect(oran).not.toContain(`value="${typed}"`);
  });
});

test('its button removes it from the browser, and makes no order', async () => {
  const { visitor } = await orderTwice({ remember: '1' });
  const before = await countOrders();
  const answer = await visitor.post('/fr/checkout', { ...contact, forget: '1' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/fr/checkout']);
  expect(answer.headers.getSetCookie().join()).toMatch(/_contact=; Path=\/; Max-Age=0/);
  const form = await visitor.readNext(answer);
  expect(form).not.toContain(`value="${contact.name}"`);
  expect(form).toContain('name="remember"');
  expect(await countOrders()).toBe(before);
});

test('an altered cookie is ignored', async () => {
  const { visitor } = await orderTwice({ remember: '1' });
  visitor.cookie = visitor.cookie.replace(/(_contact=.{20})./, '$1~');
  expect(await visitor.read('/fr/checkout')).not.toContain(`value="${PHONE}"`);
});

const countOrders = () =>
  runInDurableObject(stub(), (_, { storage }) =>
    Number(storage.sql.exec('SELECT count(*) AS n FROM orders').one().n),
  );

describe('a reminder of a payment that did not come', () => {
  const writeToShoppers = async () => {
    const owner = await pairOwner();
    const path = '/fr/desk/settings/notifications/general/choose';
    const { version = '' } = fieldsOn(await owner.read('/fr/desk/settings/notifications'), path);
    const choice = { version, language: 'fr', low_stock: '', shoppers: '1' };
    expect((await owner.post(path, choice)).status).toBe(303);
  };
  const wanted = () => inShop('SELECT wants_reminder, email FROM orders');
  const box = /<input type="checkbox" name="reminder" value="1"( checked="")?\/>/;
  const fields = { email: 'amina@mail.dz', seen_total: '1000', way: 'card:1000' };

  test('is offered where the shop writes to shoppers, and is not ticked', async () => {
    const visitor = await visitorWith({ [dates]: 1 });
    expect(await visitor.read('/fr/checkout')).not.toMatch(box);
    await writeToShoppers();
    expect(box.exec(await visitor.read('/fr/checkout'))?.[1]).toBeUndefined();
    expect(await visitor.read('/fr/checkout')).toMatch(box);
    await order(visitor, fields);
    expect(await wanted()).toEqual([{ wants_reminder: 0, email: 'amina@mail.dz' }]);
  });

  test('that was ticked stays so in a refused form, and with the order', async () => {
    await writeToShoppers();
    const visitor = await visitorWith({ [dates]: 1 });
    await order(visitor, { ...fields, reminder: '1', phone: '12' });
    expect(box.exec(await visitor.read('/fr/checkout'))?.[1]).toBe(' checked=""');
    await order(visitor, { ...fields, reminder: '1' });
    expect(await wanted()).toEqual([{ wants_reminder: 1, email: 'amina@mail.dz' }]);
  });
});
