import type { OrderState } from '../../orders/rules.ts';
import type { Standing } from './table.ts';

/** What an order's sums depend on beside its history. Whole dinars. */
export type Account = {
  way: Standing['way'];
  total: number;
  /** What is to be paid online, as long as nothing was. */
  dueOnline: number;
  /** What its paid checkouts were for. */
  paidOnline: number;
  /** What the service was asked to give back, and no bank has said anything about yet. */
  refunding?: number;
  /** What of refunds that the desk asked the service for the customer owes no more. */
  waived?: number;
  /** What the service gave back and no desk asked it for. */
  unasked?: number;
  /** Fees of the payer's that came with payments and went back. */
  feesBack?: number;
  /** What of payments was given back by hand, and can be noted otherwise. */
  noted?: number;
};

/** What an order's paid checkouts were for; one found later, whose amount is not known, was for all that is due online. */
export function paidOnlineOf(
  checkouts: readonly { status: string; amount: number | null }[],
  { dueOnline }: { dueOnline: number },
): number {
  const paid = checkouts.filter(({ status }) => status === 'paid');
  return paid.reduce((sum, { amount }) => sum + (amount ?? dueOnline), 0);
}

/** Where the money of an order is, in whole dinars. */
export type Money = {
  paidOnline: number;
  /** What the customer paid at the door. */
  collected: number;
  /** What of it the shop has. */
  remitted: number;
  refunded: number;
  /** On its way back: the bank has not said yet what became of it. */
  refunding: number;
  /** To be asked for at the door. */
  toCollect: number;
  /** What came in and neither went back nor is on its way back. */
  refundable: number;
  /** What of it the shopper is to get back. */
  refundDue: number;
  /** What of it the shop keeps though nobody gets the goods. */
  kept: number;
  /** What went back at the service, and no person of the shop has said whether the customer still owes it. */
  unexplained: number;
  /** What of the total the customer owes no more. */
  waived: number;
  /** What the customer lacks of the price, wherever it is to be paid. */
  lacking: number;
};

/** Where nothing was ever paid or asked for. */
export const noMoney: Money = {
  paidOnline: 0,
  collected: 0,
  remitted: 0,
  refunded: 0,
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
 * The sums of an order's history: what came in, what went back, and what is due. What is due is the total less what the shop has
 * kept. Money on its way back counts as gone. No sum depends on the state of the payment.
 */
export function moneyOf(account: Account, state: OrderState): Money {
  const { total, paidOnline, refunding = 0, unasked = 0, feesBack = 0 } = account;
  const isOver = over.includes(state.fulfilment);
  const collected = state.collected ?? 0;
  const refundable = Math.max(0, paidOnline + feesBack + collected - state.refunded - refunding);
  const waived = Math.min(total, state.waived + (account.waived ?? 0));
  const price = total - waived;
  const awaitedOnline = paidOnline === 0 ? account.dueOnline : 0;
  const lacking = isOver ? 0 : Math.max(0, price - refundable);
  const unexplained = lacking === 0 ? 0 : Math.max(0, unasked - state.explained);
  // An order of which the service gave back all stands still until somebody says whether its goods go out.
  const isStopped = unexplained > 0 && refundable === 0;
  const keeps = isOver && state.deposit === 'keep';
  const owed = isOver ? refundable : Math.max(0, refundable - price);
  return {
    paidOnline,
    collected,
    remitted: state.remitted ?? 0,
    refunded: state.refunded,
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

/** What should come when somebody hands over the money of the door: what was collected, and what is still due. */
export function dueFromCourier({ collected, remitted, toCollect }: Money): number {
  return Math.max(0, collected - remitted) + toCollect;
}

export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

/** How an order stands, for what may follow. */
export function standingOf(account: Account, state: OrderState): Standing {
  const { door, payment, fulfilment, isRestocked, isWrittenOff, disputes } = state;
  const { refundable, toCollect, unexplained } = moneyOf(account, state);
  return {
    way: account.way,
    payment,
    fulfilment,
    cash: toCollect > 0 ? 'due' : (door ?? 'none'),
    isRefundable: refundable > 0,
    isUnexplained: unexplained > 0,
    isNoted: (account.noted ?? 0) > 0,
    isRestocked: isRestocked || isWrittenOff,
    isDisputed: disputes.length > 0,
  };
}
