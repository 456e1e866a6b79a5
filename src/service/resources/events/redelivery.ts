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

/** `wakeAt` in milliseconds; `only`: to this endpoint alone, null: to all. */
function sendAgain(
  transaction: Transaction,
  event: EventRecord,
  wakeAt: number,
  only: string | null,
): Resent {
  if (event.erasedAt !== null) return 'erased';
  const checkout = event.checkoutId === null ? null : findSubscriber(transaction.database, event.checkoutId);
  let resent: Resent = 'unaddressed';
  for (const destination of destinationsOf(transaction, checkout?.webhookEndpoint ?? null, event.type)) {
    if (only !== null && destination.endpointId !== only) continue;
    const open = findOpenDelivery(transaction.database, event.seq, destination);
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

const isErased = (): Reply =>
  conflict('event_erased', 'The person in this event was erased, so it is not sent again.');

export function redeliverEvent(transaction: Transaction, id: string): Reply {
  const event = findEvent(transaction.database, id);
  if (event === null) return notFound();
  if (event.erasedAt !== null) return isErased();
  sendAgain(transaction, event, transaction.nowMs, null);
  return ok(presentEvent(event));
}

/** Sends one event again to one endpoint, which gets it by the account's rules. */
export function redeliverEventTo(transaction: Transaction, endpointId: string, eventId: string): Reply {
  const event = findEvent(transaction.database, eventId);
  if (event === null) return invalid({ event_id: ['The selected event id is invalid.'] });
  if (event.erasedAt !== null) return isErased();
  const counts = { ...NONE };
  counts[sendAgain(transaction, event, transaction.nowMs, endpointId)] += 1;
  return answerRedelivery(transaction, counts, {
    from: event.createdAt,
    to: event.createdAt,
    type: null,
    next: null,
  });
}

const NONE: Readonly<Record<Resent, number>> = { planned: 0, waiting: 0, unaddressed: 0, erased: 0 };

/**
 * Redelivers the events of a time range, up to a limit per call; the answer says how to continue. `only`: to this
 * endpoint alone, null: to all.
 */
export function redeliverEvents(
  transaction: Transaction,
  body: RedeliverEventsRequest,
  only: string | null = null,
): Reply {
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
  const counts = { ...NONE };
  for (const [index, event] of events.entries()) {
    // All are due now, a millisecond apart: the outbox takes the oldest first, so they keep their order.
    counts[sendAgain(transaction, event, transaction.nowMs - REDELIVERED_AT_ONCE + index, only)] += 1;
  }
  const hasMore = found.length > events.length;
  const next = hasMore ? (events.at(-1)?.id ?? null) : null;
  return answerRedelivery(transaction, counts, { from: body.from, to, type, next });
}

function answerRedelivery(
  transaction: Transaction,
  counts: Record<Resent, number>,
  { next, ...range }: Pick<Redelivery, 'from' | 'to' | 'type' | 'next'>,
): Reply {
  const answer: Redelivery = {
    entity: 'redelivery',
    livemode: isLive(transaction),
    ...range,
    count: counts.planned,
    waiting: counts.waiting,
    unaddressed: counts.unaddressed,
    erased: counts.erased,
    has_more: next !== null,
    next,
  };
  return ok(answer);
}
