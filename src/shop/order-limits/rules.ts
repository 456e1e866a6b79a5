import type { Quota } from '../../database/quotas/rules.ts';
import { type Client, isNewcomer } from '../../web/rate-limits/clients.ts';
import type { Limits } from '../settings/rules/limits.ts';

/** Who places an order. `phone`: as the others, of the number that was typed. Where no network is known, all are of one. */
export type OrderClient = Client & { network: string; phone: string };

/** The network of whom none is known. */
export const UNKNOWN_NETWORK = 'unknown';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What an order that nobody has paid yet takes from, of its client alone. */
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
 * What an order takes from its network until it is paid or confirmed, so that nobody fills the database or the desk: its newcomers
 * have one allowance, and its other browsers another.
 */
export function networkQuota(orderClient: OrderClient, { ORDERS_PER_NETWORK }: Limits, now: number): Quota {
  const name = isNewcomer(orderClient, now)
    ? `orders new ${orderClient.network}`
    : `orders ${orderClient.network}`;
  return { name, most: ORDERS_PER_NETWORK, within: DAY };
}
