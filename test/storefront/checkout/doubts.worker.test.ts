import { expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { valuesOn } from '../forms.ts';
import { ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import type { Visitor } from '../visitor.ts';

let dates: string;
new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  for (const [wilaya, amount] of [
    ['16', 400],
    ['17', 900],
    ['28', 700],
  ] as const)
    service.addPrice(delivery, amount, { wilaya, mode: 'home' });
});

const PATH = '/fr/checkout';
const typed = {
  name: 'Amina',
  phone: '0661 98 76 54',
  wilaya: '17',
  commune: 'Alger Centre',
  street: '12, rue Larbi',
  delivery: 'home',
};
const placed = () => inShop('SELECT * FROM orders');

/** Presses the button that pays by card, on the form as it was typed; returns the page that it leads to. */
async function pay(visitor: Visitor, total: number, fields: Record<string, string>): Promise<string | null> {
  const answer = await visitor.post(PATH, {
    ...typed,
    way: `card:${total}`,
    seen_total: String(total),
    ...fields,
  });
  expect(answer.status).toBe(303);
  const next = answer.headers.get('Location') ?? '';
  return next.startsWith(PATH) ? visitor.read(next) : null;
}

test('before the payment page a commune of another wilaya is asked about, and the price follows the choice', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  const page = await pay(visitor, 1_850, {});
  expect(await placed()).toEqual([]);
  expect(page).toContain('name="place" value="16 Alger Centre"');
  expect(page).toContain('name="place" value="keep"');
  expect(page).toContain('name="answered" value="kept 17 Alger Centre"');
  // A choice orders nothing by itself: the total is another one.
  const chosen = await visitor.post(PATH, { ...typed, place: '16 Alger Centre' });
  const next = await visitor.readNext(chosen);
  expect(next).toContain('value="Alger Centre"');
  expect(valuesOn(next, 'seen_total')).toContain('1350');
  expect(next).not.toContain('name="place"');
  const [answered = ''] = valuesOn(next, 'answered');
  expect(answered).toBe('moved 16 Alger Centre');
  expect(await pay(visitor, 1_350, { wilaya: '16', answered })).toBeNull();
  expect(await placed()).toMatchObject([{ wilaya: 16, total: 1_350, place_answer: 'moved' }]);
});

test('sent again as it is, the place stays; and no other one with it', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  await pay(visitor, 1_850, {});
  expect(await pay(visitor, 1_850, { commune: 'xx', answered: 'kept 17 Alger Centre' })).toContain(
    '<option value="keep"',
  );
  expect(await placed()).toEqual([]);
  expect(await pay(visitor, 1_850, { commune: 'xx', answered: 'kept 17 xx' })).toBeNull();
  expect(await placed()).toMatchObject([{ wilaya: 17, commune: 'xx', place_answer: 'kept' }]);
});

test('a commune that is part of a new wilaya leads there', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  const page = await pay(visitor, 1_650, { wilaya: '28', commune: 'Bou Saada' });
  expect(page).toContain('name="place" value="68 Bou Saada"');
});

test.each(['12345', '😀😀', 'a'])('whether %j is a name is asked once', async (name) => {
  const visitor = await visitorWith({ [dates]: 1 });
  const fields = { name, wilaya: '16' };
  const page = await pay(visitor, 1_350, fields);
  expect(page).toContain(copyIn.fr.doubts.name);
  expect(await placed()).toEqual([]);
  expect(await pay(visitor, 1_350, { ...fields, kept_name: name })).toBeNull();
  expect(await placed()).toMatchObject([{ name }]);
});

test('a right form is asked nothing, and goes on to the payment page at once', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  expect(await pay(visitor, 1_350, { wilaya: '16' })).toBeNull();
  expect(await placed()).toMatchObject([{ place_answer: null }]);
});
