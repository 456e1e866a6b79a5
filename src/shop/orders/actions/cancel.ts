import { cancelReasons } from '../../../domain/orders/calls/call-outcomes.ts';
import { eventKindOf } from '../../../domain/orders/transitions.ts';
import type { Decide } from './action.ts';

/** The order, or its parcel, comes to nothing: staff say whether the money that it still has goes back. */
function endOrder(action: 'cancel' | 'return'): Decide {
  return ({ loaded, input }) => {
    const hasMoney = loaded.money.refundable > 0;
    if (hasMoney && !input.deposit && !input.isUndecided) return { ok: false, reason: 'decision_required' };
    const reason = cancelReasons.find((one) => one === input.reason) ?? null;
    const deposit = hasMoney ? (input.deposit ?? null) : null;
    return { event: { kind: eventKindOf(action), deposit, reason } };
  };
}

/** The shop keeps the money of an order that was canceled without a decision about it. */
export const keepMoney: Decide = () => ({ event: { kind: 'money_kept', deposit: 'keep' } });

export const cancel = endOrder('cancel');
export const returnParcel = endOrder('return');
