import type { OrderClient } from '../../src/domain/order-quotas.ts';

let count = 0;

/** An order client: a new browser, phone and network each time, except for the given ones. */
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
