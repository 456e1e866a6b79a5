import type { Order } from '../../domain/orders/order.ts';
import type { ShopContext } from '../context.ts';

/**
 * True for an order of live mode while the shop is in test mode, and the reverse. Another account of the service knows
 * its checkouts and refunds: they wait, unread and unchanged, until the shop is in their mode again.
 */
export function isOfOtherMode({ settings }: ShopContext, { livemode }: Pick<Order, 'livemode'>): boolean {
  return livemode !== settings.livemode;
}
