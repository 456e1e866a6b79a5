import type { Database } from '../../../database/rows.ts';
import { isAmount, type OrderBalance } from '../../../domain/orders/balance.ts';
import type { Order, OrderEvent } from '../../../domain/orders/order.ts';
import { foldOrder } from '../../../domain/orders/order-state.ts';
import { type RefundMeaning, type RefundMeans, shareOut } from '../../../domain/orders/refund-shares.ts';
import { canTransition } from '../../../domain/orders/transitions.ts';
import { readOffered } from '../../capabilities/store.ts';
import type { ShopContext } from '../../context.ts';
import type { LoadedOrder } from '../loaded-order.ts';
import { refundSourcesOf } from '../order-payments.ts';
import { keepNoted, type Noted } from '../refunds/by-hand.ts';
import { insertRefund } from '../store/refunds.ts';
import type { Decide } from './action.ts';

/**
 * The shares that the service is asked to give back, each of one checkout, and the share given back by hand. Whole
 * dinars.
 */
type RefundPlan = {
  means: RefundMeans;
  checkouts: { checkoutId: string; amount: number; waived: number }[];
  door: { amount: number; waived: number };
};

type Decided =
  | { kind: 'refunded' | 'refunded_part'; amount: number; waived: number; noted?: Noted }
  | { kind: 'refund_asked'; amount: number; waived: number; refunds: RefundPlan }
  | { ok: false; reason: 'amount' | 'means' | 'meaning' | 'not_offered' };

type RefundInput = {
  amount?: number | null;
  means?: RefundMeans | null;
  meaning?: RefundMeaning | null;
};

/** Money goes back to the customer: by the service, by its provider or by hand. */
export const refund: Decide = ({ context, loaded, input, device }) => {
  const isCancel = input.meaning === 'cancel';
  if (isCancel && !canTransition('cancel', loaded.status)) return { ok: false, reason: 'not_now' };
  const decided = decideRefund(context.sql, loaded.order, loaded.history, loaded.money, input);
  if ('ok' in decided) return decided;
  const { kind, amount, waived } = decided;
  return {
    event: { kind, amount, waived },
    after() {
      if ('noted' in decided && decided.noted) keepNoted(context, loaded.id, loaded.position, decided.noted);
      if ('refunds' in decided) saveRefundPlan(context, loaded, decided.refunds, device);
      loaded.dropPayments();
      if (isCancel) cancelRefunded(context, loaded, device);
    },
  };
};

/** Cancels an order whose money goes back, so that its products do not go out. */
function cancelRefunded({ now }: ShopContext, loaded: LoadedOrder, device: string | null): void {
  const entry = { kind: 'canceled_by_shop', actor: 'merchant', note: null, checkoutId: null } as const;
  loaded.append({ ...entry, device, deposit: 'refund', at: Math.floor(now() / 1000) });
}

/**
 * Money that was paid online goes back through the service or is noted there; money collected at the door goes back
 * by hand. Where the service offers no refunds, all goes back by hand, and only the shop notes it. For the part
 * beyond an excess, staff must say whether the customer still owes it, unless the order is canceled or returned.
 */
function decideRefund(
  sql: Database,
  order: Order,
  history: readonly OrderEvent[],
  { refundable, refundDue, refunding }: OrderBalance,
  { amount = null, means = null, meaning = null }: RefundInput,
): Decided {
  const wanted = amount ?? refundable;
  if (!isAmount(wanted) || wanted === 0 || wanted > refundable) return { ok: false, reason: 'amount' };
  const state = foldOrder(history, order.paymentMethod);
  const sources = refundSourcesOf(sql, order, history, state);
  const isOffered = readOffered(sql).refunds !== false;
  const isPaidOnline = sources.checkouts.some(({ left }) => left > 0);
  if (means === null && isPaidOnline) return { ok: false, reason: 'means' };
  if (means === 'card' && isPaidOnline && !isOffered) return { ok: false, reason: 'not_offered' };
  if (means === 'provider' && isOffered) return { ok: false, reason: 'means' };
  const isOver = state.fulfilment === 'canceled' || state.fulfilment === 'returned';
  const ofPrice = isOver ? 0 : Math.max(0, wanted - refundDue);
  if (ofPrice > 0 && meaning === null) return { ok: false, reason: 'meaning' };
  const waived = meaning === 'gift' ? ofPrice : 0;
  const by = means ?? 'cash';
  const shares = shareOut(wanted, by, sources);
  if (shares === null) return { ok: false, reason: 'amount' };
  if (shares.checkouts.length === 0 || !isOffered)
    return {
      kind: wanted === refundable && refunding === 0 ? 'refunded' : 'refunded_part',
      amount: wanted,
      waived,
      ...(shares.checkouts.length > 0 && { noted: { means: by, checkouts: shares.checkouts } }),
    };
  // The part that the customer still owes goes back first; the rest of each share is waived.
  let owed = wanted - waived;
  const share = (of: number) => {
    const kept = Math.min(owed, of);
    owed -= kept;
    return { amount: of, waived: of - kept };
  };
  const door = share(shares.door);
  const checkouts = shares.checkouts.map((one) => ({ ...one, ...share(one.amount) }));
  const asked = wanted - door.amount;
  return {
    kind: 'refund_asked',
    amount: asked,
    waived: waived - door.waived,
    refunds: { means: by, checkouts, door },
  };
}

/**
 * Saves what the service is asked to refund, and what was given back by hand. The newest event is the action's.
 */
function saveRefundPlan(
  { sql, now }: ShopContext,
  loaded: LoadedOrder,
  { means, checkouts, door }: RefundPlan,
  device: string | null,
): void {
  const { id: orderId, position } = loaded;
  for (const [index, share] of checkouts.entries())
    insertRefund(sql, {
      ...share,
      id: `refund-${orderId}-${position}-${index}`,
      orderId,
      means,
      askedAt: now(),
    });
  if (door.amount === 0) return;
  const entry = { kind: 'refunded_part', actor: 'merchant', note: null, checkoutId: null } as const;
  loaded.append({ ...entry, ...door, device, at: Math.floor(now() / 1000) });
}
