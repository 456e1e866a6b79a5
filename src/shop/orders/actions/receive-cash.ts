import type { ShopContext } from '../../context.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { updateOrderHoldings } from '../record-events.ts';
import { publishEvent } from '../subscribers.ts';

/**
 * Records that the shop itself received the money of an order in cash, before its parcel leaves: it is collected and
 * remitted at once, by one event, so that undoing it takes both back. Call within a transaction.
 */
export function receiveCash(context: ShopContext, orderId: string, device: string): void {
  const { sql, now } = context;
  const loaded = LoadedOrder.find(sql, orderId);
  const amount = loaded?.money.toCollect ?? 0;
  if (loaded === null || amount === 0) return;
  const event = loaded.append({
    kind: 'remitted',
    actor: 'merchant',
    device,
    note: null,
    checkoutId: null,
    amount,
    due: amount,
    at: Math.floor(now() / 1000),
  });
  loaded.project();
  updateOrderHoldings(context, loaded);
  publishEvent(context, loaded, event);
}
