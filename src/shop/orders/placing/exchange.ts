import { balanceOf } from '../../../domain/orders/balance.ts';
import { mayExchange } from '../../../domain/orders/may-exchange.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { foldOrder } from '../../../domain/orders/order-state.ts';
import { type PiecesBack, partOrder } from '../../../domain/orders/part-return.ts';
import type { ShopContext } from '../../context.ts';
import { ActionRefused } from '../actions/action.ts';
import { applyCorrection } from '../actions/correct.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { addEvent, updateOrderHoldings } from '../record-events.ts';
import { savePreviousValues } from '../store/previous-values.ts';

/** The products that come back by an exchange. */
export type Exchange = { of: string; back: readonly PiecesBack[] };

/**
 * What pieces that come back are worth in an exchange: money that was paid and that the shop does not earn any more. Whole
 * dinars. `not_now`: the order's parcel is not delivered, money is still due at the door, or a refund is unexplained.
 */
export function worthOf(
  loaded: LoadedOrder,
  back: readonly PiecesBack[],
): { ok: true; worth: number } | { ok: false; reason: 'not_now' | 'pieces' | 'all_back' } {
  const { order, sums, history } = loaded;
  if (!mayExchange(loaded.status)) return { ok: false, reason: 'not_now' };
  const parted = part(loaded, back);
  if (!parted.ok) return parted;
  const { total, dueOnline } = parted.order;
  const event = {
    kind: 'returned_part',
    position: loaded.position + 1,
    amount: order.total - total,
  } as const;
  const after = [...history, { ...event, checkoutId: null, undoes: null, deposit: null }];
  const state = foldOrder(after, order.paymentMethod);
  return { ok: true, worth: balanceOf({ ...sums, total, dueOnline }, state).refundDue };
}

function part({ order, money, position }: LoadedOrder, back: readonly PiecesBack[]) {
  return partOrder(order, back, { entry: position + 1, paidOnline: money.paidOnline, mayBeAll: true });
}

/**
 * Records that an order's pieces come back for those of a new order, and moves their money to it. Call it in the
 * transaction that places the new order; throws `ActionRefused` where the earlier order does not allow it.
 */
export function exchangePieces(
  context: ShopContext,
  { of, back }: Exchange,
  next: Pick<Order, 'id' | 'total'>,
  device: string,
): void {
  const { sql, now } = context;
  const loaded = LoadedOrder.find(sql, of);
  if (loaded === null || !mayExchange(loaded.status))
    throw new ActionRefused({ ok: false, reason: 'not_now' });
  const { order: former } = loaded;
  const parted = part(loaded, back);
  if (!parted.ok) throw new ActionRefused(parted);
  applyCorrection(context, loaded, { ...former, ...parted.order });
  const by = { actor: 'merchant', device, checkoutId: null } as const;
  const amount = former.total - parted.order.total;
  loaded.append({ ...by, kind: 'returned_part', note: null, amount, at: Math.floor(now() / 1000) });
  savePreviousValues(sql, former.id, loaded.position, former);
  const moved = Math.min(loaded.money.refundDue, next.total);
  addEvent(context, loaded, { ...by, kind: 'exchanged', amount: moved });
  updateOrderHoldings(context, loaded);
  const made = LoadedOrder.find(sql, next.id);
  if (made !== null && moved > 0)
    addEvent(context, made, { ...by, kind: 'exchange_credited', amount: moved });
}
