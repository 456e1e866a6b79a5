import * as z from 'zod';
import { pageQuery } from '../../page-query.ts';
import { eventType } from '../../resources/webhooks/event.ts';
import { anyCase, lenientInteger, optional } from '../../scalars.ts';

const time = lenientInteger(0, 99_999_999_999);

/**
 * Filters of `GET /events`, which combine; times in seconds since the epoch, both ends included.
 * `?after={id}` is a cursor: it answers oldest first, from the event after that one.
 */
export const eventsQuery = pageQuery.extend({
  type: anyCase(eventType).optional(),
  checkout_id: z.string().optional(),
  created_from: time.optional(),
  created_to: time.optional(),
});

/** Most events that one `POST /events/redeliver` considers. */
export const REDELIVERED_AT_ONCE = 500;

/** `POST /events/redeliver`: seconds since the epoch, both ends included; `to` defaults to now. */
export const redeliverEventsRequest = z.object({
  from: time,
  to: optional(time),
  type: optional(anyCase(eventType)),
  after: optional(z.string()),
});
export type RedeliverEventsRequest = z.infer<typeof redeliverEventsRequest>;
