import type { OrderState } from '../../orders/rules.ts';
import type { Standing } from './table.ts';

/** What an order comes to. `paidOnline`: what its paid checkouts were for. Whole dinars. */
export type Account = {
  way: Standing['way'];
  total: number;
  dueOnDelivery: number;
  paidOnline: number;
  /** What of it was asked to go back, and has no end yet. */
  refunding?: number;
};

/** What an order's paid checkouts were for; those of before amounts were written down were for all that is due online. */
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
  /** What was asked for at the door. */
  collected: number;
  refunded: number;
  /** On its way back: the bank has not said yet what became of it. */
  refunding: number;
  /** To be asked for at the door. */
  toCollect: number;
  /** What the shop or its courier has got, and could give back. */
  refundable: number;
  /** What of it the shopper is to get back. */
  refundDue: number;
  /** What of it the shop keeps though nobody gets the goods. */
  kept: number;
};

/** Where nothing was ever paid or asked for. */
export const noMoney: Money = {
  paidOnline: 0,
  collected: 0,
  refunded: 0,
  refunding: 0,
  toCollect: 0,
  refundable: 0,
  refundDue: 0,
  kept: 0,
};

const over: readonly OrderState['fulfilment'][] = ['returned', 'canceled'];

export function moneyOf(
  { total, dueOnDelivery, paidOnline, refunding = 0 }: Account,
  state: OrderState,
): Money {
  const isOver = over.includes(state.fulfilment);
  const received = paidOnline + (state.collected ?? 0);
  const refundable = state.payment === 'refunded' ? 0 : Math.max(0, received - state.refunded - refunding);
  const owed = isOver ? (state.deposit === 'keep' ? 0 : refundable) : Math.max(0, refundable - total);
  return {
    paidOnline,
    collected: state.collected ?? 0,
    refunded: state.refunded,
    refunding,
    toCollect: dueAtDoor({ ...state, dueOnDelivery }),
    refundable,
    refundDue: owed,
    kept: isOver && state.deposit === 'keep' ? refundable : 0,
  };
}

/** Whole dinars that whoever brings the parcel has yet to ask for. */
export function dueAtDoor({
  dueOnDelivery,
  collected,
  fulfilment,
}: Pick<Account, 'dueOnDelivery'> & Pick<OrderState, 'collected' | 'fulfilment'>): number {
  return over.includes(fulfilment) || collected !== null ? 0 : dueOnDelivery;
}

export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0;
}

/** How an order stands, for what may follow. */
export function standingOf(account: Account, state: OrderState): Standing {
  const { collected, remitted, payment, fulfilment, isRestocked, isWrittenOff, disputes } = state;
  const { refundable } = moneyOf(account, state);
  return {
    way: account.way,
    payment,
    fulfilment,
    cash:
      account.dueOnDelivery === 0
        ? 'none'
        : remitted !== null
          ? 'remitted'
          : collected !== null
            ? 'collected'
            : 'due',
    isRefundable: refundable > 0,
    isRestocked: isRestocked || isWrittenOff,
    isDisputed: disputes.length > 0,
  };
}
