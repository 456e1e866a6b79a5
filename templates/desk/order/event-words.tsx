import { type EventReason, isCallOutcome } from '../../../src/domain/orders/event-reasons.ts';
import type { OrderEventKind } from '../../../src/domain/orders/order.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** An order event in words: of a call, what came of it. */
export function eventWords(
  language: Locale,
  { kind, reason }: { kind: OrderEventKind; reason?: EventReason | null },
): string {
  const { order, callQueue } = deskCopyIn[language];
  return isCallOutcome(reason) ? callQueue.outcomes[reason] : order.events[kind];
}

/** Why an order was canceled or its mark dropped; null for events that say it themselves. */
export function reasonWords(language: Locale, reason: EventReason | null | undefined): string | null {
  return !reason || isCallOutcome(reason) ? null : deskCopyIn[language].callQueue.reasons[reason];
}
