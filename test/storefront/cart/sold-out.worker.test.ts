import { expect, test } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { elementsOn } from '../forms.ts';
import { textOf } from '../page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../shop-under-test.ts';

const copy = copyIn.fr;

let dates: string;
let rug: string;

const shop = new ShopUnderTest((service) => {
  dates = service.addPrice(service.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 777);
  rug = service.addPrice(service.addProduct('Tapis', { metadata: { slug: 'tapis', stock: 1 } }), 220);
});

test('a sold-out item is not counted, and the rest can be ordered', async () => {
  const visitor = await visitorWith({ [dates]: 1, [rug]: 1 });
  const other = await visitorWith({ [rug]: 1 });
  expect((await order(other, { seen_total: '220', way: 'card:220' })).token).not.toBe('');
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);

  const cart = await visitor.read('/fr/cart');
  expect(textOf(cart)).toContain(copy.cart.uncounted);
  expect(textOf(cart)).toMatch(/Total 777 DA/);
  expect(textOf(cart)).not.toContain('997');
  expect(cart).toContain('href="/fr/checkout"');
  // It is not in a shared cart either.
  expect(cart).not.toMatch(new RegExp(`/fr/c/[^"]*${rug}`));
  const form = await visitor.read('/fr/checkout');
  expect(textOf(form)).toMatch(/Total 777 DA/);
  expect(elementsOn(form, 'ul', { class: 'bill' })[0]?.text).not.toContain('Tapis');
  expect(textOf(form)).toMatch(new RegExp(`Tapis × 1 · ${copy.cart.uncounted}`));

  expect((await order(visitor, { seen_total: '777', way: 'card:777' })).token).not.toBe('');
  const made = [...shop.service.checkouts.values()].at(-1);
  expect(made).toMatchObject({ amount: 777 });
});

test('an item that sells out while the form is filled in is named beside the new total', async () => {
  const visitor = await visitorWith({ [dates]: 1, [rug]: 1 });
  await visitor.read('/fr/checkout');
  const other = await visitorWith({ [rug]: 1 });
  await order(other, { seen_total: '220', way: 'card:220' });
  await shop.tell(shop.lastCheckout(), 'paid');
  const { response, token } = await order(visitor, { seen_total: '997', way: 'card:997' });
  expect(token).toBe('');
  const form = textOf(await (await visitor.follow(response)).text());
  expect(form).toContain(copy.checkout.changed);
  expect(form).toContain(`Tapis × 1 · ${copy.cart.uncounted}`);
});

test('a cart of sold-out items has no total and no checkout, and an old form has no effect', async () => {
  const visitor = await visitorWith({ [rug]: 1 });
  const other = await visitorWith({ [rug]: 1 });
  await order(other, { seen_total: '220', way: 'card:220' });
  await shop.tell(shop.lastCheckout(), 'paid');
  const cart = await visitor.read('/fr/cart');
  expect(textOf(cart)).toContain(copy.cart.uncounted);
  expect(cart).not.toMatch(/href="\/fr\/checkout"|class="till"/);
  const { token, response } = await order(visitor, { seen_total: '220', way: 'card:220' });
  expect(token).toBe('');
  expect(response.headers.get('Location')).toMatch(/^\/fr\/cart/);
});
