import { type EventReason, isCallOutcome } from '../../../src/domain/orders/event-reasons.ts';
import type { OrderEventKind } from '../../../src/domain/orders/order.ts';
import type { DeskText } from '../page/text.tsx';

/** An order event in words: of a call, what came of it. */
export function eventWords(
  t: DeskText,
  { kind, reason }: { kind: OrderEventKind; reason?: EventReason | null },
): string {
  const { order, callQueue } = t.words;
  return isCallOutcome(reason) ? callQueue.outcomes[reason] : order.events[kind];
}

/** Why an order was canceled or its mark dropped; null for events that say it themselves. */
export function reasonWords(t: DeskText, reason: EventReason | null | undefined): string | null {
  return !reason || isCallOutcome(reason) ? null : t.words.callQueue.reasons[reason];
}
