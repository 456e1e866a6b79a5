import { z } from 'zod';
import { checkout } from './checkout.ts';
import { pageQuery } from './list.ts';
import { timestamp } from './scalars.ts';

/** One for each end state a checkout can reach. */
export const eventType = z.enum([
  'checkout.paid',
  'checkout.failed',
  'checkout.canceled',
  'checkout.expired',
]);
export type EventType = z.infer<typeof eventType>;

/** The body of a webhook and of `GET /events/{id}`: `data` is the checkout as it was then. */
export const event = z
  .object({
    id: z.string(),
    entity: z.literal('event'),
    livemode: z.boolean(),
    type: eventType,
    data: checkout,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof event>;

/** `?after={id}` answers oldest first, from the event behind that one: a cursor. */
export const eventsQuery = pageQuery.extend({
  type: eventType.optional(),
  checkout_id: z.string().optional(),
  after: z.string().optional(),
});
export type EventsQuery = z.infer<typeof eventsQuery>;
