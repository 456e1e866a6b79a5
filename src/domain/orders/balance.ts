import type { OrderState } from './order.ts';
import type { OrderStatus } from './transitions.ts';

/** The inputs of an order's sums besides its history. Whole dinars. */
export type PaymentSums = {
  paymentMethod: OrderStatus['paymentMethod'];
  total: number;
  /** Due online while no money has been paid online. */
  dueOnline: number;
  /** The amounts of its paid checkouts. */
  paidOnline: number;
  /** Refunds that the desk requested at the service and the bank has not decided. */
  refunding?: number;
  /** The part of the desk's refunds at the service that the customer no longer owes. */
  waived?: number;
  /** Refunds at the service that the desk did not request. */
  unasked?: number;
  /** Fees that the payer paid on top and that were refunded. */
  feesBack?: number;
  /** Refunds by hand of money paid online. Staff can retract these records. */
  noted?: number;
};

/**
 * The amounts of an order's paid checkouts; a checkout found later, of unknown amount, counts as all that is due
 * online.
 */
export function paidOnlineOf(
  checkouts: readonly { status: string; amount: number | null }[],
  { dueOnline }: { dueOnline: number },
): number {
  const paid = checkouts.filter(({ status }) => status === 'paid');
  return paid.reduce((sum, { amount }) => sum + (amount ?? dueOnline), 0);
}

/**
 * How much of a checkout's refunded money is fees that the payer paid on top of `amount`: what exceeds it. `back`: refunded
 * as the service reports; `byHand`: given back besides, and the fees may be what the service gives after that.
 */
export function feesBackOf(checkout: { amount: number; fees: number; back: number; byHand: number }): number {
  const { amount, fees, back, byHand } = checkout;
  const beyond = Math.max(0, back - amount);
  return Math.max(beyond, Math.min(fees, back, back + byHand - amount));
}

/** Where an order's money is, in whole dinars. */
export type OrderBalance = {
  paidOnline: number;
  /** Paid by the customer at the door. */
  collected: number;
  /** The part of `collected` that the shop has received. */
  remitted: number;
  refunded: number;
  /** Moved by an exchange to the order of its products, and from the order that they replace. */
  moved: number;
  credited: number;
  /** Refunds in progress: the bank has not decided. */
  refunding: number;
  /** Due at the door. */
  toCollect: number;
  /** Received money without completed and pending refunds. */
  refundable: number;
  /** The part of `refundable` that the shop owes to the shopper. */
  refundDue: number;
  /** The part of `refundable` that the shop keeps although the order was canceled or returned. */
  kept: number;
  /** Refunds at the service for which staff have not decided whether the customer still owes the money. */
  unexplained: number;
  /** The part of the total that the customer no longer owes. */
  waived: number;
  /** The amount that the customer still has to pay, online or at the door. */
  lacking: number;
};

/** The balance of an order without any money. */
export const emptyBalance: OrderBalance = {
  paidOnline: 0,
  collected: 0,
  remitted: 0,
  refunded: 0,
  moved: 0,
  credited: 0,
  refunding: 0,
  toCollect: 0,
  refundable: 0,
  refundDue: 0,
  kept: 0,
  unexplained: 0,
  waived: 0,
  lacking: 0,
};

const over: readonly OrderState['fulfilment'][] = ['returned', 'canceled'];

/**
 * The sums of an order's history: paid, refunded and due. The due sum is the total minus the money that the shop
 * still has. Pending refunds count as refunded. No sum depends on the payment state.
 */
export function balanceOf(account: PaymentSums, state: OrderState): OrderBalance {
  const { total, paidOnline, refunding = 0, unasked = 0, feesBack = 0 } = account;
  const isOver = over.includes(state.fulfilment);
  const collected = state.collected ?? 0;
  const { moved, credited } = state;
  const received = paidOnline + feesBack + collected + credited;
  const refundable = Math.max(0, received - moved - state.refunded - refunding);
  const waived = Math.min(total, state.waived + (account.waived ?? 0));
  const price = total - waived;
  const awaitedOnline = paidOnline === 0 ? account.dueOnline : 0;
  const lacking = isOver ? 0 : Math.max(0, price - refundable);
  const unexplained = lacking === 0 ? 0 : Math.max(0, unasked - state.explained);
  // If the service refunded an order in full, the order waits until staff decide whether to send its products.
  const isStopped = unexplained > 0 && refundable === 0;
  const keeps = isOver && state.deposit === 'keep';
  const owed = isOver ? refundable : Math.max(0, refundable - price);
  return {
    paidOnline,
    collected,
    remitted: state.remitted ?? 0,
    refunded: state.refunded,
    moved,
    credited,
    refunding,
    toCollect: isStopped ? 0 : Math.max(0, lacking - awaitedOnline),
    refundable,
    refundDue: keeps ? 0 : owed,
    kept: keeps ? refundable : 0,
    unexplained,
    waived,
    lacking,
  };
}

/** The money that a courier should bring: the collected money not yet remitted, and the amount still due. */
export function owedByCourier({ collected, remitted, toCollect }: OrderBalance): number {
  return Math.max(0, collected - remitted) + toCollect;
}

/** What an order has for its door: what was brought, else what was collected, else what is due. */
export function amountAtDoor({ remitted, collected, toCollect }: OrderBalance): number {
  if (remitted > 0) return remitted;
  return collected > 0 ? collected : toCollect;
}

export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

/** The order status, which decides the possible actions. */
export function statusOf(account: PaymentSums, state: OrderState): OrderStatus {
  const { door, payment, fulfilment, arePiecesBack, isUndecided, disputes } = state;
  const { refundable, toCollect, unexplained } = balanceOf(account, state);
  return {
    paymentMethod: account.paymentMethod,
    payment,
    fulfilment,
    cash: toCollect > 0 ? 'due' : (door ?? 'none'),
    isRefundable: refundable > 0,
    isUnexplained: unexplained > 0,
    isNoted: (account.noted ?? 0) > 0,
    arePiecesBack,
    isUndecided: isUndecided && refundable > 0,
    isDisputed: disputes.length > 0,
  };
}
