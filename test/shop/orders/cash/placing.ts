import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { OrderClient } from '../../../../src/domain/order-quotas.ts';
import { readSettings, type Settings } from '../../../../src/domain/settings/settings.ts';
import type { ShopContext } from '../../../../src/shop/context.ts';
import { contextOf, type Outside } from '../../../../src/shop/context.ts';
import { placeOrder } from '../../../../src/shop/orders/placing/place-order.ts';
import { orderSubscribers } from '../../../../src/shop-worker/order-subscribers.ts';
import { stub } from '../../../storefront/mirror.ts';

/** A clock and a network of a test, and what it sets besides. */
type World = Pick<Outside, 'now' | 'fetch'> & { settings?: Partial<Settings> };

/**
 * Works in the shop's own object, with its context: each time as a newly started object. `world`: the test's own clock
 * and network, where nothing waits; else the shop's.
 */
export function inContext<T>(work: (context: ShopContext) => T | Promise<T>, world?: World): Promise<T> {
  return runInDurableObject(stub(), (_, { storage }) => {
    const read = readSettings(env);
    if (!read.ok) throw new Error(read.binding);
    const settings = { ...read.settings, ...world?.settings };
    const outside = world && {
      ...{ now: world.now, fetch: world.fetch, wait: async () => undefined },
      random: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    };
    return work(contextOf(storage, settings, orderSubscribers, outside));
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
