import { beforeEach, expect, test } from 'vitest';
import { deskCopyIn } from '../../desk/copy.ts';
import { pairOwner } from '../../desk/devices.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { elementsOn, fieldNamesOn, fieldsOn, valuesOn } from '../forms.ts';
import { textOf } from '../page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

const deskCopy = deskCopyIn.fr;

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
  const fields = fieldsOn(await owner.read('/fr/desk/delivery'), '/fr/desk/delivery/pickup-points');
  const pickupPoints = [
    '16 ; Bureau « Centre » ; 1, rue <X> & "Y" ; 0550 11 22 33',
    '16 ; مكتب الشمال ; نهج الأمير',
    '31 ; Oran Es Sénia',
  ];
  const saved = await owner.post('/fr/desk/delivery/pickup-points', {
    ...fields,
    pickupPoints: pickupPoints.join('\n'),
  });
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
  return visitor.readNext(answer);
}
const namesIn = (html: string) => [...new Set(fieldNamesOn(html))].sort();
const hasList = (html: string) => elementsOn(html, 'select', { id: 'street', name: 'street' }).length > 0;
/** What the page says at the field of the street. */
const problemIn = (html: string) => elementsOn(html, 'p', { id: 'street-problem' })[0]?.text;
const orderToOffice = async (fields: Record<string, string>) =>
  order(await visitorWith({ [price]: 1 }), { ...typed, delivery: 'desk', ...fields });
const streets = async () => (await inShop('SELECT street FROM orders')).map(({ street }) => street);

test('with several, the form offers them in place of the street, without another field', async () => {
  const page = await choose('16', 'desk');
  expect(hasList(page)).toBe(true);
  expect(elementsOn(page, 'option', { dir: 'auto' })).toHaveLength(2);
  expect(page).toContain('value="Bureau « Centre », 1, rue &lt;X&gt; &amp; &quot;Y&quot;"');
  expect(valuesOn(page, 'street')).toEqual([]);
  for (const other of [await choose('16', 'home'), await choose('31', 'desk'), await choose('9', 'desk')]) {
    expect(valuesOn(other, 'street')).toHaveLength(1);
    expect(hasList(other)).toBe(false);
    expect(namesIn(other)).toEqual(namesIn(page));
  }
  // A pick-up point chosen before is never taken for a street.
  expect(valuesOn(await choose('16', 'home', NORTH), 'street')).toEqual(['']);
});

test('the order has the chosen one, or the only one, and never another text', async () => {
  await orderToOffice({ wilaya: '16', street: CENTRE });
  await orderToOffice({ wilaya: '31', street: 'Chez moi' });
  await orderToOffice({ wilaya: '9', street: CENTRE });
  await orderToOffice({ wilaya: '16', delivery: 'home', street: '12, rue Colonna' });
  expect((await streets()).toSorted()).toEqual([null, CENTRE, 'Oran Es Sénia', '12, rue Colonna'].toSorted());
});

test('a form that chooses none of several orders nothing, says so at the field, and keeps the rest', async () => {
  for (const street of ['', 'Chez moi']) {
    const visitor = await visitorWith({ [price]: 1 });
    const fields = { ...typed, commune: 'Hydra', wilaya: '16', delivery: 'desk', street, note: 'Le soir' };
    const refused = await visitor.post('/fr/checkout', fields);
    expect(refused.headers.get('Location')).toBe('/fr/checkout');
    const page = await visitor.readNext(refused);
    expect(problemIn(page)).toContain('Choisissez le bureau où retirer le colis');
    const wrong = { id: 'street', 'aria-invalid': 'true', 'aria-describedby': 'street-problem' };
    expect(elementsOn(page, 'select', wrong)).toHaveLength(1);
    expect(page).toContain('Le soir');
    expect(page).toContain('value="Amina"');
    expect(await streets()).toEqual([]);
    const chosen = await visitor.post('/fr/checkout', { ...fields, street: NORTH });
    expect(chosen.headers.get('Location')).toMatch(/orders/);
    expect(await streets()).toEqual([NORTH]);
    await inShop('DELETE FROM orders');
  }
});

