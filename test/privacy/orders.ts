import { env } from 'cloudflare:workers';
import { readSettings } from '../../src/domain/settings/settings.ts';
import type { ShopContext } from '../../src/shop/context.ts';
import { contextOf } from '../../src/shop/context.ts';
import { applyCheckoutStatus } from '../../src/shop/orders/apply-checkout-status.ts';
import { placeOrder } from '../../src/shop/orders/placing/place-order.ts';
import { saveOrderCheckout } from '../../src/shop/orders/store/checkouts.ts';
import { randomBytes, wait } from '../../src/shop/platform.ts';
import { orderSubscribers } from '../../src/shop-worker/order-subscribers.ts';
import type { Person } from '../persons.ts';
import type { FakeService } from '../storefront/fake-service.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import { origin } from '../storefront/visitor.ts';

export const DAY = 24 * 3_600_000;

/** A fixed time, ahead of the runtime's clock. */
export const START = Date.UTC(2040, 0, 1);

/** The shop's context with a clock that the test moves. */
export function shopAt(storage: DurableObjectStorage, service: FakeService) {
  const read = readSettings(env);
  if (!read.ok) throw new Error(read.binding);
  const clock = { now: START };
  const context = contextOf(storage, read.settings, orderSubscribers, {
    now: () => clock.now,
    wait,
    random: randomBytes,
    fetch: (input, init) => service.handle(new Request(input, init)),
  });
  return { clock, context };
}

export type Outcome = 'paid' | 'failed' | 'canceled' | 'expired' | 'pending' | 'processing';

let count = 0;

/** An order with one checkout, with every personal field, and its outcome; returns its id. */
export function placeFor(context: ShopContext, price: string, person: Person, outcome: Outcome): string {
  count += 1;
  const submission = {
    cartId: `CART${count}`,
    lines: [{ price, quantity: 1 }],
    seenTotal: 950,
    contact: {
      name: person.name,
      phone: person.phone,
      email: person.email,
      wilaya: 16,
      commune: 'Bab El Oued',
      street: person.street,
      note: `${person.name}, ${person.street}`,
      delivery: 'home' as const,
    },
    language: 'fr' as const,
  };
  const placed = placeOrder(context, submission, newOrderClient());
  if (!('order' in placed)) throw new Error(JSON.stringify(placed));
  const { id } = placed.order;
  const attempt = {
    orderId: id,
    attempt: 1,
    request: JSON.stringify({ shipping_address: `${person.name}\n${person.phone}\n${person.street}` }),
    checkoutId: `chk_privacy_${count}`,
    checkoutUrl: `${origin}/pay`,
    amount: 950,
    feesOnCustomer: 0,
    feesOnMerchant: null,
    refunded: 0,
    status: 'pending' as const,
    startedAt: context.now(),
    heldUntil: null,
    isRest: false,
  };
  saveOrderCheckout(context.sql, attempt);
  context.sql.run('UPDATE orders SET customer_id = ? WHERE id = ?', `cus_${count}`, id);
  if (outcome !== 'pending') applyCheckoutStatus(context, attempt, outcome, 'event');
  return id;
}
