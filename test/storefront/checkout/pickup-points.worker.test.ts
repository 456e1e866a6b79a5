import { beforeEach, expect, test } from 'vitest';
import { pairOwner } from '../../desk/devices.ts';
import { fieldsOn } from '../../desk/product-forms.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { order, ShopUnderTest, textOf, visitorWith } from '../shop-under-test.ts';
import type { Visitor } from '../visitor.ts';

/** Pick-up points: which one a parcel goes to. */

let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

const CENTRE = 'Bureau « Centre », 1, rue <X> & "Y"';
const NORTH = 'مكتب الشمال, نهج الأمير';
let owner: Visitor;

beforeEach(async () => {
  owner = await pairOwner();
  const fields = fieldsOn(await (await owner.get('/fr/desk/delivery')).text(), '/fr/desk/delivery/desks');
  const desks = [
    '16 ; Bureau « Centre » ; 1, rue <X> & "Y" ; 0550 11 22 33',
    '16 ; مكتب الشمال ; نهج الأمير',
    '31 ; Oran Es Sénia',
  ];
  const saved = await owner.post('/fr/desk/delivery/desks', { ...fields, desks: desks.join('\n') });
  expect(saved.status).toBe(303);
});

const typed = {
  name: 'Amina',
  phone: '0550 12 34 56',
  commune: 'Alger',
  seen_total: '1000',
  way: 'card:1000',
};
/** Asks for the delivery price with the form's button; returns the next page. */
async function choose(wilaya: string, delivery: 'home' | 'desk', street = ''): Promise<string> {
  const visitor = await visitorWith({ [price]: 1 });
  const answer = await visitor.post('/fr/checkout', { wilaya, delivery, street });
  return (await visitor.follow(answer)).text();
}
const namesIn = (html: string) =>
  [
    ...new Set(
      Array.from(html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g), ([, name]) => name),
    ),
  ].sort();
const place = async (fields: Record<string, string>) =>
  order(await visitorWith({ [price]: 1 }), { ...typed, delivery: 'desk', ...fields });
const streets = async () => (await inShop('SELECT street FROM orders')).map(({ street }) => street);

test('with several, the form offers them in place of the street, without another field', async () => {
  const page = await choose('16', 'desk');
  expect(page).toMatch(/<select id="street" name="street"/);
  expect(page.match(/<option[^>]*dir="auto"/g)).toHaveLength(2);
  expect(page).toContain('value="Bureau « Centre », 1, rue &lt;X&gt; &amp; &quot;Y&quot;"');
  expect(page).not.toMatch(/<input[^>]*name="street"/);
  for (const other of [await choose('16', 'home'), await choose('31', 'desk'), await choose('9', 'desk')]) {
    expect(other).toMatch(/<input[^>]*name="street"/);
    expect(other).not.toMatch(/<select[^>]*name="street"/);
    expect(namesIn(other)).toEqual(namesIn(page));
  }
  // A pick-up point chosen before is never taken for a street.
  expect(await choose('16', 'home', NORTH)).toMatch(/<input[^>]*name="street"[^>]*value=""/);
});

test('the order has the chosen one, or the only one, and never another text', async () => {
  await place({ wilaya: '16', street: CENTRE });
  await place({ wilaya: '16', street: 'Chez moi' });
  await place({ wilaya: '16', street: '' });
  await place({ wilaya: '31', street: 'Chez moi' });
  await place({ wilaya: '9', street: CENTRE });
  await place({ wilaya: '16', delivery: 'home', street: '12, rue Colonna' });
  expect((await streets()).toSorted()).toEqual(
    [null, null, null, CENTRE, 'Oran Es Sénia', '12, rue Colonna'].toSorted(),
  );
});

test('the desk shows it on the order page, slips and exports, corrects it, and the shopper sees it', async () => {
  const visitor = await visitorWith({ [price]: 1 });
  const { token } = await order(visitor, { ...typed, wilaya: '16', delivery: 'desk', street: NORTH });
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  const [{ number } = {}] = await inShop('SELECT number FROM orders');
  const path = `/fr/desk/orders/${number}`;
  const pageOf = async (one: Visitor, at: string) => textOf(await (await one.get(at)).text());
  expect(await pageOf(owner, path)).toContain(NORTH);
  expect(await pageOf(owner, `/fr/desk/print/slips?order=${number}`)).toContain(NORTH);
  expect(await pageOf(visitor, `/fr/orders/${token}`)).toContain(NORTH);
  const file = await owner.post('/fr/desk/export/file', { column: 'street', separator: ',' });
  expect(await file.text()).toContain('مكتب الشمال');
  const correction = fieldsOn(await (await owner.get(path)).text(), `${path}/correct`);
  const corrected = { ...correction, wilaya: '16', delivery: 'desk', office: CENTRE };
  const answer = await owner.post(`${path}/correct`, corrected);
  expect(answer.headers.get('Location')).toBe(path);
  expect(await streets()).toEqual([CENTRE]);
  expect(JSON.stringify(shop.service.bodies)).toContain('مكتب الشمال');
});
