import type { PaymentMethod } from '../settings/payment-methods.ts';
import { effectiveOf, hasBeenPaid, lastRetraction, type OrderEvent, type OrderState } from './order.ts';
import { isDispute, openDisputesOf } from './payment-disputes.ts';

/** What an order event adds to the states of its order. */
type EventEffect = Omit<OrderEvent, 'actor' | 'note' | 'at' | 'device'>;

/** The state that a history adds up to. Any paid checkout pays what is due online. */
export function foldOrder(events: readonly EventEffect[], paymentMethod: PaymentMethod = 'card'): OrderState {
  const state: OrderState = {
    payment: paymentMethod === 'cash' ? 'on_delivery' : 'pending',
    fulfilment: 'new',
    paidTwice: false,
    collected: null,
    remitted: null,
    door: null,
    waived: 0,
    moved: 0,
    credited: 0,
    explained: 0,
    refunded: 0,
    deposit: null,
    isUndecided: false,
    arePiecesBack: false,
    isRestocked: false,
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
      case 'rest_paid':
      case 'paid_late':
      case 'call_missed':
      case 'corrected':
      case 'dispute_closed':
      case 'refund_asked':
      case 'refund_failed':
      case 'note':
      case 'undone':
      case 'says_confirmed':
      case 'link_confirmed':
      case 'change_wished':
      case 'address_changed':
      case 'mark_dismissed':
      case 'parcel_gone':
      case 'delivery_called':
        break;
      case 'checkout_opened':
        current = event.checkoutId;
        state.isDeclined = false;
        if (!hasBeenPaid(state.payment)) state.payment = 'pending';
        break;
      case 'checkout_rejected':
        if (!hasBeenPaid(state.payment)) state.payment = 'failed';
        break;
      case 'processing':
      case 'declined':
      case 'failed':
      case 'canceled':
      case 'expired':
        // The end of an older checkout does not change the state of the open one.
        if (event.checkoutId === current && !hasBeenPaid(state.payment)) {
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
      case 'written_off':
        state.arePiecesBack = false;
        state.isRestocked = event.kind === 'restocked';
        break;
      case 'cash_collected':
      case 'remitted': {
        const before = state.collected ?? 0;
        // When money is due, any excess that was collected before has gone back.
        if (event.due) asked = Math.max(asked, before) + event.due;
        if (event.kind === 'remitted') {
          state.remitted = (state.remitted ?? 0) + (event.amount ?? 0);
          // A courier brings no more than was collected.
          state.collected = Math.max(before, state.remitted);
        } else state.collected = before + (event.amount ?? 0);
        state.door = event.kind === 'remitted' ? 'remitted' : 'collected';
        const isMore = state.collected > before;
        if (state.payment === 'on_delivery' || (isMore && state.payment === 'refunded'))
          state.payment = 'paid';
        break;
      }
      case 'exchanged':
        state.moved += event.amount ?? 0;
        break;
      case 'exchange_credited':
        state.credited += event.amount ?? 0;
        if (state.payment === 'on_delivery') state.payment = 'paid';
        break;
      case 'withdrawn':
      case 'canceled_by_shop':
      case 'canceled_by_shopper':
        state.fulfilment = 'canceled';
        state.deposit = event.deposit;
        state.isUndecided = event.deposit === null && hasBeenPaid(state.payment);
        break;
      case 'money_kept':
        state.deposit = 'keep';
        state.isUndecided = false;
        break;
      case 'returned':
        state.fulfilment = 'returned';
        state.deposit = event.deposit;
        state.arePiecesBack = true;
        state.isRestocked = false;
        break;
      case 'returned_part':
        state.fulfilment = 'delivered';
        state.arePiecesBack = true;
        state.isRestocked = false;
        // What staff let go at the door was the price of these pieces, as far as it goes.
        asked = Math.max(state.collected ?? 0, asked - (event.amount ?? 0));
        break;
      default:
        state.fulfilment = event.kind;
    }
  }
  // Staff who accept less at the door waive the rest.
  state.waived += Math.max(0, asked - (state.collected ?? 0));
  return state;
}
