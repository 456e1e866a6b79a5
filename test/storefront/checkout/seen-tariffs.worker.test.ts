import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Shop } from '../../../src/shop-worker/object.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { offerCoupon } from '../../shop/orders/coupons/coupons.ts';
import { checkedOn, elementsOn, optionsOn, valuesOn } from '../forms.ts';
import { stub } from '../mirror.ts';
import { textOf } from '../page-text.ts';
import { watchStatements } from '../rows-read.ts';
import { contact, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

let dates: string;

const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  service.addPrice(delivery, 400, { wilaya: '16', mode: 'home' });
  service.addPrice(delivery, 250, { wilaya: '16', mode: 'desk' });
  service.addPrice(delivery, 600, { wilaya: '33', mode: 'desk' });
});

beforeEach(() => offerPaymentMethods('card cash'));

const hiddenOn = (page: string) => ({
  seen_total: valuesOn(page, 'seen_total')[0] ?? '',
  seen_tariffs: valuesOn(page, 'seen_tariffs')[0] ?? '',
  seen_goods: valuesOn(page, 'seen_goods')[0] ?? '',
  conditions: valuesOn(page, 'conditions')[0] ?? '',
});

describe('a checkout form whose wilaya is not chosen yet', () => {
  test('shows the tariff beside each wilaya, and each button with its sum', async () => {
    const page = await (await visitorWith({ [dates]: 1 })).read('/fr/checkout');
    expect(optionsOn(page, 'wilaya').find(({ value }) => value === '16')?.text).toMatch(/Alger · 400.DA$/);
    const { card, cash } = copyIn.fr.checkout.methods;
    for (const { button } of [card, cash])
      expect(textOf(page)).toContain(`${button} 950 DA ${copyIn.fr.checkout.plusDelivery}`);
  });

  test.each([
    ['card', 1_350],
    ['cash', 0],
  ])('orders by one press of %s, with the tariff that it showed', async (method, dueOnline) => {
    const visitor = await visitorWith({ [dates]: 1 });
    const hidden = hiddenOn(await visitor.read('/fr/checkout'));
    const way = `${method}:${method === 'card' ? 950 : 0}`;
    const answer = await visitor.post('/fr/checkout', { ...contact, ...hidden, way });
    expect(answer.headers.get('Location')).toMatch(/^\/fr\/orders\//);
    if (dueOnline > 0)
      expect(shop.service.checkouts.get(shop.lastCheckout())).toMatchObject({ amount: 1_350 });
  });

  test.each([
    ['another mode was chosen, whose price it does not show', { delivery: 'desk', street: '' }],
    ['the prices are not those that it showed', { seen_tariffs: 'AAAAAAAAAAAAAAAA' }],
  ])('asks once more where %s', async (_, changes) => {
    const visitor = await visitorWith({ [dates]: 1 });
    const hidden = hiddenOn(await visitor.read('/fr/checkout'));
    const answer = await visitor.post('/fr/checkout', { ...contact, ...hidden, way: 'card:950', ...changes });
    expect(answer.headers.get('Location')).toBe('/fr/checkout');
    expect(shop.service.checkouts.size).toBe(0);
  });
});

test('the price of every wilaya is told to who asks alone, and is not read again from the catalogue', async () => {
  const lines = [{ price: dates, quantity: 1 }];
  const priced = (asksUsual: boolean) => {
    const choice = { wilaya: 16, mode: 'home' } as const;
    return stub().priceCart(lines, 'fr', choice, null, [], null, asksUsual);
  };
  expect((await stub().priceCart(lines, 'fr')).delivery.usual).toBeUndefined();
  expect((await priced(true)).delivery.usual).toEqual([
    { wilaya: 16, mode: 'home', amount: 400 },
    { wilaya: 33, mode: 'desk', amount: 600 },
  ]);
  const statements = async (asksUsual: boolean) => {
    const found: string[] = [];
    await watchStatements(
      () => priced(asksUsual),
      (statement) => found.push(statement),
    );
    return found;
  };
  const [plain, asked] = [await statements(false), await statements(true)];
  expect(plain.length).toBeGreaterThan(0);
  // The mark of the prices and the payment rules are kept.
  expect(asked.length).toBe(plain.length);
});

test('a form that cannot become an order asks for no delivery price', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  const hidden = hiddenOn(await visitor.read('/fr/checkout'));
  const price = vi.spyOn(Shop.prototype, 'priceCart');
  const press = (typed: Record<string, string>) =>
    visitor.post('/fr/checkout', { ...contact, ...hidden, way: 'card:950', ...typed });
  try {
    expect((await press({ phone: '12' })).headers.get('Location')).toBe('/fr/checkout');
    expect(price).not.toHaveBeenCalled();
    await (await press({})).body?.cancel();
    expect(price).toHaveBeenCalledOnce();
  } finally {
    price.mockRestore();
  }
});

