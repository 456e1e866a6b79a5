import type { PaymentMethod } from '../settings/payment-methods.ts';
import {
  type FulfilmentState,
  fulfilmentStates,
  isUnpaid,
  type OrderEvent,
  type OrderEventKind,
  type PaymentState,
} from './order.ts';

/** The actions of staff on an order. */
export type Action =
  | 'confirm'
  | 'call_missed'
  | 'correct'
  | 'cancel'
  | 'keep_money'
  | 'pack'
  | 'hand_over'
  | 'deliver'
  | 'return'
  | 'return_part'
  | 'restock'
  | 'write_off'
  | 'collect_cash'
  | 'remit'
  | 'recount'
  | 'refund'
  | 'explain_refund'
  | 'retract_refund'
  | 'close_dispute'
  | 'note'
  | 'dismiss_mark';

/** Everything about an order that decides which action is possible. */
export type OrderStatus = {
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** The money at the door: none, due, with the courier, or in the shop. */
  cash: 'none' | 'due' | 'collected' | 'remitted';
  /** The shop has money of this order that can be given back. */
  isRefundable: boolean;
  /** Money went back at the service, and staff have not said whether the customer still owes it. */
  isUnexplained: boolean;
  /** A refund by hand exists only in the shop's records. */
  isNoted: boolean;
  /** Pieces came back, and staff have not said yet where they go. */
  arePiecesBack: boolean;
  /** It was canceled with paid money, and nobody has said what happens to that. */
  isUndecided: boolean;
  /** An owner has to look at its money. */
  isDisputed: boolean;
};

type Rule = {
  /** The order event that the action adds. */
  kind: OrderEventKind;
  /** The fulfilment states in which the action is possible. */
  from: readonly FulfilmentState[];
  /** A further condition. */
  needs?: (status: OrderStatus) => boolean;
  /** False if the action cannot be undone, because money left the shop. */
  canBeUndone?: false;
};

/** True if the products may go out: the order is paid or payable at the door, or its refund is explained. */
function isCovered({ paymentMethod, payment, isUnexplained }: OrderStatus): boolean {
  if (payment === 'refunded') return !isUnexplained;
  return payment === 'paid' || (paymentMethod === 'cash' && payment === 'on_delivery');
}

/** A payment may still come: its checkout is open, and only the service can end it. */
function isAwaited({ payment }: OrderStatus): boolean {
  return payment === 'pending' || payment === 'processing';
}

/**
 * The actions and when they are possible. Only an order with cash on delivery has to be confirmed before it is
 * packed.
 */
const transitions: Record<Action, Rule> = {
  confirm: { kind: 'confirmed', from: ['new'], needs: isCovered },
  call_missed: { kind: 'call_missed', from: ['new', 'confirmed'] },
  correct: {
    kind: 'corrected',
    // Of a packed one its products stay.
    from: ['new', 'confirmed', 'packed'],
    // An open checkout is ended before.
    needs: (status) => isCovered(status) || isUnpaid(status.paymentMethod, status),
  },
  cancel: {
    kind: 'canceled_by_shop',
    from: ['new', 'confirmed', 'packed'],
    needs: (status) => !isAwaited(status),
  },
  keep_money: {
    kind: 'money_kept',
    from: ['canceled'],
    // Money that came twice or late is no deposit.
    needs: ({ isUndecided, isDisputed }) => isUndecided && !isDisputed,
  },
  pack: {
    kind: 'packed',
    from: ['new', 'confirmed'],
    needs: (status) =>
      isCovered(status) && (status.fulfilment === 'confirmed' || status.paymentMethod !== 'cash'),
  },
  hand_over: { kind: 'handed_over', from: ['packed'], needs: isCovered },
  deliver: { kind: 'delivered', from: ['handed_over'] },
  return: { kind: 'returned', from: ['handed_over', 'delivered'] },
  return_part: { kind: 'returned_part', from: ['handed_over', 'delivered'] },
  restock: {
    kind: 'restocked',
    from: ['delivered', 'returned'],
    needs: ({ arePiecesBack }) => arePiecesBack,
  },
  write_off: {
    kind: 'written_off',
    from: ['delivered', 'returned'],
    needs: ({ arePiecesBack }) => arePiecesBack,
  },
  collect_cash: {
    kind: 'cash_collected',
    from: ['handed_over', 'delivered'],
    needs: ({ cash }) => cash === 'due',
  },
  remit: {
    kind: 'remitted',
    from: ['delivered'],
    needs: ({ cash }) => cash === 'due' || cash === 'collected',
  },
  recount: {
    kind: 'recounted',
    from: ['handed_over', 'delivered', 'returned'],
    needs: ({ cash }) => cash === 'collected' || cash === 'remitted',
  },
  refund: {
    kind: 'refunded',
    from: fulfilmentStates,
    needs: ({ isRefundable }) => isRefundable,
    canBeUndone: false,
  },
  explain_refund: {
    kind: 'refund_explained',
    from: fulfilmentStates,
    needs: ({ isUnexplained }) => isUnexplained,
  },
  retract_refund: {
    kind: 'undone',
    from: fulfilmentStates,
    needs: ({ isNoted }) => isNoted,
    canBeUndone: false,
  },
  close_dispute: { kind: 'dispute_closed', from: fulfilmentStates, needs: ({ isDisputed }) => isDisputed },
  note: { kind: 'note', from: fulfilmentStates },
  dismiss_mark: { kind: 'mark_dismissed', from: ['new'] },
};

const actions = Object.keys(transitions) as Action[];

/** Whether a word names an action. */
export function isAction(word: string): word is Action {
  return actions.some((action) => action === word);
}

/** The order event that an action adds. */
export function eventKindOf(action: Action): OrderEventKind {
  return transitions[action].kind;
}

/** Whether an action is possible for an order's status. */
export function canTransition(action: Action, status: OrderStatus): boolean {
  const { from, needs } = transitions[action];
  return from.includes(status.fulfilment) && (needs?.(status) ?? true);
}

/** All possible actions. */
export function possibleActions(status: OrderStatus): Action[] {
  return actions.filter((action) => canTransition(action, status));
}

/** Seconds in which an action can be undone. */
export const UNDO_SECONDS = 60;

/** Milliseconds after which an action cannot be undone any more: what it causes outside the shop waits for them. */
export const AFTER_UNDO = (UNDO_SECONDS + 1) * 1000;

/** The newest order event, when it is an action that can be undone at `now`, in seconds; null otherwise. */
export function undoableOf(history: readonly OrderEvent[], now: number): OrderEvent | null {
  const last = history.at(-1);
  if (last === undefined || last.actor !== 'merchant' || last.at + UNDO_SECONDS < now) return null;
  // An event in the future means that the clock went back. It must not extend the undo period.
  if (last.at > now) return null;
  const action = actions.find((one) => eventKindOf(one) === last.kind);
  return action === undefined || transitions[action].canBeUndone === false ? null : last;
}
