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
    erased: z.literal(true).optional(),
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
    status: z.int().nullable(),
    duration_ms: z.int(),
    error: z.string().nullable(),
    answer: z.string(),
  })
  .meta({ id: 'DeliveryAttempt' });

/** One event for one address, as `GET /events/{id}/deliveries` lists it, with all attempts. */
export const delivery = z
  .object({
    id: z.string(),
    entity: z.literal('delivery'),
    livemode: z.boolean(),
    event_id: z.string(),
    url: z.string(),
    status: z.enum(['open', 'delivered', 'failed']),
    next_attempt_at: timestamp.nullable(),
    attempts: z.array(deliveryAttempt),
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
    count: z.int(),
    waiting: z.int(),
    unaddressed: z.int(),
    erased: z.int(),
    has_more: z.boolean(),
    next: z.string().nullable(),
  })
  .meta({ id: 'Redelivery' });
export type Redelivery = z.infer<typeof redelivery>;
