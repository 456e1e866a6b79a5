import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ActionInput } from '../../../../src/shop/orders/actions/action.ts';
import { placeOrder } from '../../../../src/shop/orders/placing/place-order.ts';
import { withdrawCashOrder } from '../../../../src/shop/orders/record-events.ts';
import { findOrder } from '../../../../src/shop/orders/store/orders.ts';
import { holds, quickOrLong } from '../../../seed.ts';
import { contact } from '../../../storefront/contact.ts';
import { newOrderClient } from '../../../storefront/order-client.ts';
import { ShopUnderTest } from '../../../storefront/shop-under-test.ts';
import { applyNow } from '../actions/apply-now.ts';
import { inShop, offerPaymentMethods } from '../cash/payment-methods.ts';
import { inContext } from '../cash/placing.ts';
import { offerCoupon, usesOf } from './coupons.ts';

let price = '';
new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});

const MOST = 3;
const PER_PHONE = 2;

/**
 * Places an order of one piece at the door with a coupon; its id, null when it was refused. `name`: its
 * difference from others.
 */
async function place(code: string, cartId: string, phone: string, name: string): Promise<string | null> {
  const placed = await inContext((context) =>
    placeOrder(
      context,
      {
        cartId,
        lines: [{ price, quantity: 1 }],
        seenTotal: 900,
        chosen: { paymentMethod: 'cash', dueOnline: 0 },
        language: 'fr',
        contact: { ...contact, name },
        coupon: code,
      },
      newOrderClient({ phone }),
    ),
  );
  return 'order' in placed ? placed.order.id : null;
}

test('a cart’s own orders use a coupon no more often than allowed, though its drafts do not count against it', async () => {
  await offerPaymentMethods('cash');
  await offerCoupon('UNE', { most: 1 });
  expect(await place('UNE', 'CART', 'a', 'Amina')).not.toBeNull();
  expect(await place('UNE', 'CART', 'a', 'Yasmine')).toBeNull();
  expect(await usesOf('UNE')).toBe(1);
  expect(await inShop('SELECT COUNT(*) AS orders FROM orders')).toEqual([{ orders: 1 }]);
});

const acts: ActionInput['action'][] = [
  'confirm',
  'cancel',
  'pack',
  'hand_over',
  'return',
  'restock',
  'correct',
];
const step = fc.record({
  action: fc.constantFrom('place' as const, 'place' as const, 'withdraw' as const, ...acts),
  which: fc.nat(7),
  phone: fc.constantFrom('a', 'b', 'c'),
});

test('for any outcome of orders, a coupon’s uses are its orders, and never above the limit', async () => {
  await offerPaymentMethods('cash');
  let run = 0;
  const history = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    run += 1;
    const code = `CODE${run}`;
    await offerCoupon(code, { most: MOST, mostPerPhone: PER_PHONE });
    const orders: string[] = [];
    for (const [index, { action, which, phone }] of steps.entries()) {
      if (action === 'place') {
        const orderId = await place(code, `CART${run}X${index}`, `${run} ${phone}`, `N${index}`);
        if (orderId !== null) orders.push(orderId);
      } else if (orders.length > 0) {
        const orderId = orders[which % orders.length] ?? '';
        await inContext((context) => {
          if (action === 'withdraw') return withdrawCashOrder(context, orderId);
          const correction = { quantities: [{ price, quantity: (which % 3) + 1 }] };
          return applyNow(context, orderId, { action, deposit: 'refund', correction });
        });
      }
      const having = await inContext(({ sql }) =>
        orders.flatMap((id) => {
          const order = findOrder(sql, id);
          return order === null || order.fulfilment === 'canceled' ? [] : [order];
        }),
      );
      const claimed = await inShop(
        'SELECT phone, COUNT(*) AS uses FROM coupon_uses WHERE code = ? AND is_claimed = 1 GROUP BY phone',
        code,
      );
      expect(await usesOf(code)).toBe(having.length);
      expect(having.length).toBeLessThanOrEqual(MOST);
      expect(claimed.reduce((sum, { uses }) => sum + Number(uses), 0)).toBe(having.length);
      for (const { uses } of claimed) expect(Number(uses)).toBeLessThanOrEqual(PER_PHONE);
      for (const { items, discount, total, dueOnline, dueOnDelivery } of having) {
        const sum = items.reduce((all, { amount, quantity }) => all + amount * quantity, 0);
        expect([discount, total]).toEqual([sum / 10, sum - sum / 10]);
        expect(dueOnline + dueOnDelivery).toBe(total);
      }
    }
  });
  await holds(history, quickOrLong(8, 20));
});
