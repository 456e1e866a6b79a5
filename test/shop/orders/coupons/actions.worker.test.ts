import { beforeEach, describe, expect, test } from 'vitest';
import type { ActionInput } from '../../../../src/shop/orders/actions/action.ts';
import { order, ShopUnderTest, visitorWith } from '../../../storefront/shop-under-test.ts';
import { applyNow } from '../actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { inContext } from '../cash/placing.ts';
import { offerCoupon, usesOf } from './coupons.ts';

let honey = '';
let tea = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
  tea = service.addPrice(service.addProduct('Thé', { metadata: { slug: 'the' } }), 300);
});

beforeEach(() => offerPaymentMethods('card cash'));

/** Places an order with a coupon; its id. */
async function orderWith(code: string, lines: Record<string, number>, fields: Record<string, string>) {
  const visitor = await visitorWith(lines);
  await (await visitor.post('/fr/cart/coupon', { code })).body?.cancel();
  const { token } = await order(visitor, fields);
  const [row] = await inShop('SELECT id FROM orders WHERE token = ?', token);
  return String(row?.id);
}

const action = (orderId: string, name: ActionInput['action'], more: Partial<ActionInput> = {}) =>
  inContext((context) => applyNow(context, orderId, { action: name, ...more }));
const sumsOf = async (orderId: string) => {
  const [row] = await inShop(
    'SELECT discount, total, due_online, due_on_delivery FROM orders WHERE id = ?',
    orderId,
  );
  return [row?.discount, row?.total, row?.due_online, row?.due_on_delivery];
};
const cash = (total: number) => ({ seen_total: String(total), way: 'cash:0' });

test('a canceled order gives its coupon use back, and undoing the cancellation counts it again', async () => {
  await offerCoupon('AID10', { most: 1 });
  const orderId = await orderWith('AID10', { [honey]: 1 }, cash(900));
  expect(await action(orderId, 'cancel')).toMatchObject({ ok: true });
  expect(await usesOf('AID10')).toBe(0);
  expect(await action(orderId, 'undo')).toMatchObject({ ok: true });
  expect(await usesOf('AID10')).toBe(1);
});

test('an order whose coupon gives way to a discount of its own gives its use back, until that is undone', async () => {
  await offerCoupon('AID10', { most: 1 });
  const orderId = await orderWith('AID10', { [honey]: 1 }, cash(900));
  expect(await action(orderId, 'correct', { correction: { coupon: null } })).toMatchObject({ ok: true });
  expect(await usesOf('AID10')).toBe(0);
  expect(await sumsOf(orderId)).toEqual([0, 1_000, 0, 1_000]);
  expect(await action(orderId, 'undo')).toMatchObject({ ok: true });
  expect(await usesOf('AID10')).toBe(1);
  expect(await sumsOf(orderId)).toEqual([100, 900, 0, 900]);
});

test('a returned parcel has used its coupon', async () => {
  await offerCoupon('AID10', { most: 1 });
  const orderId = await orderWith('AID10', { [honey]: 1 }, cash(900));
  for (const name of ['confirm', 'pack', 'hand_over', 'return', 'restock'] as const)
    expect(await action(orderId, name)).toMatchObject({ ok: true });
  expect(await usesOf('AID10')).toBe(1);
});

describe('a correction is calculated by the coupon’s terms, whatever became of the coupon', () => {
  const quantities = (quantity: number) => ({ correction: { quantities: [{ price: honey, quantity }] } });

  test('more items, more off; fewer, less', async () => {
    await offerCoupon('AID10');
    const orderId = await orderWith('AID10', { [honey]: 2 }, cash(1_800));
    await inShop('UPDATE coupons SET ends_at = 1');
    expect(await action(orderId, 'correct', quantities(3))).toMatchObject({ ok: true });
    expect(await sumsOf(orderId)).toEqual([300, 2_700, 0, 2_700]);
    expect(await action(orderId, 'undo')).toMatchObject({ ok: true });
    expect(await sumsOf(orderId)).toEqual([200, 1_800, 0, 1_800]);
  });

  test('an amount never exceeds the products that it applies to', async () => {
    await offerCoupon('MOINS', { kind: 'amount', value: 1_500 });
    const orderId = await orderWith('MOINS', { [honey]: 2, [tea]: 1 }, cash(800));
    expect(await action(orderId, 'correct', quantities(1))).toMatchObject({ ok: true });
    expect(await sumsOf(orderId)).toEqual([1_300, 0, 0, 0]);
  });

  test('below its minimum it takes nothing off', async () => {
    await offerCoupon('GROS', { minimum: 2_000 });
    const orderId = await orderWith('GROS', { [honey]: 2 }, cash(1_800));
    expect(await action(orderId, 'correct', quantities(1))).toMatchObject({ ok: true });
    expect(await sumsOf(orderId)).toEqual([0, 1_000, 0, 1_000]);
  });

  test('the excess of a paid order is a debt, up to the paid amount', async () => {
    await offerCoupon('AID10');
    const orderId = await orderWith('AID10', { [honey]: 2 }, { seen_total: '1800', way: 'card:1800' });
    await shop.tell(shop.lastCheckout(), 'paid');
    expect(await action(orderId, 'correct', quantities(1))).toMatchObject({ ok: true });
    expect(await sumsOf(orderId)).toEqual([100, 900, 900, 0]);
    expect(await action(orderId, 'refund', { amount: 1_801, means: 'cash' })).toMatchObject({
      reason: 'amount',
    });
    expect(await action(orderId, 'refund', { amount: 900, means: 'cash' })).toMatchObject({ ok: true });
  });
});

test('an order with nothing to pay is called, packed, dispatched and delivered without payment', async () => {
  await offerCoupon('CADEAU', { value: 100 });
  const orderId = await orderWith('CADEAU', { [honey]: 1 }, { seen_total: '0', way: 'cash:0' });
  expect(await action(orderId, 'pack')).toMatchObject({ reason: 'not_now' });
  for (const name of ['confirm', 'pack', 'hand_over', 'deliver'] as const)
    expect(await action(orderId, name)).toMatchObject({ ok: true });
  for (const name of ['collect_cash', 'remit', 'refund'] as const)
    expect(await action(orderId, name)).toMatchObject({ reason: 'not_now' });
  expect(await inShop('SELECT queue, problem FROM orders')).toEqual([{ queue: null, problem: null }]);
});
