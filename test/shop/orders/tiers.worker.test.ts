import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActionInput } from '../../../src/shop/orders/actions/action.ts';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { pairOwner } from '../../desk/devices.ts';
import { textOf } from '../../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { Visitor } from '../../storefront/visitor.ts';
import { applyNow } from './actions/apply-now.ts';
import { inShop, offerPaymentMethods } from './cash/payment-methods.ts';
import { inContext } from './cash/placing.ts';
import { offerCoupon } from './coupons/coupons.ts';

const copy = copyIn.fr;

let black = '';
let white = '';
let mug = '';
let gum = '';
const shop = new ShopUnderTest((service) => {
  const tiers = [{ for_2: 1_800 }, { for_3: '2 500' }];
  const shirt = service.addProduct('Chemise', { metadata: { slug: 'chemise', stock: 9 } });
  black = service.addPrice(shirt, 1_000, [{ variant: 'noir' }, ...tiers]);
  white = service.addPrice(shirt, 1_000, [{ variant: 'blanc' }, ...tiers]);
  mug = service.addPrice(service.addProduct('Tasse', { metadata: { slug: 'tasse' } }), 300, {
    for_2: 900,
    for_3: 'gratuit',
  });
  gum = service.addPrice(service.addProduct('Gomme', { metadata: { slug: 'gomme', stock: 2 } }), 30, [
    { for_2: 40 },
    { for_3: 55 },
  ]);
});

beforeEach(() => offerPaymentMethods('card cash'));

const lastBody = () => shop.service.bodies.findLast((body) => body.success_url !== undefined);
const sumsOf = async () => {
  const [row] = await inShop('SELECT discount, total, due_online, due_on_delivery FROM orders');
  return [row?.discount, row?.total, row?.due_online, row?.due_on_delivery];
};
const act = async (name: ActionInput['action'], more: Partial<ActionInput> = {}) => {
  const [row] = await inShop('SELECT id FROM orders');
  const orderId = String(row?.id);
  const done = await inContext((context) => applyNow(context, orderId, { action: name, ...more }));
  expect(done).toMatchObject({ ok: true });
};
const cash = (total: number) => ({ seen_total: String(total), way: 'cash:0' });

describe('tiers', () => {
  test('are choices on the product’s page, with what each saves, as far as pieces are left', async () => {
    const page = await new Visitor().readText('/fr/p/chemise');
    expect(page).toMatch(
      /1 pièce 1 000 DA 2 pièces Vous économisez \u2068200 DA\u2069 1 800 DA 3 pièces Vous économisez \u2068500 DA\u2069 2 500 DA/,
    );
    expect(await new Visitor().readText('/fr/p/chemise?quantity=4')).toMatch(/4 pièces .*3 500 DA/);
    const scarce = await new Visitor().readText('/fr/p/gomme');
    expect(scarce).toContain(copy.product.pieces(2));
    expect(scarce).not.toContain(copy.product.pieces(3));
  });

  test('that save nothing, or are no amounts, do not count', async () => {
    expect(await new Visitor().readText('/fr/p/tasse')).not.toContain('économisez');
    expect(await (await visitorWith({ [mug]: 3 })).readText('/fr/cart')).toMatch(/Total 900 DA/);
  });

  test('count the pieces of two colours together: in the cart, the form, the checkout, the order and its payment', async () => {
    const visitor = await visitorWith({ [black]: 1, [white]: 2 });
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 2 500 DA.*Offre par quantité −500 DA/);
    expect(await visitor.readText('/fr/checkout')).toMatch(/Offre par quantité −500 DA.*Total 2 500 DA/);
    const { token } = await order(visitor, { seen_total: '2500', way: 'card:2500' });
    expect(lastBody()).toMatchObject({
      items: [
        { price: black, quantity: 1 },
        { price: white, quantity: 2 },
      ],
      amount_discount: 500,
    });
    expect(await visitor.readText(`/fr/orders/${token}`)).toMatch(
      /Offre par quantité −500 DA.*Total 2 500 DA/,
    );
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await visitor.readText(`/fr/orders/${token}`)).toContain('Payée');
    const owner = await pairOwner();
    const [row] = await inShop('SELECT number FROM orders');
    expect(await owner.readText(`/fr/desk/orders/${row?.number}`)).toMatch(/Offre par quantité −500 DA/);
  });

  test('come off before a coupon: percent of the rest, and its minimum by the rest', async () => {
    await offerCoupon('AID10', { minimum: 1_800 });
    await offerCoupon('AID20', { minimum: 1_801 });
    const visitor = await visitorWith({ [black]: 2 });
    await (await visitor.post('/fr/cart/coupon', { code: 'AID20' })).body?.cancel();
    expect(await visitor.readText('/fr/cart')).toMatch(/Total 1 800 DA/);
    await (await visitor.post('/fr/cart/coupon', { code: 'AID10' })).body?.cancel();
    expect(await visitor.readText('/fr/cart')).toMatch(
      /Total 1 620 DA.*Offre par quantité −200 DA.*Code promo AID10 −180 DA/,
    );
    await order(visitor, cash(1_620));
    expect(await sumsOf()).toEqual([380, 1_620, 0, 1_620]);
  });

  test('make the sum that the least order looks at', async () => {
    expect(await (await visitorWith({ [gum]: 2 })).readText('/fr/cart')).toContain('Une commande commence à');
  });

  test('follow a correction, and pieces that come back, by the order’s own tiers', async () => {
    await order(await visitorWith({ [black]: 2 }), cash(1_800));
    for (const price of shop.service.prices) price.metadata = [];
    await act('correct', { correction: { quantities: [{ price: black, quantity: 3 }] } });
    expect(await sumsOf()).toEqual([500, 2_500, 0, 2_500]);
    for (const name of ['confirm', 'pack', 'hand_over'] as const) await act(name);
    await act('return_part', { back: [{ price: black, quantity: 1 }] });
    expect(await sumsOf()).toEqual([200, 1_800, 0, 1_800]);
  });

  test('that change between page and order are treated like a price that changed', async () => {
    const visitor = await visitorWith({ [black]: 2 });
    expect(await visitor.readText('/fr/checkout')).toMatch(/Total 1 800 DA/);
    for (const price of shop.service.prices)
      if (price.id === black) price.metadata = [{ variant: 'noir' }, { for_2: 1_900 }];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const { response, token } = await order(visitor, cash(1_800));
    expect(token).toBe('');
    const page = await visitor.readNext(response);
    expect(textOf(page)).toContain(copyIn.fr.checkout.changed);
    expect(page).toContain('name="seen_total" value="1900"');
    const { token: placed } = await order(visitor, cash(1_900));
    expect(placed).not.toBe('');
  });

  test('that change between two forms of one cart make another order, and the former one ends', async () => {
    const visitor = await visitorWith({ [black]: 2 });
    const first = await order(visitor, { seen_total: '1800', way: 'card:1800' });
    expect(lastBody()).toMatchObject({ amount_discount: 200 });
    for (const price of shop.service.prices)
      if (price.id === black) price.metadata = [{ variant: 'noir' }, { for_2: 1_500 }];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const second = await order(visitor, { seen_total: '1500', way: 'card:1500' });
    expect(second.token).not.toBe(first.token);
    expect(lastBody()).toMatchObject({ amount_discount: 500 });
    const rows = await inShop('SELECT token, total, payment FROM orders ORDER BY total');
    expect(rows).toMatchObject([
      { token: second.token, total: 1_500, payment: 'pending' },
      { token: first.token, total: 1_800, payment: 'expired' },
    ]);
  });
});
