import type { Database } from '../../database/rows.ts';
import { foldOrder, type OrderEvent } from '../orders/rules.ts';
import { appendOrderEvent } from '../orders/store/history.ts';
import type { Order } from '../orders/store.ts';
import { sourcesOf } from '../refunds/account.ts';
import { type RefundMeans, shareOut } from '../refunds/rules.ts';
import { insertRefund } from '../refunds/store.ts';
import type { ShopContext } from '../shop/context.ts';
import { isAmount, type Money } from './rules/money.ts';

/** What the service is asked to give back, each of one checkout, and what was given by hand besides. Whole dinars. */
export type Refunds = {
  means: RefundMeans;
  checkouts: { checkoutId: string; amount: number }[];
  door: number;
};

type Decided =
  | { kind: 'refunded' | 'refunded_part'; amount: number }
  | { kind: 'refund_asked'; amount: number; refunds: Refunds }
  | { ok: false; reason: 'amount' | 'means' };

/** Money that was paid online goes back through the service, or is noted there; what was collected, by hand. */
export function decideRefund(
  sql: Database,
  order: Order,
  history: readonly OrderEvent[],
  { refundable, refunding }: Money,
  { amount = null, means = null }: { amount?: number | null; means?: RefundMeans | null },
): Decided {
  const wanted = amount ?? refundable;
  if (!isAmount(wanted) || wanted === 0 || wanted > refundable) return { ok: false, reason: 'amount' };
  const sources = sourcesOf(sql, order, history, foldOrder(history, order.way));
  if (means === null && sources.checkouts.some(({ left }) => left > 0)) return { ok: false, reason: 'means' };
  const by = means ?? 'cash';
  const shares = shareOut(wanted, by, sources);
  if (shares === null) return { ok: false, reason: 'amount' };
  if (shares.checkouts.length > 0)
    return { kind: 'refund_asked', amount: wanted - shares.door, refunds: { ...shares, means: by } };
  return { kind: wanted === refundable && refunding === 0 ? 'refunded' : 'refunded_part', amount: wanted };
}

/** Writes down what the service is to be asked for, and what was given by hand besides. `position`: of the entry of the act. */
export function keepRefunds(
  { sql, now }: ShopContext,
  orderId: string,
  position: number,
  { means, checkouts, door }: Refunds,
  device: string | null,
): void {
  for (const [index, share] of checkouts.entries())
    insertRefund(sql, {
      ...share,
      id: `refund-${orderId}-${position}-${index}`,
      orderId,
      means,
      askedAt: now(),
    });
  if (door === 0) return;
  const entry = { kind: 'refunded_part', actor: 'merchant', note: null, checkoutId: null } as const;
  appendOrderEvent(sql, orderId, { ...entry, device, amount: door, at: Math.floor(now() / 1000) });
}