/** The page asks for the price first: it has no button that orders. */
function expectToAsk(page: string): void {
  expect(elementsOn(page, 'button', { name: 'way' })).toEqual([]);
  expect(valuesOn(page, 'seen_tariffs')).toEqual([]);
  expect(textOf(page)).toContain(copyIn.fr.delivery.calculate);
}

test('a coupon of all the goods orders nothing for free before the delivery price is known', async () => {
  await offerCoupon('TOUT', { value: 100 });
  const visitor = await visitorWith({ [dates]: 1 });
  await (await visitor.post('/fr/cart/coupon', { code: 'TOUT' })).body?.cancel();
  const page = await visitor.read('/fr/checkout');
  expectToAsk(page);
  expect(textOf(page)).not.toContain(copyIn.fr.checkout.methods.free.button);
  const typed = { ...contact, ...hiddenOn(page) };
  const next = await visitor.readNext(await visitor.post('/fr/checkout', typed));
  expect(textOf(next)).toContain(`${copyIn.fr.checkout.methods.cash.button} 400 DA`);
});

test.each([
  ['part=300', 300],
  ['part=30%', 405],
  ['part=delivery', 400],
])('a shop with %s asks for the delivery price before it names a deposit', async (rule, deposit) => {
  await offerPaymentMethods(rule);
  const visitor = await visitorWith({ [dates]: 1 });
  const page = await visitor.read('/fr/checkout');
  expectToAsk(page);
  const next = await visitor.readNext(await visitor.post('/fr/checkout', { ...contact, ...hiddenOn(page) }));
  const way = `part:${deposit}`;
  expect(elementsOn(next, 'button', { name: 'way' })).toMatchObject([{ attributes: { value: way } }]);
  const answer = await visitor.post('/fr/checkout', { ...contact, ...hiddenOn(next), way });
  expect(answer.headers.get('Location')).toMatch(/^\/fr\/orders\//);
});

test('a card payer goes from the order form of a product to a checkout of its own, with what was typed', async () => {
  const visitor = new Visitor();
  const typed = { name: 'Amina', phone: '0550 12 34 56', wilaya: '16', commune: 'Bab El Oued' };
  const answer = await visitor.post('/fr/checkout', {
    price: dates,
    quantity: '2',
    purchase: 'new',
    ...typed,
  });
  expect(answer.headers.get('Location')).toMatch(
    /\/fr\/checkout\?price=\w+&quantity=2&purchase=[0-9A-Z]{24}#street$/,
  );
  const page = await visitor.readNext(answer);
  expect(valuesOn(page, 'name')).toEqual(['Amina']);
  expect(textOf(page)).toContain(`${copyIn.fr.checkout.methods.card.button} 2 300 DA`);
  const names = ['price', 'quantity', 'cart', 'purchase', 'seen_total', 'conditions'] as const;
  const hidden = Object.fromEntries(names.map((name) => [name, valuesOn(page, name)[0] ?? '']));
  const paid = await visitor.post('/fr/checkout', { ...contact, ...hidden, way: 'card:2300' });
  expect(paid.headers.get('Location')).toMatch(/^\/fr\/orders\//);
});

test('a card payer of a wilaya with a pick-up point alone goes to its price', async () => {
  const visitor = new Visitor();
  const pressed = { price: dates, quantity: '1', purchase: 'new', wilaya: '33', commune: 'Illizi' };
  const page = await visitor.readNext(await visitor.post('/fr/checkout', pressed));
  expect(checkedOn(page, 'delivery')).toEqual(['desk']);
  expect(textOf(page)).toContain(`${copyIn.fr.checkout.methods.card.button} 1 550 DA`);
});

test('a card payer of one product leaves the delivery of the cart as it was chosen', async () => {
  const visitor = await visitorWith({ [dates]: 1 });
  await (await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'desk' })).body?.cancel();
  const typed = { price: dates, quantity: '1', wilaya: '33', commune: 'Illizi' };
  for (const form of [{ ...typed, purchase: 'new' }, typed])
    await (await visitor.post('/fr/checkout', form)).body?.cancel();
  const page = await visitor.read('/fr/checkout');
  expect(checkedOn(page, 'delivery')).toEqual(['desk']);
  expect(textOf(page)).toContain('Total 1 200 DA');
});
