import {
  type EventReason,
  isCallOutcome,
  isDeliveryAnswer,
} from '../../../src/domain/orders/calls/call-outcomes.ts';
import type { OrderEventKind } from '../../../src/domain/orders/order.ts';
import type { DeskText } from '../page/text.tsx';

/** An order event in words: of a call, what came of it. */
export function eventWords(
  t: DeskText,
  { kind, reason }: { kind: OrderEventKind; reason?: EventReason | null },
): string {
  const { order, callQueue } = t.words;
  if (kind === 'delivery_called') return order.events[kind];
  return isCallOutcome(reason) ? callQueue.outcomes[reason] : order.events[kind];
}

/**
 * Why an order was canceled or its mark dropped, and what a customer answered; null for events that say it themselves.
 */
export function reasonWords(
  t: DeskText,
  { kind, reason }: { kind: OrderEventKind; reason?: EventReason | null },
): string | null {
  const { callQueue, parcels } = t.words;
  if (!reason) return null;
  if (isDeliveryAnswer(reason)) return parcels.answers[reason];
  if (isCallOutcome(reason)) return kind === 'delivery_called' ? callQueue.outcomes[reason] : null;
  return callQueue.reasons[reason];
}
