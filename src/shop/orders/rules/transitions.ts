import type { PaymentMethod } from '../../settings/payment-methods/rules.ts';
import {
  type FulfilmentState,
  fulfilmentStates,
  type OrderEvent,
  type OrderEventKind,
  type PaymentState,
} from './order.ts';

/** What a person of the shop does about an order. */
export type Action =
  | 'confirm'
  | 'call_missed'
  | 'correct'
  | 'cancel'
  | 'pack'
  | 'hand_over'
  | 'deliver'
  | 'return'
  | 'restock'
  | 'write_off'
  | 'collect_cash'
  | 'remit'
  | 'recount'
  | 'refund'
  | 'explain_refund'
  | 'retract_refund'
  | 'settle'
  | 'note';

/** All of an order that decides on what may follow. */
export type OrderStatus = {
  paymentMethod: PaymentMethod;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** Of the money at the door: there is none, it is to be asked for, the courier has it, the shop has it. */
  cash: 'none' | 'due' | 'collected' | 'remitted';
  /** The shop has money of this order that could be given back. */
  isRefundable: boolean;
  /** Money went back at the service, and nobody has said whether the customer still owes it. */
  isUnexplained: boolean;
  /** Money of payments was given back by hand, and the shop alone has noted it. */
  isNoted: boolean;
  /** Nobody has to say any more what becomes of the pieces of a returned parcel. */
  isRestocked: boolean;
  /** Something about its money is to be looked at. */
  isDisputed: boolean;
};

type Rule = {
  /** What the history says of it. */
  kind: OrderEventKind;
  /** How the goods stand before. */
  from: readonly FulfilmentState[];
  /** What else there must be. */
  needs?: (status: OrderStatus) => boolean;
  /** What has left the shop for good is not taken back by a tap. */
  canBeUndone?: false;
};

/** Nothing has to be paid before the goods go. What went back is due at the door, or the customer owes it no more. */
function isCovered({ paymentMethod, payment, isUnexplained }: OrderStatus): boolean {
  if (payment === 'refunded') return !isUnexplained;
  return payment === 'paid' || (paymentMethod === 'cash' && payment === 'on_delivery');
}

/** A payment may still come: its checkout is open, and only the service's word ends it. */
function isAwaited({ payment }: OrderStatus): boolean {
  return payment === 'pending' || payment === 'processing';
}

/** What may follow what. Confirming is for whoever has not paid all: who paid has confirmed. */
const transitions: Record<Action, Rule> = {
  confirm: { kind: 'confirmed', from: ['new'], needs: isCovered },
  call_missed: { kind: 'call_missed', from: ['new', 'confirmed'] },
  correct: {
    kind: 'corrected',
    from: ['new', 'confirmed'],
    needs: (status) => isCovered(status) && (status.cash === 'none' || status.cash === 'due'),
  },
  cancel: {
    kind: 'canceled_by_shop',
    from: ['new', 'confirmed', 'packed'],
    needs: (status) => !isAwaited(status),
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
  restock: { kind: 'restocked', from: ['returned'], needs: ({ isRestocked }) => !isRestocked },
  write_off: { kind: 'written_off', from: ['returned'], needs: ({ isRestocked }) => !isRestocked },
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
  settle: { kind: 'problem_settled', from: fulfilmentStates, needs: ({ isDisputed }) => isDisputed },
  note: { kind: 'note', from: fulfilmentStates },
};

const actions = Object.keys(transitions) as Action[];

/** Whether a word names an act. */
export function isAction(word: string): word is Action {
  return actions.some((action) => action === word);
}

/** What the history says of an act. */
export function eventKindOf(action: Action): OrderEventKind {
  return transitions[action].kind;
}

/** Whether an act may follow, the way an order stands. */
export function canTransition(action: Action, status: OrderStatus): boolean {
  const { from, needs } = transitions[action];
  return from.includes(status.fulfilment) && (needs?.(status) ?? true);
}

/** All that may follow. */
export function possibleActions(status: OrderStatus): Action[] {
  return actions.filter((action) => canTransition(action, status));
}

/** Seconds in which an act can be undone. */
export const UNDO_SECONDS = 60;

/** The newest entry, when it is an act that can be undone at `now`, in seconds; null otherwise. */
export function undoableOf(history: readonly OrderEvent[], now: number): OrderEvent | null {
  const last = history.at(-1);
  if (last === undefined || last.actor !== 'merchant' || last.at + UNDO_SECONDS < now) return null;
  // A clock that was put back gives nobody more time.
  if (last.at > now) return null;
  const action = actions.find((one) => eventKindOf(one) === last.kind);
  return action === undefined || transitions[action].canBeUndone === false ? null : last;
}
