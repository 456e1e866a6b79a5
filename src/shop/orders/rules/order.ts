import type { CheckoutStatus } from '../../../contract/resources/checkout.ts';
import type { PaymentMethod } from '../../settings/payment-methods/rules.ts';
import { type Dispute, isDispute, openDisputesOf } from './payment-disputes.ts';

/**
 * How the money stands. `refunded` is set by a person of the shop. `on_delivery`: nothing is paid online, and nobody has
 * collected it yet.
 */
export const paymentStates = [
  'pending',
  'processing',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'on_delivery',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How the goods stand, in the order of a parcel's way: an axis of its own, since cash on delivery ships before it is paid. */
export const fulfilmentStates = [
  'new',
  'confirmed',
  'packed',
  'handed_over',
  'delivered',
  'returned',
  'canceled',
] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

export const orderEventKinds = [
  'placed',
  'checkout_opened',
  'checkout_rejected',
  'processing',
  'declined',
  'paid',
  'failed',
  'canceled',
  'expired',
  'mismatch',
  'paid_twice',
  'paid_late',
  'refunded',
  'refunded_part',
  'refund_asked',
  'refund_failed',
  'refund_explained',
  'confirmed',
  'call_missed',
  'corrected',
  'packed',
  'handed_over',
  'delivered',
  'returned',
  'restocked',
  'written_off',
  'cash_collected',
  'remitted',
  'recounted',
  'canceled_by_shop',
  'withdrawn',
  'problem_settled',
  'note',
  'undone',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** What a merchant decides about money that was paid for goods which nobody gets. */
export type DepositChoice = 'keep' | 'refund';

/** Who says so: the shopper, the shop itself, a signed event, a read of the checkout, a person of the shop. */
export const actors = ['shopper', 'shop', 'event', 'read', 'merchant'] as const;
export type Actor = (typeof actors)[number];

/** One entry of an order's history. Entries are added and never changed. */
export type OrderEvent = {
  kind: OrderEventKind;
  actor: Actor;
  note: string | null;
  checkoutId: string | null;
  /** Seconds since the Unix epoch. */
  at: number;
  /** From 1, without gaps. */
  position: number;
  /** Whole dinars that were collected, remitted or refunded; null where none were, or nobody said. */
  amount: number | null;
  /** Of money at the door: what was due there before. Null in all other entries. */
  due?: number | null;
  /** Of money that goes back: what of it the customer owes no more. Null in all other entries. */
  waived?: number | null;
  /** The device of the desk, for what a merchant does. */
  device: string | null;
  /** Of `undone`, the position of the entry that counts no more. */
  undoes: number | null;
  deposit: DepositChoice | null;
};

/** What an entry adds to the states of its order. */
type EventEffect = Omit<OrderEvent, 'actor' | 'note' | 'at' | 'device'>;

export type OrderState = {
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** A second checkout of the order was paid: somebody is owed money back. */
  paidTwice: boolean;
  /** Whole dinars that the customer paid at the door, at least what was remitted; null: nobody has asked them yet. */
  collected: number | null;
  /** Whole dinars that have come from whoever collected them; null: not yet. */
  remitted: number | null;
  /** The newest entry about money at the door; null: there is none. */
  door: 'collected' | 'remitted' | null;
  /** Whole dinars of the total that the customer owes no more, but for refunds that the service makes. */
  waived: number;
  /** Whole dinars of refunds made at the service of which the shop has said what they mean. */
  explained: number;
  /** Whole dinars that were given back, as far as they were counted. */
  refunded: number;
  /** What becomes of money paid for goods that nobody gets; null: nothing was decided. */
  deposit: DepositChoice | null;
  /** The pieces of a returned parcel are for sale again. */
  isRestocked: boolean;
  /** They will not be: broken, or lost on the way. */
  isWrittenOff: boolean;
  /** The last try to pay was declined, and none has begun since. */
  isDeclined: boolean;
  /** What is wrong with its money, and nobody has settled, the newest last. */
  disputes: readonly Dispute[];
};

const settled: readonly PaymentState[] = ['paid', 'refunded'];

/** True once an order has been paid, whatever became of the money afterwards. */
export function isSettled(payment: PaymentState): boolean {
  return settled.includes(payment);
}

/** True while something of an order is to be paid online, or could be once more. */
export function isPayable(
  paymentMethod: PaymentMethod,
  { payment, fulfilment }: Pick<OrderState, 'payment' | 'fulfilment'>,
): boolean {
  return paymentMethod !== 'cash' && fulfilment !== 'canceled' && !isSettled(payment);
}

/** The entries of a history that count: what was undone does not, nor does the undoing. */
export function effectiveOf<T extends Pick<OrderEvent, 'kind' | 'position' | 'undoes'>>(
  events: readonly T[],
): T[] {
  const undone = new Set(events.map(({ undoes }) => undoes));
  return events.filter(({ kind, position }) => kind !== 'undone' && !undone.has(position));
}

/**
 * The position of the newest entry that takes back a refund; 0 without one. What gave back the rest before it has not given back all.
 */
export function lastRetraction(
  events: readonly { kind: string; position?: number; undoes?: number | null }[],
): number {
  const refunds = events.filter(({ kind }) => kind === 'refunded' || kind === 'refunded_part');
  const positions = new Set(refunds.map(({ position }) => position));
  const retractions = events.filter(({ undoes }) => undoes && positions.has(undoes));
  return Math.max(0, ...retractions.map(({ position = 0 }) => position));
}

/** The state that a history adds up to. Any paid checkout pays what is due online; the others speak for themselves. */
export function foldOrder(events: readonly EventEffect[], paymentMethod: PaymentMethod = 'card'): OrderState {
  const state: OrderState = {
    payment: paymentMethod === 'cash' ? 'on_delivery' : 'pending',
    fulfilment: 'new',
    paidTwice: false,
    collected: null,
    remitted: null,
    door: null,
    waived: 0,
    explained: 0,
    refunded: 0,
    deposit: null,
    isRestocked: false,
    isWrittenOff: false,
    isDeclined: false,
    disputes: [],
  };
  let current: string | null = null;
  let asked = 0;
  const effective = effectiveOf(events);
  const retraction = lastRetraction(events);
  state.disputes = openDisputesOf(effective).flatMap(({ kind }) => (isDispute(kind) ? [kind] : []));
  for (const event of effective) {
    switch (event.kind) {
      case 'placed':
      case 'mismatch':
      case 'paid_late':
      case 'call_missed':
      case 'corrected':
      case 'problem_settled':
      case 'refund_asked':
      case 'refund_failed':
      case 'note':
      case 'undone':
        break;
      case 'checkout_opened':
        current = event.checkoutId;
        state.isDeclined = false;
        if (!isSettled(state.payment)) state.payment = 'pending';
        break;
      case 'checkout_rejected':
        if (!isSettled(state.payment)) state.payment = 'failed';
        break;
      case 'processing':
      case 'declined':
      case 'failed':
      case 'canceled':
      case 'expired':
        // What an older checkout comes to says nothing about the one that is open now.
        if (event.checkoutId === current && !isSettled(state.payment)) {
          state.payment = event.kind === 'declined' ? 'pending' : event.kind;
          state.isDeclined = event.kind === 'declined';
        }
        break;
      case 'paid':
        state.payment = 'paid';
        break;
      case 'paid_twice':
        state.paidTwice = true;
        break;
      case 'refunded':
      case 'refunded_part':
        if (event.kind === 'refunded' && event.position > retraction) state.payment = 'refunded';
        state.refunded += event.amount ?? 0;
        state.waived += event.waived ?? 0;
        break;
      case 'refund_explained':
        state.explained += event.amount ?? 0;
        state.waived += event.waived ?? 0;
        break;
      case 'recounted':
        state.collected = event.amount ?? 0;
        if (state.remitted !== null) state.remitted = Math.min(state.remitted, state.collected);
        break;
      case 'restocked':
        state.isRestocked = true;
        break;
      case 'written_off':
        state.isWrittenOff = true;
        break;
      case 'cash_collected':
      case 'remitted': {
        const before = state.collected ?? 0;
        // Where something is due, all that was collected too much before has gone back.
        if (event.due) asked = Math.max(asked, before) + event.due;
        if (event.kind === 'remitted') {
          state.remitted = (state.remitted ?? 0) + (event.amount ?? 0);
          // Nobody hands over more than they were given.
          state.collected = Math.max(before, state.remitted);
        } else state.collected = before + (event.amount ?? 0);
        state.door = event.kind === 'remitted' ? 'remitted' : 'collected';
        const isMore = state.collected > before;
        if (state.payment === 'on_delivery' || (isMore && state.payment === 'refunded'))
          state.payment = 'paid';
        break;
      }
      case 'withdrawn':
      case 'canceled_by_shop':
        state.fulfilment = 'canceled';
        state.deposit = event.deposit;
        break;
      case 'returned':
        state.fulfilment = 'returned';
        state.deposit = event.deposit;
        break;
      default:
        state.fulfilment = event.kind;
    }
  }
  // A person of the shop who takes less at the door asks for no more.
  state.waived += Math.max(0, asked - (state.collected ?? 0));
  return state;
}

const open: readonly (CheckoutStatus | PaymentState)[] = ['pending', 'processing'];

/** True while a checkout, or an order's payment, can still become something else. */
export function isOpen(status: CheckoutStatus | PaymentState): boolean {
  return open.includes(status);
}
