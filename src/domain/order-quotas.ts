import type { Quota } from '../database/quotas/rules.ts';
import { type Client, isNewcomer } from '../web/rate-limiter/clients.ts';
import type { Limits } from './settings/order-limits.ts';

/**
 * The client of an order. `phone`: a code of the typed number, like the other fields. Clients without a known network
 * share one.
 */
export type OrderClient = Client & { network: string; phone: string };

/** The network of clients whose network is unknown. */
export const UNKNOWN_NETWORK = 'unknown';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The client's own quotas that an unpaid order takes from. */
export function clientQuotas(
  { browser, phone }: Pick<OrderClient, 'browser' | 'phone'>,
  limits: Limits,
): (Quota & { kind: 'browser' | 'phone' })[] {
  const own = (kind: 'browser' | 'phone', client: string) => ({
    kind,
    name: `${kind} ${client}`,
    most: limits.ORDERS_PER_BROWSER,
    within: HOUR,
  });
  return [...(browser === null ? [] : [own('browser', browser)]), own('phone', phone)];
}

/**
 * The network's quota that an order takes from until it is paid or confirmed, so that a network cannot fill the
 * database or the desk: its newcomers have one quota, its other browsers another.
 */
export function networkQuota(orderClient: OrderClient, { ORDERS_PER_NETWORK }: Limits, now: number): Quota {
  const name = isNewcomer(orderClient, now)
    ? `orders new ${orderClient.network}`
    : `orders ${orderClient.network}`;
  return { name, most: ORDERS_PER_NETWORK, within: DAY };
}
