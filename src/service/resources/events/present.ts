import { JsonText } from '../../../contract/json-text.ts';
import type { Delivery } from '../../../contract/resources/webhooks/event.ts';
import type { DeliveryLogRecord } from '../../webhooks/store/log.ts';
import type { AnswerContext } from '../answer-context.ts';

/** The signed bytes, which already hold the brand's names. */
export function presentEvent(event: { body: string }): JsonText {
  return new JsonText(event.body);
}

export function presentDelivery(
  record: DeliveryLogRecord,
  eventId: string,
  context: AnswerContext,
): Delivery {
  return {
    id: String(record.seq),
    entity: 'delivery',
    livemode: context.livemode,
    event_id: eventId,
    url: record.url,
    status: record.state,
    next_attempt_at: record.nextAttemptAt === null ? null : Math.floor(record.nextAttemptAt / 1000),
    attempts: record.attempts.map((attempt) => ({
      at: attempt.at,
      status: attempt.status,
      duration_ms: attempt.durationMs,
      error: attempt.error,
      answer: attempt.answer,
    })),
    created_at: record.createdAt,
  };
}
