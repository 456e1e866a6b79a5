import { z } from 'zod';
import { fromWire } from '../../../contract/brand.ts';
import { seenCheckout } from '../../service-client/answers.ts';

/** What the shop reads of an event about a checkout. */
const seenEvent = z.object({
  id: z.string().min(1),
  livemode: z.boolean(),
  type: z.string(),
  data: seenCheckout,
});
export type SeenEvent = z.infer<typeof seenEvent>;

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
