import type { CheckoutStatus, EndStatus } from '../../../contract/resources/checkout.ts';
import type { EventType } from '../../../contract/resources/webhooks/event.ts';

type CheckoutEvent = Extract<EventType, `checkout.${string}`>;

type CheckoutState = {
  status: CheckoutStatus;
  /** Whether an attempt was declined. */
  declined: boolean;
  /** Seconds since the epoch: the first second in which it can no longer be paid. */
  expiresAt: number;
};

/**
 * What can happen to a checkout. A repeated answer of the acquirer about the same attempt is no signal, so an
 * approval here was not recorded before.
 */
export type Signal =
  | { type: 'attempt_started' }
  | { type: 'attempt_approved'; amountMatches: boolean }
  | { type: 'attempt_declined'; code: string }
  | { type: 'payer_canceled' }
  | { type: 'payer_gave_up' }
  | { type: 'merchant_expired' }
  | { type: 'time_up' };

/**
 * - `move`: to another status; with an event when it is an end state.
 * - `stay`: nothing changes.
 * - `refuse`: not allowed now: the time is over or it is expired; it is at the bank; or any other state.
 * - `exception`: money moved that pays nothing: a `payment_exception`, never part of the balance. The status
 *   stays; after an `amount` exception the attempt is over too, which an `attempt_declined` says next.
 */
export type Decision =
  | { kind: 'move'; to: CheckoutStatus; event: CheckoutEvent | null }
  | { kind: 'stay' }
  | { kind: 'refuse'; reason: 'expired' | 'state' | 'processing' }
  | { kind: 'exception'; why: 'late' | 'twice' | 'amount' };

const STAY: Decision = { kind: 'stay' };

/** False for the four end states, which never change. */
export function isOpen(status: CheckoutStatus): status is Exclude<CheckoutStatus, EndStatus> {
  return status === 'pending' || status === 'processing';
}

/** The event of an end state. */
export function eventOf(status: EndStatus): CheckoutEvent {
  return `checkout.${status}`;
}

/** The effect of a signal on a checkout. `now` in seconds since the epoch. */
export function decide(state: CheckoutState, signal: Signal, now: number): Decision {
  switch (state.status) {
    case 'pending':
      return decidePending(state, signal, now >= state.expiresAt);
    case 'processing':
      return decideProcessing(signal, now >= state.expiresAt);
    case 'paid':
    case 'failed':
    case 'canceled':
    case 'expired':
      return decideEnded(state.status, signal);
  }
}

function decidePending(state: CheckoutState, signal: Signal, isOver: boolean): Decision {
  switch (signal.type) {
    case 'attempt_started':
      return isOver ? refuse('expired') : { kind: 'move', to: 'processing', event: null };
    case 'attempt_approved':
      // The attempt ended as declined and was charged all the same. While the checkout can be paid, the money pays
      // it: refusing it would make the payer pay twice.
      if (isOver) return exception('late');
      return signal.amountMatches ? end('paid') : exception('amount');
    case 'attempt_declined':
      return STAY;
    case 'payer_canceled':
      return isOver ? refuse('expired') : end('canceled');
    case 'payer_gave_up':
      if (isOver) return refuse('expired');
      return state.declined ? end('failed') : refuse('state');
    case 'merchant_expired':
      return end('expired');
    case 'time_up':
      if (!isOver) return STAY;
      return end(state.declined ? 'failed' : 'expired');
  }
}

function decideProcessing(signal: Signal, isOver: boolean): Decision {
  switch (signal.type) {
    case 'attempt_approved':
      // However late: the payer went to the bank in time.
      return signal.amountMatches ? end('paid') : exception('amount');
    case 'attempt_declined':
      return isOver ? end('failed') : { kind: 'move', to: 'pending', event: null };
    case 'attempt_started':
    case 'payer_canceled':
    case 'payer_gave_up':
    case 'merchant_expired':
      return refuse('processing');
    case 'time_up':
      // The rules never guess an outcome; the acquirer is asked.
      return STAY;
  }
}

function decideEnded(status: EndStatus, signal: Signal): Decision {
  switch (signal.type) {
    case 'attempt_approved':
      return exception(status === 'paid' ? 'twice' : 'late');
    case 'attempt_declined':
    case 'time_up':
      return STAY;
    case 'attempt_started':
    case 'payer_canceled':
    case 'payer_gave_up':
    case 'merchant_expired':
      return refuse(status === 'expired' ? 'expired' : 'state');
  }
}

function end(status: EndStatus): Decision {
  return { kind: 'move', to: status, event: eventOf(status) };
}

function refuse(reason: 'expired' | 'state' | 'processing'): Decision {
  return { kind: 'refuse', reason };
}

function exception(why: 'late' | 'twice' | 'amount'): Decision {
  return { kind: 'exception', why };
}
