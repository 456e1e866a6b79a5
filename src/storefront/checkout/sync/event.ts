import * as z from 'zod';
import { fromWire } from '../../../contract/brand.ts';
import { seenCheckout, toldRefund } from '../../service-client/answers.ts';

const base = z.object({ id: z.string().min(1), livemode: z.boolean(), type: z.string() });

/** What the shop reads of an event about a checkout, and of one about a refund. */
const checkoutEvent = base.extend({ data: seenCheckout });
const refundEvent = base.extend({ type: z.templateLiteral(['refund.', z.string()]), data: toldRefund });

const seenEvent = z.union([refundEvent, checkoutEvent]);
export type RefundEvent = z.infer<typeof refundEvent>;
export type SeenEvent = z.infer<typeof seenEvent>;

/** How an event was taken. All but `unconfirmed` are answered 200: that one is to be sent again. */
export type EventOutcome = 'applied' | 'unchanged' | 'mismatch' | 'unknown' | 'unconfirmed';

/** True of an event about a refund. */
export function isOfRefund(event: SeenEvent): event is RefundEvent {
  return event.type.startsWith('refund.') && 'checkout_id' in event.data;
}

/** The parsed event of a webhook body in our own names, or null when it is none. */
export function readEvent(body: Uint8Array, brand: string): SeenEvent | null {
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
    );
    return seenEvent.safeParse(fromWire(value, brand)).data ?? null;
  } catch {
    return null;
  }
}
