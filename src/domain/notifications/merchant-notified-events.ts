import type { OrderEventKind } from '../orders/order.ts';

/** The order events that are notified, each with its kind of notification. */
export const kindOfEvent = {
  placed: 'placed',
  paid: 'paid',
  rest_paid: 'paid',
  canceled: 'canceled',
  expired: 'canceled',
  failed: 'canceled',
  withdrawn: 'canceled',
  canceled_by_shop: 'canceled',
  canceled_by_shopper: 'canceled',
  paid_twice: 'disputed',
  paid_late: 'disputed',
} as const satisfies Partial<Record<OrderEventKind, string>>;

export type NotifiedEvent = keyof typeof kindOfEvent;
export const notifiedEvents = Object.keys(kindOfEvent) as NotifiedEvent[];

export function isNotifiedEvent(word: string): word is NotifiedEvent {
  return Object.hasOwn(kindOfEvent, word);
}
