import { toWire } from '../../../contract/brand.ts';
import { writeJsonText } from '../../../contract/json-text.ts';
import type { EventType, SubjectOf } from '../../../contract/resources/webhooks/event.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { EVENTS_LATE } from '../../api/test-faults.ts';
import { type Destination, destinationsOf } from '../../webhooks/endpoint.ts';
import { insertDelivery } from '../../webhooks/store/outbox.ts';
import type { CheckoutRecord } from '../checkouts/store/checkouts.ts';
import { insertEvent, lastEventTime } from './store.ts';

/** The subject of an event, with which its type begins. `data`: the whole subject, as the API answers it. */
type Subject<Type extends EventType> = { entity: SubjectOf<Type>; id: string; data: unknown };

/**
 * Writes the event as it will be signed and sent, and the delivery that the alarm picks up. `checkout`: the event's
 * checkout, whatever the subject: its endpoint gets the event, and lists filter by it. An event without a checkout
 * goes to the account's endpoints.
 */
export function recordEvent<Type extends EventType>(
  transaction: Transaction,
  type: Type,
  subject: Subject<Type>,
  checkout: CheckoutRecord | null,
): void {
  const id = transaction.mintId();
  // A clock may step back; the times of events never do, because binary search finds them.
  const at = Math.max(transaction.now, lastEventTime(transaction.database));
  const event = {
    id,
    entity: 'event',
    livemode: isLive(transaction),
    type,
    data: subject.data,
    created_at: at,
    updated_at: at,
  };
  const body = writeJsonText(toWire(event, transaction.brand));
  const eventSeq = insertEvent(transaction.database, {
    id,
    type,
    subjectId: subject.id,
    checkoutId: checkout?.id ?? null,
    body,
    createdAt: at,
  });
  const { eventFault, nowMs } = transaction;
  const wakeAt = eventFault === 'late_event' ? nowMs + EVENTS_LATE : nowMs;
  for (const destination of destinationsOf(transaction, checkout?.webhookEndpoint ?? null, type))
    for (let time = 0; time < (eventFault === 'doubled_event' ? 2 : 1); time += 1)
      planDelivery(transaction, eventSeq, destination, checkout?.keyId ?? null, wakeAt);
}

/** `wakeAt` in milliseconds. */
export function planDelivery(
  transaction: Transaction,
  eventSeq: number,
  destination: Destination,
  keyId: string | null,
  wakeAt = transaction.nowMs,
): void {
  insertDelivery(transaction.database, {
    eventSeq,
    ...destination,
    keyId,
    testEvent: null,
    wakeAt,
    at: transaction.now,
  });
}
