import type { OrderClient } from '../../src/shop/order-limits/rules.ts';

let count = 0;

/** Who places an order: another browser, phone and network each time, but for what is named. */
export function newOrderClient(known: Partial<OrderClient> = {}): OrderClient {
  count += 1;
  return {
    browser: `browser ${count}`,
    since: 0,
    phone: `phone ${count}`,
    network: `network ${count}`,
    ...known,
  };
}
