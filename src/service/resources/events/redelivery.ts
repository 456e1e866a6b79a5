import {
  REDELIVERED_AT_ONCE,
  type RedeliverEventsRequest,
} from '../../../contract/requests/webhooks/event.ts';
import type { Redelivery } from '../../../contract/resources/webhooks/event.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { conflict, invalid, notFound, ok, type Reply } from '../../api/replies.ts';
import { destinationsOf } from '../../webhooks/endpoint.ts';
import { findOpenDelivery, wakeDelivery } from '../../webhooks/store/log.ts';
import { presentEvent } from './present.ts';
import { planDelivery } from './recording.ts';
import { type EventRecord, findEvent, findEvents, findSubscriber } from './store.ts';

/** Sends events again to their addresses; each delivery gets a new signature. */

/**
 * Milliseconds. A delivery due sooner is left alone: it may be under way, which no row says, and making it due now
 * would send it twice at once.
 */
const SOON = 60_000;

/** `waiting`: it has not arrived yet and is made due now, instead of being sent twice. */
type Resent = 'planned' | 'waiting' | 'unaddressed' | 'erased';

/** `wakeAt` in milliseconds. */
function sendAgain(transaction: Transaction, event: EventRecord, wakeAt: number): Resent {
  if (event.erasedAt !== null) return 'erased';
  const checkout = event.checkoutId === null ? null : findSubscriber(transaction.database, event.checkoutId);
  let resent: Resent = 'unaddressed';
  for (const destination of destinationsOf(transaction, checkout?.webhookEndpoint ?? null)) {
    const open = findOpenDelivery(transaction.database, event.seq, destination.url);
    if (open === null) {
      planDelivery(transaction, event.seq, destination, checkout?.keyId ?? null, wakeAt);
      resent = 'planned';
      continue;
    }
    if (open.wakeAt > transaction.nowMs + SOON) wakeDelivery(transaction.database, open.seq, wakeAt);
    if (resent === 'unaddressed') resent = 'waiting';
  }
  return resent;
}

export function redeliverEvent(transaction: Transaction, id: string): Reply {
  const event = findEvent(transaction.database, id);
  if (event === null) return notFound();
  if (event.erasedAt !== null)
    return conflict('event_erased', 'The person in this event was erased, so it is not sent again.');
  sendAgain(transaction, event, transaction.nowMs);
  return ok(presentEvent(event));
}

/** Redelivers the events of a time range, up to a limit per call; the answer says how to continue. */
export function redeliverEvents(transaction: Transaction, body: RedeliverEventsRequest): Reply {
  const to = body.to ?? transaction.now;
  if (body.from > to) {
    return body.to === undefined
      ? invalid({ from: ['The from field must not be in the future.'] })
      : invalid({ to: ['The to field must not be before from.'] });
  }
  const cursor = body.after === undefined ? null : findEvent(transaction.database, body.after);
  if (body.after !== undefined && cursor === null) {
    return invalid({ after: ['The selected after is invalid.'] });
  }
  const type = body.type ?? null;
  const selection = { from: body.from, to, type, checkoutId: null };
  const found = findEvents(transaction.database, selection, cursor?.seq ?? 0, REDELIVERED_AT_ONCE + 1);
  const events = found.slice(0, REDELIVERED_AT_ONCE);
  const counts = { planned: 0, waiting: 0, unaddressed: 0, erased: 0 };
  for (const [index, event] of events.entries()) {
    // All are due now, a millisecond apart: the outbox takes the oldest first, so they keep their order.
    counts[sendAgain(transaction, event, transaction.nowMs - REDELIVERED_AT_ONCE + index)] += 1;
  }
  const hasMore = found.length > events.length;
  const answer: Redelivery = {
    entity: 'redelivery',
    livemode: isLive(transaction),
    from: body.from,
    to,
    type,
    count: counts.planned,
    waiting: counts.waiting,
    unaddressed: counts.unaddressed,
    erased: counts.erased,
    has_more: hasMore,
    next: hasMore ? (events.at(-1)?.id ?? null) : null,
  };
  return ok(answer);
}