test('a quick order asks for the office once its button is pressed, and keeps what was typed', async () => {
  await offerPaymentMethods('cash');
  const visitor = new Visitor();
  const { seen_total: _, way: __, ...known } = typed;
  const first = await visitor.post('/fr/quick-order', {
    ...{ price, quantity: '1', wilaya: '16', delivery: 'desk' },
    ...{ ...known, commune: 'Hydra' },
  });
  const page = await visitor.readNext(first);
  expect(hasList(page)).toBe(true);
  expect(page).not.toContain('street-problem');
  const fields = fieldsOn(page, '/fr/quick-order');
  const pressed = await visitor.post('/fr/quick-order', { ...fields, way: 'cash:0', street: '' });
  const again = await visitor.readNext(pressed);
  expect(problemIn(again)).toContain('Choisissez le bureau');
  expect(await streets()).toEqual([]);
  const kept = fieldsOn(again, '/fr/quick-order');
  expect(kept).toMatchObject({ name: 'Amina', phone: '0550 12 34 56', delivery: 'desk' });
  await visitor.post('/fr/quick-order', { ...kept, way: 'cash:0', street: CENTRE });
  expect(await streets()).toEqual([CENTRE]);
});

test('a changed address names one of them, and a missing choice leaves the order as it was', async () => {
  await offerPaymentMethods('cash');
  const visitor = await visitorWith({ [price]: 1 });
  const fields = { ...typed, way: 'cash:0', wilaya: '16', delivery: 'desk', street: NORTH };
  const { token } = await order(visitor, fields);
  const path = `/fr/orders/${token}/address`;
  const refused = await visitor.post(path, { commune: 'Hydra', street: '' });
  const page = await visitor.readNext(refused);
  expect(problemIn(page)).toContain('Choisissez le bureau');
  expect(page).toContain('value="Hydra"');
  expect(await streets()).toEqual([NORTH]);
  const changed = await visitor.post(path, { commune: 'Hydra', street: CENTRE });
  expect(changed.headers.get('Location')).toBe(`/fr/orders/${token}`);
  expect(await streets()).toEqual([CENTRE]);
});

test('an order that goes to an office by a correction names it; one that has none stays correctable', async () => {
  await offerPaymentMethods('cash');
  await order(await visitorWith({ [price]: 1 }), { ...typed, way: 'cash:0', wilaya: '9', delivery: 'home' });
  const [{ number } = {}] = await inShop('SELECT number FROM orders');
  const path = `/fr/desk/orders/${number}`;
  const formNow = async () => fieldsOn(await owner.read(path), `${path}/correct`);
  const correct = async (changes: Record<string, string>) =>
    owner.post(`${path}/correct`, { ...(await formNow()), ...changes });
  const moved = await correct({ wilaya: '16', commune: 'Hydra', delivery: 'desk', note: 'Le soir' });
  expect(moved.headers.get('Location')).toContain('refused=pickup_point');
  const again = await owner.readNext(moved);
  expect(textOf(again)).toContain(deskCopy.order.refused.pickup_point);
  expect(elementsOn(again, 'select', { id: 'to-pickup-point', 'aria-invalid': 'true' })).toHaveLength(1);
  expect(again).toContain('Le soir');
  expect(await inShop('SELECT wilaya FROM orders')).toEqual([{ wilaya: 9 }]);
  const here = { wilaya: '16', delivery: 'desk' };
  // An office of a list of before, or none, is no reason to refuse another name.
  for (const street of [null, 'Bureau fermé']) {
    await inShop("UPDATE orders SET wilaya = 16, delivery = 'desk', street = ?", street);
    expect(
      (await correct({ ...here, pickupPoint: street ?? '', name: 'Karima' })).headers.get('Location'),
    ).toBe(path);
    expect(await streets()).toEqual([street]);
  }
});

test('the desk shows it on the order page, slips and exports, corrects it, and the shopper sees it', async () => {
  const visitor = await visitorWith({ [price]: 1 });
  const { token } = await order(visitor, { ...typed, wilaya: '16', delivery: 'desk', street: NORTH });
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  const [{ number } = {}] = await inShop('SELECT number FROM orders');
  const path = `/fr/desk/orders/${number}`;
  expect(await owner.readText(path)).toContain(NORTH);
  expect(await owner.readText(`/fr/desk/print/slips?order=${number}`)).toContain(NORTH);
  expect(await visitor.readText(`/fr/orders/${token}`)).toContain(NORTH);
  const file = await owner.post('/fr/desk/export/file', { column: 'street', separator: ',' });
  expect(await file.text()).toContain('مكتب الشمال');
  const correction = fieldsOn(await owner.read(path), `${path}/correct`);
  const corrected = { ...correction, wilaya: '16', delivery: 'desk', pickupPoint: CENTRE };
  const answer = await owner.post(`${path}/correct`, corrected);
  expect(answer.headers.get('Location')).toBe(path);
  expect(await streets()).toEqual([CENTRE]);
  expect(JSON.stringify(shop.service.bodies)).toContain('مكتب الشمال');
});
