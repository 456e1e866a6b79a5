import { beforeEach, describe, expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { checkedOn, elementsOn, mainOn, optionsOn, valuesOn } from '../forms.ts';
import { textOf } from '../page-text.ts';
import { contact, order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';
import { Visitor } from '../visitor.ts';

let dates: string;
let visitor: Visitor;

const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  for (const [mode, amount] of [
    ['home', 400],
    ['desk', 250],
  ] as const)
    service.addPrice(delivery, amount, { wilaya: '16', mode });
});

beforeEach(async () => {
  visitor = await visitorWith({ [dates]: 1 });
});

const nothing = { name: '', phone: '', email: '', commune: '', street: '', note: '' };
const typedIn = (page: string, field: string) =>
  new RegExp(`name="${field}"[^>]*? value="([^"]*)"`).exec(page)?.[1];

describe('a form sent for the delivery price', () => {
  test('shows it before a name is given, and without errors', async () => {
    const sent = { ...nothing, wilaya: '16', delivery: 'home' };
    const page = await visitor.readNext(await visitor.post('/fr/checkout', sent));
    expect(textOf(page)).toMatch(/À domicile 400 DA .*250 DA.*Total 1 350 DA/);
    expect(page).not.toMatch(/role="alert"|aria-invalid|class="problem"/);
    expect(page).not.toContain(copyIn.fr.checkout.wrongTitle);
    expect(shop.service.checkouts.size).toBe(0);
  });

  test('does the same for one product bought without a cart, and keeps the typed fields', async () => {
    const alone = await visitor.follow(await visitor.get(`/fr/checkout?price=${dates}&quantity=3`));
    const form = await alone.text();
    const [cart = '', purchase = ''] = ['cart', 'purchase'].map((name) => valuesOn(form, name)[0]);
    const bought = { price: dates, quantity: '3', cart, purchase };
    const sent = { ...bought, ...nothing, name: 'Amina', wilaya: '16', delivery: 'desk' };
    const page = await visitor.readNext(await visitor.post('/fr/checkout', sent));
    expect(textOf(page)).toContain('Total 3 100 DA');
    expect(typedIn(page, 'name')).toBe('Amina');
    expect(page).not.toContain('role="alert"');
  });

  test.each([
    ['the prices, before a name is given', {}, 'wilaya'],
    ['the first missing field', { name: 'Amina', phone: '0550123456' }, 'commune'],
    ['an invalid field before it', { name: 'Amina', phone: '12', commune: 'Hydra' }, 'phone'],
    ['the street', { name: 'Amina', phone: '0550123456', commune: 'Hydra' }, 'street'],
  ])('goes on at %s', async (_, typed, anchor) => {
    const sent = { ...nothing, wilaya: '16', delivery: 'home', ...typed };
    const answer = await visitor.post('/fr/checkout', sent);
    expect(answer.headers.get('Location')).toBe(`/fr/checkout#${anchor}`);
    expect(await visitor.readNext(answer)).toContain(` id="${anchor}"`);
  });

  test('asks for a street once home delivery has its price, and only then', async () => {
    const street = async (sent: Record<string, string>) => {
      const page = await visitor.readNext(await visitor.post('/fr/checkout', sent));
      return isRequired(page);
    };
    const isRequired = (page: string) =>
      elementsOn(page, 'input', { id: 'street' }).map(({ attributes }) => 'required' in attributes);
    expect(isRequired(await visitor.read('/fr/checkout'))).not.toContain(true);
    expect(await street({ ...nothing, wilaya: '16', delivery: 'desk' })).toEqual([false]);
    expect(await street({ ...nothing, wilaya: '16', delivery: 'home' })).toEqual([true]);
  });

  test('is not needed where the cart knows the wilaya', async () => {
    await visitor.post('/fr/cart/delivery', { wilaya: '16', delivery: 'home' });
    const page = await visitor.read('/fr/checkout');
    expect(textOf(page)).toMatch(/À domicile 400 DA .*250 DA.*Total 1 350 DA/);
    expect(elementsOn(page, 'button', { name: 'way' })).not.toEqual([]);
  });

  test('says when there is no delivery, and asks nothing else', async () => {
    const sent = { ...nothing, wilaya: '1', delivery: 'home' };
    const page = await visitor.readNext(await visitor.post('/fr/checkout', sent));
    expect(elementsOn(page, 'p', { class: 'problem' })).toHaveLength(1);
    expect(page).toContain('id="wilaya-problem"');
  });

  test('shows a changed total, though the form is complete', async () => {
    const page = await (
      await visitor.follow(await visitor.post('/fr/checkout', { ...contact, seen_total: '950' }))
    ).text();
    expect(textOf(page)).toMatch(/Le total est maintenant de .1 350 DA. : confirmez/);
  });

  test('skips the browser’s own validation', async () => {
    const page = await visitor.read('/fr/checkout');
    const buttons = elementsOn(mainOn(page), 'button').map(({ attributes }) => attributes);
    expect(buttons.filter(({ name }) => name !== 'way').length).toBeGreaterThan(0);
    for (const button of buttons.filter(({ name }) => name !== 'way'))
      expect(button).toMatchObject({ type: 'submit', formnovalidate: '' });
  });
});

