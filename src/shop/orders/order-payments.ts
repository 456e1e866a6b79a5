import type { Database } from '../../database/rows.ts';
import { feesBackOf, type PaymentSums, paidOnlineOf } from '../../domain/orders/balance.ts';
import type { Order, OrderCheckout, OrderEvent, OrderState } from '../../domain/orders/order.ts';
import { givenByHand, type shareOut, waivedBy } from '../../domain/orders/refund-shares.ts';
import { checkoutsOfOrder } from './store/checkouts.ts';
import { type OwnRefund, refundsOfOrder } from './store/refunds.ts';

/** The sums of an order: what its checkouts were paid, and what of it is refunded or on its way back. */
export function paymentSumsOf(
  sql: Database,
  order: Order,
  attempts: readonly OrderCheckout[] = checkoutsOfOrder(sql, order.id),
  refunds: readonly OwnRefund[] = refundsOfOrder(sql, order.id),
): PaymentSums {
  const paid = attempts.flatMap(({ checkoutId, status, amount, feesOnCustomer, refunded: back }) => {
    if (status !== 'paid' || checkoutId === null) return [];
    const fees = feesBackOf({
      ...{ amount: amount ?? order.dueOnline, fees: feesOnCustomer ?? 0 },
      ...{ back, byHand: unreportedOf(refunds, checkoutId) },
    });
    return [{ back, fees }];
  });
  const asked = sumOf(refunds, (one) =>
    isOpenRefund(one) ? one.amount : one.status === 'failed' ? 0 : one.given,
  );
  return {
    ...order,
    paidOnline: paidOnlineOf(attempts, order),
    refunding: sumOf(refunds.filter(isOpenRefund), ({ amount }) => amount),
    waived: sumOf(refunds, waivedBy),
    unasked: Math.max(0, sumOf(paid, ({ back, fees }) => back - fees) - asked),
    feesBack: sumOf(paid, ({ fees }) => fees),
    // On an erased order no refund is retracted.
    noted: order.erasedAt === null ? sumOf(refunds, notedIn) : 0,
  };
}

function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}

/** What was given back by hand of a checkout's money, and the service has not reported. */
function unreportedOf(refunds: readonly OwnRefund[], checkoutId: string): number {
  const byHand = refunds.filter((one) => one.checkoutId === checkoutId && one.status === 'noted');
  return sumOf(byHand, (one) => one.amount - one.given);
}

function notedIn({ status, amount }: OwnRefund): number {
  return status === 'noted' ? amount : 0;
}

/** Whether the result of a refund is still open. */
export function isOpenRefund({ status }: Pick<OwnRefund, 'status'>): boolean {
  return status === 'asked' || status === 'pending';
}

/** The refundable money of an order, by its sources. */
export function refundSourcesOf(
  sql: Database,
  order: Order,
  history: readonly OrderEvent[],
  { collected, credited, moved }: Pick<OrderState, 'collected' | 'credited' | 'moved'>,
): Parameters<typeof shareOut>[2] {
  const refunds = refundsOfOrder(sql, order.id);
  const open = refunds.filter(isOpenRefund);
  const checkouts = checkoutsOfOrder(sql, order.id).flatMap(({ checkoutId, status, amount, refunded }) => {
    if (checkoutId === null || status !== 'paid') return [];
    const asked = open.filter((one) => one.checkoutId === checkoutId);
    const onItsWay = asked.reduce((sum, one) => sum + one.amount, 0);
    const byHand = unreportedOf(refunds, checkoutId);
    const left = (amount ?? order.dueOnline) - refunded - onItsWay - byHand;
    return [{ checkoutId, left: Math.max(0, left) }];
  });
  const ofDoor = givenByHand(history) - sumOf(refunds, notedIn);
  // Money of an exchanged order goes back by hand, like that of the door.
  const door = Math.max(0, (collected ?? 0) + credited - moved - ofDoor);
  return { checkouts: checkouts.toReversed(), door };
}
