import * as z from 'zod';
import { fromWire } from '../../../../contract/brand.ts';
import { reportedRefund, serviceCheckout } from '../../../service-client/answers.ts';
import { ignoreProviderFailure, ServiceRefused } from '../../../service-client/errors.ts';

const base = z.object({ id: z.string().min(1), livemode: z.boolean(), type: z.string() });

/** What the shop reads of an event about a checkout, and of one about a refund. */
const checkoutEvent = base.extend({ data: serviceCheckout });
const refundEvent = base.extend({ type: z.templateLiteral(['refund.', z.string()]), data: reportedRefund });

/**
 * An event in another shape than ours, as other services send: it names a checkout, perhaps, and what became of that is asked for.
 * `ids`: what may be one, the likeliest first.
 */
const namingEvent = z
  .object({
    id: z.unknown(),
    data: z.object({ id: z.unknown(), checkout_id: z.unknown() }).partial().catch({}),
  })
  .partial()
  .transform(({ id, data = {} }) => ({
    ids: [data.id, data.checkout_id, id].filter((one) => typeof one === 'string' && one !== '') as string[],
  }))
  .refine(({ ids }) => ids.length > 0);

const seenEvent = z.union([refundEvent, checkoutEvent, namingEvent]);
export type NamingEvent = z.infer<typeof namingEvent>;
export type RefundEvent = z.infer<typeof refundEvent>;
export type ServiceEvent = z.infer<typeof seenEvent>;

/** How an event was taken. All but `unconfirmed` are answered 200: that one is to be sent again. */
export type EventOutcome = 'applied' | 'unchanged' | 'mismatch' | 'unknown' | 'unconfirmed';

/** How an event is taken whose checkout could not be read: only the service itself can say that there is none. */
export function outcomeWithoutRead(error: unknown): EventOutcome {
  ignoreProviderFailure(error);
  return error instanceof ServiceRefused && error.status === 404 ? 'unknown' : 'unconfirmed';
}

/** True of an event about a refund. */
export function isOfRefund(event: ServiceEvent): event is RefundEvent {
  return 'type' in event && event.type.startsWith('refund.') && 'checkout_id' in event.data;
}

/** True of an event that only names what it may be about. */
export function isNaming(event: ServiceEvent): event is NamingEvent {
  return 'ids' in event;
}

/** The parsed event of a webhook body in our own names; null for a body that names nothing. */
export function readEvent(body: Uint8Array, brand: string): ServiceEvent | null {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
    );
    return seenEvent.safeParse(fromWire(value, brand)).data ?? null;
  } catch {
    return null;
  }
}
