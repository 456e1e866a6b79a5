import { writeJsonText } from '../../../contract/json-text.ts';
import type { RedeliverToWebhookEndpointRequest } from '../../../contract/requests/webhooks/webhook-endpoint.ts';
import { answerContextOf, isLive, type Transaction } from '../../account/transaction.ts';
import { invalid, notFound, ok, type Reply } from '../../api/replies.ts';
import { findDeliveryLog } from '../../webhooks/store/log.ts';
import { insertDelivery } from '../../webhooks/store/outbox.ts';
import { presentDelivery } from '../events/present.ts';
import { redeliverEvents, redeliverEventTo } from '../events/redelivery.ts';
import { presentOne } from './present.ts';

/** The type of a test event. No list of events has it. */
const TEST_TYPE = 'webhook_endpoint.test';

/**
 * Plans a test event, which is tried once, and answers its delivery. It has a lane of its own, so that an endpoint that
 * is paused or behind is tested at once.
 */
export function testEndpoint(transaction: Transaction, id: string): Reply {
  const endpoint = presentOne(transaction, id);
  if (endpoint === null) return notFound();
  const event = {
    id: transaction.mintId(),
    entity: 'event',
    livemode: isLive(transaction),
    type: TEST_TYPE,
    data: endpoint,
    created_at: transaction.now,
    updated_at: transaction.now,
  };
  const seq = insertDelivery(transaction.database, {
    url: endpoint.url,
    endpointId: id,
    lane: `test:${id}`,
    eventSeq: 0,
    keyId: transaction.keyId,
    testEvent: writeJsonText(event),
    wakeAt: transaction.nowMs,
    at: transaction.now,
  });
  return ok(
    presentDelivery(findDeliveryLog(transaction.database, seq), event.id, answerContextOf(transaction)),
  );
}

/** Sends one event again, or those of a range, to this endpoint alone. */
export function redeliverTo(
  transaction: Transaction,
  id: string,
  { event_id: eventId, from, ...range }: RedeliverToWebhookEndpointRequest,
): Reply {
  if (presentOne(transaction, id) === null) return notFound();
  if (eventId === undefined)
    return from === undefined
      ? invalid({ from: ['The from field is required when event_id is not present.'] })
      : redeliverEvents(transaction, { ...range, from }, id);
  const field = Object.entries({ from, ...range }).find(([, value]) => value !== undefined)?.[0];
  return field === undefined
    ? redeliverEventTo(transaction, id, eventId)
    : invalid({ [field]: [`The ${field} field is prohibited when event_id is present.`] });
}