/** Enter presses the first button of the form, which has no name. */
describe.each(['card', 'cash', 'card cash part=300'])(
  'a complete form sent by Enter in a shop with %s',
  (ways) => {
    const typed = { ...contact, email: 'amina@example.dz', note: 'Sonner', seen_total: '1350' };
    const countOrders = () => inShop('SELECT count(*) AS n FROM orders');

    beforeEach(() => offerPaymentMethods(ways));

    test('orders nothing, leads to the order buttons, and keeps the typed fields', async () => {
      const before = await countOrders();
      const answer = await visitor.post('/fr/checkout', typed);
      expect(answer.headers.get('Location')).toBe('/fr/checkout#payment-methods');
      expect(await countOrders()).toEqual(before);
      expect(shop.service.checkouts.size).toBe(0);
      const page = await visitor.readNext(answer);
      expect(page.match(/ id="payment-methods"/g)).toHaveLength(1);
      expect(['name', 'phone', 'email', 'commune', 'street'].map((field) => typedIn(page, field))).toEqual([
        typed.name,
        typed.phone,
        typed.email,
        typed.commune,
        typed.street,
      ]);
      expect(page).not.toMatch(/role="alert"|aria-invalid/);
    });

    test('orders by each button on the page after it', async () => {
      const page = await visitor.readNext(await visitor.post('/fr/checkout', typed));
      const buttons = elementsOn(page, 'button', { name: 'way' }).map(
        ({ attributes }) => attributes.value ?? '',
      );
      expect(buttons.map((way) => way.split(':')[0])).toEqual(
        ways.split(' ').map((way) => way.split('=')[0]),
      );
      const { token } = await order(visitor, { ...typed, way: buttons.at(-1) ?? '' });
      expect(token).not.toBe('');
    });
  },
);

describe('a switch of language over a form', () => {
  const typed = {
    ...nothing,
    name: 'Amina "B"',
    phone: '12',
    wilaya: '16',
    delivery: 'desk',
    note: 'Sonner',
  };

  test('keeps the typed fields without errors, and changes the page', async () => {
    const answer = await visitor.post('/fr/checkout', { ...typed, language: 'ar' });
    expect(answer.headers.get('Location')).toBe('/ar/checkout');
    const page = await visitor.readNext(answer);
    expect(page).toContain('<html lang="ar"');
    expect([typedIn(page, 'name'), typedIn(page, 'phone')]).toEqual(['Amina &quot;B&quot;', '12']);
    expect(optionsOn(page, 'wilaya').find(({ isSelected }) => isSelected)?.value).toBe('16');
    expect(checkedOn(page, 'delivery')).toEqual(['desk']);
    expect(page).toContain('>Sonner</textarea>');
    expect(page).not.toMatch(/role="alert"|aria-invalid/);
  });

  test('makes no order, even from a complete form', async () => {
    const sent = { ...contact, seen_total: '1350', language: 'en' };
    expect((await visitor.post('/fr/checkout', sent)).headers.get('Location')).toBe('/en/checkout');
    expect(shop.service.checkouts.size).toBe(0);
  });

  test('to an unknown language leaves the form where it is', async () => {
    const answer = await visitor.post('/fr/checkout', { ...typed, language: '../evil' });
    expect(answer.headers.get('Location')).toBe('/fr/checkout');
  });

  test('leads to the page only, and is not pressed by Enter', async () => {
    const page = await visitor.read('/fr/checkout');
    const [first, ...rest] = elementsOn(page, 'button', { form: 'order' }).map(
      ({ attributes }) => attributes,
    );
    expect(first).toHaveProperty('hidden');
    expect(first).not.toHaveProperty('name');
    expect(rest).toHaveLength(3);
    for (const button of rest) expect(button).toMatchObject({ name: 'language', formnovalidate: '' });
    expect(page).toContain('<form id="order"');
  });

  test('without cookies shows the form as it was sent', async () => {
    const sent = { price: dates, quantity: '1', ...typed };
    const answer = await new Visitor().post('/fr/checkout', sent);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(typedIn(page, 'phone')).toBe('12');
    expect(page).not.toContain('role="alert"');
  });
});
