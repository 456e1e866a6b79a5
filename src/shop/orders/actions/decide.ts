import { isAmount, owedByCourier } from '../../../domain/orders/balance.ts';
import { isAgainTime } from '../../../domain/orders/calls/again-times.ts';
import { cancelReasons, dismissedMarks, isCallOutcome } from '../../../domain/orders/calls/call-outcomes.ts';
import { partOrder } from '../../../domain/orders/part-return.ts';
import { type Action, eventKindOf } from '../../../domain/orders/transitions.ts';
import { notedBy, retractNoted } from '../refunds/by-hand.ts';
import { savePreviousValues } from '../store/previous-values.ts';
import type { Decide } from './action.ts';
import { applyCorrection, correct } from './correct.ts';
import { handOver } from './hand-over.ts';
import { refund } from './refund.ts';
import { restock, writeOff } from './restock.ts';
import { undo } from './undo.ts';

/** Only the event: its effects follow from the order's history. */
function eventOf(action: Action): Decide {
  return () => ({ event: { kind: eventKindOf(action) } });
}

/** A call that brought no yes, or one that is to be made at another time. */
const missCall: Decide = ({ context, input }) => {
  const reason = isCallOutcome(input.reason) ? input.reason : null;
  if (reason !== 'again') return { event: { kind: 'call_missed', reason } };
  const againAt = input.againAt ?? 0;
  if (!isAgainTime(againAt, Math.floor(context.now() / 1000))) return { ok: false, reason: 'time' };
  return { event: { kind: 'call_missed', reason, againAt } };
};

/** Staff say that an order is wanted beside its duplicate, or that it is genuine. */
const dismissMark: Decide = ({ input }) => {
  const reason = dismissedMarks.find((one) => one === input.reason);
  return reason === undefined
    ? { ok: false, reason: 'not_now' }
    : { event: { kind: 'mark_dismissed', reason } };
};

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
const keepMoney: Decide = () => ({ event: { kind: 'money_kept', deposit: 'keep' } });

const cancel = endOrder('cancel');
const returnParcel = endOrder('return');

/** The courier or the shop took money at the door. */
const collectCash: Decide = ({ loaded: { money }, input }) => {
  const amount = input.amount ?? money.toCollect;
  if (!isAmount(amount)) return { ok: false, reason: 'amount' };
  return { event: { kind: 'cash_collected', amount, due: money.toCollect } };
};

/** The courier hands money of the door to the shop. */
const remit: Decide = ({ loaded: { money }, input }) => {
  const amount = input.amount ?? owedByCourier(money);
  if (!isAmount(amount)) return { ok: false, reason: 'amount' };
  // Money that was recorded as collected before leaves the amount due as it is.
  const isRemainder = amount > 0 && amount <= money.collected - money.remitted;
  return { event: { kind: 'remitted', amount, due: isRemainder ? 0 : money.toCollect } };
};

/** Staff correct the amount that came from the door, and say why. */
const recount: Decide = ({ input }) => {
  const amount = input.amount ?? Number.NaN;
  if (!isAmount(amount)) return { ok: false, reason: 'amount' };
  return input.note ? { event: { kind: 'recounted', amount } } : { ok: false, reason: 'note_required' };
};

/** Staff say whether the customer still owes money that the service gave back. */
const explainRefund: Decide = ({ loaded: { money }, input: { meaning } }) => {
  if (!meaning || meaning === 'cancel') return { ok: false, reason: 'meaning' };
  const waived = meaning === 'gift' ? Math.min(money.unexplained, money.lacking) : 0;
  return { event: { kind: 'refund_explained', amount: money.unexplained, waived } };
};

/** Takes back a refund by hand that only the shop noted. */
const retractRefund: Decide = ({ context, loaded, input: { entry = null } }) => {
  const noted = notedBy(context, loaded.id, entry);
  if (noted.length === 0) return { ok: false, reason: 'not_now' };
  return {
    event: { kind: 'undone', undoes: entry, amount: loaded.history[(entry ?? 0) - 1]?.amount ?? null },
    after: () => retractNoted(context, loaded, noted),
  };
};

/** The customer keeps a part of the parcel, and the rest comes back. */
const returnPart: Decide = ({ context, loaded, input }) => {
  const { order: former, money } = loaded;
  const parted = partOrder(former, input.back ?? [], {
    entry: loaded.position + 1,
    paidOnline: money.paidOnline,
  });
  if (!parted.ok) return parted;
  return {
    event: { kind: 'returned_part', amount: former.total - parted.order.total },
    before: () => applyCorrection(context, loaded, { ...former, ...parted.order }),
    after: () => savePreviousValues(context.sql, loaded.id, loaded.position, former),
  };
};

/** An owner closes the dispute about an order's money, and says how. */
const closeDispute: Decide = ({ input }) =>
  input.note ? { event: { kind: 'dispute_closed' } } : { ok: false, reason: 'note_required' };

/** All actions. A long one has a file of its own. */
export const decisions: Record<Action | 'undo', Decide> = {
  confirm: eventOf('confirm'),
  call_missed: missCall,
  correct,
  cancel,
  keep_money: keepMoney,
  pack: eventOf('pack'),
  hand_over: handOver,
  deliver: eventOf('deliver'),
  return: returnParcel,
  return_part: returnPart,
  restock,
  write_off: writeOff,
  collect_cash: collectCash,
  remit,
  recount,
  refund,
  explain_refund: explainRefund,
  retract_refund: retractRefund,
  close_dispute: closeDispute,
  note: eventOf('note'),
  dismiss_mark: dismissMark,
  undo,
};
