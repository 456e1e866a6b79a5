import type { MoneyState } from '../../couriers/port.ts';
import type { ParcelPayment } from '../../couriers/rules/payments.ts';
import type { Shipment } from '../../couriers/rules/shipment.ts';
import type { CourierPaymentSums } from '../../couriers/store/payments.ts';
import { amountAtDoor, type OrderBalance, owedByCourier } from '../../domain/orders/balance.ts';
import type { FulfilmentState } from '../../domain/orders/order.ts';
import type { CourierFees, FeeSources } from '../../domain/orders/profit/order-result.ts';

/**
 * A parcel's money as one source has it: the order, the courier's API, or a row of a settlement. Null where the source
 * does not say. `end`: null while the parcel is under way. Whole dinars.
 */
export type ParcelBalance = {
  end: 'delivered' | 'returned' | null;
  isPaidOut: boolean | null;
  amount: number | null;
  fee: number | null;
  returnFee: number | null;
  paymentId: string | null;
};

/** What two sources can disagree about, in the order in which it is shown. */
const balanceFields = ['end', 'isPaidOut', 'amount', 'fee', 'returnFee', 'paymentId'] as const;
export type BalanceField = (typeof balanceFields)[number];

/** The fields in which two sources of a parcel's money differ. A missing value is no difference. */
export function differencesOf(one: ParcelBalance, other: ParcelBalance): BalanceField[] {
  return balanceFields.filter((field) => {
    const [a, b] = [one[field], other[field]];
    // A parcel that is under way has not ended otherwise.
    return field === 'end' ? a !== b && (a !== null || b !== null) : a !== null && b !== null && a !== b;
  });
}

/** What the courier's API says. `reported`: its fees. */
export function balanceOfApi(
  { movement, money, amount, courierAmount, paymentId }: Shipment,
  reported: CourierFees,
): ParcelBalance {
  return {
    end: movement === 'delivered' || movement === 'returned' ? movement : null,
    isPaidOut: amount === 0 && money === 'none' ? null : money === 'remitted',
    amount: courierAmount,
    fee: reported.delivery,
    returnFee: reported.returning,
    paymentId,
  };
}

/** What the order has; its fees are those of settlements. */
export function balanceOfOrder(
  fulfilment: FulfilmentState,
  money: OrderBalance,
  billed: CourierFees,
): ParcelBalance {
  const amount = fulfilment === 'returned' || fulfilment === 'canceled' ? null : amountAtDoor(money);
  return {
    end: fulfilment === 'delivered' || fulfilment === 'returned' ? fulfilment : null,
    isPaidOut: amount ? owedByCourier(money) === 0 : null,
    // Nothing is an amount too: a courier that collects anything then takes it from somebody who owes nothing.
    amount,
    fee: billed.delivery,
    returnFee: billed.returning,
    paymentId: null,
  };
}

/** The money of an order's parcel, for those who may see it. `payment`: the one that it is in now; null for none. */
export type ParcelMoney = {
  state: MoneyState;
  /** What the courier collects, as far as known. */
  amount: number;
  fees: FeeSources;
  payment: ParcelPayment | null;
  order: ParcelBalance;
  api: ParcelBalance;
  differences: BalanceField[];
};

/** A courier's payment in the list. `title`: of its account; null where it was removed. */
export type ListedPayment = CourierPaymentSums & { title: string | null };

/**
 * How a parcel of a payment stands with its order. `recorded`: the order has its money; `announced`: it is not paid out;
 * `undone`: the courier took it back; `apart`: the order has it otherwise, or not.
 */
export type PaymentMatch = 'recorded' | 'announced' | 'undone' | 'apart';

export function matchOfPayment(
  { state, amount }: Pick<ParcelPayment, 'state' | 'amount'>,
  { isPaidOut, amount: recorded }: ParcelBalance,
): PaymentMatch {
  if (state !== 'paid') return state;
  // A parcel that was paid for before leaves nothing to record.
  if (amount === 0) return 'recorded';
  return isPaidOut === true && recorded === amount ? 'recorded' : 'apart';
}

/** A parcel of a payment. `order`: null where it is gone; `name`: null for an erased one. */
export type PaymentRow = Pick<ParcelPayment, 'state' | 'amount' | 'fee'> & {
  tracking: string | null;
  match: PaymentMatch;
  /** The payment that contains it now, where it is another. */
  movedTo: string | null;
  order: { number: string; name: string | null } | null;
  /** What the payment says of it, what its order has, and where they differ. */
  said: ParcelBalance;
  kept: ParcelBalance;
  differences: BalanceField[];
};
