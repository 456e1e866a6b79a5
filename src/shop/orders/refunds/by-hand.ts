import { balanceOf } from '../../../domain/orders/balance.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { RefundMeans } from '../../../domain/orders/refund-shares.ts';
import type { ShopContext } from '../../context.ts';
import { LoadedOrder } from '../loaded-order.ts';
import { insertNoted, type OwnRefund, refundsOfOrder, saveNoted, saveRetracted } from '../store/refunds.ts';
import { countGiven } from './record.ts';

/** Refunds by hand of money that was paid online, where the service offers no refunds. Whole dinars. */
export type Noted = { means: RefundMeans; checkouts: { checkoutId: string; amount: number }[] };

/**
 * Saves the checkouts that a refund by hand belongs to. `entry`: the position of the order event that counts it. Call
 * within a transaction.
 */
export function keepNoted(
  { sql, now }: ShopContext,
  orderId: string,
  entry: number,
  { means, checkouts }: Noted,
): void {
  for (const [index, { checkoutId, amount }] of checkouts.entries()) {
    const id = `refund-${orderId}-${entry}-${index}`;
    insertNoted(sql, { id, orderId, checkoutId, amount, means, entry, askedAt: now() });
  }
}

/**
 * Turns a refund by hand, which the service should have noted, into the shop's own record, because the service offers
 * no refunds. Call within a transaction.
 */
export function noteInstead(context: ShopContext, order: Order, refund: OwnRefund): void {
  const { sql, now } = context;
  const loaded = new LoadedOrder(sql, order);
  const refunding = (loaded.sums.refunding ?? 0) - refund.amount;
  const { refundable } = balanceOf({ ...loaded.sums, refunding }, loaded.state);
  const device = loaded.history.findLast(({ kind }) => kind === 'refund_asked')?.device ?? null;
  loaded.append({
    kind: refund.amount >= refundable && refunding === 0 ? 'refunded' : 'refunded_part',
    actor: 'merchant',
    note: null,
    checkoutId: null,
    at: Math.floor(now() / 1000),
    amount: refund.amount,
    waived: refund.waived,
    device,
  });
  saveNoted(sql, { id: refund.id, entry: loaded.position });
  loaded.dropPayments();
  loaded.project();
}

/** The noted refunds that an order event counts. */
export function notedBy(context: ShopContext, orderId: string, entry: number | null): OwnRefund[] {
  return refundsOfOrder(context.sql, orderId).filter((one) => one.status === 'noted' && one.entry === entry);
}

/**
 * Retracts noted refunds. The part that the service has reported still counts as given back. Call within a
 * transaction.
 */
export function retractNoted(context: ShopContext, loaded: LoadedOrder, refunds: readonly OwnRefund[]): void {
  for (const refund of refunds) {
    saveRetracted(context.sql, refund);
    loaded.dropPayments();
    countGiven(context, loaded, refund.checkoutId, refund.given);
  }
}
