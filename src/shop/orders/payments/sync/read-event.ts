import * as z from 'zod';
import { parseWithin } from '../../../../contract/bounded-json.ts';
import { fromWire } from '../../../../contract/brand.ts';
import { reportedRefund, serviceCheckout } from '../../../service-client/answers.ts';
import { ignoreProviderFailure, ServiceRefused } from '../../../service-client/errors.ts';

const base = z.object({ id: z.string().min(1), livemode: z.boolean(), type: z.string() });

/** The fields of an event about a checkout, and of one about a refund. */
const checkoutEvent = base.extend({ data: serviceCheckout });
const refundEvent = base.extend({ type: z.templateLiteral(['refund.', z.string()]), data: reportedRefund });

/**
 * An event in a foreign format, as other services send it. It may name a checkout, which is then read. `ids`:
 * possible ids of a checkout, the likeliest first.
 */
const namingEvent = z
  .object({
    id: z.unknown(),
    data: z
      .object({
        id: z.unknown(),
        checkout_id: z.unknown(),
        object: z.object({ id: z.unknown() }).partial().catch({}),
      })
      .partial()
      .catch({}),
  })
  .partial()
  .transform(({ id, data = {} }) => ({
    ids: [data.id, data.checkout_id, data.object?.id, id].filter(
      (one) => typeof one === 'string' && one !== '',
    ) as string[],
  }))
  .refine(({ ids }) => ids.length > 0);

const seenEvent = z.union([refundEvent, checkoutEvent, namingEvent]);
export type NamingEvent = z.infer<typeof namingEvent>;
export type RefundEvent = z.infer<typeof refundEvent>;
export type ServiceEvent = z.infer<typeof seenEvent>;

/** The result of an event. All but `unconfirmed` are answered 200; the service sends that one again. */
export type EventOutcome = 'applied' | 'unchanged' | 'mismatch' | 'unknown' | 'unconfirmed';

/**
 * The result of an event whose checkout could not be read: only the service itself can say that it does not exist.
 */
export function outcomeWithoutRead(error: unknown): EventOutcome {
  ignoreProviderFailure(error);
  return error instanceof ServiceRefused && error.status === 404 ? 'unknown' : 'unconfirmed';
}

/** True for an event about a refund. */
export function isOfRefund(event: ServiceEvent): event is RefundEvent {
  return 'type' in event && event.type.startsWith('refund.') && 'checkout_id' in event.data;
}

/** True for an event that only names ids. */
export function isNaming(event: ServiceEvent): event is NamingEvent {
  return 'ids' in event;
}

/** An object with metadata of 8 KiB, of single digits. */
const eventBounds = { values: 10_000, depth: 64 };

/** The parsed event of a webhook body in the shop's own names; null for a body without any id. */
export function readEvent(body: Uint8Array, brand: string): ServiceEvent | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    return seenEvent.safeParse(fromWire(parseWithin(text, eventBounds), brand)).data ?? null;
  } catch {
    return null;
  }
}
