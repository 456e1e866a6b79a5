import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { ShopContext } from '../../../../src/shop/context.ts';
import { contextOf } from '../../../../src/shop/context.ts';
import type { OrderClient } from '../../../../src/shop/order-limits/rules.ts';
import { orderSubscribers } from '../../../../src/shop/order-subscribers.ts';
import { placeOrder } from '../../../../src/shop/orders/placing/place-order.ts';
import { readSettings } from '../../../../src/shop/settings/settings.ts';
import { stub } from '../../../storefront/mirror.ts';

/** Runs in the shop's own object, with its context. */
export function inContext<T>(work: (context: ShopContext) => T): Promise<T> {
  return runInDurableObject(stub(), (_, { storage }) => {
    const read = readSettings(env);
    if (!read.ok) throw new Error(read.binding);
    return work(contextOf(storage, read.settings, orderSubscribers));
  });
}

let count = 0;

/** Places an order of one piece for 1,000 with cash on delivery, as a client. */
export function placeCash(price: string, orderClient: OrderClient, quantity = 1) {
  count += 1;
  const cartId = `CASH${count}`;
  return inContext((context) =>
    placeOrder(
      context,
      {
        cartId,
        lines: [{ price, quantity }],
        seenTotal: quantity * 1_000,
        chosen: { paymentMethod: 'cash', dueOnline: 0 },
        language: 'fr',
        contact: {
          name: 'Amina',
          phone: '+213550123456',
          email: null,
          wilaya: 16,
          commune: 'Bab El Oued',
          street: '12 rue',
          note: null,
          delivery: 'home',
        },
      },
      orderClient,
    ),
  );
}
