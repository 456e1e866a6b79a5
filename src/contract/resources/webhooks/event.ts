import * as z from 'zod';
import { timestamp } from '../../scalars.ts';
import { checkout } from '../checkout.ts';
import { payout } from '../payout.ts';
import { refund } from '../refund.ts';

const checkoutEventType = z.enum([
  'checkout.paid',
  'checkout.failed',
  'checkout.canceled',
  'checkout.expired',
]);

const refundEventType = z.enum(['refund.succeeded', 'refund.failed']);

const payoutEventType = z.enum(['payout.created', 'payout.paid', 'payout.failed']);

/** One type for each end state of a subject, and one for a new payout. The part before the dot is the subject. */
export const eventType = z.enum([
  ...checkoutEventType.options,
  ...refundEventType.options,
  ...payoutEventType.options,
]);
export type EventType = z.infer<typeof eventType>;

/** The subject of an event type, by its name on the wire. */
export type SubjectOf<Type extends EventType> = Type extends `${infer Subject}.${string}` ? Subject : never;

function eventOf<Types extends z.ZodEnum, Subject extends z.ZodType>(type: Types, data: Subject) {
  return z.object({
    id: z.string(),
    entity: z.literal('event'),
    livemode: z.boolean(),
    type,
    data,
    created_at: timestamp,
    updated_at: timestamp,
    erased: z.literal(true).optional().meta({
      description:
        'Only where it is true: who paid stands no longer in `data`, so it is other bytes than were signed, and is not redelivered.',
    }),
  });
}

/** The body of a webhook and of `GET /events/{id}`: `data` is the whole subject at that time, as the API answers it. */
export const event = z
  .discriminatedUnion('type', [
    eventOf(checkoutEventType, checkout).meta({ id: 'CheckoutEvent' }),
    eventOf(refundEventType, refund).meta({ id: 'RefundEvent' }),
    eventOf(payoutEventType, payout).meta({ id: 'PayoutEvent' }),
  ])
  .meta({ id: 'Event' });

/** One attempt to deliver an event. `status` is null without an answer; `error` is null when the event was accepted. */
const deliveryAttempt = z
  .object({
    at: timestamp,
    status: z.int().nullable().meta({ description: 'HTTP status of the answer; null when none came.' }),
    duration_ms: z.int(),
    error: z.string().nullable().meta({
      description:
        'Why it failed: `destination`, `signing`, `timeout`, `unreachable`, `redirect`, `gone` or `status`.',
    }),
    answer: z.string().meta({ description: 'The start of the answer, at most 2 KiB.' }),
  })
  .meta({ id: 'DeliveryAttempt' });

/** One event for one address, as `GET /events/{id}/deliveries` lists it, with all attempts. */
export const delivery = z
  .object({
    id: z.string().meta({ description: 'Its number, for cursors.' }),
    entity: z.literal('delivery'),
    livemode: z.boolean(),
    event_id: z.string(),
    url: z.string(),
    status: z.enum(['open', 'delivered', 'failed']),
    next_attempt_at: timestamp.nullable().meta({
      description: 'While open: when the next attempt is due, in seconds since the epoch; null after that.',
    }),
    attempts: z.array(deliveryAttempt).meta({ description: 'Newest first.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof delivery>;

export const redelivery = z
  .object({
    entity: z.literal('redelivery'),
    livemode: z.boolean(),
    from: timestamp,
    to: timestamp,
    type: eventType.nullable(),
    count: z.int().meta({ description: 'Events that are sent again.' }),
    waiting: z.int().meta({
      description: 'Events that had not arrived yet: their next attempt is brought forward instead.',
    }),
    unaddressed: z.int().meta({ description: 'Events that have no endpoint to go to.' }),
    erased: z.int().meta({ description: 'Events whose person was erased: they are not sent again.' }),
    has_more: z.boolean(),
    next: z
      .string()
      .nullable()
      .meta({ description: 'While `has_more`: send it as `after`, with the same `from` and `to`.' }),
  })
  .meta({ id: 'Redelivery' });
export type Redelivery = z.infer<typeof redelivery>;
