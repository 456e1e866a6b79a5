import { effectiveOf, type Order } from '../../domain/orders/order.ts';
import { eventOfReply, repliesOf, type ShopperReply } from '../../domain/orders/shopper-replies.ts';
import type { ShopContext } from '../context.ts';
import { LoadedOrder } from './loaded-order.ts';
import { addEvent, updateOrderHoldings } from './record-events.ts';
import { findOrderByToken } from './store/orders.ts';

/**
 * `unknown`: no such order; `closed`: the order does not take this reply, or not any more; `payment_open`: its
 * checkout can still be paid; `money_checked`: it would be cancelled, and its shopper told that nothing was paid.
 */
export type ReplyResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'closed' | 'wish_required' | 'payment_open' | 'money_checked' };

/** Records a shopper's reply once. `wish`: of a change. */
export function recordReply(
  context: ShopContext,
  token: string,
  reply: ShopperReply,
  wish: string | null,
): ReplyResult {
  const { storage, sql } = context;
  return storage.transactionSync(() => {
    const order = findOrderByToken(sql, token);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'unknown' };
    const loaded = new LoadedOrder(sql, order);
    const { isMoneyChecked } = loaded;
    const state = repliesOf({ ...loaded.order, isMoneyChecked }, effectiveOf(loaded.history))[reply];
    if (state === 'done') return { ok: true };
    if (state === 'closed')
      return { ok: false, reason: reply === 'cancel' && isMoneyChecked ? 'money_checked' : 'closed' };
    // The shopper would pay for nothing.
    if (reply === 'cancel' && loaded.isAwaited) return { ok: false, reason: 'payment_open' };
    if (reply === 'change' && wish === null) return { ok: false, reason: 'wish_required' };
    const note = reply === 'change' ? wish : null;
    addEvent(context, loaded, { kind: eventOfReply[reply], actor: 'shopper', checkoutId: null, note });
    if (reply === 'cancel') updateOrderHoldings(context, loaded);
    return { ok: true };
  });
}

/** Records a reply. A cancellation ends the order's open checkout first: else the shopper could pay for nothing. */
export async function receiveReply(
  context: ShopContext,
  token: string,
  { reply, wish }: { reply: ShopperReply; wish: string | null },
  endCheckouts: (order: Order) => Promise<boolean>,
): Promise<ReplyResult> {
  const result = recordReply(context, token, reply, wish);
  const order = findOrderByToken(context.sql, token);
  if (result.ok || result.reason !== 'payment_open' || order === null) return result;
  return (await endCheckouts(order)) ? recordReply(context, token, reply, wish) : result;
}
